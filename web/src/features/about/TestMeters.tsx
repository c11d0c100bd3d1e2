import { getLocale } from '#domain/messages/language';
import type { MeasuredShare, TestResult } from '../../lib/modelMetrics/modelMetrics';
import { aboutMessages } from './messages';

const t = aboutMessages;

/** Sensitivity and specificity on one set of photos. */
export function TestMeters({ sensitivity, specificity }: Pick<TestResult, 'sensitivity' | 'specificity'>) {
  return (
    <>
      <Meter share={sensitivity} label={t('sensitivity')} />
      <Meter share={specificity} label={t('specificity')} />
    </>
  );
}

const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** One share as text and as a bar with its confidence interval. */
function Meter({ share: { value, low, high, photoCount }, label }: { share: MeasuredShare; label: string }) {
  return (
    <div className="meter">
      <p className="meter__words">
        <strong className="meter__value numeric">{percent(value)}</strong>{' '}
        {t('shareOf', { count: photoCount.toLocaleString(getLocale()) })} {label}{' '}
        <span className="muted">{t('confidenceRange', { low: percent(low), high: percent(high) })}</span>
      </p>
      <svg className="meter__bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect className="meter__all" width="100" height="8" />
        <rect className="meter__part" width={value * 100} height="8" />
        <rect className="meter__range" x={low * 100} width={(high - low) * 100} y="3" height="2" />
      </svg>
    </div>
  );
}
