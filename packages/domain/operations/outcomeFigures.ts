import { OutcomeGroup, type DeidentifiedOutcome } from '#domain/analysis/research/deidentifyOutcome';
import { RiskLevel } from '#domain/analysis/assessment';
import { z } from 'zod';

type CountedOutcome = Pick<DeidentifiedOutcome, 'riskLevel' | 'isBiopsied' | 'outcome'>;

/** The counter of the outcomes that have these values in common. */
export const getOutcomeCounter = ({ riskLevel, isBiopsied, outcome }: CountedOutcome): string =>
  `${riskLevel}_${isBiopsied ? 'biopsied' : 'unbiopsied'}_${outcome}`;

/** The numbers of outcomes by `getOutcomeCounter`. A counter that is absent is zero. */
export type OutcomeCounts = Readonly<Partial<Record<string, number>>>;

/** Groups with fewer outcomes are not shown: they could point to a person, and say too little. */
export const MIN_OUTCOMES = 10;

const ShownCount = z.number().int().min(MIN_OUTCOMES).nullable();

/** A share of outcomes, from 0 to 1, with its 95 % confidence interval and the number of outcomes that it is of. */
const OutcomeShare = z.object({
  value: z.number(),
  low: z.number(),
  high: z.number(),
  n: z.number().int().min(MIN_OUTCOMES),
});
type OutcomeShare = z.infer<typeof OutcomeShare>;

/** What doctors found, in numbers. Null stands for a group of fewer than `MIN_OUTCOMES`. */
export const OutcomeFigures = z.object({
  /** The number of outcomes by the tier that was shown: those of biopsies, and those that rest on a doctor's word. */
  tiers: z.array(z.object({ riskLevel: RiskLevel, biopsied: ShownCount, unbiopsied: ShownCount })),
  /** Of the biopsies that found a melanoma, the share that was not rated low. */
  melanomaFound: OutcomeShare.nullable(),
  /** Of the biopsies that found another skin cancer or a precursor, the share that was not rated low. */
  otherCancerFound: OutcomeShare.nullable(),
  /** Of the biopsies that found something harmless, the share that was rated low. */
  harmlessLow: OutcomeShare.nullable(),
});
export type OutcomeFigures = z.infer<typeof OutcomeFigures>;

/** Computes the figures of the overview. Only biopsies count as measured. */
export function summarizeOutcomes(counts: OutcomeCounts): OutcomeFigures {
  const count = (outcome: CountedOutcome): number => counts[getOutcomeCounter(outcome)] ?? 0;
  const countGroup = (riskLevel: RiskLevel, outcome: OutcomeGroup) => count({ riskLevel, isBiopsied: true, outcome });
  const countTier = (riskLevel: RiskLevel, isBiopsied: boolean): number | null => {
    const numbers = OutcomeGroup.options.map((outcome) => count({ riskLevel, isBiopsied, outcome }));
    const sum = numbers.reduce((total, number) => total + number, 0);
    return sum < MIN_OUTCOMES ? null : sum;
  };
  const measure = (outcome: OutcomeGroup, isRight: (riskLevel: RiskLevel) => boolean): OutcomeShare | null => {
    const countOf = (tiers: readonly RiskLevel[]) =>
      tiers.reduce((sum, riskLevel) => sum + countGroup(riskLevel, outcome), 0);
    const n = countOf(RiskLevel.options);
    return n < MIN_OUTCOMES ? null : estimateProportion(countOf(RiskLevel.options.filter(isRight)), n);
  };
  return {
    tiers: RiskLevel.options.map((riskLevel) => ({
      riskLevel,
      biopsied: countTier(riskLevel, true),
      unbiopsied: countTier(riskLevel, false),
    })),
    melanomaFound: measure('melanoma', (tier) => tier !== 'low'),
    otherCancerFound: measure('otherCancer', (tier) => tier !== 'low'),
    harmlessLow: measure('harmless', (tier) => tier === 'low'),
  };
}

/** Two-sided 95 % quantile of the normal distribution. */
const Z = 1.959964;

/**
 * Estimates a proportion from `hits` of `n` independent cases, with the 95 % score interval (Wilson 1927). It needs the counts
 * alone; the bootstrap of `packages/lesion/statistics` needs every case.
 */
function estimateProportion(hits: number, n: number): OutcomeShare {
  const value = hits / n;
  const center = (value + Z ** 2 / (2 * n)) / (1 + Z ** 2 / n);
  const half = (Z / (1 + Z ** 2 / n)) * Math.sqrt((value * (1 - value)) / n + Z ** 2 / (4 * n ** 2));
  return { value, low: Math.max(0, center - half), high: Math.min(1, center + half), n };
}
