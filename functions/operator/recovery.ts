import { Analyses } from '#data/analysis/analyses';
import { Backups, Manifest, RETENTION_DAYS } from '#data/operations/backup';
import { keys } from '#data/table/keys';
import { Research } from '#data/analysis/research';
import { AppError } from '#domain/http/errors';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { erase } from '#functions/services/erasure';
import { createServices, type Services } from '#functions/services/services';
import { byOperator } from './audited';

const DAY_MS = 24 * 60 * 60 * 1000;
const MANIFEST = 'manifest.json';
const ROWS = 'rows.sealed';

/** Writes a backup of the table into a new folder of `folder`, and removes those that have become too old to be used. */
export async function backUp(services: Services, folder: string): Promise<string> {
  const { table, vault, now } = services;
  const { manifest, lines } = await new Backups(table, vault).take(now());
  const place = join(folder, manifest.madeAt.replaceAll(':', '-'));
  await mkdir(place, { recursive: true, mode: 0o700 });
  await writeFile(join(place, ROWS), lines.map((line) => `${line}\n`).join(''), { mode: 0o600 });
  await writeFile(join(place, MANIFEST), JSON.stringify(manifest, null, 2), { mode: 0o600 });
  const tooOld = await olderBackups(folder, now());
  for (const old of tooOld) await rm(old, { recursive: true });
  const cleared = tooOld.length > 0 ? ` ${tooOld.length} older than ${RETENTION_DAYS} days removed.` : '';
  return `${manifest.rows} rows, SHA-256 ${manifest.sha256}, in ${place}.${cleared}`;
}

/**
 * Makes the table what a backup holds, and repeats every deletion since. Everybody must sign in again. Nothing may write
 * meanwhile: stop the product first.
 */
export async function restore(services: Services, place: string): Promise<string> {
  const { table, vault, now } = services;
  const manifest = await manifestIn(place);
  if (isTooOld(new Date(manifest.madeAt), now())) {
    throw new AppError(
      'conflict',
      `This backup is older than ${RETENTION_DAYS} days. It may hold what people have deleted.`,
    );
  }
  const lines = (await readFile(join(place, ROWS), 'utf8')).split('\n').slice(0, -1);
  const past = await stateSince(services, new Date(manifest.madeAt));
  await new Backups(table, vault).restore(manifest, lines);
  const repeated = await repeat(services, past);
  await noted(services, `backup of ${manifest.madeAt}`);
  return `${manifest.rows} rows, SHA-256 ${manifest.sha256}: restored and read back. ${repeated}`;
}

/**
 * After DynamoDB's point-in-time recovery into a new table (TABLE_NAME): takes over what tells what happened since from the
 * table before, ends all sessions, and repeats every deletion since.
 */
export async function carryOver(services: Services, tableBefore: string, recoveredTo: string): Promise<string> {
  const { config, table, vault } = services;
  const before = createServices({ ...config, tableName: tableBefore }, services);
  const past = await stateSince(before, new Date(recoveredTo));
  await new Backups(table, vault).carryOver(before.table);
  const repeated = await repeat(services, past);
  await noted(services, `point in time ${recoveredTo}`);
  return repeated;
}

/**
 * What people deleted since a moment, whose consent to research changed (whatever it is now, who gave it must give it again),
 * and how often anything else was done that a restore forgets.
 */
interface Past {
  accounts: Set<string>;
  analyses: { userId: string; id: string }[];
  consents: Set<string>;
  forgotten: Map<string, number>;
}

async function stateSince({ auditLog, erasures }: Services, at: Date): Promise<Past> {
  const past: Past = { accounts: new Set(), analyses: [], consents: new Set(), forgotten: new Map() };
  for (const { kind, of } of await erasures.open()) if (kind === 'account') past.accounts.add(of);
  for await (const { action, userId, resourceId, success } of auditLog.since(at)) {
    if (!success || userId === null) continue;
    if (action === 'account.remove' || action === 'account.erased') past.accounts.add(userId);
    else if (action === 'analysis.remove') past.analyses.push({ userId, id: resourceId! });
    else if (action === 'account.consent') past.consents.add(userId);
    else past.forgotten.set(action, (past.forgotten.get(action) ?? 0) + 1);
  }
  return past;
}

async function repeat(services: Services, { accounts, analyses, consents, forgotten }: Past): Promise<string> {
  const { erasures, users, table, vault, now } = services;
  const research = new Research(table, users, erasures);
  for (const { userId, id } of analyses) await new Analyses(table, vault).remove(userId, id);
  for (const userId of consents) await research.withdraw(userId, now(), (writes) => table.transact(writes));
  for (const userId of accounts) {
    // The note of the first time may still stand.
    await table.remove(keys.erasure(`account#${userId}`));
    await erasures.begin(userId, now(), (writes) => table.transact(writes));
    await erase(services, userId);
  }
  const done = [`${accounts.size} accounts`, `${analyses.length} analyses`, `${consents.size} consents`].join(', ');
  const lost = [...forgotten].map(([action, count]) => `  ${count} × ${action}`).sort();
  return [`Deleted again: ${done}.`, ...(lost.length > 0 ? ['Done since, and forgotten:', ...lost] : [])].join('\n');
}

async function noted(services: Services, from: string): Promise<void> {
  await byOperator(services, { action: 'operator.restore', resource: 'table', resourceId: from })([]);
}

async function manifestIn(place: string): Promise<Manifest> {
  const text = await readFile(join(place, MANIFEST), 'utf8').catch(() => {
    throw new AppError('not_found', `There is no backup in ${place}.`);
  });
  return Manifest.parse(JSON.parse(text));
}

const isTooOld = (madeAt: Date, now: Date): boolean => now.getTime() - madeAt.getTime() > RETENTION_DAYS * DAY_MS;

/** The name of a backup's folder is when it was made. */
const NAME = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)$/;

/** Those that are too old, whole or broken off; whatever else lies there is not ours. */
async function olderBackups(folder: string, now: Date): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name));
  const old = names.filter((name) => isTooOld(new Date(name.replace(NAME, '$1:$2:$3')), now));
  return old.map((name) => join(folder, name));
}
