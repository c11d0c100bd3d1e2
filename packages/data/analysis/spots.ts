import { Analysis, LesionSnapshot, toLesionSnapshot } from '#domain/analysis/analysis';
import { Spot, type SpotPatch } from '#domain/analysis/spot';
import { changePlace, keepPinInRegion, parseRegion } from '#domain/analysis/spotRegion';
import { deidentifyOutcome, hasOutcome } from '#domain/analysis/research/deidentifyOutcome';
import { changeVisits, mergeVisits } from '#domain/analysis/visit';
import type { BodyPin } from '#domain/bodyMap/bodyPin';
import type { ListPage } from '#domain/http/route';
import { toDay } from '#domain/reminders/reminderDay';
import { z } from 'zod';
import { Reminders } from '#data/account/reminders';
import { keys, snapshotPrefix, SPOT_PREFIX, toRecordList, type RecordOwner } from '#data/table/keys';
import { SchemaVersion } from '#data/table/migrations';
import { rowSchema } from '#data/table/rowSchema';
import { retryOnConflict, type Commit, type Table, type Write } from '#data/table/table';
import { Sealed, type UserVault, type Vault } from '#data/table/vault';
import { AnalysisRow, unsealRow } from './analysisRow';
import { createRandomId, Outcomes } from './outcomes';

const Row = z.object({
  schemaVersion: SchemaVersion,
  id: z.string(),
  /** The id of the newest analysis, which is part of the key. */
  newest: z.string(),
  analyses: z.number(),
  /** Counts the changes of the row, so that no concurrent change is lost. */
  version: z.number(),
  about: Sealed,
});
type SpotRow = z.infer<typeof Row>;
const SpotRow = rowSchema('spot', Row);

/** The sealed part of a spot. A new field of `Spot` that is not sealed goes into `Row` and is omitted here. */
const About = Spot.omit({ id: true, analyses: true }).extend({
  /** The ids of the de-identified outcomes of its visits, by the id of the visit. */
  outcomes: z.record(z.string(), z.string()).default({}),
});
type About = z.infer<typeof About>;

/** What is stored of one analysis beside its row: the numbers of later comparisons, and what the spot says of its newest one. */
const SpotSnapshot = LesionSnapshot.extend({ isEarlierMoreUrgent: Analysis.shape.isEarlierMoreUrgent });
type SpotSnapshot = z.infer<typeof SpotSnapshot>;

const SnapshotRow = rowSchema('snapshot', z.object({ schemaVersion: SchemaVersion, id: z.string(), look: Sealed }));
const SnapshotId = rowSchema('snapshot', z.object({ id: z.string() }));

/** A spot as it is stored, with its newest snapshots, newest first. */
interface StoredSpot {
  row: SpotRow;
  about: About;
  snapshots: SpotSnapshot[];
}

/** Snapshots that a comparison reads: eight years of one a month. */
const MAX_SNAPSHOTS = 100;

/** Spots that `listAll` reads at a time. */
const SPOTS_PER_PAGE = 100;

const CURSOR = /^([0-9A-HJKMNP-TV-Z]{26})\.([0-9A-HJKMNP-TV-Z]{26})$/;

/**
 * A person's spots. The row of a spot and its snapshots, one for each analysis, change only together with the analyses, in one
 * transaction. A spot without analyses does not exist.
 */
export class Spots {
  private readonly outcomes: Outcomes;

  constructor(
    private readonly table: Table,
    private readonly vault: Vault,
  ) {
    this.outcomes = new Outcomes(table);
  }

  /** Lists one page in descending order of the last analysis; undefined for an unknown cursor. */
  async list(owner: RecordOwner, page: { limit: number; cursor?: string }): Promise<ListPage<Spot> | undefined> {
    const [, newest, id] = CURSOR.exec(page.cursor ?? '') ?? [];
    const after = newest && id ? keys.spot(owner, { newest, id }) : undefined;
    if (page.cursor !== undefined && !after) return undefined;
    const { items, hasMore } = await this.table.page(SpotRow, {
      ...toRecordList(owner, SPOT_PREFIX),
      limit: page.limit,
      after,
    });
    const last = items.at(-1);
    if (!last) return { items: [] };
    const vault = await this.vault.forUser(owner.userId);
    const spots = items.map((row) => toSpot(row, unsealAbout(vault, owner, row)));
    return { items: spots, ...(hasMore && { nextCursor: `${last.newest}.${last.id}` }) };
  }

