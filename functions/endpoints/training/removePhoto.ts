import { retryOnConflict } from '#data/table/table';
import { TrainingDataset } from '#data/training/trainingDataset';
import { trainingRoutes } from '#domain/http/routes/training';
import { endpoint } from '#functions/http/endpoint';
import { trainingAnswers } from '#functions/services/training/messages';
import { photoNotFound } from '#functions/services/training/photoNotFound';
import { getTrainingServices } from '#functions/services/training/trainingServices';
import { objectKeys } from '#functions/services/training/trainingStore';

/**
 * Removes a training photo: first the file and its embedding, so that none is left without a row. What a
 * training saw of it may be stored until the row is gone, so the embedding is removed once more. Trainings that are recorded stay as they are.
 */
export const handler = endpoint(trainingRoutes.removePhoto, async (context) => {
  const { params, table, vault, audit } = context;
  audit.addDetails({ riskLevel: 'medium' });
  const dataset = new TrainingDataset(table, vault);
  if (!(await dataset.find(params.id))) throw photoNotFound();
  const { store } = getTrainingServices(context);
  await store.remove(objectKeys.photograph(params.id));
  await store.remove(objectKeys.embedding(params.id));
  await retryOnConflict(async () => {
    const photo = await dataset.find(params.id);
    return !photo || (await dataset.remove(photo, audit.commit)) || undefined;
  });
  await store.remove(objectKeys.embedding(params.id));
  return { message: trainingAnswers('photoRemoved') };
});
