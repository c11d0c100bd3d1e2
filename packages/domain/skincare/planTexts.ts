import type { Analysis } from '#domain/analysis/analysis';
import type { CurrentProduct, RecommendationType, SkincareAnswers } from './skincare';
import { INGREDIENTS, type IngredientId } from './ingredients';
import type { RoutineStep } from './rule';

/** The analysis that influences a plan. */
export type RelevantAnalysis = Pick<Analysis, 'id' | 'riskLevel' | 'analysisDate'>;

/** The caution beside every retinoid while pregnancy is unknown. See `docs/decisions/037-skincare-plans.md`. */
export const PREGNANCY_NOTE = 'Not if you are or may be pregnant, are trying to be, or breast-feed.';

/** The caution about an allergy that matches no known ingredient. */
export const describeUnmatched = (text: string): string =>
  `We could not match “${text}”: check labels for it yourself, or ask a pharmacist.`;

/** The caution about owned products, whose ingredients are unknown. */
export const CHECK_LABELS =
  'Read the labels of what you keep using, and put aside whatever has anything named under “Choose products without”.';

/** How often to follow each type of recommendation. */
export const FREQUENCY: Record<RecommendationType, string> = {
  daily_routine: 'Every morning and every evening',
  sun_protection: 'Every morning, and every 2 hours outdoors',
  treatment: 'As each step says; add one new product every 2 weeks',
  prevention: 'Day by day, with a look at all of your skin once a month',
};

/** Creates a formatter on each call: few plans contain a date, and creating one at load is slow. */
const formatDate = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The text of a step with the evenings it applies to. */
export const formatStep = ({ step, nights }: RoutineStep): string =>
  nights ? `${nights.join(' and ')} evening: ${step}` : step;

const DATE_PLACEHOLDER = '{date}';
/** Replaces `{date}` in a step by the date of the analysis. */
export const insertDate = (text: string, { analysisDate }: RelevantAnalysis): string =>
  text.includes(DATE_PLACEHOLDER) ? text.replace(DATE_PLACEHOLDER, formatDate(analysisDate)) : text;

/** The caution about an owned product with excluded ingredients. */
export function describeDiscardedProduct(product: CurrentProduct, excluded: readonly IngredientId[]): string {
  const names = excluded.map((id) => INGREDIENTS[id].name.toLowerCase()).join(' and ');
  return `Put your product “${product}” aside: it has or may have ${names}, which your plan leaves out.`;
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
    daily_routine: `A short routine for ${skinType} skin: wash gently, keep moisture in, and protect it from the sun.`,
    sun_protection: `Made for ${skinTone} skin with ${sunExposure} sun. Nothing else does more against skin cancer and early aging.`,
    treatment: `For what you named: ${concerns}. Few products, started slowly.`,
    prevention: `Habits that keep skin well${lifestyleFactors.smoking ? ', with smoking first' : ''}, and a way to find trouble early.`,
  };
  if (!analysis) return sentences[type];
  const urgency = analysis.riskLevel === 'high' ? 'within 2 weeks' : 'within 4 weeks';
  return `Your analysis of ${formatDate(analysis.analysisDate)} comes first: have that spot seen by a dermatologist ${urgency}. ${sentences[type]}`;
}

/** The price range of the products to buy; null if there is nothing to buy. */
export function formatCost(prices: readonly (readonly [number, number])[]): string | null {
  if (prices.length === 0) return null;
  const sum = (end: 0 | 1) => prices.reduce((total, price) => total + price[end], 0);
  return `$${sum(0)} to $${sum(1)} to begin`;
}
