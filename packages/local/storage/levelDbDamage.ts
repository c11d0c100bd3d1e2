import { randomBytes } from 'node:crypto';
import { cp, readFile, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { ClassicLevel } from 'classic-level';
import { createFolder, writeAtomically } from './atomicFile';
import {
  findDamagedBlocks,
  findLiveFiles,
  formatLevelDbLog,
  CutOff,
  markDamagedBlock,
  parseLevelDbLog,
  type LiveFiles,
} from './levelDbFormat';
import { CURRENT } from './openLevelDb';
import { readOrThrow } from './readStoredFile';

/** Where LevelDB's own repair puts the files that it replaced. */
const REPLACED = 'lost';

/** A damaged file of a LevelDB. */
interface DamagedFile {
  file: string;
  kind: 'manifest' | 'log' | 'table' | 'missing';
}

/**
 * Throws where a file of a LevelDB is damaged, with the file and the way back. LevelDB itself would open, and leave out the rows
 * behind the damage. A damaged end of a log counts as whole, because a write that was cut off and never acknowledged looks the same:
 * damage of the last record, or a log that was cut, is not found. A missing folder is whole. Throws, too, where the disk cannot read a file.
 */
export async function refuseDamagedLevelDb(folder: string): Promise<void> {
  const [damaged] = await findDamagedFiles(folder);
  if (!damaged) return;
  throw new Error(
    `${damaged.file} is ${damaged.kind === 'missing' ? 'missing' : 'damaged'}. Restore its folder from a copy of yours. ` +
      'Or run "npm start -- --repair": it keeps a copy of the folder and leaves out what is damaged.',
  );
}

/**
 * Whether a LevelDB may hold rows, or ever held one: unless a whole manifest names no table, there is none, its log is there, and no
 * log has a byte. After a repair it names no log, because what was left out may have been all. A missing or empty folder holds none.
 */
export async function mayHoldRows(folder: string): Promise<boolean> {
  if ((await listNames(folder)).length === 0) return false;
  const files = await listFiles(folder);
  const live = await readLiveFiles(folder);
  const hasLog = files.some(({ kind, number }) => kind === 'log' && number === live?.firstLog);
  if (!live || !hasLog || live.tables.size > 0 || files.some(({ kind }) => kind === 'table')) return true;
  const sizes = await Promise.all(files.map(async ({ file }) => (await stat(file)).size));
  return sizes.some((size) => size > 0);
}

/** Leaves out what is damaged of a closed LevelDB, after keeping a copy of its folder. Returns a sentence about it, if it was damaged. */
export async function repairLevelDb(folder: string): Promise<string | undefined> {
  const damagedFiles = await findDamagedFiles(folder);
  if (damagedFiles.length === 0) return undefined;
  const copy = `${folder}.${randomBytes(4).toString('hex')}.damaged`;
  await createFolder(copy);
  await cp(folder, copy, { recursive: true });

  const isLogAlone = damagedFiles.every(({ kind }) => kind === 'log');
  // LevelDB's repair takes every table for a live one, and would bring back rows that were deleted since.
  if (!isLogAlone) await removeObsoleteFiles(folder);
  for (const { file, kind } of damagedFiles) {
    if (kind === 'log') await writeAtomically(file, formatLevelDbLog(parseLevelDbLog(await readFile(file)).records));
    if (kind === 'table') await markDamagedTable(file);
  }
  if (!isLogAlone) {
    await ClassicLevel.repair(folder);
    await rm(path.join(folder, REPLACED), { recursive: true, force: true });
  }
  const names = damagedFiles.map(({ file }) => path.basename(file)).join(', ');
  return `Left what was damaged or missing in ${names} out of ${folder}. The folder as it was is ${copy}.`;
}

/** Marks the damaged blocks of a table; removes a table of which nothing can be read. */
async function markDamagedTable(file: string): Promise<void> {
  const bytes = await readFile(file);
  const blocks = findDamagedBlocks(bytes);
  if (!blocks) return rm(file);
  for (const block of blocks) markDamagedBlock(bytes, block);
  await writeAtomically(file, bytes);
}

async function findDamagedFiles(folder: string): Promise<DamagedFile[]> {
  const names = await listNames(folder);
  const files = await listFiles(folder);
  if (files.length === 0 && !names.includes(CURRENT)) return [];
  const live = await readLiveFiles(folder);
  const damaged: DamagedFile[] = live ? [] : [{ file: path.join(folder, CURRENT), kind: 'manifest' }];
  for (const { file, kind, number } of files) {
    if (live && !isLive(live, kind, number)) continue;
    const bytes = await readFileOfFolder(file);
    const isDamaged =
      kind === 'log' ? parseLevelDbLog(bytes).damagedAt !== undefined : findDamagedBlocks(bytes)?.length !== 0;
    if (isDamaged) damaged.push({ file, kind });
  }
  const missing = live ? listMissingFiles(live, files) : [];
  return [...damaged, ...missing.map((name): DamagedFile => ({ file: path.join(folder, name), kind: 'missing' }))];
}

/**
 * The names of the tables and the log that the manifest names and that are not there. LevelDB would open without the log, and without
 * its rows. Log 0 is the one of a store that was never open, or that was repaired: there is none.
 */
function listMissingFiles({ tables, firstLog }: LiveFiles, files: readonly StoreFile[]): string[] {
  const isThere = (kind: StoreFile['kind'], number: number) =>
    files.some((file) => file.kind === kind && file.number === number);
  const getName = (number: number, ending: string) => `${String(number).padStart(6, '0')}.${ending}`;
  return [
    ...[...tables].filter((number) => !isThere('table', number)).map((number) => getName(number, 'ldb')),
    ...(firstLog === 0 || isThere('log', firstLog) ? [] : [getName(firstLog, 'log')]),
  ];
}

/** Removes tables and logs that a killed process did not come to remove. */
async function removeObsoleteFiles(folder: string): Promise<void> {
  const live = await readLiveFiles(folder);
  if (!live) return;
  const files = await listFiles(folder);
  const obsolete = files.filter(({ kind, number }) => !isLive(live, kind, number));
  await Promise.all(obsolete.map(({ file }) => rm(file)));
}

const isLive = ({ tables, firstLog }: LiveFiles, kind: StoreFile['kind'], number: number): boolean =>
  kind === 'log' ? number >= firstLog : tables.has(number);

/** The names in a folder. None where there is no folder. */
const listNames = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return [];
  });

