import type { Analysis, AnalysisPatch } from '#domain/analysis/analysis';
import type { BodyPin } from '#domain/bodyMap/bodyPin';
import type { ListPage } from '#domain/http/route';
import { ANALYSIS_PREFIX, keys, toRecordList, type Key, type RecordOwner } from '#data/table/keys';
import { retryOnConflict, type Commit, type Table, type Write } from '#data/table/table';
import type { Vault } from '#data/table/vault';
import { AnalysisRow, sealRow, unsealRow } from './analysisRow';
import { Spots } from './spots';

/** Analyses of a spot that a move reads at a time. */
const MOVE_PAGE = 100;

const ID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/** A person's analyses, newest first. Every read needs their owner, so nobody can name another person's analysis. */
export class Analyses {
  private readonly spots: Spots;

  constructor(
    private readonly table: Table,
    private readonly vault: Vault,
  ) {
    this.spots = new Spots(table, vault);
  }

  /**
   * Adds an analysis together with the new spot that it starts. Its id is new and random, so a row that exists already is this
   * same write, repeated.
   */
  async add(owner: RecordOwner, analysis: Analysis, commit = this.commit, pin: BodyPin | null = null): Promise<void> {
    const put = await this.preparePut(owner, analysis);
    await commit([put, ...(await this.spots.prepareCreation(owner, analysis, pin))]);
  }

  /** Adds an analysis to an existing spot; false, and nothing written, where the spot does not exist. */
  async addTo(
    owner: RecordOwner,
    analysis: Analysis,
    commit = this.commit,
    pin: BodyPin | null = null,
  ): Promise<boolean> {
    const put = await this.preparePut(owner, analysis);
    return retryOnConflict(async () => {
      const spotWrites = await this.spots.prepareAddition(owner, analysis.lesionId, analysis, pin);
      if (!spotWrites) return false;
      return (await commit([put, ...spotWrites])) || undefined;
    });
  }

  /** Lists one page, newest first, of all analyses or of one spot; undefined for an unknown cursor. */
  async list(
    owner: RecordOwner,
    page: { limit: number; cursor?: string; lesionId?: string },
  ): Promise<ListPage<Analysis> | undefined> {
    if (page.cursor !== undefined && !ID.test(page.cursor)) return undefined;
    const { items, hasMore } = page.lesionId
      ? await this.pageOfSpot(owner, page.lesionId, page)
      : await this.table.page(AnalysisRow, {
          ...toRecordList(owner, ANALYSIS_PREFIX),
          limit: page.limit,
          after: page.cursor === undefined ? undefined : keys.analysis(owner, page.cursor),
        });
    const last = items.at(-1);
    if (!last) return { items: [] };
    const vault = await this.vault.forUser(owner.userId);
    const analyses = items.map((row) => unsealRow(vault, keys.analysis(owner, row.id), row));
    return { items: analyses, ...(hasMore && { nextCursor: last.id }) };
  }

  /** Whether a version of the model judged an analysis of a person since a time. Reads newest first, up to the first match. */
  async hasJudged(owner: RecordOwner, modelVersion: string, since: string): Promise<boolean> {
    let after: Key | undefined;
    for (;;) {
      const { items, hasMore } = await this.table.page(AnalysisRow, {
        ...toRecordList(owner, ANALYSIS_PREFIX),
        limit: 20,
        after,
      });
      if (items.some((row) => row.modelVersion === modelVersion)) return true;
      const last = items.at(-1);
      if (!hasMore || !last || last.analysisDate < since) return false;
      after = keys.analysis(owner, last.id);
    }
  }

  async get(owner: RecordOwner, id: string): Promise<Analysis | undefined> {
    const row = await this.getRow(owner, id);
    return row && unsealRow(await this.vault.forUser(owner.userId), keys.analysis(owner, id), row);
  }

