import { deidentify, DeidentifiedAnalysis, type IdentifiableAnalysis } from '#domain/analysis/research/deidentify';
import type { DeidentifiedOutcome } from '#domain/analysis/research/deidentifyOutcome';
import { keys } from '#data/table/keys';
import { rowSchema } from '#data/table/rowSchema';
import type { Commit, Table, Write } from '#data/table/table';
import type { User } from '#data/account/user';
import type { Users } from '#data/account/users';
import type { Erasures } from '#data/account/erasures';
import { createRandomId, Outcomes } from './outcomes';

const ResearchRow = rowSchema('research', DeidentifiedAnalysis.strip());

/** Research consent, and the de-identified records that exist while it lasts. See `docs/decisions/017-deidentified-records.md`. */
export class Research {
  constructor(
    private readonly table: Table,
    private readonly users: Users,
    private readonly erasures: Erasures,
  ) {}

  /**
   * Records consent: further analyses and visits get a de-identified record under a new random pseudonym. Earlier consent stays
   * as it is.
   */
  async giveConsent(userId: string, at: Date, commit: Commit): Promise<void> {
    await commit([
      { put: { kind: 'pseudonym', key: keys.pseudonym(userId), attributes: { pseudonym: createRandomId() } } },
      this.users.prepareChange(userId, { researchConsentAt: at.toISOString(), researchCoversVisits: true }),
    ]);
  }

  /**
   * Ends consent in one transaction, then removes the records; false where there was no consent. The hourly sweep finishes an
   * interrupted removal.
   */
  async withdrawConsent(userId: string, at: Date, commit: Commit): Promise<boolean> {
    const pseudonym = await this.findPseudonym(userId);
    if (pseudonym === undefined) return false;
    const hasEnded = await commit([
      { removeExisting: keys.pseudonym(userId) },
      this.users.prepareChange(userId, { researchConsentAt: null, researchCoversVisits: false }),
      this.erasures.prepareResearchErasure(pseudonym, at),
    ]);
    if (hasEnded) await this.erasures.eraseResearch(pseudonym);
    return hasEnded;
  }

  /**
   * Wraps the commit of an analysis so that it also writes the de-identified record, where the person consents. If they
   * withdraw in the meantime, the analysis is written without a record.
   */
  async withResearchRecord(
    user: User,
    analysis: IdentifiableAnalysis,
    image: DeidentifiedAnalysis['imageMetadata'],
    commit: Commit,
  ): Promise<Commit> {
    const pseudonym = user.researchConsentAt === null ? undefined : await this.findPseudonym(user.id);
    if (pseudonym === undefined) return commit;
    const record = deidentify(analysis, image, { pseudonym, random: createRandomId });
    const recordWrites: Write[] = [
      { requireExisting: keys.pseudonym(user.id) },
      { put: { kind: 'research', key: keys.research(pseudonym, record.id), attributes: record } },
    ];
    return async (writes) =>
      (await commit([...writes, ...recordWrites])) ||
      ((await this.findPseudonym(user.id)) !== pseudonym && commit(writes));
  }

  /** Lists the de-identified records of analyses under a person's pseudonym. */
  async listRecords(userId: string): Promise<DeidentifiedAnalysis[]> {
    const pseudonym = await this.findPseudonym(userId);
    if (pseudonym === undefined) return [];
    return this.table.listAll(ResearchRow, keys.research(pseudonym, '').PK);
  }

  /** Lists the de-identified outcomes of visits under a person's pseudonym. */
  async listOutcomes(userId: string): Promise<DeidentifiedOutcome[]> {
    const pseudonym = await this.findPseudonym(userId);
    return pseudonym === undefined ? [] : new Outcomes(this.table).list(pseudonym);
  }

  /** Finds any one of the records of analyses. Their ids are random. */
  async findSampleRecord(userId: string): Promise<DeidentifiedAnalysis | undefined> {
    const pseudonym = await this.findPseudonym(userId);
    if (pseudonym === undefined) return undefined;
    const { items } = await this.table.page(ResearchRow, { PK: keys.research(pseudonym, '').PK, limit: 1 });
    return items[0];
  }

  private findPseudonym(userId: string): Promise<string | undefined> {
    return new Outcomes(this.table).findPseudonym(userId);
  }
}
