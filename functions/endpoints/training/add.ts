import { imageBytes } from '#domain/analysis/analysis';
import { AppError } from '#domain/http/errors';
import { trainingRoutes } from '#domain/http/routes/training';
import { endpoint } from '#functions/http/endpoint';
import { addPhotograph } from '#functions/services/trainer/trainingPhotograph';

/** Adds a labelled photograph to learn from. The same photograph is taken once. */
export const handler = endpoint(trainingRoutes.add, async (context) => {
  const { body, audit } = context;
  const { diagnosis, features } = body;
  const photo = {
    bytes: imageBytes(body.imageData),
    diagnosis,
    notes: features.notes,
    source: 'admin',
    attribution: null,
  };
  const sample = await addPhotograph(context, photo, audit.commit);
  if (!sample) throw new AppError('conflict', 'This photo has already been added.');
  return sample;
});
