import { AppError } from '#domain/http/errors';
import { AsyncLocalStorage } from 'node:async_hooks';

/** Left for the answer and its audit row when retries stop, in milliseconds. */
const RESERVE_MS = 2000;
const RETRY_SECONDS = 5;

/** The deadline of the current request, as a `performance.now()`. */
const deadlines = new AsyncLocalStorage<number>();

const getTimeLeft = (): number => (deadlines.getStore() ?? Infinity) - performance.now();

/** Whether another try may start. Always true where no deadline is set, as in a job. */
export const hasTimeForRetry = (): boolean => getTimeLeft() > RESERVE_MS;

/**
 * Runs `work` with a deadline in `ms` milliseconds, or at the one that is already set where that is earlier. Everything that it
 * awaits respects it. Throws 503 when it passes.
 */
export function runWithDeadline<T>(ms: number, work: () => Promise<T>): Promise<T> {
  return deadlines.run(performance.now() + Math.min(ms, getTimeLeft()), () => stopAtDeadline(work));
}

/** Awaits `work` until the current deadline; starts nothing after it. Throws 503 when it passes. */
export async function stopAtDeadline<T>(work: () => Promise<T>): Promise<T> {
  const ms = getTimeLeft();
  if (ms === Infinity) return work();
  if (ms <= 0) throw tooSlowError();
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlowError()), ms);
  });
  try {
    return await Promise.race([work(), expired]);
  } finally {
    clearTimeout(timer);
  }
}

function tooSlowError(): AppError {
  const message = 'This took too long. Please try again in a moment.';
  return new AppError('unavailable', message, { retryAfterSeconds: RETRY_SECONDS });
}
