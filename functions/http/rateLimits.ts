import type { Bucket, Limits } from '#data/operations/limits';
import { canonicalizeEmail } from '#domain/account/account';
import { AppError } from '#domain/http/errors';
import type { LimitScope } from '#domain/http/route';
import type { NamedRoute } from '#domain/http/routes';
import { z } from 'zod';
import { toAppError } from './response';
import { requestMessages } from './messages';

/** Calls of one session, or of one address without a session, on all routes together. */
const GENERAL_LIMIT = { count: 300, seconds: 60 };

/** Longer than a function may run, in seconds: a call that was cut off does not hold the next one back for longer. */
const TURN_SECONDS = 30;
const TURN_RETRY_SECONDS = 2;

/** Who makes a request, as far as limits distinguish callers. */
export interface Caller {
  address: string;
  userId?: string;
  /** Hash of the live session's token. */
  session?: string;
  /** The parsed JSON body, for limits by email address. */
  json: unknown;
}

/** A bucket and what it counts; `session` is the general limit. */
export interface ScopedBucket extends Bucket {
  scope: LimitScope | 'session';
  /** Whether the call goes on when the table cannot count it. */
  failsOpen: boolean;
}

const WithEmail = z.object({ email: z.string().max(1000) });

/**
 * The buckets of one request: the general one, then those of its route. `scale` multiplies every count. Only the general
 * one of a GET route fails open. See docs/decisions/008-rate-limits.md.
 */
export function listBuckets({ name, method, limits = [] }: NamedRoute, caller: Caller, scale: number): ScopedBucket[] {
  const general: ScopedBucket = {
    scope: 'session',
    name: 'general',
    by: caller.session ?? caller.address,
    failsOpen: method === 'GET',
    ...GENERAL_LIMIT,
  };
  const ofRoute = limits.map(({ scope, count, seconds }): ScopedBucket => ({
    scope,
    name: `${name} ${scope} ${count}/${seconds}`,
    by: getCountedValue(scope, caller),
    failsOpen: false,
    count,
    seconds,
  }));
  return [general, ...ofRoute].map((bucket) => ({ ...bucket, count: scaleCount(bucket.count, scale) }));
}

/** A count times the stage's factor, at least 1. */
export const scaleCount = (count: number, scale: number): number => Math.max(1, Math.floor(count * scale));

function getCountedValue(scope: LimitScope, { address, userId, json }: Caller): string {
  switch (scope) {
    case 'ip':
      return address;
    case 'user':
      return userId ?? address;
    case 'ip+email': {
      const { data } = WithEmail.safeParse(json);
      return `${address}|${canonicalizeEmail(data?.email ?? '')}`;
    }
  }
}

/** A refusal that this process already gave for the same bucket. The audit row of the first one stands for all. */
export class RepeatedRefusal extends AppError {
  constructor(retryAfterSeconds: number) {
    super('too_many_requests', requestMessages('tooMany'), { retryAfterSeconds });
  }
}

/** Throws 429 where this process knows that a bucket is still empty. Reads and writes nothing. */
export function refuseKnown(limits: Limits, buckets: readonly Bucket[]): void {
  for (const bucket of buckets) {
    const wait = limits.getKnownWait(bucket);
    if (wait !== undefined) throw new RepeatedRefusal(wait);
  }
}

/** Takes a token from each bucket; throws 429 with the seconds to wait at the first empty one. */
export async function takeTokens(
  limits: Limits,
  buckets: readonly (Bucket & { failsOpen?: boolean })[],
): Promise<void> {
  for (const bucket of buckets) {
    const taking = limits.take(bucket);
    const retryAfterSeconds = await (bucket.failsOpen ? ignoreOutage(taking) : taking);
    if (retryAfterSeconds === undefined) continue;
    throw new AppError('too_many_requests', requestMessages('tooMany'), {
      retryAfterSeconds,
    });
  }
}

/** Awaits a write that a call can do without. Answers undefined during an outage of the table. */
export async function ignoreOutage<T>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (toAppError(error).code !== 'unavailable') throw error;
    return undefined;
  }
}

/** Puts the tokens of a request back. */
export async function refundTokens(limits: Limits, buckets: readonly Bucket[]): Promise<void> {
  await Promise.all(buckets.map((bucket) => limits.refund(bucket)));
}

/** Runs a call while no other call of the same name and person runs; throws 429 otherwise. */
export async function runAlone<T>(
  limits: Limits,
  { name, by }: Pick<Bucket, 'name' | 'by'>,
  run: () => Promise<T>,
): Promise<T> {
  const turn: Bucket = { name: `${name} turn`, by, count: 1, seconds: TURN_SECONDS };
  if ((await limits.take(turn)) !== undefined) {
    throw new AppError('too_many_requests', requestMessages('stillRunning'), {
      retryAfterSeconds: TURN_RETRY_SECONDS,
    });
  }
  try {
    return await run();
  } finally {
    await limits.refund(turn).catch(() => undefined);
  }
}
