import type { CheckPart } from '#domain/skinCheck/checkParts';
import { routes } from '#domain/http/routes';
import { getPartResult, isSameResult } from '#domain/skinCheck/checkResult';
import { api, ApiError } from '../api';
import { getOfflineCopy, isOffline } from './connection';
import { listWaitingParts, removeWaitingPart, replaceWaitingPart, type WaitingPart } from './waitingParts';

/** How long nothing is sent after a try that failed, in milliseconds, so that a call that always fails beside others starts no loop. */
export const SEND_PAUSE_MS = 60_000;

let sending: Promise<boolean> | null = null;
let pausedUntil = 0;

/** The parts that are open on this page. The page saves them itself, so that no two savings of one part meet. */
let heldParts: readonly CheckPart[] = [];
const holdListeners = new Set<() => void>();

function setHeldParts(parts: readonly CheckPart[]): void {
  heldParts = parts;
  for (const listener of holdListeners) listener();
}

/** Leaves the saving of a part to the caller. Returns the function that ends this. */
export function holdPart(part: CheckPart): () => void {
  setHeldParts([...heldParts, part]);
  return () => {
    const at = heldParts.indexOf(part);
    setHeldParts(heldParts.filter((_, index) => index !== at));
  };
}

/** The parts that are open on this page, or whose last change is being saved. */
export const getHeldParts = (): readonly CheckPart[] => heldParts;

/** Calls `listener` whenever a part opens or closes. Returns the function that unsubscribes. */
export function subscribeToHeldParts(listener: () => void): () => void {
  holdListeners.add(listener);
  return () => holdListeners.delete(listener);
}

/**
 * Makes sure that what waits on this device goes to the account of which it is, before it is sent.
 * @throws where the session is another account's, or the server cannot be reached
 */
export async function checkSession(userId: string): Promise<void> {
  const { user } = await api.auth.me({});
  // Out of reach of the server, an unlocked copy answers.
  const isFromCopy = isOffline() && getOfflineCopy()?.answer(routes.auth.me.path);
  if (isFromCopy || user.id !== userId) throw new Error('The session may be another account’s');
}

/** Starts the check that began without a connection, or finds the one that is open: all that waits for it belongs to it from now on. */
async function startCheck(userId: string): Promise<string> {
  const { id } = await api.skinChecks.start({});
  for (const part of await listWaitingParts(userId)) {
    if (part.checkId === null) await replaceWaitingPart(userId, part, { checkId: id });
  }
  return id;
}

/** Starts the check that began without a connection, or finds the one that is open. Answers its id. @throws where a call fails */
export async function startWaitingCheck(userId: string): Promise<string> {
  await checkSession(userId);
  return startCheck(userId);
}

/**
 * Saves the parts of a check that wait on this device, except one that is open on this page. A check that began without a connection
 * is started, or is the one that another device started meanwhile. What another device changed too goes on waiting: the person
 * chooses when they open the part. Answers whether anything was sent. One call at a time: a second one gets the outcome of the first.
 * @throws where a call fails or the session is another account's, and for a minute after that
 */
export function sendWaitingParts(userId: string): Promise<boolean> {
  sending ??= send(userId).finally(() => {
    sending = null;
  });
  return sending;
}

/** Whether the person need not choose first. */
const isSendable = ({ hasConflict, result }: WaitingPart) => !hasConflict && !heldParts.includes(result.part);

async function send(userId: string): Promise<boolean> {
  const waiting = (await listWaitingParts(userId)).filter(isSendable);
  if (waiting.length === 0) return false;
  if (Date.now() < pausedUntil) throw new Error('A try failed less than a minute ago');
  try {
    await checkSession(userId);
    if (waiting.some(({ checkId }) => checkId === null)) await startCheck(userId);
    for (const part of await listWaitingParts(userId)) if (isSendable(part)) await sendPart(userId, part);
  } catch (error) {
    pausedUntil = Date.now() + SEND_PAUSE_MS;
    throw error;
  }
  return true;
}

async function sendPart(userId: string, part: WaitingPart): Promise<void> {
  const { checkId, result, base } = part;
  // The same part of the open check waits, too. That one is first.
  if (checkId === null) return;
  try {
    const saved = await api.skinChecks.savePart({ body: { checkId, result, base } });
    await removeWaitingPart(userId, part);
    await rebase(userId, part, getPartResult(saved, result.part));
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 404)) throw error;
    await replaceWaitingPart(userId, part, { hasConflict: true });
  }
}

/** What was changed further on this device while a part was sent was changed from what the server has now. */
async function rebase(userId: string, sent: WaitingPart, saved: WaitingPart['base']): Promise<void> {
  const waiting = await listWaitingParts(userId);
  const newer = waiting.find(({ checkId, result }) => checkId === sent.checkId && result.part === sent.result.part);
  if (newer && isSameResult(newer.base, sent.base)) await replaceWaitingPart(userId, newer, { base: saved });
}

/** Makes parts of a check that ended meanwhile parts of the next one, and sends them. @throws where a call fails */
export async function moveWaitingParts(userId: string, waiting: readonly WaitingPart[]): Promise<void> {
  for (const part of waiting) {
    const base = getPartResult({ parts: [] }, part.result.part);
    await replaceWaitingPart(userId, part, { checkId: null, base, hasConflict: false });
  }
  // The person asked for it.
  pausedUntil = 0;
  await sendWaitingParts(userId);
}
