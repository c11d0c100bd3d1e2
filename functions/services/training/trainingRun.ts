import { Training, type TrainingJobRow } from '#data/training/training';
import type { PhotoLabel } from '#data/training/trainingDataset';
import { isJobFinished, TrainingFailure, type HeadReport, type TrainingJob } from '#domain/training/training';
import { isPromotable } from '#domain/training/promotion';
import { commitAsSystem } from '#functions/services/commitAsSystem';
import type { Services } from '#functions/services/services';
import { toTrainingJob } from './toTrainingJob';
import { getTrainingServices } from './trainingServices';
import { objectKeys, photoFileName } from './trainingStore';

const KIND = 'head';
const MAX_SECONDS = 3600;
/** A training without a SageMaker job after this time was never started. */
const STARTS_WITHIN_MS = 60_000;

const getTraining = ({ table }: Services): Training => new Training(table);

/** Builds the name that a training's job, model and endpoint configuration share. */
const buildJobName = (services: Services, jobId: string): string =>
  getTrainingServices(services).trainingJobs.buildJobName(KIND, jobId);

/** Returns the training that a live model came from; undefined for the original model. */
export function parseJobId(services: Services, configName: string): string | undefined {
  const prefix = buildJobName(services, '');
  return configName.startsWith(prefix) ? configName.slice(prefix.length) : undefined;
}

/** Starts a training job on stored photos and the head of the model that is live under `config`. */
export async function startTraining(
  services: Services,
  { jobId, config, photos }: { jobId: string; config: string; photos: readonly PhotoLabel[] },
): Promise<void> {
  const { trainingJobs, store, hosting } = getTrainingServices(services);
  const samples = photos.map(({ id, diagnosis }) => ({ file: photoFileName(id), diagnosis }));
  await store.put(objectKeys.samples(jobId), JSON.stringify(samples), 'application/json');
  const liveJobId = parseJobId(services, config);
  await trainingJobs.start({
    name: buildJobName(services, jobId),
    image: await hosting.getImage(),
    hyperparameters: { kind: KIND },
    channels: {
      photographs: store.toUri(objectKeys.photographs),
      samples: store.toUri(objectKeys.samples(jobId)),
      ...(liveJobId !== undefined && { live: store.toUri(objectKeys.head(liveJobId)) }),
    },
    output: store.toUri(objectKeys.output(jobId)),
    checkpoints: store.toUri(objectKeys.checkpoints(jobId)),
    maxSeconds: MAX_SECONDS,
  });
}

/** Asks the job of a training to end. Returns false where there is no job yet. */
export function stopTraining(services: Services, jobId: string): Promise<boolean> {
  return getTrainingServices(services).trainingJobs.stop(buildJobName(services, jobId));
}

/**
 * Advances a training to the state of its SageMaker job and returns it. A finished one leaves a candidate for a person to
 * promote: docs/decisions/077-a-person-promotes.md. Safe to repeat and to run concurrently.
 */
export async function advanceTraining(services: Services, job: TrainingJobRow): Promise<TrainingJob> {
  const { now } = services;
  const { trainingJobs, store } = getTrainingServices(services);
  if (isJobFinished(job.status)) return toTrainingJob(job);
  if (job.status === 'deploying') return finishDeployment(services, job);
  const state = await trainingJobs.findJob(buildJobName(services, job.id));
  if (!state) {
    const isLate = now().getTime() - Date.parse(job.startedAt) > STARTS_WITHIN_MS;
    return isLate ? finishTraining(services, job, { status: 'failed', failure: 'notStarted' }) : toTrainingJob(job);
  }
  if (state.status === 'starting') return toTrainingJob(job);
  if (state.status === 'running') {
    return { ...toTrainingJob(job, (await store.readProgress(job.id)) ?? null), status: 'training' };
  }
  if (state.status === 'stopped') return finishTraining(services, job, { status: 'stopped', failure: 'stoppedEarly' });
  const report = state.status === 'completed' ? await store.readReport(job.id) : undefined;
  if (!report || state.artifact === null) {
    const failure = TrainingFailure.safeParse(state.failure).data ?? 'stoppedEarly';
    return finishTraining(services, job, { status: 'failed', failure });
  }
  const status = isPromotable(report.promotion) ? 'candidate' : 'refused';
  return finishTraining(services, job, { status, report });
}

/** Replaces the live model by a job's candidate. Safe to repeat. Returns false where SageMaker has no such model. */
export async function deployCandidate(services: Services, jobId: string): Promise<boolean> {
  const { trainingJobs, hosting } = getTrainingServices(services);
  const name = buildJobName(services, jobId);
  const artifact = (await trainingJobs.findJob(name))?.artifact ?? null;
  if (artifact === null) return false;
  await hosting.deploy(name, artifact);
  return true;
}

/**
 * Finds the model of a training, or the one in the release, and returns what puts it back. That returns false where another
 * update is in progress.
 */
export async function prepareRestoration(services: Services, jobId: string | null): Promise<() => Promise<boolean>> {
  const { trainingJobs, hosting } = getTrainingServices(services);
  if (jobId === null) return () => hosting.deployShipped();
  const name = buildJobName(services, jobId);
  const artifact = (await trainingJobs.findJob(name))?.artifact ?? null;
  if (artifact === null) throw new Error('The earlier model is gone');
  return () => hosting.deploy(name, artifact);
}

async function finishDeployment(services: Services, job: TrainingJobRow): Promise<TrainingJob> {
  const { config, changing } = await getTrainingServices(services).hosting.getCurrent();
  if (config === buildJobName(services, job.id) && !changing) return finishTraining(services, job, { status: 'live' });
  const isLate = services.now().getTime() - Date.parse(job.promotion?.at ?? job.startedAt) > STARTS_WITHIN_MS;
  if (changing || !isLate) return toTrainingJob(job);
  return finishTraining(services, job, { status: 'candidate', failure: 'notDeployed' });
}

/** Saves the final state with an audit row. */
async function finishTraining(
  services: Services,
  job: TrainingJobRow,
  outcome: Pick<TrainingJobRow, 'status'> & { failure?: TrainingFailure; report?: HeadReport },
): Promise<TrainingJob> {
  const { status } = outcome;
  const changes = { ...outcome, finishedAt: services.now().toISOString() };
  const commit = commitAsSystem(services, {
    action: `training.${status}`,
    resource: 'training',
    resourceId: job.id,
    riskLevel: status === 'live' ? 'medium' : 'low',
    outcome: status === 'failed' ? 'internal' : 'done',
  });
  const isSaved = await getTraining(services).updateJob(job, changes, commit);
  return isSaved ? toTrainingJob({ ...job, ...changes }) : reloadTraining(services, job);
}

async function reloadTraining(services: Services, job: TrainingJobRow): Promise<TrainingJob> {
  return toTrainingJob((await getTraining(services).findJob(job.id)) ?? job);
}
