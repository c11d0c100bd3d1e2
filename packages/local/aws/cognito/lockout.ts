import { createHash } from 'node:crypto';
import type { Journal } from '#local/storage/journal';

const FREE_ATTEMPTS = 5;
const MAX_LOCK_MS = 15 * 60_000;
const EXPIRES_AFTER_MS = 15 * 60_000;
const MAX_NAMES = 10_000;

/** Failed sign-ins of one name; times in milliseconds since 1970. */
export interface FailedAttempts {
  count: number;
  last: number;
  lockedUntil: number;
}

export interface Lockout {
  isLocked(username: string): boolean;
  recordFailure(username: string): Promise<void>;
  /** For a success, and for a deleted user. */
  clear(username: string): Promise<void>;
}

/**
 * Cognito's lockout: the fifth failure locks the name for 1 s, and each further one doubles that, up to 15 minutes.
 * Attempts during a lock change nothing; a success, or 15 minutes without a failure, clears it. Unknown names count too, so
 * that a lock does not reveal accounts. Names are stored hashed, since they may be addresses of strangers.
 * Source: Amazon Cognito developer guide, 'Lockout behavior for failed sign-in attempts'.
 */
export function createLockout(journal: Journal<FailedAttempts>, clock: () => Date): Lockout {
  const getAttempts = (username: string) => {
    const attempts = journal.get(hashName(username));
    return attempts && !isExpired(attempts, clock().getTime()) ? attempts : undefined;
  };
  return {
    isLocked: (username) => (getAttempts(username)?.lockedUntil ?? 0) > clock().getTime(),
    async recordFailure(username) {
      const now = clock().getTime();
      const count = (getAttempts(username)?.count ?? 0) + 1;
      const lock = count < FREE_ATTEMPTS ? 0 : Math.min(1000 * 2 ** (count - FREE_ATTEMPTS), MAX_LOCK_MS);
      await Promise.all([
        removeExpired(journal, now),
        journal.set(hashName(username), { count, last: now, lockedUntil: lock && now + lock }),
      ]);
    },
    clear: (username) => journal.delete(hashName(username)),
  };
}

const hashName = (username: string): string => createHash('sha256').update(username).digest('base64');

function isExpired({ last, lockedUntil }: FailedAttempts, now: number): boolean {
  return now - Math.max(last, lockedUntil) >= EXPIRES_AFTER_MS;
}

/** Removes expired names, and the oldest name when the list is full. */
async function removeExpired(journal: Journal<FailedAttempts>, now: number): Promise<void> {
  const names = [...journal.entries()];
  const expired = names.filter(([, attempts]) => isExpired(attempts, now));
  const isFull = names.length - expired.length >= MAX_NAMES;
  const oldest = isFull ? names.sort((a, b) => a[1].last - b[1].last).slice(0, 1) : [];
  await Promise.all([...expired, ...oldest].map(([username]) => journal.delete(username)));
}
