import { Analyses } from '#data/analysis/analyses';
import { Backups, Manifest, RETENTION_DAYS } from '#data/operations/backup';
import { SkinChecks } from '#data/analysis/skinChecks';
import { Spots } from '#data/analysis/spots';
import { keys } from '#data/table/keys';
import { Research } from '#data/analysis/research';
import { AppError } from '#domain/http/errors';
import { mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eraseAccount } from '#functions/services/erasure';
import { createServices, type Services } from '#functions/services/services';
import { commitAsOperator } from './commitAsOperator';

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
 * Restores a backup and repeats every deletion since. Everybody must sign in again. Stop the product first: nothing else may
 * write meanwhile.
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
  const changes = await collectChangesSince(services, new Date(manifest.madeAt));
  await new Backups(table, vault).restore(manifest, () => readLines(join(path, ROWS)));
  const summary = await repeatDeletions(services, changes);
  await recordRestore(services, `backup of ${manifest.madeAt}`);
  return `${manifest.rows} rows, SHA-256 ${manifest.sha256}: restored and read back. ${summary}`;
}

/**
 * Completes DynamoDB's point-in-time recovery into a new table (TABLE_NAME): copies later audit, incident and erasure rows from
 * the previous table, ends all sessions, and repeats every deletion since.
 */
export async function completeTableRecovery(
  services: Services,
  previousTableName: string,
  recoveredTo: string,
): Promise<string> {
  const { config, table, vault } = services;
  const previous = createServices({ ...config, tableName: previousTableName }, services);
  const changes = await collectChangesSince(previous, new Date(recoveredTo));
  await new Backups(table, vault).carryOver(previous.table);
  const summary = await repeatDeletions(services, changes);
  await recordRestore(services, `point in time ${recoveredTo}`);
  return summary;
}

/** What people did after the restored state, by the audit log. */
interface ChangesSince {
  /** Deleted accounts. */
  accounts: Set<string>;
  /** Deleted analyses. */
  analyses: { userId: string; id: string }[];
  /** Deleted total-skin checks. */
  skinChecks: { userId: string; id: string }[];
  /** Analyses that were changed. Some moved to another spot, with visits that ended there. */
  changedAnalyses: { userId: string; id: string }[];
  /** Spots that were changed. Visits that ended their de-identified outcomes may be among the changes. */
  spots: { userId: string; id: string }[];
  /** Accounts that gave or withdrew research consent. Both must give it again. */
  consents: Set<string>;
  /** How often each other action was done. The restore loses them. */
  lostActions: Map<string, number>;
}

async function collectChangesSince({ auditLog, erasures }: Services, at: Date): Promise<ChangesSince> {
  const changes: ChangesSince = {
    ...{ accounts: new Set(), analyses: [], skinChecks: [], changedAnalyses: [], spots: [], consents: new Set() },
    lostActions: new Map(),
  };
  for (const { kind, of } of await erasures.listPending()) if (kind === 'account') changes.accounts.add(of);
  for await (const { action, userId, resourceId, success } of auditLog.listSince(at)) {
    if (!success || userId === null) continue;
    if (action === 'lesions.update' && resourceId !== null) changes.spots.push({ userId, id: resourceId });
    if (action === 'analysis.update' && resourceId !== null) changes.changedAnalyses.push({ userId, id: resourceId });
    if (action === 'account.remove' || action === 'account.erased') changes.accounts.add(userId);
    else if (action === 'analysis.remove') changes.analyses.push({ userId, id: resourceId! });
    else if (action === 'skinChecks.remove') changes.skinChecks.push({ userId, id: resourceId! });
    else if (action === 'account.consent') changes.consents.add(userId);
    else changes.lostActions.set(action, (changes.lostActions.get(action) ?? 0) + 1);
  }
  return changes;
}

async function repeatDeletions(
  services: Services,
  { accounts, analyses, skinChecks, changedAnalyses, spots, consents, lostActions }: ChangesSince,
): Promise<string> {
  const { erasures, users, table, vault, now } = services;
  const research = new Research(table, users, erasures);
  for (const { userId, id } of analyses) await new Analyses(table, vault).remove(userId, id);
  for (const { userId, id } of skinChecks) {
    await new SkinChecks(table, vault).remove(userId, id, (writes) => table.transact(writes));
  }
  for (const { userId, id } of changedAnalyses) {
    const analysis = await new Analyses(table, vault).get(userId, id);
    if (analysis) await new Spots(table, vault).removeOutcomes(userId, analysis.lesionId);
  }
  for (const { userId, id } of spots) await new Spots(table, vault).removeOutcomes(userId, id);
  for (const userId of consents) await research.withdrawConsent(userId, now(), (writes) => table.transact(writes));
  for (const userId of accounts) {
    // The erasure row of the first deletion may still exist.
    await table.remove(keys.erasure(`account#${userId}`));
    await erasures.begin(userId, now(), (writes) => table.transact(writes));
    await eraseAccount(services, userId);
  }
  const deletions = [
    `${accounts.size} accounts`,
    `${analyses.length} analyses`,
    `${skinChecks.length} total-skin checks`,
    `${consents.size} consents`,
  ].join(', ');
  const losses = [...lostActions].map(([action, count]) => `  ${count} × ${action}`).sort();
  return [`Deleted again: ${deletions}.`, ...(losses.length > 0 ? ['Done since, and forgotten:', ...losses] : [])].join(
    '\n',
  );
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
