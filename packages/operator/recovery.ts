import { Backups, Manifest, RETENTION_DAYS } from '#data/operations/backup';
import { AppError } from '#domain/http/errors';
import { mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createServices, type Services } from '#functions/services/services';
import { commitAsOperator } from './commitAsOperator';
import { protectTable } from './protectTable';
import { repeatDeletions } from './repeatDeletions';

const DAY_MS = 24 * 60 * 60 * 1000;
const MANIFEST = 'manifest.json';
const ROWS = 'rows.sealed';

/** Writes a backup of the table into a new folder under `folder`, and removes expired ones. Returns a message. */
export async function backUp(services: Services, folder: string): Promise<string> {
  const { table, vault, now } = services;
  const at = now();
  const path = join(folder, at.toISOString().replaceAll(':', '-'));
  await mkdir(path, { recursive: true, mode: 0o700 });
  const file = await open(join(path, ROWS), 'w', 0o600);
  let manifest: Manifest;
  try {
    manifest = await new Backups(table, vault).create(at, async (lines) => {
      await file.write(lines.map((line) => `${line}\n`).join(''));
    });
  } finally {
    await file.close();
  }
  await writeFile(join(path, MANIFEST), JSON.stringify(manifest, null, 2), { mode: 0o600 });
  const expired = await listExpiredBackups(folder, now());
  for (const old of expired) await rm(old, { recursive: true });
  const cleanup = expired.length > 0 ? ` ${expired.length} older than ${RETENTION_DAYS} days removed.` : '';
  return `${manifest.rows} rows, SHA-256 ${manifest.sha256}, in ${path}.${cleanup}`;
}

/**
 * Restores a backup, repeats every deletion since, and ends recovery codes that were used or replaced since. Everybody must sign in
 * again. Stop the product first: nothing else may write meanwhile.
 */
export async function restore(services: Services, path: string): Promise<string> {
  const { table, vault, now } = services;
  const manifest = await readManifest(path);
  if (isExpired(new Date(manifest.madeAt), now())) {
    throw new AppError(
      'conflict',
      `This backup is older than ${RETENTION_DAYS} days. It may hold what people have deleted.`,
    );
  }
  await new Backups(table, vault).restore(manifest, () => readLines(join(path, ROWS)));
  const summary = await repeatDeletions(services, new Date(manifest.madeAt));
  await recordRestore(services, `backup of ${manifest.madeAt}`);
  return `${manifest.rows} rows, SHA-256 ${manifest.sha256}: restored and read back. ${summary}`;
}

/**
 * Completes DynamoDB's point-in-time recovery into a new table (TABLE_NAME), which a deployment can then use: copies later audit,
 * incident and erasure rows from the previous table, ends all sessions, repeats every deletion since, and protects the new table
 * as the previous one. Safe to repeat. Stop the product first.
 */
export async function completeTableRecovery(
  services: Services,
  previousTableName: string,
  recoveredTo: string,
): Promise<string> {
  const { config, table, vault } = services;
  const previous = createServices({ ...config, tableName: previousTableName }, services);
  await new Backups(table, vault).carryOver(previous.table);
  const summary = await repeatDeletions(services, new Date(recoveredTo));
  await recordRestore(services, `point in time ${recoveredTo}`);
  await protectTable(services);
  return `${summary}\n${config.tableName} expires rows, can be recovered to any second, and is protected from deletion.`;
}

async function recordRestore(services: Services, from: string): Promise<void> {
  await commitAsOperator(services, { action: 'operator.restore', resource: 'table', resourceId: from })([]);
}

async function* readLines(path: string): AsyncGenerator<string> {
  const file = await open(path);
  yield* file.readLines();
}

async function readManifest(path: string): Promise<Manifest> {
  const text = await readFile(join(path, MANIFEST), 'utf8').catch(() => {
    throw new AppError('not_found', `There is no backup in ${path}.`);
  });
  return Manifest.parse(JSON.parse(text));
}

const isExpired = (madeAt: Date, now: Date): boolean => now.getTime() - madeAt.getTime() > RETENTION_DAYS * DAY_MS;

/** The folder of a backup is named after its time. */
const FOLDER_NAME = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)$/;

/** Lists expired backups, complete or not. Ignores anything else in the folder. */
async function listExpiredBackups(folder: string, now: Date): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => FOLDER_NAME.test(name));
  const old = names.filter((name) => isExpired(new Date(name.replace(FOLDER_NAME, '$1:$2:$3')), now));
  return old.map((name) => join(folder, name));
}
