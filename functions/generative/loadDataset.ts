import { Generative } from '#data/generative';
import { AppError } from '#domain/errors';
import { generativeRoutes } from '#domain/routes/generative';
import { endpoint } from '../endpoint';
import { loadDataset } from '../trainer/generativeRun';

/** Makes the photographs of the ML Training Center the dataset. */
export const handler = endpoint(generativeRoutes.loadDataset, async (context) => {
  const { table, audit } = context;
  const imageCount = await loadDataset(context);
  if (imageCount === 0)
    throw new AppError('conflict', 'There are no photos yet. Add some in the ML Training Center first.');
  await new Generative(table).change({ imageCount }, audit.commit);
  return { imageCount };
});
