import type { Rule } from './rule';
import { CAUTION_RULES } from '#functions/services/skincare/rules/cautions';
import { DAILY_RULES } from '#functions/services/skincare/rules/daily';
import { PREVENTION_RULES } from '#functions/services/skincare/rules/prevention';
import { SUN_RULES } from '#functions/services/skincare/rules/sun';
import { TREATMENT_RULES } from '#functions/services/skincare/rules/treatment';

/** All rules in order of priority. */
export const RULES: readonly Rule[] = [
  ...CAUTION_RULES,
  ...TREATMENT_RULES,
  ...DAILY_RULES,
  ...SUN_RULES,
  ...PREVENTION_RULES,
].sort((a, b) => a.priority - b.priority);
