import { Generative } from '#data/training/generative';
import { AppError } from '#domain/http/errors';
import { generativeRoutes } from '#domain/http/routes/generative';
import { endpoint } from '#functions/http/endpoint';
import { loadDataset } from '#functions/services/training/generativeRun';
import { trainingAnswers } from '#functions/services/training/messages';

/** Makes the photos of the ML Training Center the dataset. */
export const handler = endpoint(generativeRoutes.loadDataset, async (context) => {
  const { table, audit } = context;
  const imageCount = await loadDataset(context);
  if (imageCount === 0) throw new AppError('conflict', trainingAnswers('noPhotos'));
  await new Generative(table).updateState({ imageCount }, audit.commit);
  return { imageCount };
});
