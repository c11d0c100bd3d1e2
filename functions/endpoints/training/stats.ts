import { Training } from '#data/training/training';
import { trainingRoutes } from '#domain/http/routes/training';
import { NEEDED_SAMPLES } from '#domain/training/training';
import { endpoint } from '#functions/http/endpoint';
import { carriedOn, jobOf } from '#functions/services/trainer/trainingRun';
import { trainingServices } from '#functions/services/trainer/trainingServices';

/** How many photographs there are, which model answers, and how the newest training stands. Reads counters, never the list. */
export const handler = endpoint(trainingRoutes.stats, async (context) => {
  const training = new Training(context.table, context.vault);
  const [counts, newest] = await Promise.all([training.counts(), training.newest()]);
  const job = newest ? await carriedOn(context, newest) : null;
  const { config, changing } = await trainingServices(context).hosting.current();
  const jobId = jobOf(context, config) ?? null;
  const canRollBack = jobId !== null && !changing && typeof (await training.job(jobId))?.replaced === 'string';
  const needed = Math.max(0, NEEDED_SAMPLES - counts.count);
  return { ...counts, needed, model: { jobId, canRollBack, changing }, job };
});
