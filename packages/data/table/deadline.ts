import { AppError } from '#domain/http/errors';
import { AsyncLocalStorage } from 'node:async_hooks';
import { tableMessages } from './messages';

/** Left for the answer and its audit row when retries stop, in milliseconds. */
const RESERVE_MS = 2000;
/** How long a lost write race is retried, in milliseconds, by all retries of a change together. */
const MAX_RETRY_MS = 5000;
const RETRY_SECONDS = 5;

/** The limits of the current work. Times are those of `performance.now()`. */
interface Limits {
  /** When a request ends; infinite in a job. */
  deadline: number;
  /** When the retries of the current change stop. */
  retryDeadline: number;
  /** Shared by all that a request does. */
  race: { isLost: boolean };
}

const storage = new AsyncLocalStorage<Limits>();

const getLimits = (): Limits =>
  storage.getStore() ?? { deadline: Infinity, retryDeadline: Infinity, race: { isLost: false } };

const getTimeLeft = (): number => getLimits().deadline - performance.now();

/** Records that another write came first, and says whether another try may start. */
export function mayRetryLostRace(): boolean {
  const { deadline, retryDeadline, race } = getLimits();
  race.isLost = true;
  return performance.now() < Math.min(retryDeadline, deadline - RESERVE_MS);
}

/** Runs a change whose lost races are retried for 5 s at most. Retries within retries share the time of the outer ones. */
export function limitRetries<T>(change: () => Promise<T>): Promise<T> {
  const limits = getLimits();
  const retryDeadline = Math.min(limits.retryDeadline, performance.now() + MAX_RETRY_MS);
  return storage.run({ ...limits, retryDeadline }, change);
}

/**
 * Runs `work` with a deadline in `ms` milliseconds, or at the one that is already set where that is earlier. Everything that it
 * awaits respects it. When it passes, throws 409 where another write came first, and 503 otherwise.
 */
export function runWithDeadline<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const limits = getLimits();
  const deadline = performance.now() + Math.min(ms, getTimeLeft());
  return storage.run({ ...limits, deadline }, () => stopAtDeadline(work));
}

/** Awaits `work` until the current deadline; starts nothing after it. Throws when it passes, as `runWithDeadline` does. */
export async function stopAtDeadline<T>(work: () => Promise<T>): Promise<T> {
  const ms = getTimeLeft();
  if (ms === Infinity) return work();
  if (ms <= 0) throw deadlineError();
  let timer: NodeJS.Timeout | undefined;
  const { race } = getLimits();
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(deadlineError(race)), ms);
  });
  try {
    return await Promise.race([work(), expired]);
  } finally {
    clearTimeout(timer);
  }
}

/** The error at the deadline. A write that was under way may still arrive, so it does not say that nothing was saved. */
function deadlineError({ isLost } = getLimits().race): AppError {
  const details = { retryAfterSeconds: RETRY_SECONDS };
  if (!isLost) return new AppError('unavailable', tableMessages('tooSlow'), details);
  return new AppError('conflict', tableMessages('changesAtOnce'), details);
}
