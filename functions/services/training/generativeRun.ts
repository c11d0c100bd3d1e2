import { Generative, isRunFinished, type GenerativeRunRow } from '#data/training/generative';
import { TrainingDataset } from '#data/training/trainingDataset';
import {
  GenerativeProgress,
  IMAGE_SIZE,
  LATENT_DIM,
  getSampleFileName,
  RunFailure,
  type GenerativeRun,
} from '#domain/training/generative';
import { z } from 'zod';
import { commitAsSystem } from '#functions/services/commitAsSystem';
import type { Services } from '#functions/services/services';
import { getTrainingServices } from './trainingServices';
import { objectKeys, photoFileName } from './trainingStore';
import { trainingAnswers } from '#functions/services/training/messages';

const KIND = 'generative';
const MAX_SECONDS = 6 * 3600;
/** An attempt without a SageMaker job after this time was never started. */
const STARTS_WITHIN_MS = 60_000;
/** Stands for a job id in the object key of the dataset. */
const DATASET = 'generative-dataset';

const Dataset = z.array(z.object({ file: z.string() }));

/** Makes every photo of the training center part of the dataset. Returns their number. */
export async function loadDataset(services: Services): Promise<number> {
  const files = (await new TrainingDataset(services.table, services.vault).listLabels()).map(({ id }) => ({
    file: photoFileName(id),
  }));
  await getTrainingServices(services).store.put(objectKeys.samples(DATASET), JSON.stringify(files), 'application/json');
  return files.length;
}

/** Copies the dataset for a run, so that every attempt of it uses the same photos. */
export async function copyDataset(services: Services, runId: string): Promise<void> {
  const { store } = getTrainingServices(services);
  const files = (await store.readJson(objectKeys.samples(DATASET), Dataset)) ?? [];
  await store.put(objectKeys.samples(runId), JSON.stringify(files), 'application/json');
}

const buildJobName = (services: Services, { id, attempt }: GenerativeRunRow): string =>
  getTrainingServices(services).trainingJobs.buildJobName(KIND, `${id}-${attempt}`);

/** Starts the training job of an attempt. It resumes from the run's last checkpoint, if any. */
export async function startAttempt(services: Services, run: GenerativeRunRow, seed: number): Promise<void> {
  const { trainingJobs, store, hosting } = getTrainingServices(services);
  const hyperparameters = {
    epochs: run.totalEpochs,
    batchSize: run.batchSize,
    learningRate: run.learningRate,
    seed,
    imageSize: IMAGE_SIZE,
    latentDim: LATENT_DIM,
  };
  const entries = Object.entries(hyperparameters).map(([name, value]) => [name, String(value)]);
  await trainingJobs.start({
    name: buildJobName(services, run),
    image: await hosting.getImage(),
    hyperparameters: { ...(Object.fromEntries(entries) as Record<string, string>), kind: KIND },
    channels: { photographs: store.toUri(objectKeys.photographs), samples: store.toUri(objectKeys.samples(run.id)) },
    output: store.toUri(objectKeys.output(run.id)),
    checkpoints: store.toUri(objectKeys.checkpoints(run.id)),
    maxSeconds: MAX_SECONDS,
  });
}

/** Asks the run's job to save a checkpoint and end. Returns false where there is no job yet. */
export function stopAttempt(services: Services, run: GenerativeRunRow): Promise<boolean> {
  return getTrainingServices(services).trainingJobs.stop(buildJobName(services, run));
}

/** Advances a run to the state of its SageMaker job and returns it. Safe to repeat and to run concurrently. */
export async function advanceRun(services: Services, run: GenerativeRunRow): Promise<GenerativeRun> {
  if (isRunFinished(run)) return toGenerativeRun(services, run);
  const { now } = services;
  const { trainingJobs } = getTrainingServices(services);
  const job = await trainingJobs.findJob(buildJobName(services, run));
  if (!job) {
    const isLate = now().getTime() - Date.parse(run.attemptedAt) > STARTS_WITHIN_MS;
    return isLate
      ? finishRun(services, run, { status: 'failed', failure: 'runNotStarted' })
      : toGenerativeRun(services, run);
  }
  if (job.status === 'starting') return toGenerativeRun(services, run);
  if (job.status === 'running') {
    return toGenerativeRun(services, run.status === 'stopping' ? run : { ...run, status: 'training' });
  }
  const failure = job.status === 'failed' ? (RunFailure.safeParse(job.failure).data ?? 'runStoppedEarly') : null;
  return finishRun(services, run, { status: job.status, failure });
}

/** Saves the final state with an audit row. */
async function finishRun(
  services: Services,
  run: GenerativeRunRow,
  outcome: Pick<GenerativeRunRow, 'status'> & { failure: RunFailure | null },
): Promise<GenerativeRun> {
  const generative = new Generative(services.table);
  const commit = commitAsSystem(services, {
    action: `generative.${outcome.status}`,
    resource: 'generative',
    resourceId: run.id,
    riskLevel: 'low',
    outcome: outcome.status === 'failed' ? 'internal' : 'done',
  });
  const isSaved = await generative.updateRun(run, outcome, commit);
  return toGenerativeRun(services, isSaved ? { ...run, ...outcome } : ((await generative.findRun(run.id)) ?? run));
}

/** A run as administrators see it, in the language of the request. */
export async function toGenerativeRun(services: Services, { id, ...run }: GenerativeRunRow): Promise<GenerativeRun> {
  const progress =
    (await getTrainingServices(services).store.readJson(objectKeys.progress(id), GenerativeProgress)) ?? null;
  const code = RunFailure.safeParse(run.failure).data;
  return { runId: id, ...run, failure: code ? trainingAnswers(code) : run.failure, progress };
}

/** Reads the JPEG with the sixteen samples of a run after an epoch; undefined where there is none. */
export function readSamples(services: Services, runId: string, epoch: number): Promise<Uint8Array | undefined> {
  return getTrainingServices(services).store.readBytes(`${objectKeys.checkpoints(runId)}/${getSampleFileName(epoch)}`);
}
