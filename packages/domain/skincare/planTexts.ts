import type { Analysis } from '#domain/analysis/analysis';
import type { CurrentProduct, RecommendationType, SkincareAnswers } from './skincare';
import { INGREDIENTS, type IngredientId } from './ingredients';
import { skincarePlanMessages } from './messages';
import type { RoutineStep } from './rule';

const t = skincarePlanMessages;

/** The analysis that influences a plan. */
export type RelevantAnalysis = Pick<Analysis, 'id' | 'riskLevel' | 'analysisDate'>;

/** The caution beside every retinoid while pregnancy is unknown. See `docs/decisions/037-skincare-plans.md`. */
export const PREGNANCY_NOTE = t('pregnancy');

/** The caution about an allergy that matches no known ingredient. */
export const describeUnmatched = (text: string): string => t('unmatched', { text });

/** The caution about owned products, whose ingredients are unknown. */
export const CHECK_LABELS = t('checkLabels');

/** How often to follow each type of recommendation. */
export const FREQUENCY: Record<RecommendationType, string> = {
  daily_routine: t('dailyFrequency'),
  sun_protection: t('sunFrequency'),
  treatment: t('treatmentFrequency'),
  prevention: t('preventionFrequency'),
};

/** Creates a formatter on each call: few plans contain a date, and creating one at load is slow. */
const formatDate = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The text of a step with the evenings it applies to. */
export const formatStep = ({ step, nights }: RoutineStep): string =>
  nights ? t('evenings', { nights: nights.join(' and '), step }) : step;

const DATE_PLACEHOLDER = '{date}';
/** Replaces `{date}` in a step by the date of the analysis. */
export const insertDate = (text: string, { analysisDate }: RelevantAnalysis): string =>
  text.includes(DATE_PLACEHOLDER) ? text.replace(DATE_PLACEHOLDER, formatDate(analysisDate)) : text;

/** The caution about an owned product with excluded ingredients. */
export function describeDiscardedProduct(product: CurrentProduct, excluded: readonly IngredientId[]): string {
  const ingredients = excluded.map((id) => INGREDIENTS[id].name.toLowerCase()).join(' and ');
  return t('discarded', { product, ingredients });
}

const joinWords = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)!}`;

/** Explains a recommendation in one to three sentences. */
export function explainRecommendation(
  type: RecommendationType,
  answers: SkincareAnswers,
  analysis: RelevantAnalysis | null,
): string {
  const { skinType, skinTone, sunExposure, primaryConcerns, lifestyleFactors } = answers;
  const concerns = joinWords(primaryConcerns.map((concern) => concern.toLowerCase()));
  const sentences: Record<RecommendationType, string> = {
    daily_routine: t('daily', { skinType }),
    sun_protection: t('sun', { skinTone, sunExposure }),
    treatment: t('treatment', { concerns }),
    prevention: t('prevention', { smoking: String(lifestyleFactors.smoking) }),
  };
  if (!analysis) return sentences[type];
  const analysisFirst = t('analysisFirst', { date: formatDate(analysis.analysisDate), tier: analysis.riskLevel });
  return `${analysisFirst} ${sentences[type]}`;
}

/** The price range of the products to buy; null if there is nothing to buy. */
export function formatCost(prices: readonly (readonly [number, number])[]): string | null {
  if (prices.length === 0) return null;
  const sum = (end: 0 | 1) => prices.reduce((total, price) => total + price[end], 0);
  return t('cost', { low: sum(0), high: sum(1) });
}
