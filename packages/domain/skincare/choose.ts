import type { RecommendationType, SkincareAnswers, SkincareProduct } from './skincare';
import type { IngredientId } from './ingredients';
import { STEPS, type Item, type Step } from './ready';
import type { Slot } from './rule';
import type { Facts } from './when';
import { putAside } from './words';

/** New treatments in one plan; skin takes more badly, and nobody could tell which of them helps. */
const MOST_NEW_TREATMENTS = 3;

/** A step that was chosen, and the product it suggests. */
interface Chosen {
  type: RecommendationType;
  slot: Slot | null;
  step: Step;
  product: SkincareProduct | null;
  /** It is with something the person has already. */
  isKept: boolean;
}

/** What somebody has and must not use any more. */
interface Aside {
  type: RecommendationType;
  text: string;
}

/** Of each role in each slot, the first step that is allowed; what is owned and must not be used is put aside. */
export function choose(
  facts: Facts,
  { pregnancy }: SkincareAnswers,
  excluded: ReadonlySet<IngredientId>,
): { chosen: Chosen[]; aside: Aside[] } {
  const chosen: Chosen[] = [];
  const aside: Aside[] = [];
  const taken = new Set<string>();
  const bought = new Set<string>();
  const isOut = (id: IngredientId) => excluded.has(id);
  for (const { rule, then, isTrue, role, names, plain, cautioned } of STEPS) {
    if (taken.has(role) || !isTrue(facts)) continue;
    const isKept = 'keep' in then;
    if (names.some(isOut)) {
      if (isKept) aside.push({ type: then.type, text: putAside(then.keep, then.contains.filter(isOut)) });
      continue;
    }
    const step = pregnancy === null ? cautioned : plain;
    const product = step.item && allowed(step.item, isOut);
    if (step.item && !product) continue;
    if (product && then.type === 'treatment' && !bought.has(product.name)) {
      if (bought.size >= MOST_NEW_TREATMENTS) continue;
      bought.add(product.name);
    }
    taken.add(role);
    chosen.push({ type: then.type, slot: rule.slot, step, product, isKept });
  }
  return { chosen, aside };
}

/** A product as it may be suggested: without the actives that are out; null where it is nothing without them. */
function allowed({ product, essential, actives }: Item, isOut: (id: IngredientId) => boolean): SkincareProduct | null {
  if (essential.some(isOut)) return null;
  const left = actives.filter(({ ids }) => !ids.some(isOut));
  if (left.length === actives.length) return product;
  return left.length === 0 ? null : { ...product, activeIngredients: left.map(({ name }) => name) };
}
