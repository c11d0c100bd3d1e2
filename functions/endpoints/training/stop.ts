import { Training } from '#data/training/training';
import { AppError } from '#domain/http/errors';
import { trainingRoutes } from '#domain/http/routes/training';
import { endpoint } from '#functions/http/endpoint';
import { trainingAnswers } from '#functions/services/training/messages';
import { stopTraining } from '#functions/services/training/trainingRun';

/** Stops the active training. It ends without a model, and the live one stays. */
export const handler = endpoint(trainingRoutes.stop, async (context) => {
  const { table, audit } = context;
  const training = new Training(table);
  const id = await training.findActiveJobId();
  const job = id === undefined ? undefined : await training.findJob(id);
  if (!job || job.status === 'deploying') throw new AppError('conflict', trainingAnswers('noTraining'));
  audit.addDetails({ resourceId: job.id });
  if (!(await stopTraining(context, job.id))) throw new AppError('conflict', trainingAnswers('trainingStarting'));
  return { message: trainingAnswers('trainingStops') };
});
