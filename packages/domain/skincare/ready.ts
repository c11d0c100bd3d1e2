import type { DraftRecommendation, SkincareProduct } from './skincare';
import { ingredientsIn } from './allergies';
import { INGREDIENTS, type IngredientId } from './ingredients';
import { PRODUCTS, type CatalogProduct } from './products';
import type { Rule, Then } from './rule';
import { RULES } from './rules';
import { SOURCES } from './sources';
import { holds, type Facts } from './when';
import { onNights, PREGNANCY_NOTE } from './words';

type StepThen = Extract<Then, { step: string }>;
type Reason = DraftRecommendation['reasons'][number];

/** A step as it is shown: its words, the reason for it, and what it suggests to buy. */
export interface Step {
  text: string;
  reason: Reason;
  item: Item | null;
}

/** A product with what it names. `essential` rules it out, an active that is only one of several is left out of it. */
export interface Item {
  product: SkincareProduct;
  price: CatalogProduct['price'];
  essential: readonly IngredientId[];
  actives: readonly { name: string; ids: readonly IngredientId[] }[];
}

interface ReadyStep {
  rule: Rule;
  then: StepThen;
  isTrue: (facts: Facts) => boolean;
  role: string;
  /** What the words name, or what the kept product holds. */
  names: readonly IngredientId[];
  plain: Step;
  /** The same with the pregnancy caution, for retinoids. */
  cautioned: Step;
}

interface ReadyRule<T extends Then, P> {
  rule: Rule;
  then: T;
  isTrue: (facts: Facts) => boolean;
  /** What the rule adds to an answer when it holds. */
  gives: P;
}

const itemOf = ({ actives, price, ...product }: CatalogProduct, note: string): Item => {
  const named = actives.map((name) => ({ name, ids: [...ingredientsIn(name)] }));
  const isNothingWithout = product.category === 'Treatment' || product.category === 'Sunscreen';
  const own = [...ingredientsIn(`${product.name}. ${product.description}`)];
  return {
    product: {
      ...product,
      description: product.description + note,
      ...(actives.length > 0 && { activeIngredients: [...actives] }),
      priceRange: `$${price[0]} to $${price[1]}`,
      whereToFind:
        product.category === 'Sun protection' ? 'Clothing and outdoor stores' : 'Drugstores and supermarkets',
    },
    price,
    essential: isNothingWithout ? [...own, ...named.flatMap(({ ids }) => ids)] : own,
    actives: named,
  };
};

function stepOf(rule: Rule, then: StepThen, note: string): Step {
  const text = onNights(then) + note;
  return {
    text,
    reason: { rule: rule.id, about: text, because: then.because, source: SOURCES[rule.source] },
    item: then.product ? itemOf(PRODUCTS[then.product], note) : null,
  };
}

/** Every rule that gives a step, made ready once. */
export const STEPS: readonly ReadyStep[] = RULES.flatMap((rule) => {
  const { then } = rule;
  if (!('step' in then)) return [];
  const names = [...new Set([...ingredientsIn(then.step), ...('contains' in then ? then.contains : [])])];
  const plain = stepOf(rule, then, '');
  const cautioned = names.includes('retinoids') ? stepOf(rule, then, ` ${PREGNANCY_NOTE}`) : plain;
  return [
    {
      rule,
      then,
      isTrue: holds(rule.when),
      role: `${then.type} ${rule.slot ?? ''} ${then.role}`,
      names,
      plain,
      cautioned,
    },
  ];
});

const ready = <K extends 'exclude' | 'warn' | 'raise', P>(
  kind: K,
  give: (then: Extract<Then, Record<K, unknown>>, rule: Rule) => P,
): ReadyRule<Extract<Then, Record<K, unknown>>, P>[] =>
  RULES.flatMap((rule) => {
    if (!(kind in rule.then)) return [];
    const then = rule.then as Extract<Then, Record<K, unknown>>;
    return [{ rule, then, isTrue: holds(rule.when), gives: give(then, rule) }];
  });

/** What is left out, and what is said of it. */
export const EXCLUSIONS = ready('exclude', ({ exclude, because }, { source }): DraftRecommendation['avoid'] =>
  exclude.map((id) => ({ name: INGREDIENTS[id].name, because, source: SOURCES[source] })),
);

export const WARNINGS = ready('warn', ({ warn }, { source }): DraftRecommendation['cautions'][number] => ({
  text: warn,
  source: SOURCES[source],
}));

export const URGENCIES = ready('raise', ({ because }, { id, source }): Reason => ({
  rule: id,
  about: 'priority',
  because,
  source: SOURCES[source],
}));
