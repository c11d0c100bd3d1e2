import { Stream } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import type { Done, Item, Rows, RowStream, Store, Table } from 'dynalite';
import db from 'dynalite/db';
import { ServiceError } from '#local/aws/service';
import { type Area, type Level, areas } from './areas';
import { type IndexWrite, writeUnits } from './capacity';

interface RowAccess {
  get(area: Area, key: string): Promise<unknown>;
  put(area: Area, key: string, value: unknown): void;
  del(area: Area, key: string): void;
  indexWrites: IndexWrite[];
}

/** Limits of the service: an item may have 400 KiB. A table is usable as soon as it is created. */
export const OPTIONS = { createTableMs: 0, maxItemSize: 400 * 1024 };

/**
 * The store that dynalite's actions work on, over our rows instead of its own. `failed` is told what goes wrong where an
 * action has no way to tell.
 */
export function dynaliteStore(level: Level, access: RowAccess, failed: (error: Error) => void): Store {
  const rows = (area: Area): Rows => ({
    // Whoever writes is alone already (see Storage.alone), so there is nothing to lock.
    lock: (_key, work) => work((done) => done),
    get: (key, done) =>
      void access
        .get(area, key)
        .then((value) => done(null, value))
        .catch(failed),
    put: (key, value, done) => {
      access.put(area, key, value);
      done(null);
    },
    del: (key, done) => {
      access.del(area, key);
      done(null);
    },
    createKeyStream: (range) => stream(areas.rows(level, area, range), ([key]) => key, failed),
    createValueStream: (range) => stream(areas.rows(level, area, range), ([, value]) => value, failed),
  });

  /** An entry that stays as it is costs nothing and is not written. */
  const getIndexDb = (kind: string, table: string, index: string): Rows => {
    const area = areas.index(kind, table, index);
    const change = async (key: string, after: Item | undefined, done: Done) => {
      const refused = after && emptyKey(after, (await access.get(areas.tables, table)) as Table, index);
      if (refused) {
        done(refused);
        return;
      }
      const before = (await access.get(area, key)) as Item | undefined;
      if (!isDeepStrictEqual(before, after)) {
        if (after) access.put(area, key, after);
        else access.del(area, key);
        access.indexWrites.push({ table, kind, index, units: writeUnits(before, after) });
      }
      done(null);
    };
    return {
      ...rows(area),
      put: (key, entry, done) => void change(key, plain(entry as Item), done).catch(failed),
      del: (key, done) => void change(key, undefined, done).catch(failed),
    };
  };

  const tables = rows(areas.tables);
  return {
    options: OPTIONS,
    tableDb: { ...tables, put: (name, table, done) => tables.put(name, active(table as Table), done), ...ACCOUNT },
    getItemDb: (table) => rows(areas.items(table)),
    getIndexDb,
    getTable: (name, second: unknown, third?: unknown) => {
      const done = (third ?? second) as (error: Error | null, table?: Table) => void;
      const where = second === false ? `: Table: ${name} not found` : '';
      tables.get(name, (error, table) =>
        table === undefined ? done(error ?? notFound(where)) : done(null, table as Table),
      );
    },
  };
}

const ACCOUNT = { awsAccountId: '000000000000', awsRegion: 'us-east-1' };

function notFound(where: string): ServiceError {
  return new ServiceError(
    'com.amazonaws.dynamodb.v20120810#ResourceNotFoundException',
    `Requested resource not found${where}`,
  );
}

/** dynalite would activate a new table in a second write, which a crash could lose. */
function active(table: Table): Table {
  const GlobalSecondaryIndexes = table.GlobalSecondaryIndexes?.map((index) => ({ ...index, IndexStatus: 'ACTIVE' }));
  return { ...table, TableStatus: 'ACTIVE', GlobalSecondaryIndexes };
}

function stream(
  rows: AsyncIterable<[key: string, value: unknown]>,
  pick: (row: [key: string, value: unknown]) => unknown,
  failed: (error: Error) => void,
): RowStream {
  // dynalite listens twice to an emitter that is no Stream.
  const emitter = new Stream();
  let wanted = true;
  const read = async () => {
    for await (const row of rows) {
      if (wanted) emitter.emit('data', pick(row));
      if (!wanted) return;
    }
    emitter.emit('end');
  };
  setImmediate(() => void read().catch(failed));
  return Object.assign(emitter, { destroy: () => void (wanted = false) });
}

/** The entry as it will be read back: dynalite builds some without a prototype. */
function plain(entry: Item): Item {
  return JSON.parse(JSON.stringify(entry)) as Item;
}

/** The service keeps no entry under an empty index key, and says so; dynalite would. */
function emptyKey(entry: Item, { GlobalSecondaryIndexes, LocalSecondaryIndexes }: Table, name: string) {
  const index = [GlobalSecondaryIndexes, LocalSecondaryIndexes]
    .flatMap((one) => one ?? [])
    .find((one) => one.IndexName === name);
  const empty = index?.KeySchema.find(({ AttributeName }) => entry[AttributeName]?.S === '');
  if (!empty) return undefined;
  return db.validationError(
    'One or more parameter values are not valid. A value specified for a secondary index key is not supported. ' +
      'The AttributeValue for a key attribute cannot contain an empty string value. ' +
      `IndexName: ${name}, IndexKey: ${empty.AttributeName}`,
  );
}
