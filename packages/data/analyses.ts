import { Analysis } from '#domain/analysis';
import type { Paged } from '#domain/route';
import { z } from 'zod';
import type { Key } from './keys';
import { ANALYSIS_PREFIX, keys } from './keys';
import type { Table } from './table';
import type { UserVault, Vault } from './vault';
import { Sealed } from './vault';

/** What the table shows of an analysis: when, and by which model. Everything about the person's skin is sealed. */
const AnalysisRow = z.object({
  id: z.string(),
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

const ID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/** A user's analyses, newest first. Reached only through the owner's id, so nobody else's can be named. */
export class Analyses {
  constructor(
    private readonly table: Table,
    private readonly vault: Vault,
  ) {}

  /**
   * Keeps an analysis; costs 1 write unit per KB. Its id is new and random, so a row that is there already is this very
   * write, repeated by the SDK because its answer was lost.
   */
  async add(userId: string, analysis: Analysis): Promise<void> {
    const key = keys.analysis(userId, analysis.id);
    const row = close(await this.vault.of(userId), key, analysis);
    await this.table.add({ ...key, ...row });
  }

  /** One page, newest first. An unknown cursor answers undefined. */
  async list(userId: string, page: { limit: number; cursor?: string }): Promise<Paged<Analysis> | undefined> {
    if (page.cursor !== undefined && !ID.test(page.cursor)) return undefined;
    const { items, more } = await this.table.page(AnalysisRow, {
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
    const key = keys.analysis(userId, id);
    const row = await this.table.get({ key, schema: AnalysisRow });
    return row && openRow(await this.vault.of(userId), key, row);
  }

  /** Replaces the note; false where there is no such analysis. */
  async setNotes(userId: string, id: string, notes: string | null): Promise<boolean> {
    const key = keys.analysis(userId, id);
    const vault = await this.vault.of(userId);
    return this.table.update(key, {
      expression: 'SET #notes = :notes',
      condition: 'attribute_exists(PK)',
      names: ['notes'],
      values: { notes: vault.seal(key, 'notes', notes) },
    });
  }

  /** Deletes for good; false where there is no such analysis. */
  remove(userId: string, id: string): Promise<boolean> {
    return this.table.remove(keys.analysis(userId, id));
  }
}

function close(vault: UserVault, key: Key, analysis: Analysis): AnalysisRow {
  const { id, analysisDate, modelVersion, thresholdsVersion, ...rest } = analysis;
  const { notes, location, detectedFeatures, recommendations, ...findings } = rest;
  return {
    id,
    analysisDate,
    modelVersion,
    thresholdsVersion,
    notes: vault.seal(key, 'notes', notes),
    location: vault.seal(key, 'location', location),
    detectedFeatures: vault.seal(key, 'detectedFeatures', detectedFeatures),
    recommendations: vault.seal(key, 'recommendations', recommendations),
    findings: vault.seal(key, 'findings', findings),
  };
}

function openRow(vault: UserVault, key: Key, row: AnalysisRow): Analysis {
  const { id, analysisDate, modelVersion, thresholdsVersion } = row;
  const opened = (attribute: 'notes' | 'location' | 'detectedFeatures' | 'recommendations' | 'findings') =>
    vault.open(key, attribute, row[attribute]);
  return Analysis.parse({
    ...z.record(z.string(), z.unknown()).parse(opened('findings')),
    id,
    analysisDate,
    modelVersion,
    thresholdsVersion,
    notes: opened('notes'),
    location: opened('location'),
    detectedFeatures: opened('detectedFeatures'),
    recommendations: opened('recommendations'),
  });
}
