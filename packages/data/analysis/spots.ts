import { Look, lookOf, type Analysis, type OfLesion } from '#domain/analysis/analysis';
import { Lesion, regionOf, type LesionPatch } from '#domain/analysis/spot';
import type { Paged } from '#domain/http/route';
import { z } from 'zod';
import { keys, LESION_PREFIX, lookPrefix } from '#data/table/keys';
import { settled, type Commit, type Table, type Write } from '#data/table/table';
import { Sealed, type UserVault, type Vault } from '#data/table/vault';

/** A lesion and the id of its newest analysis, which are its key. `version` counts its changes, so that none is lost to another. */
const LesionRow = z.object({
  id: z.string(),
  newest: z.string(),
  analyses: z.number(),
  version: z.number(),
  about: Sealed,
});
type LesionRow = z.infer<typeof LesionRow>;
const About = Lesion.omit({ id: true, analyses: true });
type About = z.infer<typeof About>;
const LookRow = z.object({ id: z.string(), look: Sealed });

/** A lesion as it stands, with its newest looks, newest first. */
interface Standing {
  row: LesionRow;
  about: About;
  looks: Look[];
}

/** Looks that comparison reads back: years of them at one a month. */
const LOOKS = 100;

/**
 * A person's lesions. A lesion's row and its looks (one for each analysis) change only together with its analyses, in one
 * transaction; a lesion without analyses does not exist.
 */
export class Lesions {
  constructor(
    private readonly table: Table,
    private readonly vault: Vault,
  ) {}

  /** One page, newest-seen first. An unknown cursor answers undefined. */
  async list(userId: string, page: { limit: number; cursor?: string }): Promise<Paged<Lesion> | undefined> {
    const [, newest, id] = CURSOR.exec(page.cursor ?? '') ?? [];
    const after = newest && id ? keys.lesion(userId, { newest, id }) : undefined;
    if (page.cursor !== undefined && !after) return undefined;
    const { items, more } = await this.table.page(LesionRow, {
      PK: keys.user(userId).PK,
      prefix: LESION_PREFIX,
      limit: page.limit,
      after,
    });
    const last = items.at(-1);
    if (!last) return { items: [] };
    const vault = await this.vault.of(userId);
    const lesions = items.map((row) => lesionOf(row, openAbout(vault, userId, row)));
    return { items: lesions, ...(more && { nextCursor: `${last.newest}.${last.id}` }) };
  }

  /** A lesion and what its last analyses saw, newest first; undefined where there is no such lesion. */
  async get(userId: string, id: string): Promise<{ lesion: Lesion; looks: Look[] } | undefined> {
    const standing = await this.find(userId, id, LOOKS);
    return standing && { lesion: lesionOf(standing.row, standing.about), looks: standing.looks };
  }

  /** The ids of a lesion's analyses, one page of them, newest first. */
  analysisIds(userId: string, id: string, { limit, cursor }: { limit: number; cursor?: string }) {
    return this.table.page(LookRow.pick({ id: true }), {
      PK: keys.user(userId).PK,
      prefix: lookPrefix(id),
      limit,
      after: cursor === undefined ? undefined : keys.look(userId, id, cursor),
    });
  }

  /** Changes name and region, where given; undefined where there is no such lesion. */
  async change(userId: string, id: string, patch: LesionPatch, commit = this.commit): Promise<Lesion | undefined> {
    const vault = await this.vault.of(userId);
    const changed = await settled(async () => {
      const standing = await this.find(userId, id, 1);
      if (!standing) return { lesion: undefined };
      const { row } = standing;
      const { name = standing.about.name, region = standing.about.region } = patch;
      const about = { ...standing.about, name, region };
      const isDone = await commit(rewritten(vault, userId, row, { ...row, about }));
      return isDone ? { lesion: lesionOf(row, about) } : undefined;
    });
    return changed.lesion;
  }

  /** What to write beside a new lesion's first analysis. */
  async beginning(userId: string, analysis: OfLesion): Promise<Write[]> {
    const { id, lesionId, location, analysisDate, riskLevel } = analysis;
    const vault = await this.vault.of(userId);
    const about = { name: null, region: regionOf(location), lastSeen: analysisDate, riskLevel };
    const row = { id: lesionId, newest: id, analyses: 1, version: 1 };
    return [
      lookWrite(vault, userId, lesionId, lookOf(analysis, about.region)),
      { put: rowOf(vault, userId, row, about) },
    ];
  }

