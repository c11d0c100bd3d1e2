import { TrainingDataset } from '#data/training/trainingDataset';
import { AppError } from '#domain/http/errors';
import { PHOTO_COPY } from '#domain/training/training';
import { formatUtcDay } from '#domain/messages/formatUtcDay';
import type { Services } from '#functions/services/services';
import { trainingAnswers } from './messages';
import type { PreparedPhoto } from './storeTrainingPhoto';

/**
 * Refuses a copy or a crop of a frozen test photo or of a photo of the set, in any size, compression and orientation:
 * docs/decisions/115-copies-of-training-photos.md.
 * @throws AppError 409 with the reason
 */
export async function refuseCopies(
  { table, vault }: Pick<Services, 'table' | 'vault'>,
  { isTestPhoto, ...hashes }: PreparedPhoto,
): Promise<void> {
  if (isTestPhoto) throw isCopy(trainingAnswers('copyOfTestPhoto'));
  const dataset = new TrainingDataset(table, vault);
  const id = await dataset.findCopy(hashes);
  const original = id === undefined ? undefined : await dataset.find(id);
  if (!original) return;
  const { diagnosis, createdAt } = original;
  throw isCopy(trainingAnswers('copyOfAddedPhoto', { diagnosis, day: formatUtcDay(createdAt) }));
}

function isCopy(message: string): AppError {
  return new AppError('conflict', message, { reasons: [{ code: PHOTO_COPY, message }] });
}