  /** Replaces the note and moves to another spot, both or neither. The assessment stays as it is. */
  async change(
    owner: RecordOwner,
    id: string,
    { notes, lesionId }: AnalysisPatch,
    commit = this.commit,
  ): Promise<'done' | 'no analysis' | 'no spot'> {
    const key = keys.analysis(owner, id);
    const vault = await this.vault.forUser(owner.userId);
    return retryOnConflict(async () => {
      const row = await this.getRow(owner, id);
      if (!row) return 'no analysis';
      const target = lesionId === row.lesionId ? undefined : lesionId;
      const move = target === undefined ? [] : await this.spots.prepareMove(owner, unsealRow(vault, key, row), target);
      if (!move) return 'no spot';
      const values = {
        ...(notes !== undefined && { notes: vault.seal(key, 'notes', notes) }),
        ...(target && { lesionId: target }),
      };
      const names = Object.keys(values);
      if (names.length === 0) return 'done';
      const unmoved = isStillOfSpot(row);
      const change = {
        expression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
        condition: unmoved.condition,
        names: [...names, ...unmoved.names],
        values: { ...values, ...unmoved.values },
      };
      return (await commit([{ update: key, change }, ...move])) ? 'done' : undefined;
    });
  }

  /** Deletes an analysis, and its spot with the last one; false where there is no such analysis. */
  remove(owner: RecordOwner, id: string, commit = this.commit): Promise<boolean> {
    return retryOnConflict(async () => {
      const row = await this.getRow(owner, id);
      if (!row) return false;
      const spotWrites = await this.spots.prepareRemoval(owner, row.lesionId, id);
      const removal = { remove: keys.analysis(owner, id), onlyIf: isStillOfSpot(row) };
      return (await commit([removal, ...spotWrites])) || undefined;
    });
  }

  /**
   * Moves a spot with all its analyses to another owner of the account, one analysis in each transaction, the oldest first. Where
   * it is interrupted, both owners have a part, and the same call goes on. False where the spot has no analysis.
   */
  async moveSpot(from: RecordOwner, to: RecordOwner, spotId: string, commit = this.commit): Promise<boolean> {
    let hasMoved = false;
    for (;;) {
      const { items } = await this.spots.listAnalysisIds(from, spotId, { limit: MOVE_PAGE, oldestFirst: true });
      if (items.length === 0) return hasMoved;
      const moved: boolean[] = [];
      for (const { id } of items) moved.push(await this.moveToOwner(from, to, id, commit));
      if (!moved.includes(true)) return hasMoved;
      hasMoved = true;
    }
  }

  /** Moves one analysis to another owner; false where a concurrent call did. */
  private moveToOwner(from: RecordOwner, to: RecordOwner, id: string, commit: Commit): Promise<boolean> {
    const key = keys.analysis(from, id);
    return retryOnConflict(async () => {
      const row = await this.getRow(from, id);
      if (!row) return false;
      const analysis = unsealRow(await this.vault.forUser(from.userId), key, row);
      const spotWrites = await this.spots.prepareOwnerMove(from, to, analysis);
      if (!spotWrites) return undefined;
      const removal = { remove: key, onlyIf: isStillOfSpot(row) };
      return (await commit([removal, await this.preparePut(to, analysis), ...spotWrites])) || undefined;
    });
  }

  private async preparePut(owner: RecordOwner, analysis: Analysis): Promise<Write> {
    const key = keys.analysis(owner, analysis.id);
    const attributes = sealRow(await this.vault.forUser(owner.userId), key, analysis);
    return { put: { kind: 'analysis', key, attributes } };
  }

  private getRow(owner: RecordOwner, id: string): Promise<AnalysisRow | undefined> {
    return this.table.get({ key: keys.analysis(owner, id), schema: AnalysisRow });
  }

  private async pageOfSpot(owner: RecordOwner, lesionId: string, page: { limit: number; cursor?: string }) {
    const { items, hasMore } = await this.spots.listAnalysisIds(owner, lesionId, page);
    const rows = await Promise.all(items.map(({ id }) => this.getRow(owner, id)));
    return { items: rows.filter((row) => row !== undefined), hasMore };
  }

  private readonly commit: Commit = (writes) => this.table.transact(writes);
}

/** A condition: the row exists and belongs to the spot it was read with. */
const isStillOfSpot = ({ lesionId }: AnalysisRow) => ({
  condition: '#lesionId = :previous',
  names: ['lesionId'],
  values: { previous: lesionId },
});
