import { join } from 'node:path';
import type { Item } from 'dynalite';
import db from 'dynalite/db';
import type { Key } from '#data/table/keys';
import { openStorage } from '#local/aws/dynamodb/storage';
import { sublevels } from '#local/aws/dynamodb/sublevels';

const BATCH = 5000;

/** A row whose attributes are plain values. */
export type FlatRow = Key & Readonly<Record<string, string | number | boolean | null>>;

/** Rows as items. Rows that no call reads need no attributes but their keys. */
export function* toItems(rows: Iterable<FlatRow>): Generator<Item> {
  for (const row of rows) {
    yield Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toAttribute(value)]));
  }
}

function toAttribute(value: FlatRow[string]) {
  if (value === null) return { NULL: true };
  if (typeof value === 'boolean') return { BOOL: value };
  return typeof value === 'number' ? { N: String(value) } : { S: value };
}

/** String attributes in DynamoDB's wire format. */
export function toStringAttributes(values: Readonly<Record<string, string>>): Record<string, { S: string }> {
  return Object.fromEntries(Object.entries(values).map(([name, S]) => [name, { S }]));
}

/** Writes items to the storage of a local cloud that is not running: 100,000 take seconds. */
export async function fillTable(
  dataDir: string,
  tableName: string,
  items: Iterable<Item> | AsyncIterable<Item>,
): Promise<void> {
  const storage = await openStorage(join(dataDir, 'dynamodb'));
  const sublevel = sublevels.items(tableName);
  let batch: Item[] = [];
  const flush = async () => {
    const rows = batch;
    batch = [];
    await storage.runTransaction(async (transaction) => {
      const table = await transaction.getTable(tableName);
      for (const row of rows) transaction.put(sublevel, db.createKey(row, table), row);
    });
  };
  try {
    for await (const item of items) if (batch.push(item) === BATCH) await flush();
    await flush();
  } finally {
    await storage.close();
  }
}
