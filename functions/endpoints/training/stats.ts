import { Training } from '#data/training/training';
import { TrainingDataset } from '#data/training/trainingDataset';
import { trainingRoutes } from '#domain/http/routes/training';
import { MIN_SAMPLES } from '#domain/training/training';
import { endpoint } from '#functions/http/endpoint';
import { SHIPPED_VERSIONS } from '#functions/services/training/shippedVersions';
import { syncLiveModel } from '#functions/services/training/syncLiveModel';
import { advanceTraining, parseJobId } from '#functions/services/training/trainingRun';
import { getTrainingServices } from '#functions/services/training/trainingServices';

/** Returns the number of photos, the live model and the newest training. Reads counters, never the list of photos. */
export const handler = endpoint(trainingRoutes.stats, async (context) => {
  const training = new Training(context.table);
  const [counts, newest, activeId] = await Promise.all([
    new TrainingDataset(context.table, context.vault).count(),
    training.findNewestJob(),
    training.findActiveJobId(),
  ]);
  const active = activeId === undefined || activeId === newest?.id ? undefined : await training.findJob(activeId);
  if (active) await advanceTraining(context, active); // an earlier candidate that is being deployed
  const job = newest ? await advanceTraining(context, newest) : null;
  const endpointState = await getTrainingServices(context).hosting.getCurrent();
  await syncLiveModel(context, endpointState);
  const { config, changing } = endpointState;
  const jobId = parseJobId(context, config) ?? null;
  const liveJob = jobId === null ? undefined : await training.findJob(jobId);
  const canRollBack = !changing && typeof liveJob?.replaced === 'string';
  const shippedVersion = SHIPPED_VERSIONS[context.config.modelRecipe];
  const version = jobId === null ? shippedVersion : (liveJob?.report?.version ?? null);
  const needed = Math.max(0, MIN_SAMPLES - counts.count);
  return { ...counts, needed, model: { jobId, version, shippedVersion, canRollBack, changing }, job };
});
