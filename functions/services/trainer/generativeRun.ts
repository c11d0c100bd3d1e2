import { Generative, isOver, type Run } from '#data/training/generative';
import { Training } from '#data/training/training';
import {
  GenerativeProgress,
  IMAGE_SIZE,
  LATENT_DIM,
  sampleFile,
  type GenerativeRun,
} from '#domain/training/generative';
import { z } from 'zod';
import type { Services } from '#functions/services/services';
import { trainingServices } from './trainingServices';
import { photographFile, places } from './trainingStore';

const KIND = 'generative';
const MOST_SECONDS = 6 * 3600;
/** An attempt whose job SageMaker does not know after so long was never started. */
const STARTS_WITHIN_MS = 60_000;
/** Under this name the dataset lies beside those of the trainings. */
const DATASET = 'generative-dataset';

const NOT_STARTED = 'The run could not be started. Please resume it.';
const BROKE_OFF = 'The run ended before it was done. Resume it to go on from its last checkpoint.';

const Dataset = z.array(z.object({ file: z.string() }));

/** Writes down which photographs the dataset holds: all of the training centre. Gives their number. */
export async function loadDataset(services: Services): Promise<number> {
  const files = (await new Training(services.table, services.vault).samples()).map(({ id }) => ({
    file: photographFile(id),
  }));
  await trainingServices(services).store.put(places.samples(DATASET), JSON.stringify(files), 'application/json');
  return files.length;
}

/** Gives a new run the dataset as it is now; every attempt learns from the same photographs. */
export async function keepDataset(services: Services, runId: string): Promise<void> {
  const { store } = trainingServices(services);
  const files = (await store.read(places.samples(DATASET), Dataset)) ?? [];
  await store.put(places.samples(runId), JSON.stringify(files), 'application/json');
}

const nameOf = (services: Services, { id, attempt }: Run): string =>
  trainingServices(services).trainer.nameOf(KIND, `${id}-${attempt}`);

/** Hands an attempt to a training job; it goes on from the run's last checkpoint where there is one. */
export async function startAttempt(services: Services, run: Run, seed: number): Promise<void> {
  const { trainer, store, hosting } = trainingServices(services);
  const hyperparameters = {
    epochs: run.totalEpochs,
    batchSize: run.batchSize,
    learningRate: run.learningRate,
    seed,
    imageSize: IMAGE_SIZE,
    latentDim: LATENT_DIM,
  };
  const texts = Object.entries(hyperparameters).map(([name, value]) => [name, String(value)]);
  await trainer.start({
    name: nameOf(services, run),
    image: await hosting.image(),
    hyperparameters: { ...(Object.fromEntries(texts) as Record<string, string>), kind: KIND },
    channels: { photographs: store.uri(places.photographs), samples: store.uri(places.samples(run.id)) },
    output: store.uri(places.output(run.id)),
    checkpoints: store.uri(places.checkpoints(run.id)),
    mostSeconds: MOST_SECONDS,
  });
}

/** Asks the run's job to keep a checkpoint and end; false where there is no job yet. */
export function stopAttempt(services: Services, run: Run): Promise<boolean> {
  return trainingServices(services).trainer.stop(nameOf(services, run));
}

/** Takes a run as far as its job has come, and answers how it stands. May be repeated, by anybody, at the same time. */
export async function followed(services: Services, run: Run): Promise<GenerativeRun> {
  if (isOver(run)) return shown(services, run);
  const { now } = services;
  const { trainer } = trainingServices(services);
  const job = await trainer.find(nameOf(services, run));
  if (!job) {
    const isLate = now().getTime() - Date.parse(run.attemptedAt) > STARTS_WITHIN_MS;
    return isLate ? ended(services, run, { status: 'failed', failure: NOT_STARTED }) : shown(services, run);
  }
  if (job.status === 'starting') return shown(services, run);
  if (job.status === 'running') {
    return shown(services, run.status === 'stopping' ? run : { ...run, status: 'training' });
  }
  const failure = job.status === 'failed' ? plain(job.failure) : null;
  return ended(services, run, { status: job.status, failure });
}

/** The container's own words, where they are for people. */
function plain(said: string | null): string {
  return said !== null && /^(Too few|The training diverged)/.test(said) ? said : BROKE_OFF;
}

/** The last step, with its row in the audit log. */
async function ended(services: Services, run: Run, how: Pick<Run, 'status' | 'failure'>): Promise<GenerativeRun> {
  const { table, auditLog, now } = services;
  const generative = new Generative(table);
  const isFailed = how.status === 'failed';
  const isOurs = await generative.move(run, how, (writes) =>
    auditLog.commit(writes, {
      ...{ userId: null, sessionId: null, ipAddress: null, userAgent: null, timestamp: now().toISOString() },
      ...{ action: `generative.${how.status}`, resource: 'generative', resourceId: run.id, riskLevel: 'low' },
      success: isFailed ? 0 : 1,
      outcome: isFailed ? 'internal' : 'done',
    }),
  );
  return shown(services, isOurs ? { ...run, ...how } : ((await generative.run(run.id)) ?? run));
}

async function shown(services: Services, { id, ...run }: Run): Promise<GenerativeRun> {
  const progress = (await trainingServices(services).store.read(places.progress(id), GenerativeProgress)) ?? null;
  return { runId: id, ...run, progress };
}

/** Sixteen pictures of a run after an epoch, as JPEG bytes; undefined where there are none. */
export function samplesOf(services: Services, runId: string, epoch: number): Promise<Uint8Array | undefined> {
  return trainingServices(services).store.readBytes(`${places.checkpoints(runId)}/${sampleFile(epoch)}`);
}