  /** What to write beside an analysis that is to belong to a lesion; undefined where there is no such lesion. */
  async joining(userId: string, id: string, analysis: Analysis): Promise<Write[] | undefined> {
    const standing = await this.find(userId, id, 1);
    if (!standing) return undefined;
    const { row, about } = standing;
    const vault = await this.vault.of(userId);
    const look = lookOf(analysis, about.region);
    const next = { newest: row.newest, analyses: row.analyses + 1, about };
    const seen = look.id > row.newest ? seenBy(about, look) : {};
    return [lookWrite(vault, userId, id, look), ...rewritten(vault, userId, row, { ...next, ...seen })];
  }

  /** What to write beside the end of an analysis of a lesion; the lesion ends with its last. */
  async leaving(userId: string, id: string, analysisId: string): Promise<Write[]> {
    const look: Write = { remove: keys.look(userId, id, analysisId) };
    const standing = await this.find(userId, id, 2);
    if (!standing) return [look];
    const { row, about, looks } = standing;
    const [left] = looks.filter((other) => other.id !== analysisId);
    if (!left) return [look, { remove: keys.lesion(userId, row), provided: unchanged(row) }];
    const vault = await this.vault.of(userId);
    const next = { newest: row.newest, analyses: row.analyses - 1, about };
    const seen = row.newest === analysisId ? seenBy(about, left) : {};
    return [look, ...rewritten(vault, userId, row, { ...next, ...seen })];
  }

  /** The lesion and its newest looks. Its row moves with every analysis, so two reads that disagree are read again. */
  private async find(userId: string, id: string, limit: number): Promise<Standing | undefined> {
    const { PK } = keys.user(userId);
    const found = await settled(async () => {
      const { items } = await this.table.page(LookRow, { PK, prefix: lookPrefix(id), limit });
      const [newest] = items;
      if (!newest) return { standing: undefined };
      const row = await this.table.get({ key: keys.lesion(userId, { id, newest: newest.id }), schema: LesionRow });
      if (!row) return undefined;
      const vault = await this.vault.of(userId);
      const looks = items.map((item) => Look.parse(vault.open(keys.look(userId, id, item.id), 'look', item.look)));
      return { standing: { row, about: openAbout(vault, userId, row), looks } };
    });
    return found.standing;
  }

  private readonly commit: Commit = (writes) => this.table.transact(writes);
}

const CURSOR = /^([0-9A-HJKMNP-TV-Z]{26})\.([0-9A-HJKMNP-TV-Z]{26})$/;

const lesionOf = ({ id, analyses }: LesionRow, about: About): Lesion => ({ id, analyses, ...about });

const openAbout = (vault: UserVault, userId: string, row: LesionRow): About =>
  About.parse(vault.open(keys.lesion(userId, row), 'about', row.about));

/** The lesion's summary once this look is its newest. */
const seenBy = (about: About, { id, analysisDate, riskLevel }: Look) => ({
  newest: id,
  about: { ...about, lastSeen: analysisDate, riskLevel },
});

const unchanged = ({ version }: LesionRow) => ({
  condition: '#version = :version',
  names: ['version'],
  values: { version },
});

function lookWrite(vault: UserVault, userId: string, lesionId: string, look: Look): Write {
  const key = keys.look(userId, lesionId, look.id);
  return { put: { ...key, id: look.id, look: vault.seal(key, 'look', look) } };
}

function rowOf(vault: UserVault, userId: string, row: Omit<LesionRow, 'about'>, about: About) {
  const key = keys.lesion(userId, row);
  return { ...key, ...row, about: vault.seal(key, 'about', about) };
}

/** Puts a lesion's next state in place of the one that was read, wherever its newest analysis puts it. */
function rewritten(
  vault: UserVault,
  userId: string,
  row: LesionRow,
  { newest, analyses, about }: { newest: string; analyses: number; about: About },
): Write[] {
  const next = rowOf(vault, userId, { id: row.id, newest, analyses, version: row.version + 1 }, about);
  const key = keys.lesion(userId, row);
  if (newest !== row.newest) return [{ remove: key, provided: unchanged(row) }, { put: next }];
  const { condition, names, values } = unchanged(row);
  const change = {
    expression: 'SET #analyses = :analyses, #about = :about, #version = :next',
    condition,
    names: [...names, 'analyses', 'about'],
    values: { ...values, analyses, about: next.about, next: next.version },
  };
  return [{ update: key, change }];
}
