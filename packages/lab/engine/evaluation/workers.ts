/** Distributes the pictures of a selection to processes, one per core, at most four. */
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { selectPictures, type Selection } from '#lab/engine/pictures/selectPictures';

export type Task = 'case' | 'starting case' | 'stability' | 'maker case';

/** The work of one process: a task on every `workers`-th picture. */
export interface WorkerJob {
  readonly task: Task;
  readonly selection: Selection;
  readonly modelDir: string;
  readonly worker: number;
  readonly workers: number;
}

/** The results of a task on every picture of a selection, unordered. Throws when a process fails. */
export async function runWorkers<T>(task: Task, selection: Selection, modelDir: string): Promise<T[]> {
  selectPictures(selection); // unpacks the sets once, before the processes start
  const workers = Math.min(4, availableParallelism());
  const parts = Array.from({ length: workers }, (_, worker) => {
    const job: WorkerJob = { task, selection, modelDir, worker, workers };
    const child = fork(path.join(__dirname, 'worker.ts'), [JSON.stringify(job)], { serialization: 'advanced' });
    return new Promise<T[]>((resolve, reject) => {
      child.on('message', (results) => resolve(results as T[]));
      child.on('exit', (code) => code !== 0 && reject(new Error(`a worker ended with status ${code ?? 'none'}`)));
    });
  });
  return (await Promise.all(parts)).flat();
}
