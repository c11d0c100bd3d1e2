/** The folder with the input and output of a SageMaker training job; `/opt/ml` on AWS. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Progress } from '#domain/training/training';

const Hyperparameters = z.record(z.string(), z.string());

/** Input and output of a job. Checkpoints are copied to S3 while the job runs. */
export interface TrainingFolder {
  readonly hyperparameters: Readonly<Record<string, string>>;
  /** Folder of an input channel; undefined without such a channel. */
  channel(name: string): string | undefined;
  /** Becomes `model.tar.gz`. */
  readonly modelFolder: string;
  /** Copied to S3 as it changes, and restored when a job resumes. */
  readonly checkpointFolder: string;
  /** Aborted when the job is to stop. SageMaker then waits two minutes. */
  readonly signal: AbortSignal;
  /** Writes the progress, with the time that the job took and still takes, and with further fields of the job. */
  reportProgress(progress: Progress & Readonly<Record<string, unknown>>): void;
  /** Writes a file into `checkpointFolder` atomically. */
  writeCheckpoint(name: string, content: string | Uint8Array): void;
}

/** Opens a job's folder. `now` is a clock in milliseconds. */
export function openTrainingFolder(
  root: string,
  signal: AbortSignal,
  now: () => number = () => performance.now(),
): TrainingFolder {
  const estimateTimes = createTimeEstimate(now);
  const checkpointFolder = path.join(root, 'checkpoints');
  const modelFolder = path.join(root, 'model');
  for (const folder of [checkpointFolder, modelFolder]) mkdirSync(folder, { recursive: true });
  const config = path.join(root, 'input', 'config', 'hyperparameters.json');
  const writeCheckpoint = (name: string, content: string | Uint8Array): void => {
    // Each folder of a job may be a mount of its own, and no file can be renamed from one mount to another.
    const unfinished = path.join(checkpointFolder, `.${name}.unfinished`);
    writeFileSync(unfinished, content);
    renameSync(unfinished, path.join(checkpointFolder, name));
  };
  return {
    hyperparameters: existsSync(config) ? Hyperparameters.parse(JSON.parse(readFileSync(config, 'utf8'))) : {},
    channel: (name) => {
      const folder = path.join(root, 'input', 'data', name);
      return existsSync(folder) ? folder : undefined;
    },
    modelFolder,
    checkpointFolder,
    signal,
    reportProgress: (progress) =>
      writeCheckpoint('progress.json', JSON.stringify({ ...progress, ...estimateTimes(progress) })),
    writeCheckpoint,
  };
}

/** Returns a function that measures the time since now, and estimates the time left from the steps of the current phase. */
function createTimeEstimate(now: () => number) {
  const startedAt = now();
  let phaseStart: { phase: string; done: number; at: number } | undefined;
  return ({ phase, done, total }: Progress): Pick<Progress, 'secondsElapsed' | 'secondsLeft'> => {
    const at = now();
    if (phaseStart?.phase !== phase) phaseStart = { phase, done, at };
    const steps = done - phaseStart.done;
    const secondsElapsed = Math.round((at - startedAt) / 1000);
    if (steps <= 0) return { secondsElapsed };
    return { secondsElapsed, secondsLeft: Math.round(((at - phaseStart.at) / 1000 / steps) * (total - done)) };
  };
}
