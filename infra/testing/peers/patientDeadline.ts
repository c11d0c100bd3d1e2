import { runWithDeadline } from '../../../packages/data/table/deadline';
import { PATIENCE } from './patience';

const runPatiently: typeof runWithDeadline = (ms, work) => runWithDeadline(ms * PATIENCE, work);

export * from '../../../packages/data/table/deadline';
/** Lets requests of the product last longer. Replaces that of `packages/data/table/deadline.ts` in `npm run peers`. */
export { runPatiently as runWithDeadline };
