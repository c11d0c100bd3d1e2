import { Analysis, type AnalysisPatch, type OfLesion } from '#domain/analysis/analysis';
import type { Paged } from '#domain/http/route';
import { z } from 'zod';
import type { Key } from '#data/table/keys';
import { ANALYSIS_PREFIX, keys } from '#data/table/keys';
import { Lesions } from './spots';
import { settled, type Commit, type Table } from '#data/table/table';
import type { UserVault, Vault } from '#data/table/vault';
import { Sealed } from '#data/table/vault';

/** What the table shows of an analysis: when, of which lesion, and by which model. Everything about the skin is sealed. */
const AnalysisRow = z.object({
  id: z.string(),
  /** Absent in rows from before lesions were. */
  lesionId: z.string().optional(),
  analysisDate: z.string(),
  modelVersion: z.string(),
  thresholdsVersion: z.string(),
  notes: Sealed,
  location: Sealed,
  detectedFeatures: Sealed,
  recommendations: Sealed,
  findings: Sealed,
});
type AnalysisRow = z.infer<typeof AnalysisRow>;

/** What rows from before lesions were do not hold. */
const BEFORE = { domain: null, area: null, shape: null, tone: null, attribution: '', skin: null };

const ID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/** A user's analyses, newest first. Reached only through the owner's id, so nobody else's can be named. */
export class Analyses {
  private readonly lesions: Lesions;

  constructor(
    private readonly table: Table,
    private readonly vault: Vault,
  ) {
    this.lesions = new Lesions(table, vault);
  }

  /**
   * Keeps an analysis together with the lesion it begins. Its id is new and random, so a row that is there already is this
   * very write, repeated.
   */
  async add(userId: string, analysis: OfLesion, commit = this.commit): Promise<void> {
    const key = keys.analysis(userId, analysis.id);
    const row = close(await this.vault.of(userId), key, analysis);
    await commit([{ put: { ...key, ...row } }, ...(await this.lesions.beginning(userId, analysis))]);
  }

  /** Keeps an analysis of a lesion that is there; false, and nothing kept, where it is not (any more). */
  async addTo(userId: string, analysis: OfLesion, commit = this.commit): Promise<boolean> {
    const key = keys.analysis(userId, analysis.id);
    const row = close(await this.vault.of(userId), key, analysis);
    return settled(async () => {
      const joining = await this.lesions.joining(userId, analysis.lesionId, analysis);
      if (!joining) return false;
      return (await commit([{ put: { ...key, ...row } }, ...joining])) || undefined;
    });
  }

  /** One page, newest first, of all or of one lesion. An unknown cursor answers undefined. */
  async list(
    userId: string,
    page: { limit: number; cursor?: string; lesionId?: string },
  ): Promise<Paged<Analysis> | undefined> {
    if (page.cursor !== undefined && !ID.test(page.cursor)) return undefined;
    const { items, more } = page.lesionId
      ? await this.ofLesion(userId, page.lesionId, page)
      : await this.table.page(AnalysisRow, {
          PK: keys.user(userId).PK,
          prefix: ANALYSIS_PREFIX,
          limit: page.limit,
          after: page.cursor === undefined ? undefined : keys.analysis(userId, page.cursor),
        });
    const last = items.at(-1);
    if (!last) return { items: [] };
    const vault = await this.vault.of(userId);
    const opened = items.map((row) => openRow(vault, keys.analysis(userId, row.id), row));
    return { items: opened, ...(more && { nextCursor: last.id }) };
  }

  async get(userId: string, id: string): Promise<Analysis | undefined> {
    const row = await this.row(userId, id);
    return row && openRow(await this.vault.of(userId), keys.analysis(userId, id), row);
  }

