import type { Analysis } from './analysis';
import type { RiskLevel } from './assessment';

/**
 * Days until the next step that a result advises: see a dermatologist (high, moderate) or photograph the spot again (low).
 * The texts `nextHigh`, `nextModerate` and `nextLow` say the same in weeks.
 */
export const NEXT_STEP_DAYS: Readonly<Record<RiskLevel, number>> = { high: 14, moderate: 28, low: 28 };

/** The day of the next step that a result advises, at its start in the local time zone. */
export function findNextStepDay({ analysisDate, riskLevel }: Pick<Analysis, 'analysisDate' | 'riskLevel'>): Date {
  const date = new Date(analysisDate);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + NEXT_STEP_DAYS[riskLevel]);
}
