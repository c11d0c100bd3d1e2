import type { Bucket, Limits } from '#data/operations/limits';
import { canonicalEmail } from '#domain/account/account';
import { AppError } from '#domain/http/errors';
import type { Limit } from '#domain/http/route';
import type { NamedRoute } from '#domain/http/routes';
import { z } from 'zod';

/** Calls a minute that every session (or, signed out, every address) has on all routes together (decisions A8). */
const GENERAL = { count: 300, seconds: 60 };

/** By whom a request is counted. */
export interface Caller {
  address: string;
  userId?: string;
  /** Hash of the live session's token. */
  session?: string;
  /** The parsed JSON body, for limits by e-mail address. */
  json: unknown;
}

const WithEmail = z.object({ email: z.string().max(1000) });

/** The buckets a request draws from: the general one, then those of its route. */
export function bucketsOf({ name, limits = [] }: NamedRoute, caller: Caller, scale: number): Bucket[] {
  const general = { name: 'general', by: caller.session ?? caller.address, ...GENERAL };
  const own = limits.map(({ by, count, seconds }) => ({
    name: `${name} ${by.join('+')} ${count}/${seconds}`,
    by: by.map((who) => valueOf(who, caller)).join('|'),
    count,
    seconds,
  }));
  return [general, ...own].map((bucket) => ({ ...bucket, count: Math.max(1, Math.floor(bucket.count * scale)) }));
}

function valueOf(who: Limit['by'][number], { address, userId, json }: Caller): string {
  switch (who) {
    case 'ip':
      return address;
    case 'user':
      return userId ?? address;
    case 'email': {
      const { data } = WithEmail.safeParse(json);
      return canonicalEmail(data?.email ?? '');
    }
  }
}

/** Takes a token from each bucket; throws 429 with the seconds to wait at the first empty one. */
export async function takeAll(limits: Limits, buckets: readonly Bucket[]): Promise<void> {
  for (const bucket of buckets) {
    const wait = await limits.take(bucket);
    if (wait === undefined) continue;
    throw new AppError('too_many_requests', 'Too many requests. Please wait a little and try again.', {
      retryAfterSeconds: wait,
    });
  }
}
