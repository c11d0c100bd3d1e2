import type { Bucket, Limits } from '#data/operations/limits';
import { canonicalizeEmail } from '#domain/account/account';
import { AppError } from '#domain/http/errors';
import type { LimitScope } from '#domain/http/route';
import type { NamedRoute } from '#domain/http/routes';
import { z } from 'zod';

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
}

const WithEmail = z.object({ email: z.string().max(1000) });

/** The buckets of one request: the general one, then those of its route. `scale` multiplies every count. */
export function listBuckets({ name, limits = [] }: NamedRoute, caller: Caller, scale: number): ScopedBucket[] {
  const general: ScopedBucket = {
    scope: 'session',
    name: 'general',
    by: caller.session ?? caller.address,
    ...GENERAL_LIMIT,
  };
  const ofRoute = limits.map(({ scope, count, seconds }): ScopedBucket => ({
    scope,
    name: `${name} ${scope} ${count}/${seconds}`,
    by: getCountedValue(scope, caller),
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

/** Takes a token from each bucket; throws 429 with the seconds to wait at the first empty one. */
export async function takeTokens(limits: Limits, buckets: readonly Bucket[]): Promise<void> {
  for (const bucket of buckets) {
    const retryAfterSeconds = await limits.take(bucket);
    if (retryAfterSeconds === undefined) continue;
    throw new AppError('too_many_requests', 'Too many requests. Please wait a little and try again.', {
      retryAfterSeconds,
    });
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
    throw new AppError('too_many_requests', 'Your last request is still running. Please wait a little and try again.', {
      retryAfterSeconds: TURN_RETRY_SECONDS,
    });
  }
  try {
    return await run();
  } finally {
    await limits.refund(turn).catch(() => undefined);
  }
}
