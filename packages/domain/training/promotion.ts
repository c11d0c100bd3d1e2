/**
 * What decides whether a candidate may answer: its figures beside those of the live and the shipped model, and the rules
 * (docs/decisions/027-what-may-be-trained-and-promoted.md).
 */
import { z } from 'zod';
import { Domain, RiskLevel } from '#domain/analysis/assessment';
import { TONE_NAMES } from '#domain/analysis/toneBands';
import { Diagnosis } from './diagnosis';
import { promotionMessages } from './messages';

const t = promotionMessages;

/** Minimum number of training photos in each group of diagnoses. A model from fewer is never promoted. */
export const MIN_PER_GROUP = 20;
/** Largest allowed loss of sensitivity in a domain, as a share: half a point. */
export const MAX_SENSITIVITY_LOSS = 0.005;
/** Largest allowed loss of balanced accuracy against the shipped model, as a share: one point. */
export const MAX_ACCURACY_LOSS = 0.01;
/** One-sided probability below which a loss counts as more than chance. */
export const SIGNIFICANCE = 0.05;
/** Minimum number of test photos of a skin tone. The figures of fewer say too little to be shown. */
export const MIN_TONE_PHOTOS = 100;
/** Longest reason for a promotion or a rollback, in characters. */
export const MAX_DECISION_REASON = 500;

/** The models that a candidate is compared with. */
export const Comparand = z.enum(['live', 'shipped']);
export type Comparand = z.infer<typeof Comparand>;

/** An estimate with its 95 % confidence interval. */
const Estimate = z.object({ value: z.number(), low: z.number(), high: z.number() });
export type Estimate = z.infer<typeof Estimate>;

export const FIGURE_NAMES = ['sensitivity', 'specificity', 'balancedAccuracy', 'auc'] as const;
export type FigureName = (typeof FIGURE_NAMES)[number];
/** The figures of one model on the frozen test photos. */
const ModelFigures = z.record(z.enum(FIGURE_NAMES), Estimate);

/** What one model tells about the frozen test photos. */
export const ModelAnswers = z.object({
  /** The number of photos with each tier, in each group of diagnoses. */
  tiers: z.record(Diagnosis, z.record(RiskLevel, z.number().int().min(0))),
  /** Mean difference between the stated certainty and the share of tiers that were right, as a share. */
  calibrationError: z.number(),
});
export type ModelAnswers = z.infer<typeof ModelAnswers>;

/** The models of a comparison, in the order in which people read them. */
export const COMPARED_MODELS = ['shipped', 'live', 'candidate'] as const;
export type ComparedModel = (typeof COMPARED_MODELS)[number];

/** The figures of the three models on the same photos, and the number of these photos. */
export const ScopeFigures = z.object({
  n: z.number().int().positive(),
  shipped: ModelFigures,
  live: ModelFigures,
  candidate: ModelFigures,
  /** Absent in reports of earlier releases. */
  answers: z.record(z.enum(COMPARED_MODELS), ModelAnswers).optional(),
});
export type ScopeFigures = z.infer<typeof ScopeFigures>;

/** All test photos, or those of one domain. */
export const FIGURE_SCOPES = ['all', ...Domain.options] as const;
export type FigureScope = (typeof FIGURE_SCOPES)[number];

/** The figures on the test photos of one skin tone, by its measured angle; null where the photos are too few. */
const ToneFigures = z.object({
  tone: z.enum(TONE_NAMES),
  n: z.number().int().min(0),
  figures: ScopeFigures.nullable(),
});
export type ToneFigures = z.infer<typeof ToneFigures>;

