/** What is used of a LevelDB, on disk or in memory. */
export interface Level {
  open(): Promise<void>;
  get(key: string): Promise<unknown>;
  batch(changes: Change[], options: { sync: boolean }): Promise<void>;
  iterator(range: Range): AsyncIterable<[key: string, value: unknown]>;
  close(): Promise<void>;
}

export type Change = { type: 'put'; key: string; value: unknown } | { type: 'del'; key: string };

export interface Range {
  gt?: string;
  gte?: string;
  lt?: string;
  lte?: string;
  reverse?: boolean;
  limit?: number;
}

/** The names that lead to one kind of rows, such as `['item', 'Main']`; table and index names cannot hold a `!`. */
export type Area = readonly string[];

/** Where each kind of row lives in the one ordered key space of the LevelDB. */
export const areas = {
  tables: ['table'] as Area,
  timeToLive: ['ttl'] as Area,
  tokens: ['token'] as Area,
  items: (table: string): Area => ['item', table],
  index: (kind: string, table: string, index: string): Area => ['index', kind.toLowerCase(), table, index],

  key: (area: Area, key: string): string => `${area.join('!')}!${key}`,

  /** The rows of an area in key order, keys without their area, as they were when the iteration began. */
  async *rows(level: Level, area: Area, range: Range = {}): AsyncGenerator<[key: string, value: unknown]> {
    const start = `${area.join('!')}!`;
    const { gt, gte, lt, lte, ...rest } = range;
    const from = gt !== undefined ? { gt: start + gt } : { gte: start + (gte ?? '') };
    const to = lte !== undefined ? { lte: start + lte } : { lt: lt !== undefined ? start + lt : `${area.join('!')}"` };
    for await (const [key, value] of level.iterator({ ...from, ...to, ...rest })) {
      yield [key.slice(start.length), value];
    }
  },
};
