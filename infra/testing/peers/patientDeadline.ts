import { runWithDeadline as runHurried } from '../../../packages/data/table/deadline';
import { PATIENCE } from './patience';

export * from '../../../packages/data/table/deadline';

/** Runs `work` with its deadline multiplied. Replaces that of `packages/data/table/deadline.ts` in `npm run peers`. */
export const runWithDeadline: typeof runHurried = (ms, work) => runHurried(ms * PATIENCE, work);