  /** Reads every spot of a person, page by page. */
  async *listAll(owner: RecordOwner): AsyncGenerator<Spot> {
    let cursor: string | undefined;
    do {
      const page = await this.list(owner, { limit: SPOTS_PER_PAGE, cursor });
      yield* page?.items ?? [];
      cursor = page?.nextCursor;
    } while (cursor !== undefined);
  }

  /** Reads a spot and its newest snapshots, newest first; undefined where there is no such spot. */
  async get(owner: RecordOwner, id: string): Promise<{ spot: Spot; snapshots: LesionSnapshot[] } | undefined> {
    const stored = await this.find(owner, id, MAX_SNAPSHOTS);
    return stored && { spot: toSpot(stored.row, stored.about), snapshots: stored.snapshots };
  }

  /** Lists one page of the ids of a spot's analyses, newest first unless asked otherwise. */
  listAnalysisIds(
    owner: RecordOwner,
    id: string,
    { limit, cursor, oldestFirst }: { limit: number; cursor?: string; oldestFirst?: boolean },
  ) {
    return this.table.page(SnapshotId, {
      ...toRecordList(owner, snapshotPrefix(id)),
      ...{ limit, oldestFirst },
      after: cursor === undefined ? undefined : keys.snapshot(owner, id, cursor),
    });
  }

  /**
   * Changes name, region, pin and visits where given, and the de-identified outcome of a changed visit; undefined where there is no
   * such spot. @throws a conflict for too many visits.
   */
  async change(owner: RecordOwner, id: string, patch: SpotPatch, commit = this.commit): Promise<Spot | undefined> {
    const vault = await this.vault.forUser(owner.userId);
    const result = await retryOnConflict(async () => {
      const stored = await this.find(owner, id, 1);
      if (!stored) return { spot: undefined };
      const { row } = stored;
      const { name = stored.about.name } = patch;
      const visits = changeVisits(stored.about.visits, patch);
      const place = changePlace(stored.about, patch);
      const { outcomes, writes } = await this.prepareOutcomes(owner, id, { ...stored.about, ...place }, patch);
      const about = { ...stored.about, name, ...place, visits, outcomes };
      const isDone = await commit([...prepareReplacement(vault, owner, row, { ...row, about }), ...writes]);
      return isDone ? { spot: toSpot(row, about) } : undefined;
    });
    return result.spot;
  }

  /** The writes beside the first analysis of a new spot. */
  async prepareCreation(owner: RecordOwner, analysis: Analysis, pin: BodyPin | null): Promise<Write[]> {
    const { lesionId, location } = analysis;
    const vault = await this.vault.forUser(owner.userId);
    const region = parseRegion(location);
    const place = { region, pin: keepPinInRegion(pin, region) };
    const snapshot = toSpotSnapshot(analysis, region);
    const about = { name: null, ...place, visits: [], outcomes: {} };
    const next = { id: lesionId, analyses: 1, version: 1, ...summarize(about, snapshot) };
    return [preparePutSnapshot(vault, owner, lesionId, snapshot), preparePutSpot(vault, owner, next)];
  }

