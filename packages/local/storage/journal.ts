import { open } from 'node:fs/promises';
import path from 'node:path';
import { createFolder, syncFolder, writeAtomically } from './atomicFile';
import { createDiskError } from './diskError';
import { formatJournalLine, parseJournal } from './journalLine';
import { readOrThrow } from './readStoredFile';

/** A journal has a damaged line before its last one. Opening it would lose acknowledged changes. */
class DamagedJournal extends Error {
  constructor(file: string, [line]: readonly number[]) {
    super(
      `Line ${line} of ${file} is damaged. Restore the file from a copy of yours. ` +
        'Or run "npm start -- --repair": it keeps a copy of the file and leaves damaged lines out.',
    );
    this.name = 'DamagedJournal';
  }
}

/** A map whose changes are on disk before they are acknowledged. Reads come from memory. */
export interface Journal<T> {
  readonly size: number;
  get(key: string): T | undefined;
  entries(): IterableIterator<[string, T]>;
  /** Resolves when the change is synced to disk. */
  set(key: string, value: T): Promise<void>;
  /** Sets a value and removes the key's earlier values from the disk. */
  replace(key: string, value: T): Promise<void>;
  /** Deletes a key and removes its values from the disk. */
  delete(key: string): Promise<void>;
  close(): Promise<void>;
}

type Line = [key: string, value: unknown];

/** The file of the changes. */
interface ChangeLog {
  append: (line: Line) => Promise<void>;
  /** Replaces the file, so that it contains only the present values. */
  rewrite: () => Promise<void>;
  close: () => Promise<void>;
}
const NO_LOG: ChangeLog = {
  append: () => Promise.resolve(),
  rewrite: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

/**
 * Opens a journal of JSON lines, one for each change. The file is rewritten with the present values at opening and when a
 * value must leave the disk. A damaged last line counts as a write that was cut off and is dropped; one before it throws
 * `DamagedJournal`, and the file stays as it is. In memory when `file` is null. Where the disk does not read or write the file, opening
 * or each later change throws with its name and the way back.
 */
export async function openJournal<T>(file: string | null): Promise<Journal<T>> {
  const map = new Map<string, T>();
  if (file === null) return createJournal(map, NO_LOG);

  await createFolder(path.dirname(file));
  const bytes = (await readOrThrow(file, 'the file')) ?? Buffer.alloc(0);
  const { rows, damagedLines } = parseJournal(bytes);
  if (damagedLines.length > 0) throw new DamagedJournal(file, damagedLines);
  for (const [key, value] of rows) map.set(key, value as T);
  const serialize = () => [...map].map(formatJournalLine).join('');
  if (serialize() !== bytes.toString() || bytes.length === 0) await writeAtomically(file, serialize());
  return createJournal(map, await openChangeLog(file, serialize));
}

function createJournal<T>(map: Map<string, T>, { append, rewrite, close }: ChangeLog): Journal<T> {
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

/** Writes changes in order. Those that arrive during one disk sync share the next one. After a failure, all writes fail. */
async function openChangeLog(file: string, serialize: () => string): Promise<ChangeLog> {
  let handle = await open(file, 'a', 0o600);
  await syncFolder(path.dirname(file));
  let waiting: string[] = [];
  let isRewriteDue = false;
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  const append = async (lines: string) => {
    try {
      await handle.writeFile(lines);
      await handle.datasync();
    } catch (error) {
      throw createDiskError(file, 'written', error);
    }
  };
  const flush = async () => {
    next = undefined;
    const [lines, isRewrite] = [waiting.join(''), isRewriteDue];
    waiting = [];
    isRewriteDue = false;
    if (isRewrite) {
      await writeAtomically(file, serialize());
      await handle.close();
      handle = await open(file, 'a', 0o600);
    } else if (lines !== '') {
      await append(lines);
    }
  };
  const scheduleFlush = () => (next ??= writing = writing.then(flush));
  return {
    append: (line) => {
      waiting.push(formatJournalLine(line));
      return scheduleFlush();
    },
    rewrite: () => {
      isRewriteDue = true;
      return scheduleFlush();
    },
    close: async () => {
      try {
        await scheduleFlush();
      } finally {
        await handle.close();
      }
    },
  };
}
