import { CHECK_PARTS } from '#domain/skinCheck/checkParts';
import { getPartResult } from '#domain/skinCheck/checkResult';
import type { SkinCheck } from '#domain/skinCheck/skinCheck';
import type { WaitingPart } from '../../../lib/offline/waitingParts';

/** Stands for the id of a check that began without a connection, until the server starts it. */
export const UNSENT_CHECK_ID = 'unsent';

/** A check that began without a connection at a time, in milliseconds since 1970. */
export const createUnsentCheck = (startedAt: number): SkinCheck => ({
  id: UNSENT_CHECK_ID,
  startedAt: new Date(startedAt).toISOString(),
  finishedAt: null,
  parts: [],
});

/** The check that parts began which wait for a connection; null where none did. */
export function findUnsentCheck(waiting: readonly WaitingPart[]): SkinCheck | null {
  const times = waiting.flatMap(({ checkId, changedAt }) => (checkId === null ? [changedAt] : []));
  return times.length > 0 ? createUnsentCheck(Math.min(...times)) : null;
}

/** The waiting parts of a check. Those that began without a connection are of the one that is open, whichever it is. */
export const listPartsOf = (waiting: readonly WaitingPart[], check: SkinCheck): WaitingPart[] =>
  waiting.filter(({ checkId }) => checkId === null || checkId === check.id);

/** A check as the person left it on this device: with the parts that the server does not have yet. */
export function withWaitingParts(check: SkinCheck, waiting: readonly WaitingPart[]): SkinCheck {
  const results = listPartsOf(waiting, check).map(({ result }) => result);
  const known = new Set([...check.parts, ...results].map(({ part }) => part));
  const parts = CHECK_PARTS.filter((part) => known.has(part)).map(
    (part) => results.find((result) => result.part === part) ?? getPartResult(check, part),
  );
  return { ...check, parts };
}
