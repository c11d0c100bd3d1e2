import { parseErasedPerson, type PersonOfAccount } from '#data/account/erasures';
import { AccountPeople, listOwners } from '#data/account/people';
import { Analyses } from '#data/analysis/analyses';
import { Backups, Manifest, RETENTION_DAYS } from '#data/operations/backup';
import { SkinChecks } from '#data/analysis/skinChecks';
import { Spots } from '#data/analysis/spots';
import { keys, toAccountHolder } from '#data/table/keys';
import { Research } from '#data/analysis/research';
import { AppError } from '#domain/http/errors';
import type { AuditEntry } from '#domain/operations/audit';
import type { Commit } from '#data/table/table';
import { mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eraseAccount } from '#functions/services/erasure';
import { createServices, type Services } from '#functions/services/services';
import { commitAsOperator } from './commitAsOperator';
import { protectTable } from './protectTable';

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

/** A call that began this long before the restored moment may have ended after it. */
const LAST_CALLS_MS = 60_000;

/**
 * Deletes again what people deleted since the restored moment, by the logs of erasures and of actions, which a restore keeps.
 * Reads them one row after the other, so that their length needs no memory. Returns what it deleted and what else was lost.
 */
async function repeatDeletions(services: Services, restoredTo: Date): Promise<string> {
  const { auditLog, erasures } = services;
  const deleted = { accounts: 0, people: 0, analyses: 0, 'total-skin checks': 0, consents: 0 };
  const lostActions = new Map<string, number>();
  for await (const { kind, of } of erasures.readPending()) {
    if (kind === 'account' && (await eraseAgain(services, of))) deleted.accounts += 1;
    if (kind === 'person' && (await removePersonAgain(services, parseErasedPerson({ of })))) deleted.people += 1;
  }
  for await (const entry of auditLog.listSince(new Date(restoredTo.getTime() - LAST_CALLS_MS))) {
    if (!entry.success || entry.userId === null) continue;
    const repeated = await repeatDeletion(services, { ...entry, userId: entry.userId });
    if (repeated !== undefined) deleted[repeated] += 1;
    if (!(entry.action in DELETIONS) && Date.parse(entry.timestamp) >= restoredTo.getTime())
      lostActions.set(entry.action, (lostActions.get(entry.action) ?? 0) + 1);
  }
  const deletions = Object.entries(deleted).map(([name, count]) => `${count} ${name}`);
  const losses = [...lostActions].map(([action, count]) => `  ${count} × ${action}`).sort();
  return [
    `Deleted again: ${deletions.join(', ')}.`,
    ...(losses.length > 0 ? ['Done since, and forgotten:', ...losses] : []),
  ].join('\n');
}

/** The actions whose effect a restore repeats, and what it counts them as. */
const DELETIONS = {
  'account.remove': 'accounts',
  'account.erased': 'accounts',
  'people.remove': 'people',
  'analysis.remove': 'analyses',
  'skinChecks.remove': 'total-skin checks',
  'account.consent': 'consents',
} as const;

/** Repeats what an action deleted. Returns what to count; undefined where nothing was left to delete. */
async function repeatDeletion(
  services: Services,
  { action, userId, resourceId }: AuditEntry & { userId: string },
): Promise<(typeof DELETIONS)[keyof typeof DELETIONS] | undefined> {
  const { table, vault, users, erasures, now } = services;
  const analyses = new Analyses(table, vault);
  const commit: Commit = (writes) => table.transact(writes);
  // The audit log names the account. Ids are random, so at most one of its people has the record.
  const listOwnersOf = async () => listOwners(userId, (await users.findById(userId))?.people ?? {});
  switch (action) {
    case 'account.remove':
    case 'account.erased':
      return (await eraseAgain(services, userId)) ? 'accounts' : undefined;
    case 'people.remove':
      return (await removePersonAgain(services, { userId, personId: resourceId! })) ? 'people' : undefined;
    case 'analysis.remove': {
      const removals = await Promise.all((await listOwnersOf()).map((owner) => analyses.remove(owner, resourceId!)));
      return removals.some((isRemoved) => isRemoved) ? 'analyses' : undefined;
    }
    case 'skinChecks.remove': {
      const checks = new SkinChecks(table, vault);
      const owners = await listOwnersOf();
      const removals = await Promise.all(owners.map((owner) => checks.remove(owner, resourceId!, commit)));
      return removals.some((isRemoved) => isRemoved) ? 'total-skin checks' : undefined;
    }
    case 'account.consent':
      // Consent that was given since must be given again, too.
      return (await new Research(table, users, erasures).withdrawConsent(userId, now(), commit))
        ? 'consents'
        : undefined;
    case 'lesions.update':
      // Visits that ended their de-identified outcomes may be among the changes. Only the account holder's have any.
      if (resourceId !== null) await new Spots(table, vault).removeOutcomes(toAccountHolder(userId), resourceId);
      return undefined;
    case 'analysis.update': {
      // Analyses that moved to another spot may have taken visits along that ended there.
      const holder = toAccountHolder(userId);
      const analysis = resourceId === null ? undefined : await analyses.get(holder, resourceId);
      if (analysis) await new Spots(table, vault).removeOutcomes(holder, analysis.lesionId);
      return undefined;
    }
    default:
      return undefined;
  }
}

/** Erases an account that a restore brought back; false where it did not. */
async function eraseAgain(services: Services, userId: string): Promise<boolean> {
  const { users, erasures, table, now } = services;
  const user = await users.findById(userId);
  if (user && user.status !== 'deleting') {
    // The erasure row of the first deletion may still exist.
    await table.remove(keys.erasure(`account#${userId}`));
    await erasures.begin(userId, now(), (writes) => table.transact(writes));
  }
  await eraseAccount(services, userId);
  return user !== undefined;
}

/** Removes a person whom a restore brought back; false where it did not. */
async function removePersonAgain({ users, erasures, table, now }: Services, person: PersonOfAccount): Promise<boolean> {
  // The erasure row of the first removal may still exist.
  await erasures.erasePerson(person);
  return new AccountPeople(users, erasures).remove(person, now(), (writes) => table.transact(writes));
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
