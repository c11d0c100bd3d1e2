import { parseErasedPerson, type PersonOfAccount } from '#data/account/erasures';
import { AccountPeople, listOwners } from '#data/account/people';
import { RecoveryCodes } from '#data/account/recoveryCodes';
import { Analyses } from '#data/analysis/analyses';
import { Research } from '#data/analysis/research';
import { SkinChecks } from '#data/analysis/skinChecks';
import { Spots } from '#data/analysis/spots';
import type { LoggedEntry } from '#data/operations/audit';
import { readAuditDetails } from '#data/operations/auditDetails';
import { keys, toAccountHolder, type Key, type RecordOwner } from '#data/table/keys';
import type { Commit } from '#data/table/table';
import type { AuditEntry } from '#domain/operations/audit';
import { z } from 'zod';
import { runInLanguage } from '#functions/runtime/language';
import { eraseAccount } from '#functions/services/erasure';
import { composeRecoveryCodesEndedLetter } from '#functions/services/letters';
import type { Services } from '#functions/services/services';

/** A call that began this long before the restored moment may have ended after it. */
const LAST_CALLS_MS = 60_000;

/**
 * Moves and deletes again what people moved to another person or deleted since the restored moment, by the logs of erasures and of
 * actions, which a restore keeps, and ends the recovery codes of which one was used or created since. Reads the logs one row after
 * the other: memory holds only an entry for each move of a spot, each analysis that may have changed its spot in accounts with such
 * a move, and each person whose recovery codes end. Returns what it did and what else was lost.
 */
export async function repeatDeletions(services: Services, restoredTo: Date): Promise<string> {
  const { auditLog, erasures } = services;
  const deleted = { accounts: 0, people: 0, analyses: 0, visits: 0, 'total-skin checks': 0, consents: 0 };
  const codesEndedOf = new Set<string>();
  let toldOfCodes = 0;
  const lostActions = new Map<string, number>();
  const since = new Date(restoredTo.getTime() - LAST_CALLS_MS);
  // Before any person is removed again, so that a spot of that person goes, too.
  const moves = await repeatMoves(services, since);
  for await (const { kind, of } of erasures.readPending()) {
    if (kind === 'account' && (await eraseAgain(services, of))) deleted.accounts += 1;
    if (kind === 'person' && (await removePersonAgain(services, parseErasedPerson({ of })))) deleted.people += 1;
  }
  for await (const entry of auditLog.listSince(since)) {
    const codesOf = findRecoveryCodesOwner(entry);
    if (codesOf !== null && !codesEndedOf.has(codesOf)) {
      codesEndedOf.add(codesOf);
      if (await endRecoveryCodes(services, codesOf)) toldOfCodes += 1;
    }
    if (!entry.success || entry.userId === null) continue;
    const repeated = await repeatDeletion(services, { ...entry, userId: entry.userId });
    if (repeated !== undefined) deleted[repeated] += 1;
    else if (!isRepeated(entry, moves.repeated) && Date.parse(entry.timestamp) >= restoredTo.getTime())
      lostActions.set(entry.action, (lostActions.get(entry.action) ?? 0) + 1);
  }
  const deletions = Object.entries(deleted).map(([name, count]) => `${count} ${name}`);
  const losses = [...lostActions].map(([action, count]) => `  ${count} × ${action}`).sort();
  return [
    ...(moves.movedSpots > 0 ? [`Moved again to another person: ${moves.movedSpots} spots.`] : []),
    ...(moves.obstacles.length > 0 ? [OBSTACLES_TITLE, ...moves.obstacles.sort()] : []),
    `Deleted again: ${deletions.join(', ')}.`,
    ...(toldOfCodes > 0 ? [`Recovery codes ended, and told by mail: of ${toldOfCodes} people.`] : []),
    ...(losses.length > 0 ? ['Done since, and forgotten:', ...losses] : []),
  ].join('\n');
}

/** Whether an action is done again after a restore, so that nothing of it is lost. */
const isRepeated = ({ action, resourceId }: AuditEntry, repeatedMoves: ReadonlySet<string | null>): boolean =>
  action in DELETIONS || (action === 'lesions.move' && repeatedMoves.has(resourceId));

/** What the log says of a move of a spot: to whom, null for the account holder. */
const MoveDetails = z.object({ to: z.string().nullable().optional() });

/** What the log says of a change of an analysis that named its spot. */
const SpotChangeDetails = z.object({ lesionId: z.string().optional() });

const OBSTACLES_TITLE =
  'Not moved again: these are with the person of the backup, or deleted with that person who was removed since:';

