import { Training } from '#data/training/training';
import { trainingRoutes } from '#domain/http/routes/training';
import { MIN_SAMPLES } from '#domain/training/training';
import { endpoint } from '#functions/http/endpoint';
import { advanceTraining, parseJobId } from '#functions/services/training/trainingRun';
import { getTrainingServices } from '#functions/services/training/trainingServices';

/** Returns the number of photos, the live model and the newest training. Reads counters, never the list of photos. */
export const handler = endpoint(trainingRoutes.stats, async (context) => {
  const training = new Training(context.table, context.vault);
  const [counts, newest] = await Promise.all([training.countSamples(), training.findNewestJob()]);
  const job = newest ? await advanceTraining(context, newest) : null;
  const { config, changing } = await getTrainingServices(context).hosting.getCurrent();
  const jobId = parseJobId(context, config) ?? null;
  const canRollBack = jobId !== null && !changing && typeof (await training.findJob(jobId))?.replaced === 'string';
  const needed = Math.max(0, MIN_SAMPLES - counts.count);
  return { ...counts, needed, model: { jobId, canRollBack, changing }, job };
});
