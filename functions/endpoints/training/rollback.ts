import { Training } from '#data/training/training';
import { AppError } from '#domain/http/errors';
import { trainingRoutes } from '#domain/http/routes/training';
import { endpoint } from '#functions/http/endpoint';
import { parseJobId } from '#functions/services/training/trainingRun';
import { getTrainingServices } from '#functions/services/training/trainingServices';

/** Rolls back to the previous model. */
export const handler = endpoint(trainingRoutes.rollback, async (context) => {
  const { table, vault, audit } = context;
  const training = new Training(table, vault);
  const { hosting } = getTrainingServices(context);
  const { config, changing } = await hosting.getCurrent();
  if (changing || (await training.findActiveJobId()) !== undefined) throw updateInProgress();
  const jobId = parseJobId(context, config);
  const previousConfig = jobId === undefined ? null : ((await training.findJob(jobId))?.replaced ?? null);
  if (previousConfig === null) throw new AppError('conflict', 'There is no earlier model to go back to.');
  audit.addDetails({ resourceId: jobId, riskLevel: 'medium' });
  if (!(await hosting.switchConfig(previousConfig))) throw updateInProgress();
  return { message: 'The model before is being put back. It answers in a moment.' };
});

const updateInProgress = () => new AppError('conflict', 'The model is being changed. Please try again in a moment.');
