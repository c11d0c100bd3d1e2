import { NOT_AN_IMAGE } from '#domain/analysis/analysis';
import { AppError } from '#domain/http/errors';
import { MAX_PIXELS, parsePhotoHeader } from '#domain/analysis/photoHeader';
import { DIAGNOSIS_LABELS, type TrainingSample } from '#domain/training/training';
import type { Commit } from '#data/table/table';
import { Training } from '#data/training/training';
import { createHash } from 'node:crypto';
import { getLesionEngine } from '#functions/services/lesionEngine';
import type { Services } from '#functions/services/services';
import { getTrainingServices } from './trainingServices';
import { objectKeys } from './trainingStore';

/** A photo with its diagnosis. */
interface NewTrainingPhoto extends Pick<TrainingSample, 'diagnosis' | 'source' | 'attribution'> {
  bytes: Uint8Array;
  notes: string;
}

/**
 * Stores a training photo, re-encoded without metadata: first the file, then its row and the counters. Returns undefined where
 * the same photo is stored already.
 * @throws AppError 400 where it is not an image
 */
export async function addTrainingPhoto(
  services: Services,
  newPhoto: NewTrainingPhoto,
  commit: Commit,
): Promise<TrainingSample | undefined> {
  const { table, vault, now } = services;
  const training = new Training(table, vault);
  const header = parsePhotoHeader(newPhoto.bytes);
  if (!header || header.width * header.height > MAX_PIXELS) {
    throw new AppError('invalid_request', NOT_AN_IMAGE, { fields: { imageData: NOT_AN_IMAGE } });
  }
  const jpeg = await getLesionEngine(services).reencode(newPhoto.bytes, header.format);
  const id = createHash('sha256').update(jpeg).digest('hex');
  if (await training.hasSample(id)) return undefined;
  await getTrainingServices(services).store.put(objectKeys.photograph(id), jpeg, 'image/jpeg');
  const { diagnosis, source, attribution } = newPhoto;
  const sample: TrainingSample = {
    id,
    diagnosis,
    label: DIAGNOSIS_LABELS[diagnosis],
    source,
    attribution,
    isActive: 1,
    createdAt: now().toISOString(),
  };
  return (await training.addSample(sample, newPhoto.notes, commit)) ? sample : undefined;
}
