type Key = string | number | readonly Key[];
interface Range {
  lower: Key;
  upper: Key;
}
interface Request {
  result?: unknown;
  onsuccess?: () => void;
  onupgradeneeded?: () => void;
}

const RANKS = ['number', 'string', 'object'];

/** Orders keys as IndexedDB does: numbers, then texts, then arrays. */
function compareKeys(a: Key, b: Key): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return a === b ? 0 : a < b ? -1 : 1;
  if (typeof a !== 'object' || typeof b !== 'object') return RANKS.indexOf(typeof a) - RANKS.indexOf(typeof b);
  for (const [i, part] of a.entries()) {
    const order = i < b.length ? compareKeys(part, b[i]!) : 1;
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

const isRange = (query: Key | Range): query is Range => typeof query === 'object' && 'lower' in query;

/** Keeps the databases of a browser in memory, as far as `deviceStorage/indexedDb.ts` uses them. Answers their entries by name. */
export function startMemoryIndexedDb(): Map<string, [key: Key, value: unknown][]> {
  const databases = new Map<string, [key: Key, value: unknown][]>();

  /** Runs requests one after another, and completes the transaction after the last. */
  function openTransaction(name: string) {
    const transaction: { oncomplete?: () => void; objectStore: () => unknown } = { objectStore: () => store };
    let pending = 0;
    const request = (run: () => unknown): Request => {
      const created: Request = {};
      pending++;
      queueMicrotask(() => {
        created.result = run();
        created.onsuccess?.();
        if (--pending === 0) queueMicrotask(() => transaction.oncomplete?.());
      });
      return created;
    };
    const list = () => databases.get(name)!;
    const isIn = (query: Key | Range, key: Key) =>
      isRange(query)
        ? compareKeys(query.lower, key) <= 0 && compareKeys(key, query.upper) <= 0
        : compareKeys(query, key) === 0;
    const find = (query?: Key | Range) => list().filter(([key]) => query === undefined || isIn(query, key));
    const remove = (query: Key | Range) =>
      void databases.set(
        name,
        list().filter(([key]) => !isIn(query, key)),
      );
    const store = {
      get: (query: Key | Range) => request(() => find(query)[0]?.[1]),
      getAllKeys: (query?: Key | Range) => request(() => find(query).map(([key]) => key)),
      delete: (query: Key | Range) => request(() => remove(query)),
      clear: () => request(() => void databases.set(name, [])),
      put: (value: unknown, key: Key) =>
        request(() => {
          remove(key);
          list().push([key, value]);
          list().sort(([a], [b]) => compareKeys(a, b));
          return key;
        }),
    };
    return transaction;
  }

  const open = (name: string) => {
    const opening: Request = {};
    queueMicrotask(() => {
      opening.result = {
        createObjectStore: () => databases.set(name, []),
        transaction: () => openTransaction(name),
        close: () => undefined,
      };
      if (!databases.has(name)) opening.onupgradeneeded?.();
      opening.onsuccess?.();
    });
    return opening;
  };
  Object.assign(globalThis, {
    indexedDB: {
      open,
      databases: () => Promise.resolve([...databases.keys()].map((name) => ({ name }))),
      deleteDatabase: (name: string) => databases.delete(name),
    },
    IDBKeyRange: { bound: (lower: Key, upper: Key): Range => ({ lower, upper }) },
  });
  return databases;
}
