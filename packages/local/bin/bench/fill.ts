import { join } from 'node:path';
import type { Item, Table } from 'dynalite';
import db from 'dynalite/db';
import type { Key } from '#data/table/keys';
import { areas } from '#local/aws/dynamodb/areas';
import { openStorage } from '#local/aws/dynamodb/storage';

const BATCH = 5000;

/** Bare keys as items: rows that no page reaches cost nothing whatever they hold. */
export function* bare(keys: Iterable<Key>): Generator<Item> {
  for (const key of keys) yield texts({ ...key });
}

/** Attributes that are texts, as they travel. */
export function texts(values: Readonly<Record<string, string>>): Record<string, { S: string }> {
  return Object.fromEntries(Object.entries(values).map(([name, S]) => [name, { S }]));
}

/** Puts items into a table of a local cloud that is closed, below the wire: a hundred thousand are there in seconds. */
export async function fill(
  dataDir: string,
  tableName: string,
  items: Iterable<Item> | AsyncIterable<Item>,
): Promise<void> {
  const storage = await openStorage(join(dataDir, 'dynamodb'));
  const area = areas.items(tableName);
  let rows: Item[] = [];
  const flush = async () => {
    const written = rows;
    rows = [];
    await storage.alone(async (work) => {
      const table: Table = await work.table(tableName);
      for (const row of written) work.put(area, db.createKey(row, table), row);
    });
  };
  try {
    for await (const item of items) if (rows.push(item) === BATCH) await flush();
    await flush();
  } finally {
    await storage.close();
  }
}
