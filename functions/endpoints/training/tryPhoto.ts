import { Training } from '#data/training/training';
import { decodeImageData } from '#domain/analysis/analysis';
import { AppError } from '#domain/http/errors';
import { trainingRoutes } from '#domain/http/routes/training';
import { endpoint } from '#functions/http/endpoint';
import { getLesionEngine } from '#functions/services/lesionEngine';
import { trainingAnswers } from '#functions/services/training/messages';
import { parseJobId } from '#functions/services/training/trainingRun';
import { getTrainingServices } from '#functions/services/training/trainingServices';

/** Lets the live model and a training's candidate judge a photo. Stores nothing of the photo. */
export const handler = endpoint(trainingRoutes.tryPhoto, async (context) => {
  const { body, table, audit } = context;
  const { jobId, imageData } = body;
  audit.addDetails({ resourceId: jobId });
  if (!(await new Training(table).findJob(jobId))) throw new AppError('not_found', trainingAnswers('notFound'));
  const { store, hosting } = getTrainingServices(context);
  const { config } = await hosting.getCurrent();
  const liveJobId = parseJobId(context, config);
  const candidate = await store.readHead(jobId);
  const live = liveJobId === undefined ? null : await store.readHead(liveJobId);
  if (candidate === undefined || live === undefined) throw new AppError('conflict', trainingAnswers('noModelToTry'));
  return getLesionEngine(context).tryCandidate(decodeImageData(imageData), { live, candidate });
});
