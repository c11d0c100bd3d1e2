/** Shares out the pictures of a selection among processes, one for each core up to four. */
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { picturesOf, type Selection } from '#lesion/bench/pictures/select';

export type Task = 'case' | 'starting case' | 'steadiness';

/** What one process does: a task on every `workers`-th picture, with the model of a folder. */
export interface Job {
  readonly task: Task;
  readonly selection: Selection;
  readonly modelDir: string;
  readonly worker: number;
  readonly workers: number;
}

/** The results of a task on every picture of a selection, unsorted; throws when a process fails. */
export async function share<T>(task: Task, selection: Selection, modelDir: string): Promise<T[]> {
  picturesOf(selection); // unpacks the sets once, before the processes start
  const workers = Math.min(4, availableParallelism());
  const parts = Array.from({ length: workers }, (_, worker) => {
    const job: Job = { task, selection, modelDir, worker, workers };
    const child = fork(path.join(__dirname, 'worker.ts'), [JSON.stringify(job)], { serialization: 'advanced' });
    return new Promise<T[]>((resolve, reject) => {
      child.on('message', (results) => resolve(results as T[]));
      child.on('exit', (code) => code !== 0 && reject(new Error(`a worker ended with status ${code ?? 'none'}`)));
    });
  });
  return (await Promise.all(parts)).flat();
}