  /**
   * The writes beside an analysis that is added to a spot; undefined where there is no such spot. A spot without a pin gets `pin`.
   * The visits of `ended`, a spot that the analysis leaves without any, and their outcomes are added to the spot's own. Name and
   * place become those of `identity`, where it is given. @throws a conflict for too many visits.
   */
  async prepareAddition(
    owner: RecordOwner,
    id: string,
    analysis: Analysis,
    pin: BodyPin | null = null,
    ended?: About,
    identity: Partial<Pick<About, 'name' | 'region' | 'pin'>> = {},
  ): Promise<Write[] | undefined> {
    const stored = await this.find(owner, id, 1);
    if (!stored) return undefined;
    const { row } = stored;
    const about = {
      ...stored.about,
      pin: stored.about.pin ?? keepPinInRegion(pin, stored.about.region),
      visits: mergeVisits(stored.about.visits, ended?.visits ?? []),
      outcomes: { ...stored.about.outcomes, ...ended?.outcomes },
      ...identity,
    };
    const vault = await this.vault.forUser(owner.userId);
    const snapshot = toSpotSnapshot(analysis, about.region);
    const next = { newest: row.newest, analyses: row.analyses + 1, about };
    const summary = snapshot.id > row.newest ? summarize(about, snapshot) : {};
    return [
      preparePutSnapshot(vault, owner, id, snapshot),
      ...prepareReplacement(vault, owner, row, { ...next, ...summary }),
    ];
  }

  /**
   * The writes to both spots that move an analysis to the spot `target`; undefined where that does not exist. A spot that loses
   * its last analysis ends, and its visits and its reminder move along.
   */
  async prepareMove(owner: RecordOwner, analysis: Analysis, target: string): Promise<Write[] | undefined> {
    const source = await this.find(owner, analysis.lesionId, 2);
    const isLast = source?.row.analyses === 1;
    const ended = isLast ? source.about : undefined;
    const addition = await this.prepareAddition(owner, target, analysis, null, ended);
    if (!addition) return undefined;
    const removal = await this.prepareRemoval(owner, analysis.lesionId, analysis.id, source);
    const change = { ended: analysis.lesionId, target, since: toDay(new Date(analysis.analysisDate)) };
    const reminder = isLast ? await new Reminders(this.table, this.vault).prepareSpotMove(owner, change) : [];
    return [...addition, ...removal, ...reminder];
  }

  /**
   * The writes to a spot that move one of its analyses to another owner of the account, under whom the spot has the same id, name and
   * place. With the last analysis go the visits, without their de-identified outcomes, the reminder, and name and place as they are
   * now: an interrupted move may have left them as they were. Undefined where a concurrent write moved the analysis.
   * @throws a conflict for too many visits.
   */
  async prepareOwnerMove(from: RecordOwner, to: RecordOwner, analysis: Analysis): Promise<Write[] | undefined> {
    const id = analysis.lesionId;
    const source = await this.find(from, id, 2);
    if (!source) return undefined;
    const isLast = source.row.analyses === 1;
    const visits = isLast ? source.about.visits : [];
    const ended = { ...source.about, visits, outcomes: {} };
    const { name, region, pin } = source.about;
    const identity = isLast ? { name, region, pin } : {};
    const addition =
      (await this.prepareAddition(to, id, analysis, null, ended, identity)) ??
      (await this.prepareCopy(to, analysis, ended));
    const since = toDay(new Date(analysis.analysisDate));
    return [
      ...addition,
      ...(await this.prepareRemoval(from, id, analysis.id, source)),
      ...(isLast ? await this.prepareOutcomeRemoval(from, source.about) : []),
      ...(isLast
        ? await new Reminders(this.table, this.vault).prepareOwnerMove({ from, to }, { spotId: id, since })
        : []),
    ];
  }

  /** The writes that give an owner a spot with one analysis. */
  private async prepareCopy(owner: RecordOwner, analysis: Analysis, about: About): Promise<Write[]> {
    const vault = await this.vault.forUser(owner.userId);
    const snapshot = toSpotSnapshot(analysis, about.region);
    const next = { id: analysis.lesionId, analyses: 1, version: 1, ...summarize(about, snapshot) };
    return [preparePutSnapshot(vault, owner, analysis.lesionId, snapshot), preparePutSpot(vault, owner, next)];
  }

