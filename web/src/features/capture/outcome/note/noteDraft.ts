import { deleteDraftParts, readDraftPart, saveDraftPart } from '../../../../lib/sealedDraft';

const toDraftName = (analysisId: string) => `note/${analysisId}`;

/** Seals the unsaved note of a result on this device. */
export async function saveNoteDraft(userId: string, analysisId: string, notes: string): Promise<void> {
  await saveDraftPart(userId, toDraftName(analysisId), new TextEncoder().encode(notes).buffer);
}

/** Reads the unsaved note of a result from this device; null without one. */
export async function readNoteDraft(userId: string, analysisId: string): Promise<string | null> {
  const bytes = await readDraftPart(userId, toDraftName(analysisId));
  return bytes && new TextDecoder().decode(bytes);
}

/** Deletes the unsaved note of a result from this device. */
export const deleteNoteDraft = (analysisId: string): Promise<void> => deleteDraftParts(toDraftName(analysisId));
