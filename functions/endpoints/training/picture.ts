import { TrainingDataset } from '#data/training/trainingDataset';
import { trainingRoutes } from '#domain/http/routes/training';
import { endpoint } from '#functions/http/endpoint';
import { photoNotFound } from '#functions/services/training/photoNotFound';
import { getTrainingServices } from '#functions/services/training/trainingServices';
import { objectKeys } from '#functions/services/training/trainingStore';

/** Returns one training photo, as it is stored. */
export const handler = endpoint(trainingRoutes.picture, async (context) => {
  const { params, table, vault } = context;
  const photo = await new TrainingDataset(table, vault).find(params.id);
  const jpeg = photo && (await getTrainingServices(context).store.readBytes(objectKeys.photograph(photo.id)));
  if (!jpeg) throw photoNotFound();
  return { picture: `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}` };
});
