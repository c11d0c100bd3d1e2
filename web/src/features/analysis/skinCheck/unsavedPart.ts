import { z } from 'zod';
import type { CheckPart } from '#domain/skinCheck/checkParts';
import { PartResult } from '#domain/skinCheck/skinCheck';
import { deleteDraftParts, readDraftPart, saveDraftPart } from '../../../lib/sealedDraft';

/** The result of a part that the server does not have yet, and the one that it had when this device last read it. */
const UnsavedPart = z.object({ result: PartResult, base: PartResult });
type UnsavedPart = z.infer<typeof UnsavedPart>;

/** Whose part it is, and of which check. */
interface PartOwner {
  userId: string;
  checkId: string;
  part: CheckPart;
}

const toDraftName = ({ checkId, part }: PartOwner) => `check/${checkId}/${part}`;

/** Seals the unsaved result of a part on this device. */
export async function saveUnsavedPart(owner: PartOwner, unsaved: UnsavedPart): Promise<void> {
  await saveDraftPart(owner.userId, toDraftName(owner), new TextEncoder().encode(JSON.stringify(unsaved)).buffer);
}

/** Reads the unsaved result of a part from this device; null without one. */
export async function readUnsavedPart(owner: PartOwner): Promise<UnsavedPart | null> {
  const json = await readDraftPart(owner.userId, toDraftName(owner));
  return json && (UnsavedPart.safeParse(JSON.parse(new TextDecoder().decode(json))).data ?? null);
}

/** Deletes the unsaved result of a part from this device. */
export const deleteUnsavedPart = (owner: PartOwner): Promise<void> => deleteDraftParts(toDraftName(owner));
