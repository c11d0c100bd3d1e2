import { type FileHandle, open } from 'node:fs/promises';
import type { Action, Shape, Table } from 'dynalite';
import { MemoryLevel } from 'memory-level';
import { createDiskError } from '#local/storage/diskError';
import { refuseDamagedLevelDb } from '#local/storage/levelDbDamage';
import { openLevelDb } from '#local/storage/openLevelDb';
import type { IndexWrite } from './capacity';
import { createDynaliteStore } from './dynaliteStore';
import { startPurge } from './purge';
import { type BatchWriter, type Level, type LevelChange, type Sublevel, sublevels } from './sublevels';

/** Reads the rows, with the transaction's own staged changes on top, stages changes, and runs dynalite's actions. */
export interface StorageTransaction {
  /** Runs one of dynalite's actions on the rows of this transaction. Rejects with its `DynaliteError`. */
  perform(action: Action, request: Shape): Promise<Shape>;
  /** The table's description. Rejects with `ResourceNotFoundException`. */
  getTable(name: string): Promise<Table>;
  get(sublevel: Sublevel, key: string): Promise<unknown>;
  put(sublevel: Sublevel, key: string, value: unknown): void;
  del(sublevel: Sublevel, key: string): void;
  /** The capacity that the staged changes of index entries consume. */
  readonly indexWrites: IndexWrite[];
}

/** The rows of every table, index, time-to-live setting and idempotency token, in one LevelDB. */
export interface Storage {
  /** Reads committed rows only. */
  readonly reader: Pick<StorageTransaction, 'perform' | 'getTable' | 'get'>;
  rows(sublevel: Sublevel): AsyncIterable<[key: string, value: unknown]>;
  /**
   * Runs `work` while no other transaction runs, then commits all that it staged as one synced LevelDB batch. A kill or a
   * power cut leaves all of it or nothing; when `work` rejects, nothing is written.
   */
  runTransaction<T>(work: (transaction: StorageTransaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Opens the storage in the folder `dir`, or in memory only when it is null. The bytes of deleted rows leave the disk within
 * seconds (see `startPurge`). Nothing is compressed, so that a search of the files finds any row that is still there. Throws where
 * a file is damaged.
 */
export async function openStorage(dir: string | null, purgeEveryMs?: number): Promise<Storage> {
  const options = { valueEncoding: 'json' };
  if (dir !== null) await refuseDamagedLevelDb(dir);
  const onDisk = dir === null ? undefined : await openLevelDb(dir, { ...options, compression: false });
  // As texts, which no read decodes from bytes.
  const level: Level = onDisk ?? new MemoryLevel<string, unknown>({ ...options, storeEncoding: 'utf8' });
  await level.open();
  const folder = dir === null ? undefined : await open(dir);
  const writeBatch = createBatchWriter(level, dir ?? 'The table', folder);
  const purge = onDisk && startPurge(onDisk, writeBatch, purgeEveryMs);

  let last: Promise<unknown> = Promise.resolve();
  const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };

  return {
    reader: createTransaction(level, new Map()),
    rows: (sublevel) => sublevels.rows(level, sublevel),
    runTransaction: (work) =>
      enqueue(async () => {
        const staged = new Map<string, LevelChange>();
        const result = await work(createTransaction(level, staged));
        if (staged.size > 0) await writeBatch([...staged.values()]);
        if ([...staged.values()].some(({ type }) => type === 'del')) purge?.schedule();
        return result;
      }),
    close: () =>
      enqueue(async () => {
        await purge?.close();
        await level.close();
        await folder?.close();
      }),
  };
}

/**
 * Writes synced batches, and syncs their folder, where LevelDB may have begun a new log for them. After a failed one,
 * LevelDB's log may end within a record, and opening it would drop what was written behind: therefore each later batch
 * fails too, until the store is opened again.
 */
function createBatchWriter(level: Level, dir: string, folder?: FileHandle): BatchWriter {
  let failure: Error | undefined;
  return async (changes) => {
    if (failure) throw failure;
    try {
      await level.batch(changes, { sync: true });
      await folder?.sync();
    } catch (error) {
      failure = createDiskError(dir, 'written', error);
      console.error('DynamoDB:', failure);
      throw failure;
    }
  };
}

function createTransaction(level: Level, staged: Map<string, LevelChange>): StorageTransaction {
  const transaction: StorageTransaction = {
    indexWrites: [],
    perform: (action, request) =>
      new Promise((resolve, reject) => {
        action(createDynaliteStore(level, transaction, reject), request, (error, answer) =>
          error ? reject(error) : resolve(answer ?? {}),
        );
      }),
    getTable: (name) =>
      new Promise((resolve, reject) => {
        createDynaliteStore(level, transaction, reject).getTable(name, (error, table) =>
          error ? reject(error) : resolve(table!),
        );
      }),
    get: async (sublevel, key) => {
      const change = staged.get(sublevels.key(sublevel, key));
      if (change === undefined) return level.get(sublevels.key(sublevel, key));
      return change.type === 'put' ? structuredClone(change.value) : undefined;
    },
    put: (sublevel, key, value) => {
      const fullKey = sublevels.key(sublevel, key);
      staged.set(fullKey, { type: 'put', key: fullKey, value });
    },
    del: (sublevel, key) => {
      const fullKey = sublevels.key(sublevel, key);
      staged.set(fullKey, { type: 'del', key: fullKey });
    },
  };
  return transaction;
}
