import { Training } from '#data/training/training';
import { AppError } from '#domain/http/errors';
import { trainingRoutes } from '#domain/http/routes/training';
import { endpoint } from '#functions/http/endpoint';
import { trainingAnswers } from '#functions/services/training/messages';
import { advanceTraining } from '#functions/services/training/trainingRun';

/** Returns the state of a training. */
export const handler = endpoint(trainingRoutes.job, async (context) => {
  const { table, params } = context;
  const job = await new Training(table).findJob(params.id);
  if (!job) throw new AppError('not_found', trainingAnswers('notFound'));
  return advanceTraining(context, job);
});
