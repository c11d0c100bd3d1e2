import { AppError } from '#domain/errors';
import { trainingRoutes } from '#domain/routes/training';
import { endpoint } from '../endpoint';
import { carriedOn } from '../trainer/trainingRun';

/** How one training stands. */
export const handler = endpoint(trainingRoutes.job, async (context) => {
  const row = await context.training.job(context.params.id);
  if (!row) throw new AppError('not_found', 'This training was not found.');
  return carriedOn(context, row);
});
