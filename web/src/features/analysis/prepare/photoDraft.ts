import type { Square } from '#lesion/photo/square';
import { deleteDraftParts, readDraftPart, saveDraftPart } from '../../../lib/sealedDraft';
import { loadPhoto } from '../capture/userPhoto';
import type { UserPhoto } from '../capture/userPhoto';
import type { ScaleMark } from '../scale/scaleMark';
import type { SpotDetails } from './spotDetails';
import type { FramedPhoto } from './useFramedPhoto';

/** The parts of the draft: the photo's file, and all else as JSON. */
const PHOTO_PART = 'photo';
const ANSWERS_PART = 'answers';

interface Answers {
  name: string;
  type: string;
  square: Square;
  mark: ScaleMark | null;
  details: SpotDetails;
}

/** Seals the file of a photo on this device. */
export async function savePhotoDraft(userId: string, { file }: UserPhoto): Promise<void> {
  await saveDraftPart(userId, PHOTO_PART, await file.arrayBuffer());
}

/** Seals the frame of the photo and the answers on this device. */
export async function saveAnswersDraft(userId: string, { photo, square, mark }: FramedPhoto, details: SpotDetails) {
  const answers: Answers = { name: photo.name, type: photo.file.type, square, mark, details };
  await saveDraftPart(userId, ANSWERS_PART, new TextEncoder().encode(JSON.stringify(answers)).buffer);
}

/** Reads the user's photo, frame and answers from this device; null without them. */
export async function readPhotoDraft(
  userId: string,
): Promise<{ framedPhoto: FramedPhoto; details: SpotDetails } | null> {
  const bytes = await readDraftPart(userId, PHOTO_PART);
  const json = await readDraftPart(userId, ANSWERS_PART);
  if (!bytes || !json) return null;
  try {
    const { name, type, square, mark, details } = JSON.parse(new TextDecoder().decode(json)) as Answers;
    const photo = await loadPhoto(new Blob([bytes], { type }), name);
    return { framedPhoto: { photo, square, mark }, details };
  } catch {
    return null;
  }
}

/** Deletes the photo, its frame and the answers from this device. */
export const deletePhotoDraft = (): Promise<void> => deleteDraftParts(PHOTO_PART, ANSWERS_PART);