  /** Replaces the note and moves to another lesion, where given, both or neither. What was told then stays as it was. */
  async change(
    userId: string,
    id: string,
    { notes, lesionId }: AnalysisPatch,
    commit = this.commit,
  ): Promise<'done' | 'no analysis' | 'no lesion'> {
    const key = keys.analysis(userId, id);
    const vault = await this.vault.of(userId);
    return settled(async () => {
      const row = await this.row(userId, id);
      if (!row) return 'no analysis';
      const to = lesionId === row.lesionId ? undefined : lesionId;
      const joining = to === undefined ? [] : await this.lesions.joining(userId, to, openRow(vault, key, row));
      if (!joining) return 'no lesion';
      const leaving = to && row.lesionId ? await this.lesions.leaving(userId, row.lesionId, id) : [];
      const values = {
        ...(notes !== undefined && { notes: vault.seal(key, 'notes', notes) }),
        ...(to && { lesionId: to }),
      };
      const names = Object.keys(values);
      if (names.length === 0) return 'done';
      const still = stillIn(row);
      const change = {
        expression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
        condition: still.condition,
        names: [...names, ...still.names],
        values: { ...values, ...still.values },
      };
      return (await commit([{ update: key, change }, ...joining, ...leaving])) ? 'done' : undefined;
    });
  }

  /** Deletes for good, with the lesion where it was its last; false where there is no such analysis. */
  remove(userId: string, id: string, commit = this.commit): Promise<boolean> {
    return settled(async () => {
      const row = await this.row(userId, id);
      if (!row) return false;
      const leaving = row.lesionId ? await this.lesions.leaving(userId, row.lesionId, id) : [];
      return (await commit([{ remove: keys.analysis(userId, id), provided: stillIn(row) }, ...leaving])) || undefined;
    });
  }

  private row(userId: string, id: string): Promise<AnalysisRow | undefined> {
    return this.table.get({ key: keys.analysis(userId, id), schema: AnalysisRow });
  }

  private async ofLesion(userId: string, lesionId: string, page: { limit: number; cursor?: string }) {
    const { items, more } = await this.lesions.analysisIds(userId, lesionId, page);
    const rows = await Promise.all(items.map(({ id }) => this.row(userId, id)));
    return { items: rows.filter((row) => row !== undefined), more };
  }

  private readonly commit: Commit = (writes) => this.table.transact(writes);
}

/** Holds while the row is there and of the lesion it was of. */
const stillIn = ({ id, lesionId }: AnalysisRow) =>
  lesionId
    ? { condition: '#lesionId = :was', names: ['lesionId'], values: { was: lesionId } }
    : { condition: '#id = :id AND attribute_not_exists(#lesionId)', names: ['id', 'lesionId'], values: { id } };

/** The attribution map as one byte a cell, in hundredths: a quarter of what its numbers would take. */
const packed = (attribution: readonly number[]): string =>
  Buffer.from(attribution.map((share) => Math.round(share * 100))).toString('base64');
const unpacked = (text: string): number[] => [...Buffer.from(text, 'base64')].map((hundredths) => hundredths / 100);

function close(vault: UserVault, key: Key, analysis: OfLesion): AnalysisRow {
  const { id, lesionId, analysisDate, modelVersion, thresholdsVersion, ...rest } = analysis;
  const { notes, location, detectedFeatures, recommendations, attribution, ...findings } = rest;
  return {
    id,
    lesionId,
    analysisDate,
    modelVersion,
    thresholdsVersion,
    notes: vault.seal(key, 'notes', notes),
    location: vault.seal(key, 'location', location),
    detectedFeatures: vault.seal(key, 'detectedFeatures', detectedFeatures),
    recommendations: vault.seal(key, 'recommendations', recommendations),
    findings: vault.seal(key, 'findings', { ...findings, attribution: packed(attribution) }),
  };
}

const Findings = z.looseObject({ attribution: z.string() });

function openRow(vault: UserVault, key: Key, row: AnalysisRow): Analysis {
  const { id, lesionId = null, analysisDate, modelVersion, thresholdsVersion } = row;
  const opened = (attribute: 'notes' | 'location' | 'detectedFeatures' | 'recommendations' | 'findings') =>
    vault.open(key, attribute, row[attribute]);
  const findings = Findings.parse({ ...BEFORE, ...z.record(z.string(), z.unknown()).parse(opened('findings')) });
  return Analysis.parse({
    ...findings,
    attribution: unpacked(findings.attribution),
    id,
    lesionId,
    analysisDate,
    modelVersion,
    thresholdsVersion,
    notes: opened('notes'),
    location: opened('location'),
    detectedFeatures: opened('detectedFeatures'),
    recommendations: opened('recommendations'),
  });
}
