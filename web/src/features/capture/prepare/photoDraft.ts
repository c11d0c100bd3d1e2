import { deleteDraftParts, readDraftPart, saveDraftPart } from '../../../lib/sealedDraft';
import type { UserPhoto } from '../choose/userPhoto';
import { describeWork, restoreWork, type PhotoWork, type WorkHeader } from './photoWork';

/** The parts of the draft: the photo's file, and all else as JSON. */
const PHOTO_PART = 'photo';
const ANSWERS_PART = 'answers';

/** Seals the file of a photo on this device. */
export async function savePhotoDraft(userId: string, { file }: UserPhoto): Promise<void> {
  await saveDraftPart(userId, PHOTO_PART, await file.arrayBuffer());
}

/** Seals the frame of the photo and the answers on this device. */
export async function saveAnswersDraft(userId: string, work: PhotoWork): Promise<void> {
  const json = JSON.stringify(describeWork(work));
  await saveDraftPart(userId, ANSWERS_PART, new TextEncoder().encode(json).buffer);
}

/** Reads the user's photo, frame and answers from this device; null without them. */
export async function readPhotoDraft(userId: string): Promise<PhotoWork | null> {
  const bytes = await readDraftPart(userId, PHOTO_PART);
  const json = await readDraftPart(userId, ANSWERS_PART);
  if (!bytes || !json) return null;
  try {
    return await restoreWork(JSON.parse(new TextDecoder().decode(json)) as WorkHeader, bytes);
  } catch {
    return null;
  }
}

/** Deletes the photo, its frame and the answers from this device. */
export const deletePhotoDraft = (): Promise<void> => deleteDraftParts(PHOTO_PART, ANSWERS_PART);