const verdict = { hasFailed: z.boolean() };
/** One rule with its figures. Differences are those of the candidate from the other model, as shares. */
export const PromotionRule = z.discriminatedUnion('rule', [
  z.object({ rule: z.literal('photos'), diagnosis: Diagnosis, count: z.number().int().min(0), ...verdict }),
  z.object({
    ...{ rule: z.literal('sensitivity'), against: Comparand, domain: Domain, difference: z.number() },
    ...{ pValue: z.number().min(0).max(1), ...verdict },
  }),
  z.object({ rule: z.literal('balancedAccuracy'), difference: z.number(), ...verdict }),
  z.object({
    ...{ rule: z.literal('domainAccuracy'), domain: Domain, difference: z.number(), ...verdict },
    /** Upper bound of the paired difference. */
    upperBound: z.number(),
  }),
  z.object({
    ...{ rule: z.literal('improvement'), against: Comparand, ...verdict },
    /** Lower bounds of the paired differences. */
    lowerBounds: z.object({ auc: z.number(), specificity: z.number(), sensitivity: z.number() }),
  }),
]);
export type PromotionRule = z.infer<typeof PromotionRule>;

/** The comparison that a training job reports about its candidate. */
export const PromotionReport = z.object({
  shippedVersion: z.string(),
  figures: z.record(z.enum(FIGURE_SCOPES), ScopeFigures),
  /** Lightest first. Empty in reports of earlier releases. */
  tones: z.array(ToneFigures).default([]),
  rules: z.array(PromotionRule),
});
export type PromotionReport = z.infer<typeof PromotionReport>;

/** The rule that each group has enough photos. */
export function judgePhotoCounts(counts: Record<Diagnosis, number>): PromotionRule[] {
  return Diagnosis.options.map((diagnosis) => {
    const count = counts[diagnosis];
    return { rule: 'photos', diagnosis, count, hasFailed: count < MIN_PER_GROUP };
  });
}

/** The rules that a candidate failed. A report without rules comes from an older container and allows nothing. */
export function listFailedRules(report: PromotionReport | null): PromotionRule[] {
  return report?.rules.filter(({ hasFailed }) => hasFailed) ?? [];
}

/** Whether the rules allow a promotion. */
export function isPromotable(report: PromotionReport | null): boolean {
  return report !== null && report.rules.length > 0 && listFailedRules(report).length === 0;
}

/** What is missing for a model that may be promoted, as `12 more benign photos`; empty if nothing is. */
export function listMissingPhotos(counts: Record<Diagnosis, number>): string[] {
  return Diagnosis.options.flatMap((diagnosis) => {
    const missing = MIN_PER_GROUP - counts[diagnosis];
    return missing > 0 ? [t('missingPhotos', { count: missing, diagnosis })] : [];
  });
}

/** A difference of shares in signed points, as `−0.4 points`. */
function formatPoints(difference: number): string {
  const points = (100 * difference).toFixed(1);
  if (Number(points) === 0) return t('noDifference');
  return t('points', { points: `${difference < 0 ? '−' : '+'}${points.replace('-', '')}` });
}

/** A rule as people read it: what it asks for, and what was measured. */
export function describeRule(rule: PromotionRule): { requirement: string; result: string } {
  switch (rule.rule) {
    case 'photos':
      return {
        requirement: t('rulePhotos', { count: MIN_PER_GROUP, diagnosis: rule.diagnosis }),
        result: t('photos', { count: rule.count }),
      };
    case 'sensitivity':
      return {
        requirement: t('ruleSensitivity', {
          domain: t(rule.domain),
          model: rule.against,
        }),
        result: t('differenceByChance', {
          difference: formatPoints(rule.difference),
          p: rule.pValue.toFixed(2),
        }),
      };
    case 'balancedAccuracy':
      return {
        requirement: t('ruleBalancedAccuracy'),
        result: formatPoints(rule.difference),
      };
    case 'domainAccuracy':
      return {
        requirement: t('ruleDomainAccuracy', { domain: t(rule.domain) }),
        result: t('differenceUpTo', {
          difference: formatPoints(rule.difference),
          bound: formatPoints(rule.upperBound),
        }),
      };
    case 'improvement': {
      const { auc, specificity, sensitivity } = rule.lowerBounds;
      return {
        requirement: t('ruleImprovement', { model: rule.against }),
        result: t('lowerBounds', {
          auc: formatPoints(auc),
          specificity: formatPoints(specificity),
          sensitivity: formatPoints(sensitivity),
        }),
      };
    }
  }
}
