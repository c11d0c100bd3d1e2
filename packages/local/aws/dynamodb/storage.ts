import { ClassicLevel } from 'classic-level';
import type { Action, Shape, Table } from 'dynalite';
import { MemoryLevel } from 'memory-level';
import { type Area, type Change, type Level, areas } from './areas';
import type { IndexWrite } from './capacity';
import { dynaliteStore } from './dynaliteStore';
import { startPurge } from './purge';

/** What a piece of work may do: read what is kept, with its own staged changes on top, and run dynalite's actions. */
export interface Work {
  /** Runs one of dynalite's actions on the rows of this piece of work; rejects with its `Refusal`. */
  perform(action: Action, request: Shape): Promise<Shape>;
  /** The table's description; rejects with `ResourceNotFoundException`. */
  table(name: string): Promise<Table>;
  get(area: Area, key: string): Promise<unknown>;
  put(area: Area, key: string, value: unknown): void;
  del(area: Area, key: string): void;
  /** What the staged changes of index entries cost. */
  readonly indexWrites: IndexWrite[];
}

/** The rows of every table, index, time-to-live setting and idempotency token, in one LevelDB. */
export interface Storage {
  /** Reads see only what is committed. */
  readonly committed: Pick<Work, 'perform' | 'table' | 'get'>;
  rows(area: Area): AsyncIterable<[key: string, value: unknown]>;
  /**
   * Does `work` while no other work is done, then commits all it staged as one synced LevelDB batch: all of it is kept,
   * through a kill or a power cut, or none. When `work` rejects, nothing is written.
   */
  alone<T>(work: (work: Work) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Opens the storage in the folder `dir`, or in memory only when it is null. The bytes of what is deleted leave the disk a
 * few seconds later, looked after every `purgeEveryMs`. Nothing is compressed, so that whoever searches the files for
 * what should be gone would find it.
 */
export async function openStorage(dir: string | null, purgeEveryMs?: number): Promise<Storage> {
  const options = { valueEncoding: 'json' };
  const onDisk = dir === null ? undefined : new ClassicLevel<string, unknown>(dir, { ...options, compression: false });
  const level: Level = onDisk ?? new MemoryLevel<string, unknown>(options);
  await level.open();
  const purge = onDisk && startPurge(onDisk, purgeEveryMs);

  let last: Promise<unknown> = Promise.resolve();
  const after = <T>(next: () => Promise<T>): Promise<T> => {
    const turn = last.then(next);
    last = turn.catch(() => undefined);
    return turn;
  };

  return {
    committed: workOn(level, new Map()),
    rows: (area) => areas.rows(level, area),
    alone: (work) =>
      after(async () => {
        const staged = new Map<string, Change>();
        const result = await work(workOn(level, staged));
        if (staged.size > 0) await level.batch([...staged.values()], { sync: true });
        if ([...staged.values()].some(({ type }) => type === 'del')) purge?.owe();
        return result;
      }),
    close: () =>
      after(async () => {
        await purge?.close();
        await level.close();
      }),
  };
}

function workOn(level: Level, staged: Map<string, Change>): Work {
  const get = async (area: Area, key: string): Promise<unknown> => {
    const change = staged.get(areas.key(area, key));
    if (change === undefined) return level.get(areas.key(area, key));
    return change.type === 'put' ? structuredClone(change.value) : undefined;
  };
  const work: Work = {
    indexWrites: [],
    perform: (action, request) =>
      new Promise((resolve, reject) => {
        action(dynaliteStore(level, work, reject), request, (error, answer) =>
          error ? reject(error) : resolve(answer ?? {}),
        );
      }),
    table: (name) =>
      new Promise((resolve, reject) => {
        dynaliteStore(level, work, reject).getTable(name, (error, table) => (error ? reject(error) : resolve(table!)));
      }),
    get,
    put: (area, key, value) => {
      const at = areas.key(area, key);
      staged.set(at, { type: 'put', key: at, value });
    },
    del: (area, key) => {
      const at = areas.key(area, key);
      staged.set(at, { type: 'del', key: at });
    },
  };
  return work;
}
