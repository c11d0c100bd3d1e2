import { z } from 'zod';
import { keys, type Key } from '#data/table/keys';
import { settled, type Commit, type Table, type Write } from '#data/table/table';
import type { Users } from './users';
import type { Vault } from '#data/table/vault';

/** Something to erase that was begun; the row stays until it is certain that nothing is left. */
const Erasure = z.object({ kind: z.enum(['account', 'research']), of: z.string(), begunAt: z.iso.datetime() });
export type Erasure = z.infer<typeof Erasure>;

const Place = z.object({ PK: z.string(), SK: z.string() });
const PseudonymRow = z.object({ pseudonym: z.string() });

/** Calls that were under way when an account was marked may still write for so long. */
const LAST_CALLS_MS = 60_000;

/** Rows removed at the same time, so that a long history goes within the time of one call. */
const AT_ONCE = 10;

/** Erasing, step by step. Every step may be repeated, so whoever carries on begins at the first. */
export class Erasures {
  constructor(
    private readonly table: Table,
    private readonly vault: Vault,
    private readonly users: Users,
  ) {}

  /**
   * Marks an account as being deleted, which ends its sessions and takes it out of lists, search and counters, and notes
   * that it is to be erased; false where that was begun before.
   */
  begin(userId: string, at: Date, commit: Commit): Promise<boolean> {
    return settled(async () => {
      const user = await this.users.byId(userId);
      if (!user || user.status === 'deleting') return false;
      const note = { put: { ...keys.erasure(`account#${userId}`), ...begun('account', userId, at) } };
      return (await commit([...(await this.users.leaving(user)), note])) || undefined;
    });
  }

  /** The write that notes that the records of a pseudonym are to be erased. */
  ofResearch(pseudonym: string, at: Date): Write {
    return { put: { ...keys.erasure(`research#${pseudonym}`), ...begun('research', pseudonym, at) } };
  }

  /** What was begun and is not known to be over, oldest id first. */
  open(): Promise<Erasure[]> {
    return this.table.all(Erasure, keys.erasure('').PK);
  }

  /** Removes every de-identified record of a pseudonym, and the note that it is to be done. */
  async eraseResearch(pseudonym: string): Promise<void> {
    await this.removeAll(keys.research(pseudonym, '').PK);
    await this.table.remove(keys.erasure(`research#${pseudonym}`));
  }

  /** Removes the address, the records under the pseudonym, and every row of the account but the account and its key. */
  async eraseRows(userId: string, email: string | undefined): Promise<void> {
    const row = await this.table.get({ key: keys.pseudonym(userId), schema: PseudonymRow });
    if (row) await this.removeAll(keys.research(row.pseudonym, '').PK);
    if (email !== undefined) await this.users.releaseEmail(userId, email);
    const last = [keys.user(userId).SK, keys.dataKey(userId).SK];
    await this.removeAll(keys.user(userId).PK, ({ SK }) => !last.includes(SK));
  }

  /** Destroys the wrapped data key, then removes the account row, which held what the steps before had to know. */
  async eraseAccount(userId: string, commit: Commit): Promise<void> {
    await this.vault.erase(userId);
    await commit([{ take: keys.user(userId) }]);
  }

  /** Forgets that it was to be done, once calls that were under way at its beginning can no longer write. */
  async close({ kind, of, begunAt }: Erasure, now: Date): Promise<void> {
    if (now.getTime() < Date.parse(begunAt) + LAST_CALLS_MS) return;
    await this.table.remove(keys.erasure(`${kind}#${of}`));
  }

  private async removeAll(PK: string, chosen: (key: Key) => boolean = () => true): Promise<void> {
    const places = (await this.table.all(Place, PK)).filter(chosen);
    for (let from = 0; from < places.length; from += AT_ONCE) {
      await Promise.all(places.slice(from, from + AT_ONCE).map(({ SK }) => this.table.remove({ PK, SK })));
    }
  }
}

const begun = (kind: Erasure['kind'], of: string, at: Date): Erasure => ({ kind, of, begunAt: at.toISOString() });
