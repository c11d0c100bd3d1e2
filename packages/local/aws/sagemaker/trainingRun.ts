import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceError } from '#local/aws/localService';
import type { ObjectStore } from '#local/aws/s3/objectStore';
import { packFolder } from './archive';
import { uploadChangedFiles } from './s3Files';
import { createTrainingFolder } from './trainingFolder';
import type { CreateTrainingJobInput, SagemakerJobRows } from './trainingJob';

/** Interval at which checkpoints are copied to S3. SageMaker's own agent takes a few seconds. */
const SYNC_MS = 300;
/** SageMaker kills a container two minutes after SIGTERM. */
const KILL_AFTER_MS = 120_000;
/** The exit code that SageMaker reports for a killed container. */
const KILLED = 137;

/** The container of one job, as long as it runs. */
export interface TrainingRun {
  child: ChildProcess | undefined;
  stopReason: 'requested' | 'maxRuntime' | undefined;
  /** Resolves when the job has ended. */
  done: Promise<void>;
}

interface Dependencies {
  rows: SagemakerJobRows;
  objects: ObjectStore;
  /** Argument vector of the container's train entry. */
  command: readonly string[];
}

/** Starts the container of a job over a folder laid out as `/opt/ml`, and records the outcome in the job's row. */
export function startTrainingRun(dependencies: Dependencies, input: CreateTrainingJobInput): TrainingRun {
  const run: TrainingRun = { child: undefined, stopReason: undefined, done: Promise.resolve() };
  run.done = completeRun(dependencies, input, run);
  return run;
}

/** Stops the container. Resolves when the job has ended. */
export async function stopTrainingRun(run: TrainingRun, reason: 'requested' | 'maxRuntime'): Promise<void> {
  run.stopReason ??= reason;
  run.child?.kill('SIGTERM');
  const timer = setTimeout(() => run.child?.kill('SIGKILL'), KILL_AFTER_MS);
  await run.done;
  clearTimeout(timer);
}

async function completeRun(dependencies: Dependencies, input: CreateTrainingJobInput, run: TrainingRun): Promise<void> {
  const { rows, objects } = dependencies;
  const { TrainingJobName: name } = input;
  const root = await mkdtemp(path.join(tmpdir(), 'training-job-'));
  try {
    await rows.update(name, { phase: 'Downloading' });
    await createTrainingFolder(root, input, objects);
    if (!run.stopReason) {
      await rows.update(name, { phase: 'Training' });
      await runContainer(dependencies, root, input, run);
    }
    await recordOutcome(dependencies, root, input, run);
  } catch (error) {
    const failure =
      error instanceof ServiceError ? `ClientError: ${error.message}` : `InternalServerError: ${String(error)}`;
    await rows.end(name, { status: 'Failed', failure });
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** Runs the container until it ends, and copies its checkpoints to S3 meanwhile. */
async function runContainer(
  { objects, command }: Dependencies,
  root: string,
  input: CreateTrainingJobInput,
  run: TrainingRun,
): Promise<void> {
  const [program, ...args] = command;
  const child = spawn(program!, args, {
    env: { ...process.env, ...input.Environment, TRAINING_DIR: root },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  run.child = child;
  const exit = new Promise<true>((resolve) =>
    child.once('exit', () => resolve(true)).once('error', () => resolve(true)),
  );
  const { MaxRuntimeInSeconds } = input.StoppingCondition;
  const timeout = setTimeout(() => void stopTrainingRun(run, 'maxRuntime'), MaxRuntimeInSeconds * 1000);
  const uploads = new Map<string, Buffer>();
  const syncCheckpoints = async () => {
    if (!input.CheckpointConfig) return;
    await uploadChangedFiles(objects, path.join(root, 'checkpoints'), input.CheckpointConfig.S3Uri, uploads);
  };
  try {
    while (!(await Promise.race([exit, sleep(SYNC_MS, false)]))) await syncCheckpoints();
    await syncCheckpoints();
  } finally {
    clearTimeout(timeout);
  }
}

async function recordOutcome(
  { rows, objects }: Dependencies,
  root: string,
  input: CreateTrainingJobInput,
  run: TrainingRun,
): Promise<void> {
  const { TrainingJobName: name } = input;
  const code = run.child?.exitCode ?? null;
  if (!run.stopReason && code !== 0) {
    const message = await readFile(path.join(root, 'output', 'failure'), 'utf8').catch(() => '');
    const failure = `AlgorithmError: ${message.slice(0, 1024)}, exit code: ${code ?? KILLED}`;
    await rows.end(name, { status: 'Failed', failure });
    return;
  }
  await rows.update(name, { phase: 'Uploading' });
  const output = `${input.OutputDataConfig.S3OutputPath.replace(/\/$/, '')}/${name}/output`;
  if (await uploadArchive(objects, path.join(root, 'model'), output, 'model.tar.gz')) {
    await rows.update(name, { artifact: `${output}/model.tar.gz` });
  }
  await uploadArchive(objects, path.join(root, 'output/data'), output, 'output.tar.gz');
  if (run.stopReason) {
    const secondaryStatus = run.stopReason === 'maxRuntime' ? 'MaxRuntimeExceeded' : 'Stopped';
    await rows.end(name, { status: 'Stopped', secondaryStatus });
  } else await rows.end(name, { status: 'Completed' });
}

/** Packs a folder and uploads it under `name`. Returns false when the folder is empty. */
async function uploadArchive(objects: ObjectStore, folder: string, uri: string, name: string): Promise<boolean> {
  const archive = await packFolder(folder);
  if (!archive) return false;
  const scratch = await mkdtemp(path.join(tmpdir(), 'artifact-'));
  await writeFile(path.join(scratch, name), archive);
  await uploadChangedFiles(objects, scratch, uri, new Map());
  await rm(scratch, { recursive: true, force: true });
  return true;
}
