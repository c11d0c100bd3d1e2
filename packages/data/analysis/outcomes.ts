import { DeidentifiedOutcome } from '#domain/analysis/research/deidentifyOutcome';
import { getOutcomeCounter, type OutcomeCounts } from '#domain/operations/outcomeFigures';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { PseudonymRow } from '#data/account/pseudonym';
import { UserRow } from '#data/account/user';
import { keys } from '#data/table/keys';
import { rowSchema, storedRowSchema } from '#data/table/rowSchema';
import { retryOnConflict, type Table, type Write } from '#data/table/table';

/** Creates the random id of a de-identified row. */
export const createRandomId = (): string => randomBytes(16).toString('hex');

const OutcomeRow = rowSchema('outcome', DeidentifiedOutcome.strip());
const CountsRow = rowSchema('outcomeCounts', z.object({}).catchall(z.unknown()));
const OutcomeKey = storedRowSchema(z.object({ SK: z.string() }));

/**
 * The de-identified outcomes of visits to a doctor, which exist while a person consents to research, and their numbers. The numbers
 * lie in one row, which every transaction changes along with the outcomes, so reading them costs the same for any number of
 * outcomes. See `docs/decisions/117-visits-to-a-doctor.md`.
 */
export class Outcomes {
  constructor(private readonly table: Table) {}

  /** Finds the pseudonym of a person who consents to research. */
  async findPseudonym(userId: string): Promise<string | undefined> {
    return (await this.table.get({ key: keys.pseudonym(userId), schema: PseudonymRow }))?.pseudonym;
  }

  /** Whether a person's research consent covers visits to a doctor. One of an earlier release covers analyses only. */
  async hasConsent(userId: string): Promise<boolean> {
    return (await this.table.get({ key: keys.user(userId), schema: UserRow }))?.researchCoversVisits === true;
  }

  /**
   * The writes that remove outcomes of a person and add another. They fail where one of the removed is gone meanwhile, or the
   * consent has ended. Unknown ids are those of an earlier consent, and already erased.
   */
  async prepareReplacement(
    { userId, pseudonym }: { userId: string; pseudonym: string },
    removedIds: readonly string[],
    added?: DeidentifiedOutcome,
  ): Promise<Write[]> {
    const removed = removedIds.length > 0 ? await this.find(pseudonym, removedIds) : [];
    const removals = removed.map(({ id }): Write => ({ removeExisting: keys.outcome(pseudonym, id) }));
    if (!added) return [...removals, ...prepareCounting(removed, [])];
    const isSamePseudonym = { condition: '#pseudonym = :pseudonym', names: ['pseudonym'], values: { pseudonym } };
    return [
      ...removals,
      { requireExisting: keys.pseudonym(userId), onlyIf: isSamePseudonym },
      { put: { kind: 'outcome', key: keys.outcome(pseudonym, added.id), attributes: added } },
      ...prepareCounting(removed, [added]),
    ];
  }

  /** Lists the outcomes under a pseudonym. */
  list(pseudonym: string): Promise<DeidentifiedOutcome[]> {
    return this.table.listAll(OutcomeRow, keys.outcome(pseudonym, '').PK);
  }

  /** Removes every outcome of a pseudonym, one by one, each with its number. Safe to repeat. */
  async removeAll(pseudonym: string): Promise<void> {
    for (const { SK } of await this.table.listAll(OutcomeKey, keys.outcome(pseudonym, '').PK)) {
      await retryOnConflict(async () => {
        const found = await this.find(pseudonym, [SK]);
        if (found.length === 0) return true;
        const removal: Write = { removeExisting: keys.outcome(pseudonym, SK) };
        return (await this.table.transact([removal, ...prepareCounting(found, [])])) || undefined;
      });
    }
  }

  /** Reads the numbers of outcomes. Costs 1 read unit. */
  async count(): Promise<OutcomeCounts> {
    const row = await this.table.get({ key: keys.outcomeCounts(), schema: CountsRow });
    const numbers = Object.entries(row ?? {}).flatMap(([name, value]) =>
      typeof value === 'number' ? [[name, value] as const] : [],
    );
    return Object.fromEntries(numbers);
  }

  private find(pseudonym: string, ids: readonly string[]): Promise<DeidentifiedOutcome[]> {
    return this.table.getMany(
      ids.map((id) => keys.outcome(pseudonym, id)),
      OutcomeRow,
    );
  }
}

/** The write that counts outcomes as removed and added; none where no number changes. */
function prepareCounting(removed: readonly DeidentifiedOutcome[], added: readonly DeidentifiedOutcome[]): Write[] {
  const values: Record<string, number> = {};
  for (const outcome of removed) values[getOutcomeCounter(outcome)] = (values[getOutcomeCounter(outcome)] ?? 0) - 1;
  for (const outcome of added) values[getOutcomeCounter(outcome)] = (values[getOutcomeCounter(outcome)] ?? 0) + 1;
  const names = Object.keys(values).filter((name) => values[name] !== 0);
  if (names.length === 0) return [];
  const expression = `ADD ${names.map((name) => `#${name} :${name}`).join(', ')}`;
  return [
    {
      update: keys.outcomeCounts(),
      change: { expression, names, values: Object.fromEntries(names.map((name) => [name, values[name]])) },
    },
  ];
}
