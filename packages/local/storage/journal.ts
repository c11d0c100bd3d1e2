import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder, writeAtomically } from './atomicFile';

/** A map whose changes are on disk before they are acknowledged; reads come from memory. */
export interface Journal<T> {
  readonly size: number;
  get(key: string): T | undefined;
  entries(): IterableIterator<[string, T]>;
  /** Resolves when the change would survive a kill or a power cut. */
  set(key: string, value: T): Promise<void>;
  /** Sets a value; the disk holds no earlier one of this key any more. */
  replace(key: string, value: T): Promise<void>;
  /** The disk holds no value of this key any more. */
  delete(key: string): Promise<void>;
  close(): Promise<void>;
}

type Line = [key: string, value: unknown];

/** Where changes are kept. */
interface Kept {
  append: (line: Line) => Promise<void>;
  /** Writes everything anew, so that nothing but the present values is left. */
  rewrite: () => Promise<void>;
  close: () => Promise<void>;
}
const NOWHERE: Kept = {
  append: () => Promise.resolve(),
  rewrite: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

/**
 * Opens a journal of JSON lines, one per change, written anew without what is past at opening and whenever something is
 * to be gone for good. What a kill cut short was never acknowledged and is dropped. `file` null keeps the map in memory
 * only.
 */
export async function openJournal<T>(file: string | null): Promise<Journal<T>> {
  const map = new Map<string, T>();
  if (file === null) return journalOver(map, NOWHERE);

  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  });
  for (const [key, value] of wholeLines(text)) map.set(key, value as T);
  const present = () => [...map].map((entry) => `${JSON.stringify(entry)}\n`).join('');
  if (present() !== text || text === '') await writeAtomically(file, present());
  return journalOver(map, await keptIn(file, present));
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

function journalOver<T>(map: Map<string, T>, { append, rewrite, close }: Kept): Journal<T> {
  return {
    get size() {
      return map.size;
    },
    get: (key) => map.get(key),
    entries: () => map.entries(),
    set: (key, value) => {
      map.set(key, value);
      return append([key, value]);
    },
    replace: (key, value) => {
      map.set(key, value);
      return rewrite();
    },
    delete: (key) => (map.delete(key) ? rewrite() : Promise.resolve()),
    close,
  };
}

/** Writes changes in order, those that arrive during one disk sync sharing the next; stops for good after a failure. */
async function keptIn(file: string, present: () => string): Promise<Kept> {
  let handle = await open(file, 'a', 0o600);
  await syncFolder(path.dirname(file));
  let waiting: string[] = [];
  let isRewriteDue = false;
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  const flush = async () => {
    next = undefined;
    const [lines, isAnew] = [waiting.join(''), isRewriteDue];
    waiting = [];
    isRewriteDue = false;
    if (isAnew) {
      await writeAtomically(file, present());
      await handle.close();
      handle = await open(file, 'a', 0o600);
    } else if (lines !== '') {
      await handle.writeFile(lines);
      await handle.datasync();
    }
  };
  const written = () => (next ??= writing = writing.then(flush));
  return {
    append: (line) => {
      waiting.push(`${JSON.stringify(line)}\n`);
      return written();
    },
    rewrite: () => {
      isRewriteDue = true;
      return written();
    },
    close: async () => {
      await written();
      await handle.close();
    },
  };
}
