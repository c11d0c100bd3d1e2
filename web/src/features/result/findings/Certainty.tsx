import './Certainty.css';
import type { Analysis } from '#domain/analysis/analysis';
import { EVERYDAY_SHARE_SOURCE } from '#domain/analysis/everydayShare';
import { FrequencyDots } from './FrequencyDots';
import { formatPercent } from '../texts/format';
import { describeEverydayFrequency } from '../texts/frequency';
import { resultMessages } from '../messages';
import { isCertaintyValid, NO_CERTAINTY_TEXT, TIER_TEXTS } from '../texts/tierTexts';

const t = resultMessages;

/**
 * How far to trust a result: its natural frequency in daily life as 1,000 dots, and what that rests on. The model's certainty stands
 * below a low result only, because a low percent would argue against a warning.
 */
export function Certainty({ analysis }: { analysis: Analysis }) {
  const { riskLevel, isEarlierMoreUrgent } = analysis;
  const isWarning = riskLevel !== 'low' || isEarlierMoreUrgent;
  const frequency = describeEverydayFrequency(analysis);
  if (!frequency && isWarning) return null;
  return (
    <section className="findings__certainty" aria-labelledby={`certainty-${analysis.id}`}>
      <h3 id={`certainty-${analysis.id}`}>{t('howSure')}</h3>
      {frequency && (
        <>
          <FrequencyDots count={frequency.count} />
          <p>
            {t('frequencyDots', { count: frequency.count })}
            {riskLevel === 'high' && ` ${t('highMeaning')}`}
          </p>
          <p className="small muted">
            {frequency.assumption}{' '}
            <a href={EVERYDAY_SHARE_SOURCE} target="_blank" rel="noopener noreferrer">
              {t('frequencySource')}
            </a>
          </p>
        </>
      )}
      {!isWarning && <CertaintySentence analysis={analysis} />}
    </section>
  );
}

/** The model's certainty and what it means, or why it is not shown. */
export function CertaintySentence({ analysis }: { analysis: Analysis }) {
  const { confidence, modelRiskLevel, raisedBy } = analysis;
  if (!isCertaintyValid(analysis)) {
    return (
      <p className="small">
        <strong>{NO_CERTAINTY_TEXT}</strong>. {t('noCertaintyMeaning')}
      </p>
    );
  }
  return (
    <p className="small">
      <strong className="numeric">{t('certainty', { percent: formatPercent(confidence) })}</strong>.{' '}
      {raisedBy.length > 0
        ? t('certaintyMeaningRaised', { tier: TIER_TEXTS[modelRiskLevel].title.toLowerCase() })
        : t('certaintyMeaning')}
    </p>
  );
}
