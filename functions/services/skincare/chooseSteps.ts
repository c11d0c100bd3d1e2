import type { RecommendationType, SkincareAnswers, SkincareProduct } from '#domain/skincare/skincare';
import type { IngredientId } from '#domain/skincare/ingredients';
import { getCompiledRules, type Purchase, type PlanStep } from './compiledRules';
import type { Slot } from './rule';
import type { Facts } from './compileCondition';
import { describeDiscardedProduct } from './planTexts';

/** Maximum number of new treatments in one plan. More would irritate the skin and hide which of them helps. */
const MAX_NEW_TREATMENTS = 3;

/** A chosen step, and the product it suggests. */
interface ChosenStep {
  type: RecommendationType;
  slot: Slot | null;
  step: PlanStep;
  product: SkincareProduct | null;
  /** Whether it uses a product that the person owns. */
  usesOwnedProduct: boolean;
}

/** A product that the person owns and must not use any more. */
interface DiscardedProduct {
  type: RecommendationType;
  text: string;
}

/** Chooses the first allowed step of each role in each slot, and discards owned products with excluded ingredients. */
export function chooseSteps(
  facts: Facts,
  { pregnancy }: SkincareAnswers,
  excluded: ReadonlySet<IngredientId>,
): { steps: ChosenStep[]; discarded: DiscardedProduct[] } {
  const steps: ChosenStep[] = [];
  const discarded: DiscardedProduct[] = [];
  const filledRoles = new Set<string>();
  const newTreatments = new Set<string>();
  const isExcluded = (id: IngredientId) => excluded.has(id);
  for (const { rule, then, appliesTo, role, ingredients, step: plainStep, stepWithNote } of getCompiledRules().steps) {
    if (filledRoles.has(role) || !appliesTo(facts)) continue;
    const usesOwnedProduct = 'keep' in then;
    if (ingredients.some(isExcluded)) {
      if (usesOwnedProduct)
        discarded.push({
          type: then.type,
          text: describeDiscardedProduct(then.keep, then.contains.filter(isExcluded)),
        });
      continue;
    }
    const step = pregnancy === null ? stepWithNote : plainStep;
    const product = step.purchase && removeExcludedActives(step.purchase, isExcluded);
    if (step.purchase && !product) continue;
    if (product && then.type === 'treatment' && !newTreatments.has(product.name)) {
      if (newTreatments.size >= MAX_NEW_TREATMENTS) continue;
      newTreatments.add(product.name);
    }
    filledRoles.add(role);
    steps.push({ type: then.type, slot: rule.slot, step, product, usesOwnedProduct });
  }
  return { steps, discarded };
}

/** Removes excluded actives from a product; null if nothing useful remains. */
function removeExcludedActives(
  { product, essential, actives }: Purchase,
  isExcluded: (id: IngredientId) => boolean,
): SkincareProduct | null {
  if (essential.some(isExcluded)) return null;
  const remaining = actives.filter(({ ids }) => !ids.some(isExcluded));
  if (remaining.length === actives.length) return product;
  return remaining.length === 0 ? null : { ...product, activeIngredients: remaining.map(({ name }) => name) };
}
