import { z } from 'zod';
import type { Key } from '#data/table/keys';
import { storedRowSchema } from '#data/table/rowSchema';
import type { Table } from '#data/table/table';
import { Sealed, type Vault } from '#data/table/vault';

const DetailsRow = storedRowSchema(z.object({ details: Sealed.optional() }));

/** The facts of an audit row that are sealed for the account `ownerId`; none where it has no such facts. */
export async function readAuditDetails(
  table: Table,
  vault: Vault,
  { key, ownerId }: { key: Key; ownerId: string },
): Promise<unknown> {
  const row = await table.get({ key, schema: DetailsRow });
  return row?.details ? (await vault.forUser(ownerId)).unseal(key, 'details', row.details) : {};
}
