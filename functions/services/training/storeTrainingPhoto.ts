import { AppError } from '#domain/http/errors';
import { MAX_PIXELS, parsePhotoHeader } from '#domain/analysis/photoHeader';
import { DIAGNOSIS_LABELS } from '#domain/training/diagnosis';
import type { HashedPhoto } from '#domain/training/photoHash';
import type { TrainingSample } from '#domain/training/training';
import type { Commit } from '#data/table/table';
import { TrainingDataset, type SampleTexts } from '#data/training/trainingDataset';
import { createHash } from 'node:crypto';
import { getLesionEngine } from '#functions/services/lesionEngine';
import type { Services } from '#functions/services/services';
import { getTrainingServices } from './trainingServices';
import { objectKeys } from './trainingStore';
import { analysisFormMessages } from '#domain/analysis/messages';

/** A photo re-encoded without metadata. The id is the SHA-256 hash of its bytes; the other hashes are perceptual. */
export interface PreparedPhoto extends HashedPhoto {
  id: string;
  jpeg: Uint8Array;
}

/** What is known about a photo. */
type PhotoFacts = Omit<TrainingSample, 'id' | 'label' | 'isActive' | 'createdAt'> & SampleTexts;

/**
 * Re-encodes a training photo without metadata, and hashes it and its parts. Returns undefined where the same photo is stored already.
 * @throws AppError 400 where it is not an image
 */
export async function prepareTrainingPhoto(services: Services, bytes: Uint8Array): Promise<PreparedPhoto | undefined> {
  const header = parsePhotoHeader(bytes);
  if (!header || header.width * header.height > MAX_PIXELS) {
    const message = analysisFormMessages('notAnImage');
    throw new AppError('invalid_request', message, { fields: { imageData: message } });
  }
  const engine = getLesionEngine(services);
  const jpeg = await engine.reencode(bytes, header.format);
  const id = createHash('sha256').update(jpeg).digest('hex');
  if (await new TrainingDataset(services.table, services.vault).find(id)) return undefined;
  return { id, jpeg, ...(await engine.hash(jpeg)) };
}

/** Stores a photo: first the file, then its row and the counters. Returns undefined where it was stored meanwhile. */
export async function storeTrainingPhoto(
  services: Services,
  { id, jpeg, hash, crops }: PreparedPhoto,
  { notes, labelReason, ...facts }: PhotoFacts,
  commit: Commit,
): Promise<TrainingSample | undefined> {
  const { table, vault, now } = services;
  await getTrainingServices(services).store.put(objectKeys.photograph(id), jpeg, 'image/jpeg');
  const label = DIAGNOSIS_LABELS[facts.diagnosis];
  const sample: TrainingSample = { id, ...facts, label, isActive: 1, createdAt: now().toISOString() };
  const isAdded = await new TrainingDataset(table, vault).add(
    { ...sample, hash, crops },
    { notes, labelReason },
    commit,
  );
  return isAdded ? sample : undefined;
}
