import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { writeAtomically } from './atomicFile';
import { formatJournalLine, parseJournal } from './journalLine';
import { readOrThrow } from './readStoredFile';

/** The ending of the copy that a repair keeps of a damaged journal. */
const DAMAGED_ENDING = '.damaged';

/**
 * Repairs the journals of a data directory, which lie in it and in its direct subfolders: keeps a copy of each damaged file, then leaves its damaged lines out. Returns
 * one sentence for each. No journal may be open.
 */
export async function repairJournals(dataDir: string): Promise<string[]> {
  const reports: string[] = [];
  const folders = [dataDir, ...(await readdir(dataDir)).map((name) => path.join(dataDir, name))];
  for (const folder of folders) {
    // Of what is no folder, or one that no store could open either, nothing.
    for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
      if (!entry.isFile() || !entry.name.endsWith('.jsonl')) continue;
      const report = await repairJournal(path.join(folder, entry.name));
      if (report) reports.push(report);
    }
  }
  return reports;
}

async function repairJournal(file: string): Promise<string | undefined> {
  const bytes = (await readOrThrow(file, 'the file')) ?? Buffer.alloc(0);
  const { rows, damagedLines } = parseJournal(bytes);
  if (damagedLines.length === 0) return undefined;
  const copy = await keepDamagedCopy(file, bytes);
  await writeAtomically(file, rows.map(formatJournalLine).join(''));
  return `Left ${damagedLines.length} damaged of ${damagedLines.length + rows.length} lines out of ${file}. The file as it was is ${copy}.`;
}

/** Keeps a copy of the content of a journal beside it. Returns the name of the copy. */
export async function keepDamagedCopy(file: string, bytes: Buffer): Promise<string> {
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  const copy = `${file}.${digest}${DAMAGED_ENDING}`;
  await writeAtomically(copy, bytes);
  return copy;
}

/** Whether a folder keeps a damaged journal. */
export async function hasDamagedCopy(folder: string): Promise<boolean> {
  return (await readdir(folder)).some((name) => name.endsWith(DAMAGED_ENDING));
}
