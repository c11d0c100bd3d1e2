import { getPartResult } from '#domain/skinCheck/checkResult';
import { api, ApiError } from '../api';
import { listWaitingParts, removeWaitingPart, saveWaitingPart, type WaitingPart } from './waitingParts';

/** How long nothing is sent after a try that failed, in milliseconds, so that a call that always fails beside others starts no loop. */
export const SEND_PAUSE_MS = 60_000;

let sending: Promise<boolean> | null = null;
let pausedUntil = 0;

/**
 * Saves the parts of a check that wait on this device. A check that began without a connection is started, or is the one that another
 * device started meanwhile. What another device changed too goes on waiting: the person chooses when they open the part.
 * Answers whether anything was sent. One call at a time: a second one gets the outcome of the first.
 * @throws where a call fails, and for a minute after that
 */
export function sendWaitingParts(userId: string): Promise<boolean> {
  sending ??= send(userId).finally(() => {
    sending = null;
  });
  return sending;
}

async function send(userId: string): Promise<boolean> {
  const waiting = await listWaitingParts(userId);
  if (waiting.length === 0) return false;
  if (Date.now() < pausedUntil) throw new Error('A try failed less than a minute ago');
  try {
    for (const part of waiting) await sendPart(userId, part);
  } catch (error) {
    pausedUntil = Date.now() + SEND_PAUSE_MS;
    throw error;
  }
  return true;
}

async function sendPart(userId: string, { result, base, changedAt, ...part }: WaitingPart): Promise<void> {
  const checkId = part.checkId ?? (await api.skinChecks.start({})).id;
  try {
    await api.skinChecks.savePart({ body: { checkId, result, base } });
    await removeWaitingPart(userId, result.part, changedAt);
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 404)) throw error;
    if (part.checkId === null) await saveWaitingPart(userId, { checkId, result, base });
  }
}

/** Makes parts of a check that ended meanwhile parts of the next one, and sends them. @throws where a call fails */
export async function moveWaitingParts(userId: string, waiting: readonly WaitingPart[]): Promise<void> {
  for (const { result } of waiting) {
    const base = getPartResult({ parts: [] }, result.part);
    await saveWaitingPart(userId, { checkId: null, result, base });
  }
  // The person asked for it.
  pausedUntil = 0;
  await sendWaitingParts(userId);
}
