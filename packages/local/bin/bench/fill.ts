import { join } from 'node:path';
import type { Item, Table } from 'dynalite';
import db from 'dynalite/db';
import type { Key } from '#data/keys';
import { areas } from '../../dynamodb/areas';
import { openStorage } from '../../dynamodb/storage';

const BATCH = 5000;

/**
 * Puts bare keys into a table of a local cloud that is closed, below the wire: rows that no page reaches cost nothing
 * whatever they hold, and a hundred thousand of them are there in seconds.
 */
export async function fill(dataDir: string, tableName: string, keys: Iterable<Key>): Promise<void> {
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
    for (const { PK, SK } of keys) {
      if (rows.push({ PK: { S: PK }, SK: { S: SK } }) === BATCH) await flush();
    }
    await flush();
  } finally {
    await storage.close();
  }
}
