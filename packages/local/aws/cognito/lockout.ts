import { createHash } from 'node:crypto';
import type { Journal } from '#local/storage/journal';

const FREE_ATTEMPTS = 5;
const LONGEST_LOCK_MS = 15 * 60_000;
const FORGOTTEN_AFTER_MS = 15 * 60_000;
const MOST_NAMES = 10_000;

/** Failed sign-ins of one name; times in milliseconds since 1970. */
export interface FailedAttempts {
  count: number;
  last: number;
  lockedUntil: number;
}

export interface Lockout {
  isLocked(username: string): boolean;
  failed(username: string): Promise<void>;
  /** After a success, or when the name is no more. */
  clear(username: string): Promise<void>;
}

/**
 * Cognito's lockout: the fifth failure locks the name for 1 s, each further one doubles that, up to 15 minutes.
 * Attempts during a lock change nothing; a success, or 15 minutes without a failure, clears it. Names without a user are
 * counted alike, so that the lock does not tell who has an account; names are kept hashed, since people try addresses that
 * are none of ours.
 * Source: Amazon Cognito developer guide, 'Lockout behavior for failed sign-in attempts'.
 */
export function lockout(kept: Journal<FailedAttempts>, clock: () => Date): Lockout {
  const current = (username: string) => {
    const attempts = kept.get(hashed(username));
    return attempts && !isForgotten(attempts, clock().getTime()) ? attempts : undefined;
  };
  return {
    isLocked: (username) => (current(username)?.lockedUntil ?? 0) > clock().getTime(),
    async failed(username) {
      const now = clock().getTime();
      const count = (current(username)?.count ?? 0) + 1;
      const lock = count < FREE_ATTEMPTS ? 0 : Math.min(1000 * 2 ** (count - FREE_ATTEMPTS), LONGEST_LOCK_MS);
      await Promise.all([
        forgetOld(kept, now),
        kept.set(hashed(username), { count, last: now, lockedUntil: lock && now + lock }),
      ]);
    },
    clear: (username) => kept.delete(hashed(username)),
  };
}

const hashed = (username: string): string => createHash('sha256').update(username).digest('base64');

function isForgotten({ last, lockedUntil }: FailedAttempts, now: number): boolean {
  return now - Math.max(last, lockedUntil) >= FORGOTTEN_AFTER_MS;
}

/** No name stays longer than it counts, and the list stays small: when it is full, the oldest goes. */
async function forgetOld(kept: Journal<FailedAttempts>, now: number): Promise<void> {
  const names = [...kept.entries()];
  const forgotten = names.filter(([, attempts]) => isForgotten(attempts, now));
  const full = names.length - forgotten.length >= MOST_NAMES;
  const oldest = full ? names.sort((a, b) => a[1].last - b[1].last).slice(0, 1) : [];
  await Promise.all([...forgotten, ...oldest].map(([username]) => kept.delete(username)));
}
