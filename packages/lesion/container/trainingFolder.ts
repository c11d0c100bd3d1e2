/** The folder a SageMaker training job finds its input in and leaves its output in; `/opt/ml` on AWS. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Progress } from '#domain/training/training';

const Hyperparameters = z.record(z.string(), z.string());

/** What a kind of job is given. Whatever it writes under `checkpoints` is in S3 while the job still runs. */
export interface TrainingFolder {
  readonly hyperparameters: Readonly<Record<string, string>>;
  /** Folder of an input channel; undefined where the job has no such channel. */
  channel(name: string): string | undefined;
  /** Becomes `model.tar.gz`. */
  readonly model: string;
  /** Kept in S3 as it changes, and there again when a job goes on from it. */
  readonly checkpoints: string;
  /** Aborted when the job is to stop; SageMaker then waits two minutes. */
  readonly signal: AbortSignal;
  /** Says how far the job is, with further fields of the job's own. */
  report(progress: Progress & Readonly<Record<string, unknown>>): void;
  /** Writes a file under `checkpoints` that is never seen half-written. */
  keep(name: string, content: string | Uint8Array): void;
}

/** Opens a job's folder. */
export function openTrainingFolder(root: string, signal: AbortSignal): TrainingFolder {
  const checkpoints = path.join(root, 'checkpoints');
  const model = path.join(root, 'model');
  for (const folder of [checkpoints, model]) mkdirSync(folder, { recursive: true });
  const config = path.join(root, 'input', 'config', 'hyperparameters.json');
  const keep = (name: string, content: string | Uint8Array): void => {
    const unfinished = path.join(root, `.${name}.unfinished`);
    writeFileSync(unfinished, content);
    renameSync(unfinished, path.join(checkpoints, name));
  };
  return {
    hyperparameters: existsSync(config) ? Hyperparameters.parse(JSON.parse(readFileSync(config, 'utf8'))) : {},
    channel: (name) => {
      const folder = path.join(root, 'input', 'data', name);
      return existsSync(folder) ? folder : undefined;
    },
    model,
    checkpoints,
    signal,
    report: (progress) => keep('progress.json', JSON.stringify(progress)),
    keep,
  };
}
