import type { RiskLevel, TestOutcome } from './assessment';

/**
 * Assumed share of the people who photograph a spot in daily life and whose spot is skin cancer or an early form of it, and the
 * range that it may lie in. In one year 6.0 % of 18,960 users of a similar app had such a diagnosis (npj Digital Medicine 2023); the
 * one spot that they photograph is less often it. See
 * `docs/decisions/025-certainty-and-natural-frequency.md`.
 */
export const EVERYDAY_SHARE = { least: 0.01, assumed: 0.03, most: 0.06 } as const;

/** The study behind `EVERYDAY_SHARE`. */
export const EVERYDAY_SHARE_SOURCE = 'https://doi.org/10.1038/s41746-023-00831-w';

/** The size of the group that a natural frequency speaks of. */
export const FREQUENCY_GROUP = 1000;

/** In ascending order of urgency. */
const TIERS = ['low', 'moderate', 'high'] as const satisfies readonly RiskLevel[];

/** Photos with and without skin cancer of one tier, or of neighboring tiers together. */
interface TierGroup {
  tiers: readonly RiskLevel[];
  cancers: number;
  harmless: number;
}

/**
 * How many times as often a spot with skin cancer or an early form of it gets a tier as one without, by the test photos of one
 * kind. Neighboring tiers are pooled where a higher one would have the lower ratio (pool adjacent violators), so that the ratio
 * never falls with the tier. Half a photo is added to each count (Haldane and Anscombe), so that it is neither 0 nor infinite.
 * Null without photos of both groups.
 */
export function computeLikelihoodRatio(
  outcomes: Readonly<Record<RiskLevel, TestOutcome>>,
  riskLevel: RiskLevel,
): number | null {
  const counts = TIERS.map((tier) => outcomes[tier]);
  const isCounted = counts.some(({ cancers }) => cancers > 0) && counts.some(({ photos, cancers }) => photos > cancers);
  if (!isCounted) return null;
  const groups: TierGroup[] = [];
  for (const tier of TIERS) {
    const { photos, cancers } = outcomes[tier];
    let group: TierGroup = { tiers: [tier], cancers: cancers + 0.5, harmless: photos - cancers + 0.5 };
    for (let lower = groups.at(-1); lower && getOdds(group) < getOdds(lower); lower = groups.at(-1)) {
      groups.pop();
      group = pool(lower, group);
    }
    groups.push(group);
  }
  const all = groups.reduce(pool);
  const own = groups.find(({ tiers }) => tiers.includes(riskLevel))!;
  return getOdds(own) / getOdds(all);
}

const getOdds = ({ cancers, harmless }: TierGroup): number => cancers / harmless;

const pool = (lower: TierGroup, higher: TierGroup): TierGroup => ({
  tiers: [...lower.tiers, ...higher.tiers],
  cancers: lower.cancers + higher.cancers,
  harmless: lower.harmless + higher.harmless,
});

/**
 * Of 1,000 people with a result, how many have skin cancer or an early form of it, where `share` of all who photograph a spot do
 * (Bayes: prior odds times likelihood ratio). Whole below 10, else a multiple of 5, because the figures are no finer. From 1 to
 * 995, so that no rounding says never or always.
 */
export function estimateEverydayCount(likelihoodRatio: number, share: number): number {
  const odds = (likelihoodRatio * share) / (1 - share);
  const count = (FREQUENCY_GROUP * odds) / (1 + odds);
  const rounded = count < 9.5 ? Math.round(count) : 5 * Math.round(count / 5);
  return Math.min(995, Math.max(1, rounded));
}