/** A log or a table of a LevelDB. */
interface StoreFile {
  file: string;
  kind: 'log' | 'table';
  number: number;
}

/** The logs and tables in a folder. */
async function listFiles(folder: string): Promise<StoreFile[]> {
  return (await listNames(folder)).flatMap((name) => {
    const [, number, ending] = /^(\d+)\.(log|ldb|sst)$/.exec(name) ?? [];
    if (number === undefined) return [];
    return [{ file: path.join(folder, name), kind: ending === 'log' ? 'log' : 'table', number: Number(number) }];
  });
}

/** The files that the manifest names; undefined where it is missing or damaged. */
async function readLiveFiles(folder: string): Promise<LiveFiles | undefined> {
  try {
    const [, manifest] = /^(MANIFEST-\d+)\n$/.exec(String(await readFileOfFolder(path.join(folder, CURRENT)))) ?? [];
    if (manifest === undefined) return undefined;
    const { records, damagedAt, hasDamagedEnd } = parseLevelDbLog(await readFileOfFolder(path.join(folder, manifest)));
    // LevelDB itself opens over a manifest whose last record was cut off, and over no other damage of it.
    const isDamaged = damagedAt !== undefined || hasDamagedEnd || records.length === 0;
    return isDamaged ? undefined : findLiveFiles(records);
  } catch (error) {
    if (error instanceof CutOff) return undefined;
    throw error;
  }
}

/** The bytes of a file of a LevelDB; none where it is missing. */
const readFileOfFolder = async (file: string): Promise<Buffer> =>
  (await readOrThrow(file, 'its folder')) ?? Buffer.alloc(0);
