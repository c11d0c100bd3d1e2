import { Training } from '#data/training/training';
import { AppError } from '#domain/http/errors';
import { trainingRoutes } from '#domain/http/routes/training';
import { endpoint } from '#functions/http/endpoint';
import { jobOf } from '#functions/services/trainer/trainingRun';
import { trainingServices } from '#functions/services/trainer/trainingServices';

/** Goes back to the model that answered before the one that answers now. */
export const handler = endpoint(trainingRoutes.rollback, async (context) => {
  const { table, vault, audit } = context;
  const training = new Training(table, vault);
  const { hosting } = trainingServices(context);
  const { config, changing } = await hosting.current();
  if (changing || (await training.running()) !== undefined) throw underWay();
  const jobId = jobOf(context, config);
  const replaced = jobId === undefined ? null : ((await training.job(jobId))?.replaced ?? null);
  if (replaced === null) throw new AppError('conflict', 'There is no earlier model to go back to.');
  audit.about({ resourceId: jobId, riskLevel: 'medium' });
  if (!(await hosting.change(replaced))) throw underWay();
  return { message: 'The model before is being put back. It answers in a moment.' };
});

const underWay = () => new AppError('conflict', 'The model is being changed. Please try again in a moment.');
