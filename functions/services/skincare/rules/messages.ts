import { defineMessages } from '#domain/messages/defineMessages';
import { PRODUCTS } from '#functions/services/skincare/products';
import { CAUTION_RULES } from './cautions';
import { DAILY_RULES } from './daily';
import { skincareRuleMessagesInSpanish, skincareProductMessagesInSpanish } from './messages.es';
import { PREVENTION_RULES } from './prevention';
import { SUN_RULES } from './sun';
import { TREATMENT_RULES } from './treatment';

const RULES = [...CAUTION_RULES, ...TREATMENT_RULES, ...DAILY_RULES, ...SUN_RULES, ...PREVENTION_RULES];

/** The sentences of the rules by id and part, as `sun-date.step`. In English they stand in the rules, beside what they say. */
export const skincareRuleMessages = defineMessages(
  'skincareRules',
  Object.fromEntries(
    RULES.flatMap(({ id, then }) =>
      (['step', 'because', 'warn'] as const).flatMap((part) => {
        const text = (then as Partial<Record<typeof part, string>>)[part];
        return text === undefined ? [] : [[`${id}.${part}`, text]];
      }),
    ),
  ),
  skincareRuleMessagesInSpanish,
);

const products = Object.entries(PRODUCTS);

/** Names and descriptions of the products by id, and of their categories and active ingredients by their English names. */
export const skincareProductMessages = defineMessages(
  'skincareProducts',
  Object.fromEntries([
    ...products.flatMap(([id, { name, description }]) => [
      [`${id}.name`, name],
      [`${id}.description`, description],
    ]),
    ...products.flatMap(([, { category, actives }]) => [category, ...actives].map((text) => [text, text])),
  ]),
  skincareProductMessagesInSpanish,
);
