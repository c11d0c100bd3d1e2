import { AppError } from '#domain/errors';
import { routes } from '#domain/routes';
import { endpoint } from '../endpoint';
import { carriedOn } from '../trainer/trainingRun';

/** How one training stands. */
export const handler = endpoint(routes.training.job, async (context) => {
  const row = await context.training.job(context.params.id);
  if (!row) throw new AppError('not_found', 'This training was not found.');
  return carriedOn(context, row);
});