/** A move of a spot to a person of its account: null for the holder, undefined where the log does not say. */
interface SpotMove {
  userId: string;
  spotId: string;
  timestamp: string;
  to: string | null | undefined;
}

/** An analysis that belongs to another person than the rest of its spot in the backup. */
interface MisplacedAnalysis {
  userId: string;
  analysisId: string;
  spotId: string;
}

interface RepeatedMoves {
  /** Number of spots that were moved. */
  movedSpots: number;
  /** The ids of the spots that are with whom they were moved to last, also where that was so in the backup. */
  repeated: Set<string>;
  /** Lines that name a spot or an analysis that stays where the backup has it, and why. */
  obstacles: string[];
}

/**
 * Moves spots again to whom they were moved last, so that nobody's spot is back in the records of another person. A spot stays with
 * whom the backup has it where it was moved to a person who was added since, or where one of its analyses belongs to another person,
 * because it changed its spot since the backup.
 */
async function repeatMoves(services: Services, since: Date): Promise<RepeatedMoves> {
  const { users, table, vault } = services;
  const spotMoves = await readMoves(services, since);
  const misplaced = await findMisplacedAnalyses(services, since, spotMoves);
  const splitSpots = new Set(misplaced.map(({ spotId }) => spotId));
  const [analyses, spots] = [new Analyses(table, vault), new Spots(table, vault)];
  const moves: RepeatedMoves = { movedSpots: 0, repeated: new Set(), obstacles: [] };
  for (const { userId, analysisId, spotId } of misplaced) {
    const why = `belongs to another person than its spot ${spotId}`;
    moves.obstacles.push(`  analysis ${analysisId} of account ${userId}: ${why}`);
  }
  // A later move of a spot replaces an earlier one.
  for (const [spotId, { userId, to }] of new Map(spotMoves.map((move) => [move.spotId, move]))) {
    const owners = listOwners(userId, (await users.findById(userId))?.people ?? {});
    const holders: RecordOwner[] = [];
    for (const owner of owners) {
      if ((await spots.listAnalysisIds(owner, spotId, { limit: 1 })).items.length > 0) holders.push(owner);
    }
    // The spot was begun since the backup.
    if (holders.length === 0) continue;
    const target = owners.find(({ personId }) => personId === to);
    if (!target || splitSpots.has(spotId)) {
      const why = target ? 'one of its analyses belongs to another person' : 'moved to a person who was added since';
      moves.obstacles.push(`  spot ${spotId} of account ${userId}: ${why}`);
      continue;
    }
    const previous = holders.filter((owner) => owner !== target);
    for (const owner of previous) await analyses.moveSpot(owner, target, spotId);
    if (previous.length > 0) moves.movedSpots += 1;
    moves.repeated.add(spotId);
  }
  return moves;
}

/** Reads the moves of spots since a time, the oldest first, of the accounts that the backup has. */
async function readMoves({ auditLog, users, table, vault }: Services, since: Date): Promise<SpotMove[]> {
  const moves: SpotMove[] = [];
  for await (const { action, success, userId, resourceId, timestamp, key } of auditLog.listSince(since)) {
    if (action !== 'lesions.move' || !success || userId === null || resourceId === null) continue;
    // The data key of an account that was registered since the backup is gone.
    if (!(await users.findById(userId))) continue;
    const { to } = MoveDetails.parse(await readAuditDetails(table, vault, { key, ownerId: userId }));
    moves.push({ userId, spotId: resourceId, timestamp, to });
  }
  return moves.sort(compareTimes);
}

const compareTimes = (a: { timestamp: string }, b: { timestamp: string }): number =>
  Date.parse(a.timestamp) - Date.parse(b.timestamp);

/**
 * Finds the analyses that would go to another person than they belong to. An analysis belongs to whom the spot moved that it was in
 * then; the backup has it in an earlier spot, with which it would go. Ignores analyses that were deleted since.
 */
async function findMisplacedAnalyses(
  services: Services,
  since: Date,
  spotMoves: readonly SpotMove[],
): Promise<MisplacedAnalysis[]> {
  const { users, table, vault } = services;
  const analyses = new Analyses(table, vault);
  const misplaced: MisplacedAnalysis[] = [];
  for (const [analysisId, changes] of await readSpotChanges(services, since, spotMoves)) {
    const [{ userId }] = changes;
    for (const owner of listOwners(userId, (await users.findById(userId))?.people ?? {})) {
      const spotId = (await analyses.get(owner, analysisId))?.lesionId;
      if (spotId === undefined) continue;
      const getSpotAt = (time: string) => changes.findLast(({ timestamp }) => timestamp <= time)?.spotId ?? spotId;
      const last = spotMoves.findLast((move) => move.spotId === getSpotAt(move.timestamp));
      const repeated = spotMoves.findLast((move) => move.spotId === spotId);
      const [personId, restoredPersonId] = [last, repeated].map((move) => (move ? move.to : owner.personId));
      if (personId !== restoredPersonId) misplaced.push({ userId, analysisId, spotId });
    }
  }
  return misplaced;
}

