import { z } from 'zod';
import type { CheckPart } from '#domain/skinCheck/checkParts';
import { PartResult } from '#domain/skinCheck/skinCheck';
import { listWaitingParts, type WaitingPart } from '../../../lib/offline/waitingParts';
import { deleteDraftParts, readDraftPart, saveDraftPart } from '../../../lib/sealedDraft';

/** The result of a part that the server does not have yet, and the one that it had when this device last read it. */
const UnsavedPart = z.object({ result: PartResult, base: PartResult });
export type UnsavedPart = z.infer<typeof UnsavedPart>;
/** With what of it waits for a connection; null without that. */
export type FoundPart = UnsavedPart & { waiting: WaitingPart | null };

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
export async function readUnsavedPart(owner: PartOwner): Promise<FoundPart | null> {
  const json = await readDraftPart(owner.userId, toDraftName(owner));
  const draft = json && UnsavedPart.safeParse(JSON.parse(new TextDecoder().decode(json))).data;
  const waiting = await findWaitingPart(owner);
  const found = draft ?? waiting;
  return found && { result: found.result, base: found.base, waiting };
}

/** What began without a connection is of the check that is open, whichever it is. Null also where it does not open now. */
async function findWaitingPart({ userId, checkId, part }: PartOwner): Promise<WaitingPart | null> {
  const waiting = await listWaitingParts(userId).catch(() => []);
  const states = waiting.filter(({ result }) => result.part === part);
  return states.find((each) => each.checkId === checkId) ?? states.find((each) => each.checkId === null) ?? null;
}

/** Deletes the unsaved result of a part from this device. What waits for a connection stays. */
export async function deleteUnsavedPart(owner: PartOwner): Promise<void> {
  await deleteDraftParts(toDraftName(owner));
}
