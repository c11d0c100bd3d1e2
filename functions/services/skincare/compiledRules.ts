import { getLanguage, type Language } from '#domain/messages/language';
import type { DraftRecommendation, SkincareProduct } from '#domain/skincare/skincare';
import { findIngredients } from '#domain/skincare/matchAllergies';
import type { IngredientId } from '#domain/skincare/ingredients';
import { skincarePlanMessages } from '#domain/skincare/messages';
import { ingredientMessages } from '#domain/skincare/names/messages';
import { PRODUCTS, type CatalogProduct, type ProductId } from './products';
import type { Rule, Effect } from './rule';
import { RULES } from './rules';
import { skincareProductMessages, skincareRuleMessages } from '#functions/services/skincare/rules/messages';
import { SOURCES } from './sources';
import { compileCondition, type Facts } from './compileCondition';
import { DATE_PLACEHOLDER, describePregnancyCaution, formatStep } from './planTexts';

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

/** The sentence of a rule in the current language. */
const getRuleText = (rule: Rule, part: 'step' | 'because' | 'warn'): string =>
  skincareRuleMessages(`${rule.id}.${part}`, { date: DATE_PLACEHOLDER });

function toPurchase(id: ProductId, note: string): Purchase {
  const { name, category, description, actives, price, ...product }: CatalogProduct = PRODUCTS[id];
  const activeIngredients = actives.map((active) => ({
    name: skincareProductMessages(active),
    ids: [...findIngredients(active)],
  }));
  const isUselessWithoutActives = category === 'Treatment' || category === 'Sunscreen';
  const essential = [...findIngredients(`${name}. ${description}`)];
  return {
    product: {
      ...product,
      name: skincareProductMessages(`${id}.name`),
      category: skincareProductMessages(category),
      description: skincareProductMessages(`${id}.description`) + note,
      ...(actives.length > 0 && { activeIngredients: activeIngredients.map((active) => active.name) }),
      priceRange: t('priceRange', { low: price[0], high: price[1] }),
      whereToFind: t(category === 'Sun protection' ? 'clothingStores' : 'drugstores'),
    },
    price,
    essential: isUselessWithoutActives ? [...essential, ...activeIngredients.flatMap(({ ids }) => ids)] : essential,
    actives: activeIngredients,
  };
}

function toPlanStep(rule: Rule, then: StepEffect, note: string): PlanStep {
  const text = formatStep(getRuleText(rule, 'step'), then) + note;
  return {
    text,
    reason: { rule: rule.id, about: text, because: getRuleText(rule, 'because'), source: SOURCES[rule.source] },
    purchase: then.product ? toPurchase(then.product, note) : null,
  };
}

function compileSteps(): CompiledStep[] {
  return RULES.flatMap((rule) => {
    const { then } = rule;
    if (!('step' in then)) return [];
    const ingredients = [...new Set([...findIngredients(then.step), ...('contains' in then ? then.contains : [])])];
    const step = toPlanStep(rule, then, '');
    const stepWithNote = ingredients.includes('retinoids')
      ? toPlanStep(rule, then, ` ${describePregnancyCaution()}`)
      : step;
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
}

const compileEffects = <K extends 'exclude' | 'warn' | 'raise', P>(
  kind: K,
  compile: (effect: Extract<Effect, Record<K, unknown>>, rule: Rule) => P,
): CompiledRule<Extract<Effect, Record<K, unknown>>, P>[] =>
  RULES.flatMap((rule) => {
    if (!(kind in rule.then)) return [];
    const effect = rule.then as Extract<Effect, Record<K, unknown>>;
    return [{ rule, then: effect, appliesTo: compileCondition(rule.when), result: compile(effect, rule) }];
  });

const compileRules = () => ({
  /** Every rule with a step. */
  steps: compileSteps(),
  /** Rules that exclude ingredients, with the entries of `avoid`. */
  exclusions: compileEffects('exclude', ({ exclude }, rule): DraftRecommendation['avoid'] =>
    exclude.map((id) => ({
      name: ingredientMessages(id),
      because: getRuleText(rule, 'because'),
      source: SOURCES[rule.source],
    })),
  ),
  /** Rules that add a caution. */
  warnings: compileEffects('warn', (_, rule): DraftRecommendation['cautions'][number] => ({
    text: getRuleText(rule, 'warn'),
    source: SOURCES[rule.source],
  })),
  /** Rules that raise the priority of a recommendation, with the reason. */
  priorities: compileEffects('raise', (_, rule): Reason => ({
    rule: rule.id,
    about: 'priority',
    because: getRuleText(rule, 'because'),
    source: SOURCES[rule.source],
  })),
});
type CompiledRules = ReturnType<typeof compileRules>;

const rulesByLanguage = new Map<Language, CompiledRules>();

/** The rules with their texts in the current language, compiled once for each language. */
export function getCompiledRules(): CompiledRules {
  const language = getLanguage();
  const rules = rulesByLanguage.get(language) ?? compileRules();
  rulesByLanguage.set(language, rules);
  return rules;
}
