import { Training, type Job } from '#data/training/training';
import { isFinished, mayGoLive, TRAINING_FAILURES, type Progress, type TrainingJob } from '#domain/training/training';
import { photographFile, places } from './trainingStore';
import type { Services } from '#functions/services/services';
import { trainingServices } from './trainingServices';

const KIND = 'head';
const MOST_SECONDS = 3600;
/** A training whose job SageMaker does not know after so long was never started. */
const STARTS_WITHIN_MS = 60_000;

const BROKE_OFF = 'The training stopped before it was done. The model in use did not change.';
const NOT_STARTED = 'The training could not be started. Please try again.';
const NOT_DEPLOYED = 'The new model could not be put in place. The one before still answers.';

const keptBy = ({ table, vault }: Services): Training => new Training(table, vault);

/** The name of a training's job, of its model and of its endpoint configuration. */
const nameOf = (services: Services, jobId: string): string => trainingServices(services).trainer.nameOf(KIND, jobId);

/** The training whose model a configuration answers with; undefined for the model that came with the product. */
export function jobOf(services: Services, config: string): string | undefined {
  const prefix = nameOf(services, '');
  return config.startsWith(prefix) ? config.slice(prefix.length) : undefined;
}

/** Hands the photographs and the live model's head to a training job. */
export async function startJob(services: Services, jobId: string): Promise<void> {
  const { trainer, store, hosting } = trainingServices(services);
  const samples = (await keptBy(services).samples()).map(({ id, diagnosis }) => ({
    file: photographFile(id),
    diagnosis,
  }));
  await store.put(places.samples(jobId), JSON.stringify(samples), 'application/json');
  const before = jobOf(services, (await hosting.current()).config);
  await trainer.start({
    name: nameOf(services, jobId),
    image: await hosting.image(),
    hyperparameters: { kind: KIND },
    channels: {
      photographs: store.uri(places.photographs),
      samples: store.uri(places.samples(jobId)),
      ...(before !== undefined && { live: store.uri(places.head(before)) }),
    },
    output: store.uri(places.output(jobId)),
    checkpoints: store.uri(places.checkpoints(jobId)),
    mostSeconds: MOST_SECONDS,
  });
}

/**
 * Carries a training on as far as it has come, and answers how it stands. A finished job is judged by the rule of C9; what
 * may go live is put in the live model's place. Every step may be repeated, by anybody, at the same time.
 */
export async function carriedOn(services: Services, job: Job): Promise<TrainingJob> {
  const { now } = services;
  const { trainer, store } = trainingServices(services);
  if (isFinished(job.status)) return shown(job);
  if (job.status === 'deploying') return deployed(services, job);
  const state = await trainer.find(nameOf(services, job.id));
  if (!state) {
    const isLate = now().getTime() - Date.parse(job.startedAt) > STARTS_WITHIN_MS;
    return isLate ? ended(services, job, { status: 'failed', failure: NOT_STARTED }) : shown(job);
  }
  if (state.status === 'starting') return shown(job);
  if (state.status === 'running') {
    return { ...shown(job, (await store.progress(job.id)) ?? null), status: 'training' };
  }
  if (state.status === 'stopped') return ended(services, job, { status: 'stopped', failure: BROKE_OFF });
  const report = state.status === 'completed' ? await store.report(job.id) : undefined;
  if (!report || state.artifact === null) {
    const told = Object.values(TRAINING_FAILURES).find((words) => words === state.failure);
    return ended(services, job, { status: 'failed', failure: told ?? BROKE_OFF });
  }
  if (!mayGoLive(report.live, report.candidate)) return ended(services, job, { status: 'refused', report });
  return deploying(services, { ...job, report }, state.artifact);
}

async function deploying(services: Services, job: Job, artifact: string): Promise<TrainingJob> {
  const { table } = services;
  const { hosting } = trainingServices(services);
  const name = nameOf(services, job.id);
  const { config } = await hosting.current();
  await hosting.deploy(name, artifact);
  const replaced = config === name ? job.replaced : config;
  const next = { ...job, status: 'deploying' as const, replaced };
  const isOurs = await keptBy(services).move(job, next, (writes) => table.transact(writes));
  return isOurs ? shown(next) : reread(services, job);
}

async function deployed(services: Services, job: Job): Promise<TrainingJob> {
  const { config, changing } = await trainingServices(services).hosting.current();
  if (changing) return shown(job);
  if (config === nameOf(services, job.id)) return ended(services, job, { status: 'live' });
  return ended(services, job, { status: 'failed', failure: NOT_DEPLOYED });
}

/** The last step, with its row in the audit log. */
async function ended(services: Services, job: Job, how: Pick<Job, 'status'> & Partial<Job>): Promise<TrainingJob> {
  const { auditLog, now } = services;
  const finishedAt = now().toISOString();
  const isOurs = await keptBy(services).move(job, { ...how, finishedAt }, (writes) =>
    auditLog.commit(writes, {
      ...{ userId: null, sessionId: null, ipAddress: null, userAgent: null, timestamp: finishedAt },
      ...{ action: `training.${how.status}`, resource: 'training', resourceId: job.id },
      riskLevel: how.status === 'live' ? 'medium' : 'low',
      success: how.status === 'failed' ? 0 : 1,
      outcome: how.status === 'failed' ? 'internal' : 'done',
    }),
  );
  return isOurs ? shown({ ...job, ...how, finishedAt }) : reread(services, job);
}

async function reread(services: Services, job: Job): Promise<TrainingJob> {
  return shown((await keptBy(services).job(job.id)) ?? job);
}

function shown(job: Job, progress: Progress | null = null): TrainingJob {
  return { jobId: job.id, ...job, progress };
}
