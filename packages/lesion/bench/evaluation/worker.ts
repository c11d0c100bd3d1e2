import { loadEngine } from '#lesion/engine/assess';
import { caseOf, startingCaseOf } from './evaluate';
import { picturesOf } from '#lesion/bench/pictures/select';
import { steadinessOf } from './steadiness';
import type { Job, Task } from './workers';

const TASKS = { case: caseOf, 'starting case': startingCaseOf, steadiness: steadinessOf } satisfies Record<
  Task,
  unknown
>;

async function work({ task, selection, modelDir, worker, workers }: Job): Promise<void> {
  const engine = await loadEngine(modelDir, 1);
  const results: unknown[] = [];
  for (const [i, picture] of picturesOf(selection).entries()) {
    if (i % workers !== worker) continue;
    const result = await TASKS[task](engine, picture);
    if (result) results.push(result);
  }
  await new Promise<void>((sent) => process.send?.(results, () => sent()));
}

work(JSON.parse(process.argv[2] ?? '') as Job).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
