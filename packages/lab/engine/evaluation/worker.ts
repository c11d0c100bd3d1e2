import { loadEngine } from '#lesion/engine/engine';
import { readReferenceStatistics } from '#lesion/engine/referenceStatistics';
import { evaluateCase, evaluateStartingCase } from './evaluate';
import { selectPictures } from '#lab/engine/pictures/selectPictures';
import { evaluateMakerCase } from './makerCases';
import { measureStability } from './stability';
import type { WorkerJob, Task } from './workers';

const TASKS = {
  case: evaluateCase,
  'starting case': evaluateStartingCase,
  stability: measureStability,
  'maker case': evaluateMakerCase,
} satisfies Record<Task, unknown>;

async function work({ task, selection, modelDir, worker, workers }: WorkerJob): Promise<void> {
  const engine = await loadEngine(modelDir, 1, readReferenceStatistics(modelDir));
  const results: unknown[] = [];
  for (const [i, picture] of selectPictures(selection).entries()) {
    if (i % workers !== worker) continue;
    const result = await TASKS[task](engine, picture);
    if (result) results.push(result);
  }
  await new Promise<void>((resolve) => process.send?.(results, () => resolve()));
}

work(JSON.parse(process.argv[2] ?? '') as WorkerJob).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
