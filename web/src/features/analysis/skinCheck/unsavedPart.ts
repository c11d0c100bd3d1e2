import { z } from 'zod';
import type { CheckPart } from '#domain/skinCheck/checkParts';
import { PartResult } from '#domain/skinCheck/skinCheck';
import { listWaitingParts, removeWaitingPart } from '../../../lib/offline/waitingParts';
import { deleteDraftParts, readDraftPart, saveDraftPart } from '../../../lib/sealedDraft';
import { UNSENT_CHECK_ID } from './waiting/waitingCheck';

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

/** Reads the unsaved result of a part from this device: what was typed last, else what waits for a connection. Null without one. */
export async function readUnsavedPart(owner: PartOwner): Promise<UnsavedPart | null> {
  const json = await readDraftPart(owner.userId, toDraftName(owner));
  const draft = json && UnsavedPart.safeParse(JSON.parse(new TextDecoder().decode(json))).data;
  return draft ?? (await findWaitingPart(owner)) ?? null;
}

async function findWaitingPart({ userId, checkId, part }: PartOwner): Promise<UnsavedPart | undefined> {
  const waiting = await listWaitingParts(userId);
  return waiting.find((each) => each.result.part === part && (each.checkId ?? UNSENT_CHECK_ID) === checkId);
}

/** Deletes the unsaved result of a part from this device. */
export async function deleteUnsavedPart(owner: PartOwner): Promise<void> {
  await deleteDraftParts(toDraftName(owner));
  await removeWaitingPart(owner.userId, owner.part);
}
