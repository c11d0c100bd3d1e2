import { CALLS } from './calls';
import type { ConformanceRow } from './conformanceRow';
import { ERRORS } from './errors';
import { SCREENS } from './screens/screens';
import { STATES } from './states';
import { VALIDATION } from './validation';

/** Every route, state, rule, call and text of the specification, with its tests. */
export const CONFORMANCE: readonly ConformanceRow[] = [...SCREENS, ...STATES, ...VALIDATION, ...CALLS, ...ERRORS];
