import './FindingsPanel.css';
import type { Analysis } from '#domain/analysis/analysis';
import { Banner } from '../../../ui/feedback/Banner';
import { AbcdeDial } from './AbcdeDial';
import { Certainty } from './Certainty';
import { Disclaimer } from '../../../disclaimer/Disclaimer';
import { FeatureRows, LevelLegend } from './FeatureRows';
import { ProfessionalDetails } from './ProfessionalDetails';
import { RegionNote } from './RegionNote';
import { listAbcdeFeatures } from '../texts/abcdeFeatures';
import { resultMessages } from '../messages';
import { sortReasons } from '../texts/reasons';

const t = resultMessages;

/** What stands behind a tier: ABCDE features, reasons, how sure it is, more advice, and numbers for professionals. */
export function FindingsPanel({ analysis }: { analysis: Analysis }) {
  const features = listAbcdeFeatures(analysis);
  const { skin, recommendations } = analysis;
  const reasons = sortReasons(analysis).forEverybody;
  return (
    <div className="findings">
      <section>
        <h3>{t('measured')}</h3>
        <div className="findings__abcde">
          <AbcdeDial features={features} />
          <FeatureRows features={features} />
        </div>
        <LevelLegend />
      </section>
      {reasons.length > 0 && (
        <section>
          <h3>{t('why')}</h3>
          <ol className="findings__reasons">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ol>
        </section>
      )}
      <Certainty analysis={analysis} />
      {skin.sentence && (
        <Banner tone={skin.standing === 'untested' ? 'caution' : 'info'} title={t('skinTone')}>
          {skin.sentence}
        </Banner>
      )}
      <RegionNote analysis={analysis} />
      <Disclaimer />
      <details className="fold">
        <summary>{t('moreAdvice')}</summary>
        <ul>
          {recommendations.slice(1).map((recommendation) => (
            <li key={recommendation}>{recommendation}</li>
          ))}
        </ul>
      </details>
      <ProfessionalDetails analysis={analysis} />
    </div>
  );
}
