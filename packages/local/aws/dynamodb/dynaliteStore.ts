import { Stream } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import type { Done, DynaliteError, Item, Rows, RowStream, Store, Table } from 'dynalite';
import db from 'dynalite/db';
import { ServiceError } from '#local/aws/localService';
import { type IndexWrite, computeIndexWriteUnits } from './capacity';
import { type Level, type Sublevel, sublevels } from './sublevels';

interface RowAccess {
  get(sublevel: Sublevel, key: string): Promise<unknown>;
  put(sublevel: Sublevel, key: string, value: unknown): void;
  del(sublevel: Sublevel, key: string): void;
  indexWrites: IndexWrite[];
}

/** The service's limit of 400 KiB an item. A table is active as soon as it is created. */
export const DYNALITE_OPTIONS = { createTableMs: 0, maxItemSize: 400 * 1024 };

/**
 * Creates the store that dynalite's actions work on, over our rows instead of its own. `onError` receives errors that an
 * action's callbacks cannot report.
 */
export function createDynaliteStore(level: Level, access: RowAccess, onError: (error: Error) => void): Store {
  const tables = createRows(level, access, sublevels.tables, onError);
  const putTable: Rows['put'] = (name, table, done) => tables.put(name, activate(table as Table), done);
  return {
    options: DYNALITE_OPTIONS,
    tableDb: { ...tables, put: putTable, awsAccountId: '000000000000', awsRegion: 'us-east-1' },
    getItemDb: (table) => createRows(level, access, sublevels.items(table), onError),
    getIndexDb: (kind, table, index) => createIndexRows(level, access, { kind, table, index }, onError),
    getTable: (name, second: unknown, third?: unknown) => {
      const done = (third ?? second) as (error: Error | null, table?: Table) => void;
      const detail = second === false ? `: Table: ${name} not found` : '';
      tables.get(name, (error, table) =>
        table === undefined ? done(error ?? createNotFound(detail)) : done(null, table as Table),
      );
    },
  };
}

function createRows(level: Level, access: RowAccess, sublevel: Sublevel, onError: (error: Error) => void): Rows {
  return {
    // A transaction never runs beside another one (see Storage.runTransaction), so there is nothing to lock.
    lock: (_key, work) => work((done) => done),
    get: (key, done) =>
      void access
        .get(sublevel, key)
        .then((value) => done(null, value))
        .catch(onError),
    put: (key, value, done) => {
      access.put(sublevel, key, value);
      done(null);
    },
    del: (key, done) => {
      access.del(sublevel, key);
      done(null);
    },
    createKeyStream: (range) => createStream(sublevels.rows(level, sublevel, range), ([key]) => key, onError),
    createValueStream: (range) => createStream(sublevels.rows(level, sublevel, range), ([, value]) => value, onError),
  };
}

/** The entries of an index. An unchanged entry is not written and consumes no capacity. */
function createIndexRows(
  level: Level,
  access: RowAccess,
  { kind, table, index }: Omit<IndexWrite, 'units'>,
  onError: (error: Error) => void,
): Rows {
  const sublevel = sublevels.index(kind, table, index);
  const write = async (key: string, after: Item | undefined, done: Done) => {
    const error = after && checkIndexKey(after, (await access.get(sublevels.tables, table)) as Table, index);
    if (error) {
      done(error);
      return;
    }
    const before = (await access.get(sublevel, key)) as Item | undefined;
    if (!isDeepStrictEqual(before, after)) {
      if (after) access.put(sublevel, key, after);
      else access.del(sublevel, key);
      access.indexWrites.push({ table, kind, index, units: computeIndexWriteUnits(before, after) });
    }
    done(null);
  };
  return {
    ...createRows(level, access, sublevel, onError),
    put: (key, entry, done) => void write(key, toPlainObject(entry as Item), done).catch(onError),
    del: (key, done) => void write(key, undefined, done).catch(onError),
  };
}

function createNotFound(detail: string): ServiceError {
  return new ServiceError(
    'com.amazonaws.dynamodb.v20120810#ResourceNotFoundException',
    `Requested resource not found${detail}`,
  );
}

/** Activates a new table at once. dynalite would do so in a second write, which a crash could lose. */
function activate(table: Table): Table {
  const GlobalSecondaryIndexes = table.GlobalSecondaryIndexes?.map((index) => ({ ...index, IndexStatus: 'ACTIVE' }));
  return { ...table, TableStatus: 'ACTIVE', GlobalSecondaryIndexes };
}

function createStream(
  rows: AsyncIterable<[key: string, value: unknown]>,
  select: (row: [key: string, value: unknown]) => unknown,
  onError: (error: Error) => void,
): RowStream {
  // dynalite attaches its listeners twice to an emitter that is not a Stream.
  const emitter = new Stream();
  let isDestroyed = false;
  const emitRows = async () => {
    for await (const row of rows) {
      if (!isDestroyed) emitter.emit('data', select(row));
      // A listener may have destroyed the stream.
      if (isDestroyed) return;
    }
    emitter.emit('end');
  };
  setImmediate(() => void emitRows().catch(onError));
  return Object.assign(emitter, { destroy: () => void (isDestroyed = true) });
}

/** The entry as a later read returns it: dynalite creates some entries without a prototype. */
function toPlainObject(entry: Item): Item {
  return JSON.parse(JSON.stringify(entry)) as Item;
}

/** The service refuses an entry whose index key is empty; dynalite would store it. */
function checkIndexKey(
  entry: Item,
  { GlobalSecondaryIndexes, LocalSecondaryIndexes }: Table,
  name: string,
): DynaliteError | undefined {
  const index = [GlobalSecondaryIndexes, LocalSecondaryIndexes]
    .flatMap((indexes) => indexes ?? [])
    .find(({ IndexName }) => IndexName === name);
  const empty = index?.KeySchema.find(({ AttributeName }) => entry[AttributeName]?.S === '');
  if (!empty) return undefined;
  return db.validationError(
    'One or more parameter values are not valid. A value specified for a secondary index key is not supported. ' +
      'The AttributeValue for a key attribute cannot contain an empty string value. ' +
      `IndexName: ${name}, IndexKey: ${empty.AttributeName}`,
  );
}
