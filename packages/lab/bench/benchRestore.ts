import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Item } from 'dynalite';
import { keys, toAccountHolder } from '#data/table/keys';
import { eraseAccount } from '#functions/services/erasure';
import { createServices, type Services } from '#functions/services/services';
import { backUp, completeTableRecovery, restore } from '#operator/recovery';
import { provisionTable } from '#local/server/provisionTable';
import { fillTable, toStringAttributes } from '#local/testing/fillTable';
import { openBench, registerBenchUser, type Bench } from './bench';

/** Rows of the table; N replaces it. */
const ROWS = Number(process.env['N'] ?? 1_000_000);
const TABLE = 'skin-lesion-local';
const RECOVERED = `${TABLE}-recovered`;
/** Rows that are lost and changed before the restore. */
const DAMAGED_ROWS = 1000;
/** A person who deletes their account after the backup. */
const LEAVER = 'leaver@example.org';
/** Characters of a row, about as many as an analysis has. */
const TEXT = 'x'.repeat(300);
const MB = 1e6;

/** Analyses of a thousand people, whose contents no step reads. */
function* createRows(): Generator<Item> {
  for (let n = 0; n < ROWS; n++) {
    const userId = `f0000000-0000-4000-8000-${String(n % 1000).padStart(12, '0')}`;
    yield toStringAttributes({ ...keys.analysis(toAccountHolder(userId), String(n).padStart(26, '0')), text: TEXT });
  }
}

/** Runs one step of the drill. Prints its time, and the most memory of the process, which is also the local cloud's. */
async function runStep<T>(name: string, step: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  let peak = 0;
  const sample = setInterval(() => {
    const { heapUsed, external } = process.memoryUsage();
    peak = Math.max(peak, heapUsed + external);
  }, 200);
  const result = await step();
  clearInterval(sample);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const rss = (process.resourceUsage().maxRSS * 1024) / MB;
  const memory = `heap and buffers at most ${(peak / MB).toFixed(0)} MB, with the store's mapped files ${rss.toFixed(0)} MB`;
  console.log(`${name}: ${seconds} s, ${memory}`);
  return result;
}

/** Deletes an account after the backup, so that the restore has a deletion to repeat. */
async function deleteAccount({ services }: Bench, email: string): Promise<void> {
  const user = await services.users.findByEmail(email);
  await services.erasures.begin(user!.id, services.now(), (writes) => services.table.transact(writes));
  await eraseAccount(services, user!.id);
}

/** Loses some rows, as a wrong command would. */
async function damage({ table }: Services): Promise<void> {
  let n = 0;
  for (const row of createRows()) {
    if (n++ === DAMAGED_ROWS) break;
    const key = { PK: row['PK']!['S'] as string, SK: row['SK']!['S'] as string };
    if (n % 2 === 0) await table.remove(key);
    else await table.overwrite({ ...key, text: 'damaged' });
  }
}

/** The drill of the runbook: back up, damage, restore; then complete a point-in-time recovery into a second table. */
async function drill(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'restore-'));
  const folder = await mkdtemp(join(tmpdir(), 'backups-'));
  try {
    const seeded = await openBench(dataDir);
    await registerBenchUser(seeded, LEAVER);
    await provisionTable(seeded.cloud.endpoint, RECOVERED);
    await seeded.close();
    await runStep(`${ROWS} rows written to each of two tables`, async () => {
      for (const table of [TABLE, RECOVERED]) await fillTable(dataDir, table, createRows());
    });
    const bench = await openBench(dataDir);
    const { services } = bench;
    console.log(await runStep('Backup', () => backUp(services, folder)));
    const madeAt = services.now().toISOString();
    await deleteAccount(bench, LEAVER);
    await damage(services);
    const [name] = await readdir(folder);
    console.log(await runStep('Restore of the backup', () => restore(services, join(folder, name!))));
    const recovered = createServices({ ...services.config, tableName: RECOVERED });
    console.log(
      await runStep('Completed point-in-time recovery', () => completeTableRecovery(recovered, TABLE, madeAt)),
    );
    await bench.close();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

drill().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
