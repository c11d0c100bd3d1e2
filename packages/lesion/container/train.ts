/**
 * Entry point of a SageMaker training job. Input and hyperparameters are read from `/opt/ml`; model and checkpoints are
 * written there. The hyperparameter `kind` selects the training.
 * Settings: TRAINING_DIR (/opt/ml); MODEL_DIR and REFERENCE_DIR of the shipped model. Exits with 0 when done or
 * stopped, else with 1 and the reason in `output/failure`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runGenerativeJob } from '#lesion/training/generative/generativeJob';
import { runHeadJob } from '#lesion/training/head/headJob';
import { openTrainingFolder, type TrainingFolder } from '#lesion/training/trainingFolder';

/** The trainings by the hyperparameter `kind`. */
const KINDS: Readonly<Record<string, (folder: TrainingFolder) => Promise<void>>> = {
  head: runHeadJob,
  generative: runGenerativeJob,
};

async function main(): Promise<void> {
  const root = process.env.TRAINING_DIR ?? '/opt/ml';
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  process.on('SIGTERM', stop);
  process.on('disconnect', () => process.exit(1));
  try {
    const folder = openTrainingFolder(root, stopping.signal);
    const kind = folder.hyperparameters.kind ?? '';
    const run = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
    if (!run) throw new Error(`There is no training of kind '${kind}'.`);
    await run(folder);
    process.exit(0);
  } catch (error) {
    if (stopping.signal.aborted) process.exit(0);
    console.error(error);
    mkdirSync(path.join(root, 'output'), { recursive: true });
    writeFileSync(path.join(root, 'output', 'failure'), error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}

void main();
