import {
  RecommendationType,
  type DraftRecommendation,
  type RecommendationPriority,
  type SkincareAnswers,
} from '#domain/skincare/skincare';
import { matchAllergies } from '#domain/skincare/matchAllergies';
import { chooseSteps } from './chooseSteps';
import type { IngredientId } from '#domain/skincare/ingredients';
import { getCompiledRules } from './compiledRules';
import { skincarePlanMessages } from '#domain/skincare/messages';
import { ingredientMessages } from '#domain/skincare/names/messages';
import type { Slot } from './rule';
import { toFacts, type Facts } from './compileCondition';
import {
  describeLabelCaution,
  formatCost,
  insertDate,
  explainRecommendation,
  describeFrequency,
  describeUnmatched,
  type RelevantAnalysis,
} from './planTexts';

/** Days for which an analysis influences a plan: the longest recommended wait is 4 weeks, and appointments take time. */
const RECENT_DAYS = 90;

/** Whether an analysis is recent enough to influence a plan. */
export const isRecent = ({ analysisDate }: Pick<RelevantAnalysis, 'analysisDate'>, now: Date): boolean =>
  Date.parse(analysisDate) >= now.getTime() - RECENT_DAYS * 24 * 3_600_000;

/** Finds the newest of the most urgent recent analyses; null if none is moderate or high. */
export function findRelevantAnalysis(analyses: readonly RelevantAnalysis[], now: Date): RelevantAnalysis | null {
  const recent = analyses.filter((analysis) => isRecent(analysis, now));
  const findNewest = (tier: RelevantAnalysis['riskLevel']) =>
    recent
      .filter(({ riskLevel }) => riskLevel === tier)
      .reduce<RelevantAnalysis | null>((a, b) => (a && a.analysisDate >= b.analysisDate ? a : b), null);
  return findNewest('high') ?? findNewest('moderate');
}

/**
 * Builds a person's skincare plan: one recommendation of each type, the most urgent first. No step or product contains an
 * ingredient that allergy, pregnancy or skin type excludes. The same answers give the same plan, with its texts in the current
 * language.
 */
export function buildPlan(answers: SkincareAnswers, analysis: RelevantAnalysis | null): DraftRecommendation[] {
  const facts = toFacts(answers, analysis?.riskLevel ?? null);
  const allergies = matchAllergies(answers.allergies);
  const { exclusions, warnings } = getCompiledRules();
  const applied = exclusions.filter(({ appliesTo }) => appliesTo(facts));
  const excluded = new Set(allergies.excluded);
  for (const { then } of applied) then.exclude.forEach((id) => excluded.add(id));
  const avoid = removeDuplicateNames([
    ...listAvoidedByAllergy(allergies.excluded),
    ...applied.flatMap(({ result }) => result),
  ]);

  const chosen = chooseSteps(facts, answers, excluded);
  const drafts = RecommendationType.options.map((type): DraftRecommendation => {
    const steps = chosen.steps.filter((step) => step.type === type);
    const usesAnalysis = type === 'treatment' && analysis !== null;
    const fillDate = (text: string) => (usesAnalysis ? insertDate(text, analysis) : text);
    const listTexts = (slot: Slot) => steps.filter((step) => step.slot === slot).map(({ step }) => fillDate(step.text));
    const suggestions = removeDuplicateNames(
      steps.flatMap(({ step, product }) => (product ? { name: product.name, product, step } : [])),
    );
    const { priority, priorityReasons } = computePriority(facts, type);
    return {
      analysisId: usesAnalysis ? analysis.id : null,
      recommendationType: type,
      products: suggestions.map(({ product }) => product),
      routine: {
        morning: listTexts('am'),
        evening: listTexts('pm'),
        weekly: listTexts('weekly'),
        frequency: describeFrequency(type),
      },
      explanation: explainRecommendation(type, answers, usesAnalysis ? analysis : null),
      priority,
      estimatedCost: formatCost(suggestions.flatMap(({ step }) => (step.purchase ? [step.purchase.price] : []))),
      avoid: TYPES_ON_SKIN.includes(type) ? avoid : [],
      cautions: [
        ...(type === 'daily_routine' ? allergies.unmatched.map(describeUnmatched) : []).map(toUnsourcedCaution),
        ...chosen.discarded.filter((product) => product.type === type).map(({ text }) => toUnsourcedCaution(text)),
        ...(steps.some(({ usesOwnedProduct }) => usesOwnedProduct) ? [toUnsourcedCaution(describeLabelCaution())] : []),
        ...warnings.filter(({ then, appliesTo }) => then.type === type && appliesTo(facts)).map(({ result }) => result),
      ],
      reasons: [
        ...priorityReasons,
        ...steps.map(({ step: { reason } }) => (usesAnalysis ? { ...reason, about: fillDate(reason.about) } : reason)),
        ...suggestions.map(({ name, step }) => ({ ...step.reason, about: name })),
      ],
    };
  });
  return drafts.sort(compareUrgency);
}

/** The types of recommendations with products for the skin. */
const TYPES_ON_SKIN: readonly RecommendationType[] = ['daily_routine', 'treatment'];

const toUnsourcedCaution = (text: string) => ({ text, source: null });

const listAvoidedByAllergy = (ids: ReadonlySet<IngredientId>): DraftRecommendation['avoid'] =>
  [...ids].map((id) => ({ name: ingredientMessages(id), because: skincarePlanMessages('allergy'), source: null }));

const PRIORITY_RANK: Record<RecommendationPriority, number> = { high: 0, medium: 1, low: 2 };

function computePriority(facts: Facts, type: RecommendationType) {
  let priority: RecommendationPriority = 'low';
  let priorityReasons: DraftRecommendation['reasons'] = [];
  for (const { then, appliesTo, result } of getCompiledRules().priorities) {
    if (then.type !== type || PRIORITY_RANK[then.raise] >= PRIORITY_RANK[priority] || !appliesTo(facts)) continue;
    priority = then.raise;
    priorityReasons = [result];
  }
  return { priority, priorityReasons };
}

/** Orders by priority, and puts a recommendation based on an analysis first among equals. */
function compareUrgency(a: DraftRecommendation, b: DraftRecommendation): number {
  const rankByAnalysis = ({ analysisId }: DraftRecommendation) => Number(analysisId === null);
  return PRIORITY_RANK[a.priority] - PRIORITY_RANK[b.priority] || rankByAnalysis(a) - rankByAnalysis(b);
}

/** Keeps the first item of each name. */
function removeDuplicateNames<T extends { name: string }>(items: readonly T[]): T[] {
  const names = new Set<string>();
  return items.filter(({ name }) => !names.has(name) && names.add(name));
}
