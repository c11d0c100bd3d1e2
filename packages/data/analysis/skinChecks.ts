import { CHECK_PARTS } from '#domain/skinCheck/checkParts';
import { countChecked, getPartResult, isSameResult } from '#domain/skinCheck/checkResult';
import { SkinCheck, type PartChange, type PartResult } from '#domain/skinCheck/skinCheck';
import type { ListPage } from '#domain/http/route';
import { z } from 'zod';
import { keys, SKIN_CHECK_PREFIX, toRecordList, type Key, type RecordOwner } from '#data/table/keys';
import { SchemaVersion } from '#data/table/migrations';
import { rowSchema } from '#data/table/rowSchema';
import { retryOnConflict, type Commit, type Table } from '#data/table/table';
import { Sealed, type UserVault, type Vault } from '#data/table/vault';

const FinishedRow = rowSchema('skinCheck', z.object({ schemaVersion: SchemaVersion, id: z.string(), check: Sealed }));
const OpenRow = rowSchema(
  'openSkinCheck',
  z.object({
    schemaVersion: SchemaVersion,
    id: z.string(),
    /** Counts the changes of the row, so that no concurrent change is lost. */
    version: z.number(),
    check: Sealed,
  }),
);
type OpenRow = z.infer<typeof OpenRow.schema>;

/** Why nothing was changed: no check is unfinished, or another one is; the part changed elsewhere; no part was looked at. */
type Refusal = 'noneOpen' | 'otherCheck' | 'changedPart' | 'noPart';

const CURSOR = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/**
 * A person's total-skin checks, sealed. One row has the check that they have not finished, so that there is never a second one;
 * each finished check has a row of its own.
 */
export class SkinChecks {
  constructor(
    private readonly table: Table,
    private readonly vault: Vault,
  ) {}

  /** The check that the person has not finished; undefined without one. */
  async findOpen(owner: RecordOwner): Promise<SkinCheck | undefined> {
    return (await this.findOpenRow(owner))?.check;
  }

  /** Starts a check, unless one is unfinished. Answers the unfinished one. */
  async start(owner: RecordOwner, { id, at }: { id: string; at: Date }, commit: Commit): Promise<SkinCheck> {
    const key = keys.openSkinCheck(owner);
    const vault = await this.vault.forUser(owner.userId);
    const check: SkinCheck = { id, startedAt: at.toISOString(), finishedAt: null, parts: [] };
    return retryOnConflict(async () => {
      const open = await this.findOpen(owner);
      if (open) return open;
      const attributes = { id, version: 1, check: vault.seal(key, 'check', check) };
      return (await commit([{ put: { kind: 'openSkinCheck', key, attributes } }])) ? check : undefined;
    });
  }

  /**
   * Replaces the result of one part of the unfinished check, if it is the one that `base` says, or already the new one: a save
   * that is repeated because its answer was lost.
   */
  async savePart(
    owner: RecordOwner,
    { checkId, result, base }: PartChange,
    commit: Commit,
  ): Promise<SkinCheck | Refusal> {
    const key = keys.openSkinCheck(owner);
    const vault = await this.vault.forUser(owner.userId);
    return retryOnConflict<SkinCheck | Refusal>(async () => {
      const open = await this.findOpenRow(owner);
      if (!open) return 'noneOpen';
      if (open.check.id !== checkId) return 'otherCheck';
      const current = getPartResult(open.check, result.part);
      if (isSameResult(current, result)) return open.check;
      if (!isSameResult(current, base)) return 'changedPart';
      const check = withPart(open.check, result);
      const { condition, names, values } = isUnchanged(open.row);
      const change = {
        expression: 'SET #check = :check, #version = :next',
        condition,
        names: [...names, 'check'],
        values: { ...values, check: vault.seal(key, 'check', check), next: open.row.version + 1 },
      };
      return (await commit([{ update: key, change }])) ? check : undefined;
    });
  }

  /** Finishes the unfinished check `checkId`, unless no part of it was looked at. */
  async finish(
    owner: RecordOwner,
    { checkId, at }: { checkId: string; at: Date },
    commit: Commit,
  ): Promise<SkinCheck | Refusal> {
    const vault = await this.vault.forUser(owner.userId);
    return retryOnConflict<SkinCheck | Refusal>(async () => {
      const open = await this.findOpenRow(owner);
      if (!open) return 'noneOpen';
      if (open.check.id !== checkId) return 'otherCheck';
      if (countChecked(open.check) === 0) return 'noPart';
      const check: SkinCheck = { ...open.check, finishedAt: at.toISOString() };
      const key = keys.skinCheck(owner, check.id);
      const attributes = { id: check.id, check: vault.seal(key, 'check', check) };
      const isDone = await commit([
        { remove: keys.openSkinCheck(owner), onlyIf: isUnchanged(open.row) },
        { put: { kind: 'skinCheck', key, attributes } },
      ]);
      return isDone ? check : undefined;
    });
  }

  /** Lists one page of the finished checks, the one that was started last first; undefined for an unknown cursor. */
  async list(owner: RecordOwner, page: { limit: number; cursor?: string }): Promise<ListPage<SkinCheck> | undefined> {
    const { limit, cursor } = page;
    if (cursor !== undefined && !CURSOR.test(cursor)) return undefined;
    const { items, hasMore } = await this.table.page(FinishedRow, {
      ...toRecordList(owner, SKIN_CHECK_PREFIX),
      limit,
      after: cursor === undefined ? undefined : keys.skinCheck(owner, cursor),
    });
    const last = items.at(-1);
    if (!last) return { items: [] };
    const vault = await this.vault.forUser(owner.userId);
    const checks = items.map((row) => unsealCheck(vault, keys.skinCheck(owner, row.id), row, 'skinCheck'));
    return { items: checks, ...(hasMore && { nextCursor: last.id }) };
  }

  /** Removes a check, finished or not; false where there is none. */
  async remove(owner: RecordOwner, id: string, commit: Commit): Promise<boolean> {
    const open = await this.findOpenRow(owner);
    if (open?.row.id !== id) return commit([{ removeExisting: keys.skinCheck(owner, id) }]);
    const onlyIf = { condition: '#id = :id', names: ['id'], values: { id } };
    return commit([{ remove: keys.openSkinCheck(owner), onlyIf }]);
  }

  private async findOpenRow(owner: RecordOwner): Promise<{ row: OpenRow; check: SkinCheck } | undefined> {
    const key = keys.openSkinCheck(owner);
    const row = await this.table.get({ key, schema: OpenRow });
    if (!row) return undefined;
    return { row, check: unsealCheck(await this.vault.forUser(owner.userId), key, row, 'openSkinCheck') };
  }
}

const unsealCheck = (
  vault: UserVault,
  key: Key,
  row: Pick<OpenRow, 'schemaVersion' | 'check'>,
  kind: 'skinCheck' | 'openSkinCheck',
): SkinCheck => SkinCheck.parse(vault.unsealAttribute({ kind, key, row }, 'check'));

const isUnchanged = ({ version }: OpenRow) => ({
  condition: '#version = :version',
  names: ['version'],
  values: { version },
});

/** The check with a new result of one part, in the order of the parts. */
function withPart(check: SkinCheck, result: PartResult): SkinCheck {
  const results = [...check.parts.filter(({ part }) => part !== result.part), result];
  const parts = CHECK_PARTS.flatMap((name) => results.filter(({ part }) => part === name));
  return { ...check, parts };
}
