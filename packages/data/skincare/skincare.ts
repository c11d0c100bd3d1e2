import type { Paged } from '#domain/http/route';
import type { SkincareProfile } from '#domain/skincare/skincare';
import {
  SkincareAnswers,
  SkincareRecommendation,
  type DraftRecommendation,
  type SkincareProfileRequest,
} from '#domain/skincare/skincare';
import { z } from 'zod';
import { keys, RECOMMENDATION_PREFIX } from '#data/table/keys';
import { settled, type Commit, type Row, type Table, type Write } from '#data/table/table';
import { Sealed, type UserVault, type Vault } from '#data/table/vault';

/**
 * A skincare profile. `version` counts its changes and those of its plan, so that neither is lost to the other; `plan` names
 * the recommendations in force.
 */
const ProfileRow = z.object({
  id: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
  plan: z.array(z.string()),
  answers: Sealed,
});
type ProfileRow = z.infer<typeof ProfileRow>;

const RecommendationRow = z.object({
  id: z.string(),
  profileId: z.string(),
  generatedAt: z.string(),
  isActive: z.union([z.literal(0), z.literal(1)]),
  /** All that it tells. */
  recommendation: Sealed,
});

const ID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/** A person's skincare profile and the plans made of it. Reached only through the owner's id. */
export class Skincare {
  constructor(
    private readonly table: Table,
    private readonly vault: Vault,
  ) {}

  async profile(userId: string): Promise<SkincareProfile | undefined> {
    const row = await this.row(userId);
    return row && openProfile(await this.vault.of(userId), userId, row);
  }

  /** Keeps a new profile under `id`, or changes the one that is there. */
  async save(
    userId: string,
    answers: SkincareProfileRequest,
    { id, at }: { id: string; at: Date },
    commit = this.commit,
  ): Promise<SkincareProfile> {
    const key = keys.skincareProfile(userId);
    const vault = await this.vault.of(userId);
    const updatedAt = at.toISOString();
    return settled(async () => {
      const row = await this.row(userId);
      const sealed = vault.seal(key, 'answers', answers);
      const next = { id: row?.id ?? id, createdAt: row?.createdAt ?? updatedAt, updatedAt };
      const write: Write = row
        ? changing(userId, row, { updatedAt, answers: sealed })
        : { put: { ...key, ...next, version: 1, plan: [], answers: sealed } };
      return (await commit([write])) ? { ...next, userId, ...answers } : undefined;
    });
  }

  /**
   * Makes a new plan of the profile and lays the one in force aside, both or neither; undefined where there is no profile.
   * The ids are given out in falling order, so that reading newest first is the order of the plan.
   */
  async regenerate(
    userId: string,
    make: (profile: SkincareProfile) => DraftRecommendation[],
    { newId, at }: { newId: () => string; at: Date },
    commit = this.commit,
  ): Promise<SkincareRecommendation[] | undefined> {
    const vault = await this.vault.of(userId);
    const made = await settled(async () => {
      const row = await this.row(userId);
      if (!row) return { plan: undefined };
      const drafts = make(openProfile(vault, userId, row));
      const ids = drafts.map(newId).sort().reverse();
      const of = { userId, profileId: row.id, generatedAt: at.toISOString(), isActive: 1 as const };
      const plan = drafts.map((draft, place) => ({ ...draft, ...of, id: ids[place]! }));
      const isDone = await commit([
        changing(userId, row, { plan: ids }),
        ...row.plan.map((id) => layingAside(userId, id)),
        ...plan.map((recommendation) => ({ put: rowOf(vault, recommendation) })),
      ]);
      return isDone ? { plan } : undefined;
    });
    return made.plan;
  }

  /** One page of recommendations, newest first. An unknown cursor answers undefined. */
  async recommendations(
    userId: string,
    { limit, cursor }: { limit: number; cursor?: string },
  ): Promise<Paged<SkincareRecommendation> | undefined> {
    if (cursor !== undefined && !ID.test(cursor)) return undefined;
    const { items, more } = await this.table.page(RecommendationRow, {
      PK: keys.user(userId).PK,
      prefix: RECOMMENDATION_PREFIX,
      limit,
      after: cursor === undefined ? undefined : keys.recommendation(userId, cursor),
    });
    const last = items.at(-1);
    if (!last) return { items: [] };
    const vault = await this.vault.of(userId);
    const opened = items.map(({ recommendation, ...row }) =>
      SkincareRecommendation.parse({
        ...z.looseObject({}).parse(vault.open(keys.recommendation(userId, row.id), 'recommendation', recommendation)),
        ...row,
        userId,
      }),
    );
    return { items: opened, ...(more && { nextCursor: last.id }) };
  }

  private row(userId: string): Promise<ProfileRow | undefined> {
    return this.table.get({ key: keys.skincareProfile(userId), schema: ProfileRow });
  }

  private readonly commit: Commit = (writes) => this.table.transact(writes);
}

function openProfile(vault: UserVault, userId: string, { answers, ...row }: ProfileRow): SkincareProfile {
  const opened = SkincareAnswers.parse(vault.open(keys.skincareProfile(userId), 'answers', answers));
  const { id, createdAt, updatedAt } = row;
  return { ...opened, id, userId, createdAt, updatedAt };
}

/** Changes a profile that nobody else has changed since it was read. */
function changing(userId: string, { version }: ProfileRow, values: Partial<ProfileRow>): Write {
  const names = Object.keys(values);
  return {
    update: keys.skincareProfile(userId),
    change: {
      expression: `SET ${[...names, 'version'].map((name) => `#${name} = :${name}`).join(', ')}`,
      condition: '#version = :was',
      names: [...names, 'version'],
      values: { ...values, version: version + 1, was: version },
    },
  };
}

const layingAside = (userId: string, id: string): Write => ({
  update: keys.recommendation(userId, id),
  change: {
    expression: 'SET #isActive = :no',
    names: ['isActive'],
    values: { no: 0 },
    condition: 'attribute_exists(PK)',
  },
});

function rowOf(vault: UserVault, { userId, id, ...rest }: SkincareRecommendation): Row {
  const { profileId, generatedAt, isActive, ...told } = rest;
  const key = keys.recommendation(userId, id);
  return { ...key, id, profileId, generatedAt, isActive, recommendation: vault.seal(key, 'recommendation', told) };
}
