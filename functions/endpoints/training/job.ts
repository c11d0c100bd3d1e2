import { Training } from '#data/training/training';
import { AppError } from '#domain/http/errors';
import { trainingRoutes } from '#domain/http/routes/training';
import { endpoint } from '#functions/http/endpoint';
import { carriedOn } from '#functions/services/trainer/trainingRun';

/** How one training stands. */
export const handler = endpoint(trainingRoutes.job, async (context) => {
  const { table, vault, params } = context;
  const row = await new Training(table, vault).job(params.id);
  if (!row) throw new AppError('not_found', 'This training was not found.');
  return carriedOn(context, row);
});
