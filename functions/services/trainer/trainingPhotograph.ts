import { NOT_AN_IMAGE } from '#domain/analysis/analysis';
import { AppError } from '#domain/http/errors';
import { MAX_PIXELS, photoHeader } from '#domain/analysis/photoHeader';
import { DIAGNOSIS_LABELS, type Sample } from '#domain/training/training';
import type { Commit } from '#data/table/table';
import { Training } from '#data/training/training';
import { createHash } from 'node:crypto';
import { lesionEngine } from '#functions/services/lesionEngine';
import type { Services } from '#functions/services/services';
import { trainingServices } from './trainingServices';
import { places } from './trainingStore';

/** A photograph as it is given, and what it shows. */
interface Given extends Pick<Sample, 'diagnosis' | 'source' | 'attribution'> {
  bytes: Uint8Array;
  notes: string;
}

/**
 * Keeps a photograph to learn from, encoded anew without metadata: bytes in S3, then its row with the counters. Undefined
 * where what would be kept is there already. Throws 400 where it is no image.
 */
export async function addPhotograph(services: Services, given: Given, commit: Commit): Promise<Sample | undefined> {
  const { table, vault, now } = services;
  const training = new Training(table, vault);
  const header = photoHeader(given.bytes);
  if (!header || header.width * header.height > MAX_PIXELS) {
    throw new AppError('invalid_request', NOT_AN_IMAGE, { fields: { imageData: NOT_AN_IMAGE } });
  }
  const photo = await lesionEngine(services).clean(given.bytes, header.format);
  const id = createHash('sha256').update(photo).digest('hex');
  if (await training.has(id)) return undefined;
  await trainingServices(services).store.put(places.photograph(id), photo, 'image/jpeg');
  const { diagnosis, source, attribution } = given;
  const sample: Sample = {
    ...{ id, diagnosis, label: DIAGNOSIS_LABELS[diagnosis], source, attribution },
    ...{ isActive: 1, createdAt: now().toISOString() },
  };
  return (await training.add(sample, given.notes, commit)) ? sample : undefined;
}