  /**
   * The writes beside the removal of an analysis from a spot. Removing the last one removes the spot, and the de-identified outcomes
   * of its visits unless it is `moved` to another one.
   */
  async prepareRemoval(owner: RecordOwner, id: string, analysisId: string, moved?: StoredSpot): Promise<Write[]> {
    const removal: Write = { remove: keys.snapshot(owner, id, analysisId) };
    const stored = moved ?? (await this.find(owner, id, 2));
    if (!stored) return [removal];
    const { row, about, snapshots } = stored;
    const [newestRemaining] = snapshots.filter((snapshot) => snapshot.id !== analysisId);
    if (!newestRemaining) {
      const outcomeWrites = moved ? [] : await this.prepareOutcomeRemoval(owner, about);
      return [removal, { remove: keys.spot(owner, row), onlyIf: isUnchanged(row) }, ...outcomeWrites];
    }
    const vault = await this.vault.forUser(owner.userId);
    const next = { newest: row.newest, analyses: row.analyses - 1, about };
    const summary = row.newest === analysisId ? summarize(about, newestRemaining) : {};
    return [removal, ...prepareReplacement(vault, owner, row, { ...next, ...summary })];
  }

  /** Removes the de-identified outcomes of a spot's visits. The visits stay. */
  async removeOutcomes(owner: RecordOwner, id: string): Promise<void> {
    await retryOnConflict(async () => {
      const stored = await this.find(owner, id, 1);
      if (!stored || Object.keys(stored.about.outcomes).length === 0) return true;
      const { row, about } = stored;
      const vault = await this.vault.forUser(owner.userId);
      const replacement = prepareReplacement(vault, owner, row, { ...row, about: { ...about, outcomes: {} } });
      return (await this.commit([...replacement, ...(await this.prepareOutcomeRemoval(owner, about))])) || undefined;
    });
  }

  /**
   * The outcomes of a spot after a change of its visits, and the writes to their rows. `about` has the changed region. Only the
   * account holder can consent to research, so other people's spots have none.
   */
  private async prepareOutcomes(owner: RecordOwner, id: string, about: About, { visit, removedVisit }: SpotPatch) {
    const changed = [visit?.id, removedVisit].filter((visitId) => visitId !== undefined);
    const { userId, personId } = owner;
    const pseudonym = changed.length > 0 && personId === null ? await this.outcomes.findPseudonym(userId) : undefined;
    if (pseudonym === undefined) return { outcomes: about.outcomes, writes: [] };
    const analysis =
      visit && hasOutcome(visit) && (await this.outcomes.hasConsent(userId))
        ? await this.findShown(owner, id, visit.date)
        : undefined;
    const random = { pseudonym, random: createRandomId };
    const added = visit && analysis ? deidentifyOutcome(visit, analysis, about.region, random) : undefined;
    const others = Object.entries(about.outcomes).filter(([visitId]) => !changed.includes(visitId));
    const removed = Object.entries(about.outcomes).filter(([visitId]) => changed.includes(visitId));
    return {
      outcomes: { ...Object.fromEntries(others), ...(visit && added && { [visit.id]: added.id }) },
      writes: await this.outcomes.prepareReplacement(
        { userId, pseudonym },
        removed.map(([, outcomeId]) => outcomeId),
        added,
      ),
    };
  }

  private async prepareOutcomeRemoval({ userId }: RecordOwner, { outcomes }: About): Promise<Write[]> {
    const ids = Object.values(outcomes);
    const pseudonym = ids.length > 0 ? await this.outcomes.findPseudonym(userId) : undefined;
    return pseudonym === undefined ? [] : this.outcomes.prepareReplacement({ userId, pseudonym }, ids);
  }

  /** Reads the last analysis of a spot up to the end of a day (UTC). */
  private async findShown(owner: RecordOwner, id: string, day: string): Promise<Analysis | undefined> {
    const shown = (await this.find(owner, id, MAX_SNAPSHOTS))?.snapshots.find(
      ({ analysisDate }) => analysisDate.slice(0, day.length) <= day,
    );
    if (!shown) return undefined;
    const key = keys.analysis(owner, shown.id);
    const row = await this.table.get({ key, schema: AnalysisRow });
    return row && unsealRow(await this.vault.forUser(owner.userId), key, row);
  }

