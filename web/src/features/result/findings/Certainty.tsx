import './Certainty.css';
import type { Analysis } from '#domain/analysis/analysis';
import { FrequencyDots } from './FrequencyDots';
import { formatPercent } from '../texts/format';
import { computeFrequency } from '../texts/frequency';
import { resultMessages } from '../messages';
import { isCertaintyValid, NO_CERTAINTY_TEXT, TIER_TEXTS } from '../texts/tierTexts';

const t = resultMessages;

/** How far to trust a result: the natural frequency with 100 dots, and the model's certainty beside it. */
export function Certainty({ analysis }: { analysis: Analysis }) {
  const { confidence, modelRiskLevel, raisedBy } = analysis;
  const frequency = computeFrequency(analysis);
  return (
    <section aria-labelledby={`certainty-${analysis.id}`}>
      <h3 id={`certainty-${analysis.id}`}>{t('howSure')}</h3>
      {frequency && (
        <div className="certainty__number">
          <FrequencyDots of100={frequency.of100} />
          <p className="certainty__sentence">{frequency.sentence}</p>
        </div>
      )}
      {frequency?.melanoma && <p>{frequency.melanoma}</p>}
      {frequency && <p className="small muted">{frequency.source}</p>}
      <p className="small">
        {isCertaintyValid(analysis) ? (
          <>
            <strong className="numeric">{t('certainty', { percent: formatPercent(confidence) })}</strong>.{' '}
            {raisedBy.length > 0
              ? t('certaintyMeaningRaised', { tier: TIER_TEXTS[modelRiskLevel].title.toLowerCase() })
              : t('certaintyMeaning')}
          </>
        ) : (
          <>
            <strong>{NO_CERTAINTY_TEXT}</strong>. {t('noCertaintyMeaning')}
          </>
        )}
      </p>
    </section>
  );
}
