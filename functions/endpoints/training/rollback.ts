import { Training } from '#data/training/training';
import { AppError } from '#domain/http/errors';
import { trainingRoutes } from '#domain/http/routes/training';
import { endpoint } from '#functions/http/endpoint';
import { trainingAnswers } from '#functions/services/training/messages';
import { parseJobId, restoreModel } from '#functions/services/training/trainingRun';
import { getTrainingServices } from '#functions/services/training/trainingServices';

/** Rolls back to the previous model. The decision is saved with its reason and its audit row before the model changes. */
export const handler = endpoint(trainingRoutes.rollback, async (context) => {
  const { body, user, table, audit, now } = context;
  const training = new Training(table);
  const { hosting } = getTrainingServices(context);
  const { config, changing } = await hosting.getCurrent();
  if (changing || (await training.findActiveJobId()) !== undefined) throw updateInProgress();
  const jobId = parseJobId(context, config);
  const job = jobId === undefined ? undefined : await training.findJob(jobId);
  if (!job || job.replaced === null) throw new AppError('conflict', trainingAnswers('noEarlierModel'));
  const { reason } = body;
  const details = { ownerId: user.id, content: { version: job.report?.version ?? null, reason } };
  audit.addDetails({ resourceId: job.id, riskLevel: 'high', details });
  const withdrawal = { by: user.id, reason, at: now().toISOString() };
  if (!(await training.updateJob(job, { status: 'withdrawn', withdrawal }, audit.commit))) throw updateInProgress();
  if (!(await restoreModel(context, job.replaced))) throw updateInProgress();
  return { message: trainingAnswers('rollingBack') };
});

const updateInProgress = () => new AppError('conflict', trainingAnswers('changing'));