  /** Reads a spot and its newest snapshots, again where a concurrent write moves the row between the two reads. */
  private async find(owner: RecordOwner, id: string, limit: number): Promise<StoredSpot | undefined> {
    const result = await retryOnConflict(async () => {
      const { items } = await this.table.page(SnapshotRow, { ...toRecordList(owner, snapshotPrefix(id)), limit });
      const [newest] = items;
      if (!newest) return { stored: undefined };
      const row = await this.table.get({ key: keys.spot(owner, { id, newest: newest.id }), schema: SpotRow });
      if (!row) return undefined;
      const vault = await this.vault.forUser(owner.userId);
      const snapshots = items.map((item) => {
        const key = keys.snapshot(owner, id, item.id);
        return SpotSnapshot.parse(vault.unsealAttribute({ kind: 'snapshot', key, row: item }, 'look'));
      });
      return { stored: { row, about: unsealAbout(vault, owner, row), snapshots } };
    });
    return result.stored;
  }

  private readonly commit: Commit = (writes) => this.table.transact(writes);
}

/** The spot as the API answers it, without the ids of its outcomes. */
const toSpot = ({ id, analyses }: SpotRow, about: About): Spot => Spot.parse({ ...about, id, analyses });

const unsealAbout = (vault: UserVault, owner: RecordOwner, row: SpotRow): About =>
  About.parse(vault.unsealAttribute({ kind: 'spot', key: keys.spot(owner, row), row }, 'about'));

/** Extracts the snapshot of an analysis; `region` is the spot's. */
const toSpotSnapshot = (analysis: Analysis, region: string | null): SpotSnapshot => ({
  ...toLesionSnapshot(analysis, region),
  isEarlierMoreUrgent: analysis.isEarlierMoreUrgent,
});

/** The parts of a spot that follow from its newest snapshot. */
type Summary = 'lastSeen' | 'riskLevel' | 'isEarlierMoreUrgent';

const summarize = (
  about: Omit<About, Summary>,
  { id, analysisDate, riskLevel, isEarlierMoreUrgent }: SpotSnapshot,
): { newest: string; about: About } => ({
  newest: id,
  about: { ...about, lastSeen: analysisDate, riskLevel, isEarlierMoreUrgent },
});

const isUnchanged = ({ version }: SpotRow) => ({
  condition: '#version = :version',
  names: ['version'],
  values: { version },
});

function preparePutSnapshot(vault: UserVault, owner: RecordOwner, spotId: string, snapshot: SpotSnapshot): Write {
  const key = keys.snapshot(owner, spotId, snapshot.id);
  const attributes = { id: snapshot.id, look: vault.seal(key, 'look', snapshot) };
  return { put: { kind: 'snapshot', key, attributes } };
}

/** A spot to be written. */
type NextSpot = Omit<SpotRow, 'about' | 'schemaVersion'> & { about: About };

function preparePutSpot(vault: UserVault, owner: RecordOwner, { about, ...next }: NextSpot): Write {
  const key = keys.spot(owner, next);
  return { put: { kind: 'spot', key, attributes: { ...next, about: vault.seal(key, 'about', about) } } };
}

/** Replaces a spot by its next state. The row moves where another analysis is the newest. */
function prepareReplacement(
  vault: UserVault,
  owner: RecordOwner,
  row: SpotRow,
  { newest, analyses, about }: Pick<NextSpot, 'newest' | 'analyses' | 'about'>,
): Write[] {
  const next = { id: row.id, newest, analyses, version: row.version + 1, about };
  const key = keys.spot(owner, row);
  if (newest !== row.newest) {
    return [{ remove: key, onlyIf: isUnchanged(row) }, preparePutSpot(vault, owner, next)];
  }
  const { condition, names, values } = isUnchanged(row);
  const change = {
    expression: 'SET #analyses = :analyses, #about = :about, #version = :next',
    condition,
    names: [...names, 'analyses', 'about'],
    values: { ...values, analyses, about: vault.seal(key, 'about', about), next: next.version },
  };
  return [{ update: key, change }];
}
