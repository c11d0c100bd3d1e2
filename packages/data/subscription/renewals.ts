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

/** Lists the accounts whose subscription renews on a day (UTC). The cost depends on the result, not on the number of accounts. */
export async function listRenewingOn(table: Table, day: string): Promise<RenewingUser[]> {
  const ids = (await table.listAll(KeyOnly, keys.renewal(day, '').PK)).map(({ SK }) => SK);
  const users: RenewingUser[] = [];
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    users.push(...(await table.getMany(ids.slice(start, start + BATCH_SIZE).map(keys.user), RenewingUserRow)));
  }
  return users;
}
