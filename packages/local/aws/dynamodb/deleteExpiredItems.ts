import type { Item, Table } from 'dynalite';
import deleteItem from 'dynalite/actions/deleteItem';
import { isExpiredToken } from '#local/aws/dynamodb/transactions/idempotencyTokens';
import type { Storage } from './storage';
import { sublevels } from './sublevels';
import type { TimeToLiveSetting } from './timeToLive';

/** Items that expired more than five years ago are not deleted, as in the service. */
const OLDEST_S = 5 * 365.25 * 24 * 3600;
const BATCH = 25;

/** Deletes expired items with their index entries, and expired idempotency tokens. */
export async function deleteExpiredItems(storage: Storage, now: Date): Promise<void> {
  for await (const [table, setting] of storage.rows(sublevels.timeToLive)) {
    const { attribute } = setting as TimeToLiveSetting;
    await forEachBatch(findExpiredItems(storage, table, attribute, now), (keys) =>
      deleteItems(storage, table, attribute, keys, now),
    );
  }
  await forEachBatch(findExpiredTokens(storage, now), (keys) => deleteTokens(storage, keys));
}

async function* findExpiredItems(
  storage: Storage,
  table: string,
  attribute: string,
  now: Date,
): AsyncGenerator<string> {
  for await (const [key, item] of storage.rows(sublevels.items(table))) {
    if (isExpiredItem(item as Item, attribute, now)) yield key;
  }
}

async function* findExpiredTokens(storage: Storage, now: Date): AsyncGenerator<string> {
  for await (const [key, token] of storage.rows(sublevels.tokens)) if (isExpiredToken(token, now)) yield key;
}

/** Checks each item again, since it may have been renewed in the meantime. */
function deleteItems(storage: Storage, tableName: string, attribute: string, keys: string[], now: Date): Promise<void> {
  return storage.runTransaction(async (transaction) => {
    const table = await transaction.getTable(tableName);
    for (const key of keys) {
      const item = (await transaction.get(sublevels.items(tableName), key)) as Item | undefined;
      if (!item || !isExpiredItem(item, attribute, now)) continue;
      await transaction.perform(deleteItem, { TableName: tableName, Key: selectKey(item, table) });
    }
  });
}

function deleteTokens(storage: Storage, keys: string[]): Promise<void> {
  return storage.runTransaction((transaction) => {
    for (const key of keys) transaction.del(sublevels.tokens, key);
    return Promise.resolve();
  });
}

function isExpiredItem(item: Item, attribute: string, now: Date): boolean {
  const age = now.getTime() / 1000 - Number(item[attribute]?.N);
  return age > 0 && age < OLDEST_S;
}

function selectKey(item: Item, { KeySchema }: Table): Item {
  return Object.fromEntries(KeySchema.map(({ AttributeName }) => [AttributeName, item[AttributeName]!]));
}

async function forEachBatch(keys: AsyncIterable<string>, run: (batch: string[]) => Promise<void>): Promise<void> {
  let batch: string[] = [];
  for await (const key of keys) {
    batch.push(key);
    if (batch.length < BATCH) continue;
    await run(batch);
    batch = [];
  }
  if (batch.length > 0) await run(batch);
}
