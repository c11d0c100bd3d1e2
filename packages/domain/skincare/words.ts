import type { Analysis } from '#domain/analysis/analysis';
import type { CurrentProduct, RecommendationType, SkincareAnswers } from './skincare';
import { INGREDIENTS, type IngredientId } from './ingredients';
import type { StepOf } from './rule';

/** The analysis that a plan takes into account. */
export type Influence = Pick<Analysis, 'id' | 'riskLevel' | 'analysisDate'>;

/** What stands with every retinoid while nobody knows whether it may be used (decisions D16). */
export const PREGNANCY_NOTE = 'Not if you are or may be pregnant, are trying to be, or breast-feed.';

export const UNMATCHED = (said: string): string =>
  `We could not match “${said}”: check labels for it yourself, or ask a pharmacist.`;

/** What is said where something that is owned is kept: nobody knows what is in it. */
export const CHECK_LABELS =
  'Read the labels of what you keep using, and put aside whatever has anything named under “Choose products without”.';

/** How often each kind of recommendation is done. */
export const FREQUENCY: Record<RecommendationType, string> = {
  daily_routine: 'Every morning and every evening',
  sun_protection: 'Every morning, and every 2 hours outdoors',
  treatment: 'As each step says; add one new product every 2 weeks',
  prevention: 'Day by day, with a look at all of your skin once a month',
};

/** The formatter is not kept: few plans name a day, and making one takes longer than loading the rest of this folder. */
const dayOf = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A step with the evenings it is for. */
export const onNights = ({ step, nights }: StepOf): string =>
  nights ? `${nights.join(' and ')} evening: ${step}` : step;

const DATE = '{date}';
/** A step with the day of the analysis that asks for it. */
export const dated = (text: string, { analysisDate }: Influence): string =>
  text.includes(DATE) ? text.replace(DATE, dayOf(analysisDate)) : text;

/** What is said of something owned that must not be used any more. */
export function putAside(product: CurrentProduct, holding: readonly IngredientId[]): string {
  const names = holding.map((id) => INGREDIENTS[id].name.toLowerCase()).join(' and ');
  return `Put your product “${product}” aside: it has or may have ${names}, which your plan leaves out.`;
}

const list = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)!}`;

/** Why this recommendation was made, in one or two sentences. */
export function explanationOf(type: RecommendationType, answers: SkincareAnswers, influence: Influence | null): string {
  const { skinType, skinTone, sunExposure, primaryConcerns, lifestyleFactors } = answers;
  const concerns = list(primaryConcerns.map((concern) => concern.toLowerCase()));
  const sentences: Record<RecommendationType, string> = {
    daily_routine: `A short routine for ${skinType} skin: wash gently, keep moisture in, and protect it from the sun.`,
    sun_protection: `Made for ${skinTone} skin with ${sunExposure} sun. Nothing else does more against skin cancer and early aging.`,
    treatment: `For what you named: ${concerns}. Few products, started slowly.`,
    prevention: `Habits that keep skin well${lifestyleFactors.smoking ? ', with smoking first' : ''}, and a way to find trouble early.`,
  };
  if (!influence) return sentences[type];
  const urgency = influence.riskLevel === 'high' ? 'within 2 weeks' : 'within 4 weeks';
  return `Your analysis of ${dayOf(influence.analysisDate)} comes first: have that spot seen by a dermatologist ${urgency}. ${sentences[type]}`;
}

/** What it takes to begin, for what is not owned yet; null where there is nothing to buy. */
export function costOf(prices: readonly (readonly [number, number])[]): string | null {
  if (prices.length === 0) return null;
  const sum = (end: 0 | 1) => prices.reduce((total, price) => total + price[end], 0);
  return `$${sum(0)} to $${sum(1)} to begin`;
}
