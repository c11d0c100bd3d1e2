import { z } from 'zod';
import { keys } from '#data/table/keys';
import type { Table } from '#data/table/table';
import { User } from '#data/account/users';

/** Most rows that one read takes. */
const BATCH = 100;

/** Who pays, and what they were last told. */
const Payer = User.extend({ lastNotice: z.string().nullish() });
export type Payer = z.infer<typeof Payer>;

/** The accounts whose subscription renews on a day (UTC); costs what it finds, however many accounts there are. */
export async function renewingOn(table: Table, day: string): Promise<Payer[]> {
  const ids = (await table.all(z.object({ SK: z.string() }), keys.renewal(day, '').PK)).map(({ SK }) => SK);
  const payers: Payer[] = [];
  for (let at = 0; at < ids.length; at += BATCH) {
    payers.push(...(await table.getMany(ids.slice(at, at + BATCH).map(keys.user), Payer)));
  }
  return payers;
}
