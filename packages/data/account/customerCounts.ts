import type { CustomerCounts } from '#domain/account/customers';
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { keys } from '#data/table/keys';
import type { Table, Write } from '#data/table/table';
import type { User } from './users';

/** What of an account is counted. */
type Counted = Pick<User, 'subscriptionStatus' | 'subscriptionEndsAt' | 'stripeCustomerId'>;

/** Everybody is added to one of so many rows at random, so that parallel registrations rarely want the same one. */
const SHARDS = 8;
/** Day counters end with their day. */
const DAY_MS = 24 * 60 * 60_000;
/** Days of a year and a grace, the shards, and what has no end: far fewer rows than this. */
const MOST_ROWS = 1000;

const CountRow = z.object({ SK: z.string(), n: z.number().int() });

const ACTIVE = 'active.';
const ENDLESS = `${ACTIVE}endless`;
const dayOf = (iso: string): string => iso.slice(0, 10);

/** The counters an account stands in: one of everybody, one of who pays, and one for the day on which its access ends. */
function countersOf(of: Counted | null): string[] {
  if (of === null) return [];
  const { subscriptionStatus, subscriptionEndsAt, stripeCustomerId } = of;
  const ends = subscriptionEndsAt === null ? ENDLESS : ACTIVE + dayOf(subscriptionEndsAt);
  return ['total', stripeCustomerId !== null && 'paid', subscriptionStatus === 'active' && ends].filter(
    (name) => name !== false,
  );
}

/** The writes that move an account from the counters it stands in to those it will; null where it is not counted. */
export function counting(before: Counted | null, after: Counted | null): Write[] {
  const [from, to] = [countersOf(before), countersOf(after)];
  return [
    ...from.filter((name) => !to.includes(name)).map((name) => adding(name, -1)),
    ...to.filter((name) => !from.includes(name)).map((name) => adding(name, 1)),
  ];
}

function adding(name: string, by: 1 | -1): Write {
  const ends = Date.parse(name.slice(ACTIVE.length));
  const change = Number.isNaN(ends)
    ? { expression: 'ADD #n :by', names: ['n'], values: { by } }
    : {
        expression: 'ADD #n :by SET #ttl = :ttl',
        names: ['n', 'ttl'],
        values: { by, ttl: (ends + 2 * DAY_MS) / 1000 },
      };
  const row = name.startsWith(ACTIVE) ? name : `${name}.${randomInt(SHARDS)}`;
  return { update: keys.customerCount(row), change };
}

/**
 * The counters as they stand: access that ended before today (UTC) is behind the first row that is read, so nothing has to
 * be swept when a subscription runs out. At most 400 rows whatever the number of accounts, 4 read units.
 */
export async function readCounts(table: Table, now: Date): Promise<CustomerCounts> {
  const yesterday = dayOf(new Date(now.getTime() - DAY_MS).toISOString());
  const after = keys.customerCount(ACTIVE + yesterday);
  const { items } = await table.page(CountRow, { PK: after.PK, limit: MOST_ROWS, after, oldestFirst: true });
  const counts: CustomerCounts = { active: 0, paid: 0, total: 0 };
  for (const { SK, n } of items) counts[SK.split('.')[0] as keyof CustomerCounts] += n;
  return counts;
}
