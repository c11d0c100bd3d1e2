import {
  RecommendationType,
  type DraftRecommendation,
  type RecommendationPriority,
  type SkincareAnswers,
} from './skincare';
import { understand } from './allergies';
import { choose } from './choose';
import { INGREDIENTS, type IngredientId } from './ingredients';
import { EXCLUSIONS, URGENCIES, WARNINGS } from './ready';
import type { Slot } from './rule';
import { factsOf, type Facts } from './when';
import { CHECK_LABELS, costOf, dated, explanationOf, FREQUENCY, UNMATCHED, type Influence } from './words';

/** For how long an analysis counts: the longest time to wait that we give for any spot is 4 weeks, and appointments are slow. */
const RECENT_DAYS = 90;

/** Whether an analysis still counts. */
export const isRecent = ({ analysisDate }: Pick<Influence, 'analysisDate'>, now: Date): boolean =>
  Date.parse(analysisDate) >= now.getTime() - RECENT_DAYS * 24 * 3_600_000;

/** The worst of somebody's recent analyses, of two the newer one; null where none of them asks for anything. */
export function influenceOf(analyses: readonly Influence[], now: Date): Influence | null {
  const recent = analyses.filter((analysis) => isRecent(analysis, now));
  const newestOf = (tier: Influence['riskLevel']) =>
    recent
      .filter(({ riskLevel }) => riskLevel === tier)
      .reduce<Influence | null>((a, b) => (a && a.analysisDate >= b.analysisDate ? a : b), null);
  return newestOf('high') ?? newestOf('moderate');
}

/**
 * The skincare plan of a person: one recommendation of each type, most urgent first. What is excluded, by allergy, pregnancy
 * or skin, is in no step and no product of it; the same answers give the same plan.
 */
export function planFor(answers: SkincareAnswers, influence: Influence | null): DraftRecommendation[] {
  const facts = factsOf(answers, influence?.riskLevel ?? null);
  const allergies = understand(answers.allergies);
  const exclusions = EXCLUSIONS.filter(({ isTrue }) => isTrue(facts));
  const excluded = new Set(allergies.excluded);
  for (const { then } of exclusions) then.exclude.forEach((id) => excluded.add(id));
  const avoid = once([...ownAvoided(allergies.excluded), ...exclusions.flatMap(({ gives }) => gives)]);

  const { chosen, aside } = choose(facts, answers, excluded);
  const drafts = RecommendationType.options.map((type): DraftRecommendation => {
    const steps = chosen.filter((one) => one.type === type);
    const isDated = type === 'treatment' && influence !== null;
    const shown = (text: string) => (isDated ? dated(text, influence) : text);
    const textsOf = (slot: Slot) => steps.filter((one) => one.slot === slot).map(({ step }) => shown(step.text));
    const buying = once(steps.flatMap(({ step, product }) => (product ? { name: product.name, product, step } : [])));
    const { priority, raised } = priorityOf(facts, type);
    return {
      analysisId: isDated ? influence.id : null,
      recommendationType: type,
      products: buying.map(({ product }) => product),
      routine: {
        morning: textsOf('am'),
        evening: textsOf('pm'),
        weekly: textsOf('weekly'),
        frequency: FREQUENCY[type],
      },
      explanation: explanationOf(type, answers, isDated ? influence : null),
      priority,
      estimatedCost: costOf(buying.flatMap(({ step }) => (step.item ? [step.item.price] : []))),
      avoid: ON_SKIN.includes(type) ? avoid : [],
      cautions: [
        ...(type === 'daily_routine' ? allergies.unmatched.map(UNMATCHED) : []).map(unsourced),
        ...aside.filter((one) => one.type === type).map(({ text }) => unsourced(text)),
        ...(steps.some(({ isKept }) => isKept) ? [unsourced(CHECK_LABELS)] : []),
        ...WARNINGS.filter(({ then, isTrue }) => then.type === type && isTrue(facts)).map(({ gives }) => gives),
      ],
      reasons: [
        ...raised,
        ...steps.map(({ step: { reason } }) => (isDated ? { ...reason, about: shown(reason.about) } : reason)),
        ...buying.map(({ name, step }) => ({ ...step.reason, about: name })),
      ],
    };
  });
  return drafts.sort(byUrgency);
}

/** The kinds of recommendations with products that are put on the skin. */
const ON_SKIN: readonly RecommendationType[] = ['daily_routine', 'treatment'];

const unsourced = (text: string) => ({ text, source: null });

const ownAvoided = (own: ReadonlySet<IngredientId>): DraftRecommendation['avoid'] =>
  [...own].map((id) => ({ name: INGREDIENTS[id].name, because: 'You named it among your allergies.', source: null }));

const RANK: Record<RecommendationPriority, number> = { high: 0, medium: 1, low: 2 };

function priorityOf(facts: Facts, type: RecommendationType) {
  let priority: RecommendationPriority = 'low';
  let raised: DraftRecommendation['reasons'] = [];
  for (const { then, isTrue, gives } of URGENCIES) {
    if (then.type !== type || RANK[then.raise] >= RANK[priority] || !isTrue(facts)) continue;
    priority = then.raise;
    raised = [gives];
  }
  return { priority, raised };
}

/** High before medium before low, and of two alike the one that an analysis asked for. */
function byUrgency(a: DraftRecommendation, b: DraftRecommendation): number {
  const isAsked = ({ analysisId }: DraftRecommendation) => Number(analysisId === null);
  return RANK[a.priority] - RANK[b.priority] || isAsked(a) - isAsked(b);
}

/** The first of each name. */
function once<T extends { name: string }>(items: readonly T[]): T[] {
  const seen = new Set<string>();
  return items.filter(({ name }) => !seen.has(name) && seen.add(name));
}
