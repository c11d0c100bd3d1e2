import type { ListPage } from '#domain/http/route';
import type { SkincareProfile } from '#domain/skincare/skincare';
import {
  SkincareAnswers,
  SkincareRecommendation,
  type DraftRecommendation,
  type SkincareProfileRequest,
} from '#domain/skincare/skincare';
import { z } from 'zod';
import { keys, RECOMMENDATION_PREFIX, toRecordList, type RecordOwner } from '#data/table/keys';
import { SchemaVersion } from '#data/table/migrations';
import { rowSchema } from '#data/table/rowSchema';
import { retryOnConflict, type Commit, type Table, type Write } from '#data/table/table';
import { Sealed, type UserVault, type Vault } from '#data/table/vault';

/**
 * A skincare profile. `version` counts its changes and those of its plan, so that no concurrent change is lost. `plan` lists the
 * ids of the active recommendations.
 */
const Profile = z.object({
  schemaVersion: SchemaVersion,
  id: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
  plan: z.array(z.string()),
  answers: Sealed,
});
type ProfileRow = z.infer<typeof Profile>;
const ProfileRow = rowSchema('skincareProfile', Profile);

const Recommendation = z.object({
  schemaVersion: SchemaVersion,
  id: z.string(),
  profileId: z.string(),
  generatedAt: z.string(),
  isActive: z.union([z.literal(0), z.literal(1)]),
  /** All other fields. */
  recommendation: Sealed,
});
const RecommendationRow = rowSchema('recommendation', Recommendation);

const ID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/** A person's skincare profile and plans. Every read needs their owner. */
export class Skincare {
  constructor(
    private readonly table: Table,
    private readonly vault: Vault,
  ) {}

  async findProfile(owner: RecordOwner): Promise<SkincareProfile | undefined> {
    const row = await this.getRow(owner);
    return row && unsealProfile(await this.vault.forUser(owner.userId), owner, row);
  }

  /** Adds a profile under `id`, or changes the existing one. */
  async saveProfile(
    owner: RecordOwner,
    answers: SkincareProfileRequest,
    { id, at }: { id: string; at: Date },
    commit = this.commit,
  ): Promise<SkincareProfile> {
    const key = keys.skincareProfile(owner);
    const vault = await this.vault.forUser(owner.userId);
    const updatedAt = at.toISOString();
    return retryOnConflict(async () => {
      const row = await this.getRow(owner);
      const sealedAnswers = vault.seal(key, 'answers', answers);
      const next = { id: row?.id ?? id, createdAt: row?.createdAt ?? updatedAt, updatedAt };
      const write: Write = row
        ? prepareUpdate(owner, row, { updatedAt, answers: sealedAnswers })
        : {
            put: {
              kind: 'skincareProfile',
              key,
              attributes: { ...next, version: 1, plan: [], answers: sealedAnswers },
            },
          };
      return (await commit([write])) ? { ...next, userId: owner.userId, ...answers } : undefined;
    });
  }

  /**
   * Replaces the active plan by a new one in one transaction; undefined where there is no profile. Ids are assigned in descending
   * order, so that reading newest first answers the order of the plan.
   */
  async replacePlan(
    owner: RecordOwner,
    createPlan: (profile: SkincareProfile) => DraftRecommendation[],
    { newId, at }: { newId: () => string; at: Date },
    commit = this.commit,
  ): Promise<SkincareRecommendation[] | undefined> {
    const vault = await this.vault.forUser(owner.userId);
    const result = await retryOnConflict(async () => {
      const row = await this.getRow(owner);
      if (!row) return { plan: undefined };
      const drafts = createPlan(unsealProfile(vault, owner, row));
      const ids = drafts.map(newId).sort().reverse();
      const common = { profileId: row.id, generatedAt: at.toISOString(), isActive: 1 as const };
      const plan = drafts.map((draft, index) => ({ ...draft, ...common, id: ids[index]! }));
      const isDone = await commit([
        prepareUpdate(owner, row, { plan: ids }),
        ...row.plan.map((id) => prepareDeactivation(owner, id)),
        ...plan.map((recommendation) => preparePut(vault, owner, recommendation)),
      ]);
      return isDone ? { plan: plan.map((recommendation) => ({ ...recommendation, userId: owner.userId })) } : undefined;
    });
    return result.plan;
  }

  /** Lists one page of recommendations, newest first; undefined for an unknown cursor. */
  async listRecommendations(
    owner: RecordOwner,
    { limit, cursor }: { limit: number; cursor?: string },
  ): Promise<ListPage<SkincareRecommendation> | undefined> {
    if (cursor !== undefined && !ID.test(cursor)) return undefined;
    const { items, hasMore } = await this.table.page(RecommendationRow, {
      ...toRecordList(owner, RECOMMENDATION_PREFIX),
      limit,
      after: cursor === undefined ? undefined : keys.recommendation(owner, cursor),
    });
    const last = items.at(-1);
    if (!last) return { items: [] };
    const vault = await this.vault.forUser(owner.userId);
    const recommendations = items.map((row) => {
      const sealedRow = { kind: 'recommendation', key: keys.recommendation(owner, row.id), row } as const;
      const content = z.looseObject({}).parse(vault.unsealAttribute(sealedRow, 'recommendation'));
      return SkincareRecommendation.parse({ ...content, ...row, userId: owner.userId });
    });
    return { items: recommendations, ...(hasMore && { nextCursor: last.id }) };
  }

  private getRow(owner: RecordOwner): Promise<ProfileRow | undefined> {
    return this.table.get({ key: keys.skincareProfile(owner), schema: ProfileRow });
  }

  private readonly commit: Commit = (writes) => this.table.transact(writes);
}

function unsealProfile(vault: UserVault, owner: RecordOwner, row: ProfileRow): SkincareProfile {
  const sealedRow = { kind: 'skincareProfile', key: keys.skincareProfile(owner), row } as const;
  const answers = SkincareAnswers.parse(vault.unsealAttribute(sealedRow, 'answers'));
  const { id, createdAt, updatedAt } = row;
  return { ...answers, id, userId: owner.userId, createdAt, updatedAt };
}

/** An update of a profile, conditional on the version that was read. */
function prepareUpdate(owner: RecordOwner, { version }: ProfileRow, values: Partial<ProfileRow>): Write {
  const names = Object.keys(values);
  return {
    update: keys.skincareProfile(owner),
    change: {
      expression: `SET ${[...names, 'version'].map((name) => `#${name} = :${name}`).join(', ')}`,
      condition: '#version = :previous',
      names: [...names, 'version'],
      values: { ...values, version: version + 1, previous: version },
    },
  };
}

const prepareDeactivation = (owner: RecordOwner, id: string): Write => ({
  update: keys.recommendation(owner, id),
  change: {
    expression: 'SET #isActive = :no',
    names: ['isActive'],
    values: { no: 0 },
    condition: 'attribute_exists(PK)',
  },
});

function preparePut(
  vault: UserVault,
  owner: RecordOwner,
  { id, ...rest }: Omit<SkincareRecommendation, 'userId'>,
): Write {
  const { profileId, generatedAt, isActive, ...content } = rest;
  const key = keys.recommendation(owner, id);
  const recommendation = vault.seal(key, 'recommendation', content);
  return { put: { kind: 'recommendation', key, attributes: { id, profileId, generatedAt, isActive, recommendation } } };
}
