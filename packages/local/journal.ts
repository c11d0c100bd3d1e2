import { mkdir, open, readFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder, writeAtomically } from './atomicFile';

/** A map whose changes are on disk before they are acknowledged; reads come from memory. */
export interface Journal<T> {
  readonly size: number;
  get(key: string): T | undefined;
  entries(): IterableIterator<[string, T]>;
  /** Resolves when the change would survive a kill or a power cut. */
  set(key: string, value: T): Promise<void>;
  delete(key: string): Promise<void>;
  close(): Promise<void>;
}

type Line = [key: string, value: unknown] | [key: string];

/**
 * Opens a journal of JSON lines, one per change, rewritten compactly at opening. What a kill cut short was never
 * acknowledged and is dropped. `file` null keeps the map in memory only.
 */
export async function openJournal<T>(file: string | null): Promise<Journal<T>> {
  const map = new Map<string, T>();
  if (file === null)
    return journalOver(
      map,
      () => Promise.resolve(),
      () => Promise.resolve(),
    );

  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  });
  for (const [key, ...value] of wholeLines(text)) {
    if (value.length > 0) map.set(key, value[0] as T);
    else map.delete(key);
  }
  const compact = [...map].map((entry) => `${JSON.stringify(entry)}\n`).join('');
  if (compact !== text || text === '') await writeAtomically(file, compact);
  const handle = await open(file, 'a', 0o600);
  await syncFolder(path.dirname(file));
  const append = appender(handle);
  return journalOver(map, append, async () => {
    await append('');
    await handle.close();
  });
}

/** The changes up to the first line that was not written whole: what follows it was never acknowledged. */
function* wholeLines(text: string): Generator<Line> {
  for (const line of text.split('\n').slice(0, -1)) {
    try {
      yield JSON.parse(line) as Line;
    } catch {
      return;
    }
  }
}

function journalOver<T>(
  map: Map<string, T>,
  append: (line: string) => Promise<void>,
  close: () => Promise<void>,
): Journal<T> {
  const write = (line: Line) => append(`${JSON.stringify(line)}\n`);
  return {
    get size() {
      return map.size;
    },
    get: (key) => map.get(key),
    entries: () => map.entries(),
    set: (key, value) => {
      map.set(key, value);
      return write([key, value]);
    },
    delete: (key) => (map.delete(key) ? write([key]) : Promise.resolve()),
    close,
  };
}

/** Appends lines in order, those that arrive during one disk sync sharing the next; stops for good after a failure. */
function appender(handle: FileHandle): (line: string) => Promise<void> {
  let waiting: string[] = [];
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  const flush = async () => {
    next = undefined;
    const lines = waiting.join('');
    waiting = [];
    if (lines === '') return;
    await handle.writeFile(lines);
    await handle.datasync();
  };
  return (line) => {
    waiting.push(line);
    next ??= writing = writing.then(flush);
    return next;
  };
}
