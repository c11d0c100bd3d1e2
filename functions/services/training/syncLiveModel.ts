import { Models, prepareLiveModel, prepareShippedModel } from '#data/training/models';
import { Training } from '#data/training/training';
import type { TrainingFailure } from '#domain/training/training';
import { commitAsSystem } from '#functions/services/commitAsSystem';
import type { Services } from '#functions/services/services';
import { parseJobId } from './trainingRun';

/** How long after a decision the endpoint may not have begun to change. */
const SETTLES_WITHIN_MS = 60_000;

/**
 * Makes the published live model the one that the endpoint runs, where they differ: SageMaker may take a change back, and a
 * release may be taken back. Does nothing while the endpoint changes. Safe to repeat and to run concurrently.
 */
export async function syncLiveModel(
  services: Services,
  { config, changing }: { config: string; changing: boolean },
): Promise<void> {
  if (changing) return;
  const { table, now } = services;
  const training = new Training(table);
  const jobId = parseJobId(services, config);
  const [published, job] = await Promise.all([
    new Models(table, now).findLive(),
    jobId === undefined ? undefined : training.findJob(jobId),
  ]);
  const isRecent = (at: string | undefined): boolean =>
    at !== undefined && now().getTime() - Date.parse(at) < SETTLES_WITHIN_MS;
  if (published?.version === job?.report?.version) return;
  if (isRecent(published?.since) || isRecent(job?.withdrawal?.at) || job?.status === 'deploying') return;
  const commit = commitAsSystem(services, {
    action: 'training.live',
    resource: 'training',
    resourceId: jobId ?? null,
    riskLevel: 'medium',
  });
  if (jobId === undefined) await commit([prepareShippedModel()]);
  else if (job?.status === 'withdrawn')
    await training.updateJob(job, { status: 'live', failure: 'switchFailed' satisfies TrainingFailure }, commit);
  else if (job?.report) await commit(prepareLiveModel({ version: job.report.version, since: now().toISOString() }));
}
