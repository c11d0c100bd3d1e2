import './FindingsPanel.css';
import type { Analysis } from '#domain/analysis/analysis';
import { Banner } from '../../../ui/feedback/Banner';
import { AbcdeDial } from './AbcdeDial';
import { Disclaimer } from '../Disclaimer';
import { FeatureRows } from './FeatureRows';
import { Tier } from './Tier';
import { listAbcdeFeatures } from './abcdeFeatures';

/** The text of a result: tier, recommendations, reasons, ABCDE features and the disclaimer. */
export function FindingsPanel({ analysis }: { analysis: Analysis }) {
  const features = listAbcdeFeatures(analysis);
  return (
    <div className="findings">
      <Tier analysis={analysis} />
      {analysis.skin.sentence && (
        <Banner tone={analysis.skin.standing === 'untested' ? 'caution' : 'info'} title="About your skin tone">
          {analysis.skin.sentence}
        </Banner>
      )}
      <section>
        <h3>What to do next</h3>
        <ul>
          {analysis.recommendations.map((recommendation) => (
            <li key={recommendation}>{recommendation}</li>
          ))}
        </ul>
      </section>
      {analysis.reasons.length > 0 && (
        <section>
          <h3>Why this tier</h3>
          <ol className="findings__reasons">
            {analysis.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ol>
        </section>
      )}
      <section>
        <h3>What was seen</h3>
        <div className="findings__abcde">
          <AbcdeDial features={features} />
          <FeatureRows features={features} />
        </div>
      </section>
      <Disclaimer />
    </div>
  );
}
