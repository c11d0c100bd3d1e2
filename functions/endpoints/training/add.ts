import { decodeImageData } from '#domain/analysis/analysis';
import { AppError } from '#domain/http/errors';
import { trainingRoutes } from '#domain/http/routes/training';
import { endpoint } from '#functions/http/endpoint';
import { addTrainingPhoto } from '#functions/services/training/addTrainingPhoto';

/** Adds a labeled training photo. The same photo is stored once. */
export const handler = endpoint(trainingRoutes.add, async (context) => {
  const { body, audit } = context;
  const { diagnosis, features } = body;
  const photo = {
    bytes: decodeImageData(body.imageData),
    diagnosis,
    notes: features.notes,
    source: 'admin',
    attribution: null,
  };
  const sample = await addTrainingPhoto(context, photo, audit.commit);
  if (!sample) throw new AppError('conflict', 'This photo has already been added.');
  return sample;
});
