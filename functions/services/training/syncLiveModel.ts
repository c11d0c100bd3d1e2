import type { Commit } from '#data/table/table';
import { Models, prepareLiveModel, prepareShippedModel } from '#data/training/models';
import { SafetyNotices } from '#data/training/safetyNotices';
import { Training } from '#data/training/training';
import type { TrainingFailure } from '#domain/training/training';
import { commitAsSystem } from '#functions/services/commitAsSystem';
import type { Services } from '#functions/services/services';
import { parseJobId } from './trainingRun';
import { getTrainingServices } from './trainingServices';

/** How long after a decision the endpoint may not have begun to change. */
const SETTLES_WITHIN_MS = 60_000;

/**
 * Makes the published live model the one that the endpoint runs, where they differ: SageMaker may take a change back, and a
 * release may be taken back. A withdrawal that was taken back mails nobody. Does nothing while the endpoint
 * changes. Safe to repeat and to run concurrently.
 */
export async function syncLiveModel(
  services: Services,
  { config, changing }: { config: string; changing: boolean },
): Promise<void> {
  if (changing) return;
  const { table, now } = services;
  const training = new Training(table);
  const { jobId, published, job, isPublished } = await readLiveModel(services, config);
  const isRecent = (at: string | undefined): boolean =>
    at !== undefined && now().getTime() - Date.parse(at) < SETTLES_WITHIN_MS;
  if (isPublished) return;
  if (isRecent(published?.since) || isRecent(job?.withdrawal?.at) || job?.status === 'deploying') return;
  const commit = commitAsSystem(services, {
    action: 'training.live',
    resource: 'training',
    resourceId: jobId ?? null,
    riskLevel: 'medium',
  });
  if (jobId === undefined) await commit([prepareShippedModel()]);
  else if (job?.status === 'withdrawn') {
    const noticeEnd = job.withdrawal ? [new SafetyNotices(table).prepareEnd(job.withdrawal.at)] : [];
    const commitBoth: Commit = (writes) => commit([...writes, ...noticeEnd]);
    await training.updateJob(job, { status: 'live', failure: 'switchFailed' satisfies TrainingFailure }, commitBoth);
  } else if (job?.report) await commit(prepareLiveModel({ version: job.report.version, since: now().toISOString() }));
}

/** Whether the endpoint runs the published live model, and no change is in progress. */
export async function isLiveModelServing(services: Services): Promise<boolean> {
  const { config, changing } = await getTrainingServices(services).hosting.getCurrent();
  return !changing && (await readLiveModel(services, config)).isPublished;
}

/** Reads the training of the model that the endpoint runs, and which model is published as the live one. */
async function readLiveModel(services: Services, config: string) {
  const { table, now } = services;
  const jobId = parseJobId(services, config);
  const [published, job] = await Promise.all([
    new Models(table, now).findLive(),
    jobId === undefined ? undefined : new Training(table).findJob(jobId),
  ]);
  return { jobId, published, job, isPublished: published?.version === job?.report?.version };
}
