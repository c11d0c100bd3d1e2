import { deidentify, DeidentifiedAnalysis, type Identified } from '#domain/analysis/deidentify';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { keys } from '#data/table/keys';
import type { Commit, Table } from '#data/table/table';
import type { User, Users } from '#data/account/users';
import type { Erasures } from '#data/account/erasures';

const PseudonymRow = z.object({ pseudonym: z.string() });
const random = (): string => randomBytes(16).toString('hex');

/** Research consent, and the de-identified records that stand while it lasts (decisions B3). */
export class Research {
  constructor(
    private readonly table: Table,
    private readonly users: Users,
    private readonly erasures: Erasures,
  ) {}

  /** From now on analyses are also recorded de-identified, under a new random pseudonym; consent given before stays. */
  async give(userId: string, at: Date, commit: Commit): Promise<void> {
    await commit([
      { put: { ...keys.pseudonym(userId), pseudonym: random() } },
      this.users.changing(userId, { researchConsentAt: at.toISOString() }),
    ]);
  }

  /** Ends consent in one transaction, then removes the records; what breaks off there is finished by the daily sweep. */
  async withdraw(userId: string, at: Date, commit: Commit): Promise<void> {
    const pseudonym = await this.pseudonymOf(userId);
    if (pseudonym === undefined) return;
    const ended = await commit([
      { take: keys.pseudonym(userId) },
      this.users.changing(userId, { researchConsentAt: null }),
      this.erasures.ofResearch(pseudonym, at),
    ]);
    if (ended) await this.erasures.eraseResearch(pseudonym);
  }

  /**
   * The commit of an analysis, with its de-identified record where the person consents. Should they withdraw in the
   * meantime, the analysis is kept without.
   */
  async recording(
    user: User,
    analysis: Identified,
    image: DeidentifiedAnalysis['imageMetadata'],
    commit: Commit,
  ): Promise<Commit> {
    const pseudonym = user.researchConsentAt === null ? undefined : await this.pseudonymOf(user.id);
    if (pseudonym === undefined) return commit;
    const record = deidentify(analysis, image, { pseudonym, random });
    const more = [
      { present: keys.pseudonym(user.id) },
      { put: { ...keys.research(pseudonym, record.id), ...record } },
    ] as const;
    return async (writes) =>
      (await commit([...writes, ...more])) || ((await this.pseudonymOf(user.id)) !== pseudonym && commit(writes));
  }

  /** The de-identified records that stand under a person's pseudonym. */
  async ofUser(userId: string): Promise<DeidentifiedAnalysis[]> {
    const pseudonym = await this.pseudonymOf(userId);
    if (pseudonym === undefined) return [];
    const rows = await this.table.all(z.looseObject({}), keys.research(pseudonym, '').PK);
    return rows.map((row) => DeidentifiedAnalysis.strip().parse(row));
  }

  /** One of those records, whichever: their ids are random. */
  async oneOf(userId: string): Promise<DeidentifiedAnalysis | undefined> {
    const pseudonym = await this.pseudonymOf(userId);
    if (pseudonym === undefined) return undefined;
    const { items } = await this.table.page(DeidentifiedAnalysis.strip(), {
      PK: keys.research(pseudonym, '').PK,
      limit: 1,
    });
    return items[0];
  }

  private async pseudonymOf(userId: string): Promise<string | undefined> {
    return (await this.table.get({ key: keys.pseudonym(userId), schema: PseudonymRow }))?.pseudonym;
  }
}