/** A change of an analysis that named its spot. */
type SpotChange = Pick<SpotMove, 'userId' | 'spotId' | 'timestamp'>;

/**
 * Reads, by analysis, the changes since a time that named its spot, the oldest first. Only of accounts in which a spot moved, and
 * without analyses that were deleted since.
 */
async function readSpotChanges(
  { auditLog, table, vault }: Services,
  since: Date,
  spotMoves: readonly SpotMove[],
): Promise<Map<string, [SpotChange, ...SpotChange[]]>> {
  const changes = new Map<string, [SpotChange, ...SpotChange[]]>();
  const removed: string[] = [];
  const movers = new Set(spotMoves.map(({ userId }) => userId));
  if (movers.size === 0) return changes;
  for await (const { action, success, userId, resourceId, timestamp, key } of auditLog.listSince(since)) {
    if (!success || resourceId === null || userId === null || !movers.has(userId)) continue;
    if (action === 'analysis.remove') removed.push(resourceId);
    if (action !== 'analysis.update') continue;
    const { lesionId } = SpotChangeDetails.parse(await readAuditDetails(table, vault, { key, ownerId: userId }));
    if (lesionId === undefined) continue;
    const change = { userId, spotId: lesionId, timestamp };
    changes.set(resourceId, [change, ...(changes.get(resourceId) ?? [])]);
  }
  for (const id of removed) changes.delete(id);
  for (const changesOfOne of changes.values()) changesOfOne.sort(compareTimes);
  return changes;
}

/** What the log says of a change of a spot that removed a visit. */
const RemovedVisit = z.object({ removedVisit: z.string().optional() });

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
  { action, userId, resourceId, key }: LoggedEntry & { userId: string },
): Promise<(typeof DELETIONS)[keyof typeof DELETIONS] | 'visits' | undefined> {
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
      return (await removeVisitAgain(services, { userId, key })) ? 'visits' : undefined;
    case 'lesions.move':
      // A spot that left the holder lost its de-identified outcomes, also where the move cannot be repeated.
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

/** Removes a visit that a restore brought back, from whichever spot of the account it is in now; false where there is none. */
async function removeVisitAgain(
  { table, vault, users }: Services,
  { userId, key }: { userId: string; key: Key },
): Promise<boolean> {
  const user = await users.findById(userId);
  if (!user) return false;
  const { removedVisit } = RemovedVisit.parse(await readAuditDetails(table, vault, { key, ownerId: userId }));
  if (removedVisit === undefined) return false;
  const spots = new Spots(table, vault);
  for (const owner of listOwners(userId, user.people)) {
    for await (const spot of spots.listAll(owner)) {
      if (!spot.visits.some(({ id }) => id === removedVisit)) continue;
      return (await spots.change(owner, spot.id, { removedVisit })) !== undefined;
    }
  }
  return false;
}

/** Whose recovery codes an action used, replaced or removed; null where it did none of these. */
function findRecoveryCodesOwner({ action, success, riskLevel, userId, resourceId }: AuditEntry): string | null {
  switch (action) {
    case 'auth.login':
    case 'account.renewRecoveryCodes':
    case 'account.endTwoStep':
      // The code makes them risky: at signing in, a recovery code alone. It is used up even where the action then fails.
      return riskLevel === 'high' ? userId : null;
    case 'account.confirmTwoStep':
      return success ? userId : null;
    case 'accounts.resetTwoStep':
    case 'operator.resetTotp':
      return success ? resourceId : null;
    default:
      return null;
  }
}

/**
 * Ends the recovery codes of a person, whether or not the restore brought any back: those that the person holds do not work.
 * Tells the person, and returns whether it did: only active accounts are told.
 */
async function endRecoveryCodes({ table, users, outbox }: Services, userId: string): Promise<boolean> {
  const removal = new RecoveryCodes(table).prepareRemoval(userId);
  const user = await users.findById(userId);
  if (user?.status !== 'active') {
    await table.transact([removal]);
    return false;
  }
  const notice = await outbox.prepareLetter(
    runInLanguage(user.language, () => composeRecoveryCodesEndedLetter(user.email)),
  );
  return table.transact([removal, notice]);
}
