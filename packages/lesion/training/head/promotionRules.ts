/**
 * The rules that decide whether a person may promote a candidate: docs/decisions/027-what-may-be-trained-and-promoted.md.
 * Pure.
 */
import { Domain } from '#domain/analysis/assessment';
import type { Diagnosis } from '#domain/training/diagnosis';
import {
  Comparand,
  judgePhotoCounts,
  MAX_ACCURACY_LOSS,
  MAX_SENSITIVITY_LOSS,
  SIGNIFICANCE,
  type FigureName,
  type PromotionRule,
} from '#domain/training/promotion';
import { computeShare } from '#lesion/statistics/statistics';
import { boundDifference, testMcNemar, type Resampled } from './pairedStatistics';

type Model = Comparand | 'candidate';

/** The answers of the three models to the frozen test photos. */
interface JudgedAnswers {
  readonly isAlarming: readonly boolean[];
  readonly domains: readonly Domain[];
  /** Whether the result was not low. */
  readonly isWarned: Readonly<Record<Model, readonly boolean[]>>;
  /** Figures on all test photos. */
  readonly resampled: Readonly<Record<Model, Resampled>>;
  /** Figures on the test photos of each kind. */
  readonly resampledByDomain: Readonly<Record<Domain, Readonly<Record<Model, Resampled>>>>;
}

const IMPROVEMENTS = ['auc', 'specificity', 'sensitivity'] as const satisfies readonly FigureName[];
/** Three figures are tried, so each bound is stricter (Bonferroni). */
const IMPROVEMENT_QUANTILE = SIGNIFICANCE / IMPROVEMENTS.length;
/** Absorbs the rounding of floating-point differences of shares. */
const EPSILON = 1e-12;

function judgeSensitivity(answers: JudgedAnswers, against: Comparand, domain: Domain): PromotionRule {
  const { isAlarming, domains, isWarned } = answers;
  const photos = isAlarming.flatMap((one, i) => (one && domains[i] === domain ? [i] : []));
  const [before, after] = [isWarned[against], isWarned.candidate];
  const countWhere = (isCounted: (photo: number) => boolean): number => photos.filter(isCounted).length;
  const lost = countWhere((photo) => before[photo]! && !after[photo]!);
  const gained = countWhere((photo) => !before[photo]! && after[photo]!);
  const share = (warned: readonly boolean[]): number => computeShare(photos.map((photo) => warned[photo]!));
  const difference = share(after) - share(before);
  const pValue = testMcNemar(lost, gained);
  const isKept = pValue >= SIGNIFICANCE && difference >= -MAX_SENSITIVITY_LOSS - EPSILON;
  return { rule: 'sensitivity', against, domain, difference, pValue, hasFailed: !isKept };
}

function judgeBalancedAccuracy({ resampled }: JudgedAnswers): PromotionRule {
  const difference = resampled.candidate.balancedAccuracy[0] - resampled.shipped.balancedAccuracy[0];
  return { rule: 'balancedAccuracy', difference, hasFailed: !(difference >= -MAX_ACCURACY_LOSS - EPSILON) };
}

/** A few photos of a kind move its balanced accuracy by more than a point, so a loss counts where it is more than chance, too. */
function judgeDomainAccuracy({ resampledByDomain }: JudgedAnswers, domain: Domain): PromotionRule {
  const { shipped, candidate } = resampledByDomain[domain];
  const difference = candidate.balancedAccuracy[0] - shipped.balancedAccuracy[0];
  const upperBound = boundDifference(candidate.balancedAccuracy, shipped.balancedAccuracy, 1 - SIGNIFICANCE);
  const hasFailed = difference < -MAX_ACCURACY_LOSS - EPSILON && upperBound < 0;
  return { rule: 'domainAccuracy', domain, difference, upperBound, hasFailed };
}

function judgeImprovement({ resampled }: JudgedAnswers, against: Comparand): PromotionRule {
  const bound = (name: FigureName): number =>
    boundDifference(resampled.candidate[name], resampled[against][name], IMPROVEMENT_QUANTILE);
  const lowerBounds = { auc: bound('auc'), specificity: bound('specificity'), sensitivity: bound('sensitivity') };
  return { rule: 'improvement', against, lowerBounds, hasFailed: !IMPROVEMENTS.some((name) => lowerBounds[name] > 0) };
}

/** Judges a candidate by every rule, from the number of photos it was trained on and from the answers. */
export function judgePromotion(answers: JudgedAnswers, counts: Record<Diagnosis, number>): PromotionRule[] {
  return [
    ...judgePhotoCounts(counts),
    ...Comparand.options.flatMap((against) =>
      Domain.options.map((domain) => judgeSensitivity(answers, against, domain)),
    ),
    judgeBalancedAccuracy(answers),
    ...Domain.options.map((domain) => judgeDomainAccuracy(answers, domain)),
    ...Comparand.options.map((against) => judgeImprovement(answers, against)),
  ];
}
