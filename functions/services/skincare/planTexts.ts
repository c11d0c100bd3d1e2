import type { Analysis } from '#domain/analysis/analysis';
import { formatUtcDay } from '#domain/messages/formatUtcDay';
import type { CurrentProduct, RecommendationType, SkincareAnswers } from '#domain/skincare/skincare';
import type { IngredientId } from '#domain/skincare/ingredients';
import { skincarePlanMessages } from '#domain/skincare/messages';
import { ingredientMessages, skincareAnswerMessages } from '#domain/skincare/names/messages';
import type { RoutineStep } from './rule';

const t = skincarePlanMessages;

/** The analysis that influences a plan. */
export type RelevantAnalysis = Pick<Analysis, 'id' | 'riskLevel' | 'analysisDate'>;

/** The caution beside every retinoid while pregnancy is unknown. See `docs/decisions/037-skincare-plans.md`. */
export const describePregnancyCaution = (): string => t('pregnancy');

/** The caution about an allergy that matches no known ingredient. */
export const describeUnmatched = (text: string): string => t('unmatched', { text });

/** The caution about owned products, whose ingredients are unknown. */
export const describeLabelCaution = (): string => t('checkLabels');

const FREQUENCY_KEYS = {
  daily_routine: 'dailyFrequency',
  sun_protection: 'sunFrequency',
  treatment: 'treatmentFrequency',
  prevention: 'preventionFrequency',
} as const satisfies Record<RecommendationType, string>;

/** How often to follow a type of recommendation. */
export const describeFrequency = (type: RecommendationType): string => t(FREQUENCY_KEYS[type]);

const joinWords = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : t('and', { first: items.slice(0, -1).join(', '), last: items.at(-1)! });

/** The text of a step with the evenings it applies to. */
export const formatStep = (step: string, { nights }: RoutineStep): string =>
  nights ? t('evenings', { nights: joinWords(nights.map((night) => t(night))), step }) : step;

/** Stands in a step for the date of the analysis that influences the plan. */
export const DATE_PLACEHOLDER = '{date}';
/** Replaces `{date}` in a step by the date of the analysis. */
export const insertDate = (text: string, { analysisDate }: RelevantAnalysis): string =>
  text.includes(DATE_PLACEHOLDER) ? text.replace(DATE_PLACEHOLDER, formatUtcDay(analysisDate)) : text;

/** The caution about an owned product with excluded ingredients. */
export function describeDiscardedProduct(product: CurrentProduct, excluded: readonly IngredientId[]): string {
  const [name = '', ...others] = excluded.map((id) => ingredientMessages(id).toLowerCase());
  const ingredients = others.reduce((first, last) => t('and', { first, last }), name);
  return t('discarded', { product: skincareAnswerMessages(`product.${product}`), ingredients });
}

/** Explains a recommendation in one to three sentences. */
export function explainRecommendation(
  type: RecommendationType,
  answers: SkincareAnswers,
  analysis: RelevantAnalysis | null,
): string {
  const { primaryConcerns, lifestyleFactors } = answers;
  const skinType = skincareAnswerMessages(`skinType.${answers.skinType}`);
  const skinTone = skincareAnswerMessages(`skinTone.${answers.skinTone}`);
  const sunExposure = skincareAnswerMessages(`sunExposure.${answers.sunExposure}`);
  const concerns = joinWords(
    primaryConcerns.map((concern) => skincareAnswerMessages(`concern.${concern}`).toLowerCase()),
  );
  const sentences: Record<RecommendationType, string> = {
    daily_routine: t('daily', { skinType }),
    sun_protection: t('sun', { skinTone, sunExposure }),
    treatment: t('treatment', { concerns }),
    prevention: t('prevention', { smoking: String(lifestyleFactors.smoking) }),
  };
  if (!analysis) return sentences[type];
  const analysisFirst = t('analysisFirst', { date: formatUtcDay(analysis.analysisDate), tier: analysis.riskLevel });
  return `${analysisFirst} ${sentences[type]}`;
}

/** The price range of the products to buy; null if there is nothing to buy. */
export function formatCost(prices: readonly (readonly [number, number])[]): string | null {
  if (prices.length === 0) return null;
  const sum = (end: 0 | 1) => prices.reduce((total, price) => total + price[end], 0);
  return t('cost', { low: sum(0), high: sum(1) });
}
