import { z } from 'zod';
import { keys } from '#data/table/keys';
import { rowSchema, storedRowSchema } from '#data/table/rowSchema';
import type { Table } from '#data/table/table';
import { UserAttributes } from '#data/account/user';

/** Rows in one read. */
const BATCH_SIZE = 100;

const Row = UserAttributes.extend({ lastNotice: z.string().nullish() });
/** An account whose subscription renews, with the last notice that was sent about it. */
export type RenewingUser = z.infer<typeof Row>;
const RenewingUserRow = rowSchema('user', Row);

const KeyOnly = storedRowSchema(z.object({ SK: z.string() }));

/** Accounts of one read, and the id after which the list goes on; undefined at its end. */
export interface RenewingUsers {
  users: RenewingUser[];
  next: string | undefined;
}

/**
 * Reads 100 of the accounts whose subscription renews on a day (UTC), after an id, in the order of their ids. The cost depends on the
 * result, not on the number of accounts.
 */
export async function readRenewingOn(table: Table, day: string, after: string | undefined): Promise<RenewingUsers> {
  const { items, hasMore } = await table.page(KeyOnly, {
    PK: keys.renewal(day, '').PK,
    limit: BATCH_SIZE,
    ...(after !== undefined && { after: keys.renewal(day, after) }),
    oldestFirst: true,
  });
  const ids = items.map(({ SK }) => SK);
  return { users: await table.getMany(ids.map(keys.user), RenewingUserRow), next: hasMore ? ids.at(-1) : undefined };
}
