import { Training } from '#data/training/training';
import { TrainingDataset, type PhotoLabel } from '#data/training/trainingDataset';
import { AppError } from '#domain/http/errors';
import { trainingRoutes } from '#domain/http/routes/training';
import {
  isJobFinished,
  MIN_SAMPLES,
  describeSampleWarning,
  StartedTraining,
  type TrainingJob,
} from '#domain/training/training';
import { listTrainingBlockers } from '#functions/services/training/trainingBlockers';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoint } from '#functions/http/endpoint';
import type { HandlerContext } from '#functions/http/handlerContext';
import { trainingAnswers } from '#functions/services/training/messages';
import { advanceTraining, startTraining } from '#functions/services/training/trainingRun';
import { getTrainingServices } from '#functions/services/training/trainingServices';

const POLL_INTERVAL_MS = 500;

type TrainContext = HandlerContext<typeof trainingRoutes.train>;

/**
 * Starts a training, or joins the active one, and waits for its end. After the wait time it returns the id to poll:
 * docs/decisions/028-training-jobs.md.
 */
export const handler = endpoint(trainingRoutes.train, async (context) => {
  const { table, config, audit } = context;
  const training = new Training(table);
  const jobId = await startOrJoin(context);
  audit.addDetails({ resourceId: jobId });
  const deadline = performance.now() + config.training.waitSeconds * 1000;
  for (;;) {
    const row = await training.findJob(jobId);
    if (!row) throw new AppError('unavailable', trainingAnswers('failed'));
    const job = await advanceTraining(context, row);
    if (isJobFinished(job.status)) return toResult(job);
    if (performance.now() >= deadline) return StartedTraining.parse(job);
    await sleep(POLL_INTERVAL_MS);
  }
});

/** Returns the id of the new training, or of the active one. */
async function startOrJoin(context: TrainContext): Promise<string> {
  const { table, vault, user, newId, now, audit } = context;
  const training = new Training(table);
  const activeId = await findActiveId(context);
  if (activeId !== undefined) return activeId;
  const { count } = await new TrainingDataset(table, vault).count();
  if (count < MIN_SAMPLES)
    throw new AppError('conflict', trainingAnswers('samplesMissing', { missing: MIN_SAMPLES - count }));
  const photos = await new TrainingDataset(table, vault).listLabels();
  refuseUntrainable(photos);
  const { config, changing } = await getTrainingServices(context).hosting.getCurrent();
  if (changing) throw new AppError('conflict', trainingAnswers('changing'));
  const jobId = newId();
  audit.addDetails({ resourceId: jobId });
  const startedAt = now().toISOString();
  const job = { id: jobId, comparedWith: config, startedAt, actor: user.id, photoCount: photos.length };
  if (!(await training.startJob(job, audit.commit))) return (await training.findActiveJobId()) ?? jobId;
  await startTraining(context, { jobId, config, photos });
  return jobId;
}

/** Refuses a set that would spoil any model, with what is missing. */
function refuseUntrainable(photos: readonly PhotoLabel[]): void {
  const counts = { benign: 0, suspicious: 0, malignant: 0 };
  for (const { diagnosis } of photos) counts[diagnosis]++;
  const reasons = listTrainingBlockers(counts, photos.filter(({ isLabelConfirmed }) => isLabelConfirmed).length);
  if (reasons.length > 0) throw new AppError('conflict', trainingAnswers('notTrainable'), { reasons });
}

/** Advances the active training first, since it may have ended. */
async function findActiveId(context: TrainContext): Promise<string | undefined> {
  const training = new Training(context.table);
  const jobId = await training.findActiveJobId();
  const row = jobId === undefined ? undefined : await training.findJob(jobId);
  if (!row) return undefined;
  const { status } = await advanceTraining(context, row);
  if (status === 'deploying') throw new AppError('conflict', trainingAnswers('changing'));
  return isJobFinished(status) ? undefined : jobId;
}

function toResult({ jobId, status, report, failure }: TrainingJob) {
  if (!report || (status !== 'candidate' && status !== 'refused'))
    throw new AppError('unavailable', failure ?? trainingAnswers('failed'));
  const { live, candidate, changes, samples, promotion } = report;
  const message = trainingAnswers(status);
  return { ...candidate, jobId, status, live, changes, promotion, warning: describeSampleWarning(samples), message };
}
