import type { CustomerCounts } from '#domain/account/customers';
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { keys } from '#data/table/keys';
import { rowSchema } from '#data/table/rowSchema';
import type { Table, Write } from '#data/table/table';

/** The fields of an account that the counters depend on. */
interface CountedAccount {
  subscriptionStatus: string;
  subscriptionEndsAt: string | null;
  stripeCustomerId: string | null;
}

/** Rows of one counter. A write picks one at random, so that parallel registrations rarely contend. */
const SHARDS = 8;
const DAY_MS = 24 * 60 * 60_000;
/** Above the number of counters: the shards, a year of days with a grace period, and one without an end. */
const MAX_ROWS = 1000;

const CountRow = rowSchema('customerCount', z.object({ SK: z.string(), n: z.number().int() }));

const ACTIVE = 'active.';
const ENDLESS = `${ACTIVE}endless`;
const toDay = (iso: string): string => iso.slice(0, 10);

/** The counters that include an account: all accounts, paying accounts, and the day on which its access ends. */
function listCounters(account: CountedAccount | null): string[] {
  if (account === null) return [];
  const { subscriptionStatus, subscriptionEndsAt, stripeCustomerId } = account;
  const endCounter = subscriptionEndsAt === null ? ENDLESS : ACTIVE + toDay(subscriptionEndsAt);
  return ['total', stripeCustomerId !== null && 'paid', subscriptionStatus === 'active' && endCounter].filter(
    (name) => name !== false,
  );
}

/** The writes that move an account between counters. `before` or `after` is null where the account is not counted. */
export function prepareCounterUpdates(before: CountedAccount | null, after: CountedAccount | null): Write[] {
  const [from, to] = [listCounters(before), listCounters(after)];
  return [
    ...from.filter((name) => !to.includes(name)).map((name) => prepareIncrement(name, -1)),
    ...to.filter((name) => !from.includes(name)).map((name) => prepareIncrement(name, 1)),
  ];
}

function prepareIncrement(name: string, by: 1 | -1): Write {
  const endsAt = Date.parse(name.slice(ACTIVE.length));
  const change = Number.isNaN(endsAt)
    ? { expression: 'ADD #n :by', names: ['n'], values: { by } }
    : {
        expression: 'ADD #n :by SET #ttl = :ttl',
        names: ['n', 'ttl'],
        values: { by, ttl: (endsAt + 2 * DAY_MS) / 1000 },
      };
  const row = name.startsWith(ACTIVE) ? name : `${name}.${randomInt(SHARDS)}`;
  return { update: keys.customerCount(row), change };
}

/**
 * Adds up the counters. Reading starts at today (UTC), so an expired subscription drops out without a write. Reads at most 400
 * rows for any number of accounts, 4 read units.
 */
export async function readCustomerCounts(table: Table, now: Date): Promise<CustomerCounts> {
  const yesterday = toDay(new Date(now.getTime() - DAY_MS).toISOString());
  const after = keys.customerCount(ACTIVE + yesterday);
  const { items } = await table.page(CountRow, { PK: after.PK, limit: MAX_ROWS, after, oldestFirst: true });
  const counts: CustomerCounts = { active: 0, paid: 0, total: 0 };
  for (const { SK, n } of items) counts[SK.split('.')[0] as keyof CustomerCounts] += n;
  return counts;
}
