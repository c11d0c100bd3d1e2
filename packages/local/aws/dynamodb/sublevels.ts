/** The methods that are used of a LevelDB, on disk or in memory. */
export interface Level {
  open(): Promise<void>;
  get(key: string): Promise<unknown>;
  batch(changes: LevelChange[], options: { sync: boolean }): Promise<void>;
  iterator(range: KeyRange): AsyncIterable<[key: string, value: unknown]>;
  close(): Promise<void>;
}

export type LevelChange = { type: 'put'; key: string; value: unknown } | { type: 'del'; key: string };

/** Writes changes as one batch that is synced to disk. */
export type BatchWriter = (changes: LevelChange[]) => Promise<void>;

export interface KeyRange {
  gt?: string;
  gte?: string;
  lt?: string;
  lte?: string;
  reverse?: boolean;
  limit?: number;
}

/** The name parts of one kind of rows, such as `['item', 'Main']`. Table and index names cannot contain a `!`. */
export type Sublevel = readonly string[];

/** The sublevels of the one ordered key space of the LevelDB. */
export const sublevels = {
  tables: ['table'] as Sublevel,
  timeToLive: ['ttl'] as Sublevel,
  recovery: ['recovery'] as Sublevel,
  tokens: ['token'] as Sublevel,
  items: (table: string): Sublevel => ['item', table],
  index: (kind: string, table: string, index: string): Sublevel => ['index', kind.toLowerCase(), table, index],

  /** The full key of a row. */
  key: (sublevel: Sublevel, key: string): string => `${sublevel.join('!')}!${key}`,

  /** Iterates over a snapshot of a sublevel's rows in key order. Keys come without their sublevel. */
  async *rows(level: Level, sublevel: Sublevel, range: KeyRange = {}): AsyncGenerator<[key: string, value: unknown]> {
    const prefix = `${sublevel.join('!')}!`;
    const { gt, gte, lt, lte, ...options } = range;
    const lower = gt !== undefined ? { gt: prefix + gt } : { gte: prefix + (gte ?? '') };
    const end = `${sublevel.join('!')}"`;
    const upper = lte !== undefined ? { lte: prefix + lte } : { lt: lt !== undefined ? prefix + lt : end };
    for await (const [key, value] of level.iterator({ ...lower, ...upper, ...options })) {
      yield [key.slice(prefix.length), value];
    }
  },
};
