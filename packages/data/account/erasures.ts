import { z } from 'zod';
import { keys, toRecordList, type Key } from '#data/table/keys';
import { rowSchema, storedRowSchema, type NewRow } from '#data/table/rowSchema';
import { retryOnConflict, type Commit, type Table, type Write } from '#data/table/table';
import { Outcomes } from '#data/analysis/outcomes';
import { PseudonymRow } from './pseudonym';
import type { Users } from './users';
import type { Vault } from '#data/table/vault';

/** A person of an account beside its holder. */
export interface PersonOfAccount {
  userId: string;
  personId: string;
}

/** A pending erasure. Its row stays until nothing can be left. */
const Row = z.object({ kind: z.enum(['account', 'research', 'person']), of: z.string(), begunAt: z.iso.datetime() });
export type Erasure = z.infer<typeof Row>;
const ErasureRow = rowSchema('erasure', Row);

const KeyOnly = storedRowSchema(z.object({ PK: z.string(), SK: z.string() }));

/** Pending erasures in one read. */
const PAGE_SIZE = 100;

/** Time in which calls that began before the account was marked may still write. */
const LAST_CALLS_MS = 60_000;

/** Rows removed in parallel, so that a long history is removed within the time of one call. */
const CONCURRENCY = 10;

/** The steps of an erasure. Every step is repeatable, so an interrupted erasure starts again at the first step. */
export class Erasures {
  constructor(
    private readonly table: Table,
    private readonly vault: Vault,
    private readonly users: Users,
  ) {}

  /**
   * Marks an account as being deleted and records the pending erasure. This ends its sessions and removes it from lists, search
   * and counters. Answers false where the account is already marked.
   */
  begin(userId: string, at: Date, commit: Commit): Promise<boolean> {
    return retryOnConflict(async () => {
      const user = await this.users.findById(userId);
      if (!user || user.status === 'deleting') return false;
      const pending = { put: createErasureRow('account', userId, at) };
      return (await commit([...(await this.users.prepareDeletion(user)), pending])) || undefined;
    });
  }

  /** The write that records a pending erasure of the records of a pseudonym. */
  prepareResearchErasure(pseudonym: string, at: Date): Write {
    return { put: createErasureRow('research', pseudonym, at) };
  }

  /** The write that records a pending erasure of the records of a person who is removed from an account. */
  preparePersonErasure(person: PersonOfAccount, at: Date): Write {
    return { put: createErasureRow('person', toErasedPerson(person), at) };
  }

  /** Reads the pending erasures, in the order of their ids. Any number of them needs the same memory. */
  readPending(): AsyncGenerator<Erasure> {
    return this.table.readAll(ErasureRow, keys.erasure('').PK);
  }

  /** Reads a page of the pending erasures, in the order of their ids, after an id. `next` is where they go on; undefined at their end. */
  async readPendingPage(after: string | undefined): Promise<{ erasures: Erasure[]; next: string | undefined }> {
    const { items, hasMore } = await this.table.page(ErasureRow, {
      PK: keys.erasure('').PK,
      limit: PAGE_SIZE,
      ...(after !== undefined && { after: keys.erasure(after) }),
      oldestFirst: true,
    });
    const last = items.at(-1);
    return { erasures: items, next: hasMore && last ? getErasureId(last) : undefined };
  }

  /** Removes every de-identified record of a pseudonym, and the pending erasure. */
  async eraseResearch(pseudonym: string): Promise<void> {
    await this.removeRecords(pseudonym);
    await this.table.remove(keys.erasure(getErasureId({ kind: 'research', of: pseudonym })));
  }

  /** Removes every record of a person, and the pending erasure. Nothing can be added to the records of a removed person. */
  async erasePerson(person: PersonOfAccount): Promise<void> {
    for (;;) {
      const { items } = await this.table.page(KeyOnly, { ...toRecordList(person, ''), limit: 100 });
      if (items.length === 0) break;
      await this.removeRows(items);
    }
    await this.table.remove(keys.erasure(getErasureId({ kind: 'person', of: toErasedPerson(person) })));
  }

  /** Removes the address, the de-identified records, and every row of the account except the account and its data key. */
  async eraseRows(userId: string, email: string | undefined): Promise<void> {
    const row = await this.table.get({ key: keys.pseudonym(userId), schema: PseudonymRow });
    if (row) await this.removeRecords(row.pseudonym);
    if (email !== undefined) await this.users.releaseEmail(userId, email);
    const last = [keys.user(userId).SK, keys.dataKey(userId).SK];
    await this.removeAll(keys.user(userId).PK, ({ SK }) => !last.includes(SK));
  }

  /** Destroys the wrapped data key, then removes the account row, which the earlier steps need. */
  async eraseAccount(userId: string, commit: Commit): Promise<void> {
    await this.vault.destroyKey(userId);
    await commit([{ removeExisting: keys.user(userId) }]);
  }

  /** Removes the pending erasure, once calls that began before it can no longer write. */
  async finish(erasure: Erasure, now: Date): Promise<void> {
    if (now.getTime() < Date.parse(erasure.begunAt) + LAST_CALLS_MS) return;
    await this.table.remove(keys.erasure(getErasureId(erasure)));
  }

  private async removeRecords(pseudonym: string): Promise<void> {
    await this.removeAll(keys.research(pseudonym, '').PK);
    await new Outcomes(this.table).removeAll(pseudonym);
  }

  private async removeAll(PK: string, isIncluded: (key: Key) => boolean = () => true): Promise<void> {
    await this.removeRows((await this.table.listAll(KeyOnly, PK)).filter(isIncluded));
  }

  private async removeRows(rows: readonly Key[]): Promise<void> {
    for (let from = 0; from < rows.length; from += CONCURRENCY) {
      await Promise.all(rows.slice(from, from + CONCURRENCY).map((key) => this.table.remove(key)));
    }
  }
}

/** The id of a pending erasure, by which they are ordered. */
export const getErasureId = ({ kind, of }: Pick<Erasure, 'kind' | 'of'>): string => `${kind}#${of}`;

const toErasedPerson = ({ userId, personId }: PersonOfAccount): string => `${userId}#${personId}`;

/** The person whose records an erasure of the kind `person` removes. */
export function parseErasedPerson({ of }: Pick<Erasure, 'of'>): PersonOfAccount {
  const [userId = '', personId = ''] = of.split('#');
  return { userId, personId };
}

function createErasureRow(kind: Erasure['kind'], of: string, at: Date): NewRow {
  const attributes: Erasure = { kind, of, begunAt: at.toISOString() };
  return { kind: 'erasure', key: keys.erasure(getErasureId(attributes)), attributes };
}
