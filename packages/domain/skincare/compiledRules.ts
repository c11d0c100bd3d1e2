import type { DraftRecommendation, SkincareProduct } from './skincare';
import { findIngredients } from './matchAllergies';
import { INGREDIENTS, type IngredientId } from './ingredients';
import { skincarePlanMessages } from './messages';
import { PRODUCTS, type CatalogProduct } from './products';
import type { Rule, Effect } from './rule';
import { RULES } from './rules';
import { SOURCES } from './sources';
import { compileCondition, type Facts } from './compileCondition';
import { formatStep, PREGNANCY_NOTE } from './planTexts';

const t = skincarePlanMessages;

type StepEffect = Extract<Effect, { step: string }>;
type Reason = DraftRecommendation['reasons'][number];

/** A step of a plan: its text, the reason for it, and the product it suggests. */
export interface PlanStep {
  text: string;
  reason: Reason;
  purchase: Purchase | null;
}

/** A suggested product with its ingredients. An excluded `essential` one rules it out; an excluded active is removed. */
export interface Purchase {
  product: SkincareProduct;
  price: CatalogProduct['price'];
  essential: readonly IngredientId[];
  actives: readonly { name: string; ids: readonly IngredientId[] }[];
}

interface CompiledStep {
  rule: Rule;
  then: StepEffect;
  appliesTo: (facts: Facts) => boolean;
  role: string;
  /** Ingredients that the step's text names or that the owned product may contain. */
  ingredients: readonly IngredientId[];
  step: PlanStep;
  /** The same step. With retinoids, its texts end with the pregnancy note. */
  stepWithNote: PlanStep;
}

interface CompiledRule<T extends Effect, P> {
  rule: Rule;
  then: T;
  appliesTo: (facts: Facts) => boolean;
  /** What the rule adds to a plan if its condition is met. */
  result: P;
}

const toPurchase = ({ actives, price, ...product }: CatalogProduct, note: string): Purchase => {
  const activeIngredients = actives.map((name) => ({ name, ids: [...findIngredients(name)] }));
  const isUselessWithoutActives = product.category === 'Treatment' || product.category === 'Sunscreen';
  const essential = [...findIngredients(`${product.name}. ${product.description}`)];
  return {
    product: {
      ...product,
      description: product.description + note,
      ...(actives.length > 0 && { activeIngredients: [...actives] }),
      priceRange: t('priceRange', { low: price[0], high: price[1] }),
      whereToFind: t(product.category === 'Sun protection' ? 'clothingStores' : 'drugstores'),
    },
    price,
    essential: isUselessWithoutActives ? [...essential, ...activeIngredients.flatMap(({ ids }) => ids)] : essential,
    actives: activeIngredients,
  };
};

function toPlanStep(rule: Rule, then: StepEffect, note: string): PlanStep {
  const text = formatStep(then) + note;
  return {
    text,
    reason: { rule: rule.id, about: text, because: then.because, source: SOURCES[rule.source] },
    purchase: then.product ? toPurchase(PRODUCTS[then.product], note) : null,
  };
}

/** Every rule with a step, compiled once. */
export const COMPILED_STEPS: readonly CompiledStep[] = RULES.flatMap((rule) => {
  const { then } = rule;
  if (!('step' in then)) return [];
  const ingredients = [...new Set([...findIngredients(then.step), ...('contains' in then ? then.contains : [])])];
  const step = toPlanStep(rule, then, '');
  const stepWithNote = ingredients.includes('retinoids') ? toPlanStep(rule, then, ` ${PREGNANCY_NOTE}`) : step;
  return [
    {
      rule,
      then,
      appliesTo: compileCondition(rule.when),
      role: `${then.type} ${rule.slot ?? ''} ${then.role}`,
      ingredients,
      step,
      stepWithNote,
    },
  ];
});

const compileRules = <K extends 'exclude' | 'warn' | 'raise', P>(
  kind: K,
  compile: (effect: Extract<Effect, Record<K, unknown>>, rule: Rule) => P,
): CompiledRule<Extract<Effect, Record<K, unknown>>, P>[] =>
  RULES.flatMap((rule) => {
    if (!(kind in rule.then)) return [];
    const effect = rule.then as Extract<Effect, Record<K, unknown>>;
    return [{ rule, then: effect, appliesTo: compileCondition(rule.when), result: compile(effect, rule) }];
  });

/** Rules that exclude ingredients, with the entries of `avoid`. */
export const EXCLUSIONS = compileRules('exclude', ({ exclude, because }, { source }): DraftRecommendation['avoid'] =>
  exclude.map((id) => ({ name: INGREDIENTS[id].name, because, source: SOURCES[source] })),
);

/** Rules that add a caution. */
export const WARNINGS = compileRules('warn', ({ warn }, { source }): DraftRecommendation['cautions'][number] => ({
  text: warn,
  source: SOURCES[source],
}));

/** Rules that raise the priority of a recommendation, with the reason. */
export const PRIORITIES = compileRules('raise', ({ because }, { id, source }): Reason => ({
  rule: id,
  about: 'priority',
  because,
  source: SOURCES[source],
}));
