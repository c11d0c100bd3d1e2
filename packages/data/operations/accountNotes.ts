import { z } from 'zod';
import { keys, NOTE_PREFIX } from '#data/table/keys';
import { SchemaVersion } from '#data/table/migrations';
import { rowSchema } from '#data/table/rowSchema';
import { Sealed, type Vault } from '#data/table/vault';
import type { Commit, Table } from '#data/table/table';

const NoteRow = rowSchema(
  'accountNote',
  z.object({
    schemaVersion: SchemaVersion,
    id: z.string(),
    by: z.string(),
    at: z.iso.datetime(),
    text: Sealed,
  }),
);

/** Notes in one list. */
const PAGE_SIZE = 50;

/** What administrators noted about accounts: rows of the account, sealed with its data key, exported and deleted with it. */
export class AccountNotes {
  constructor(
    private readonly table: Table,
    private readonly vault: Vault,
  ) {}

  async add(
    userId: string,
    { id, text, by, at }: { id: string; text: string; by: string; at: Date },
    commit: Commit,
  ): Promise<void> {
    const key = keys.accountNote(userId, id);
    const vault = await this.vault.forUser(userId);
    const attributes = { id, by, at: at.toISOString(), text: vault.seal(key, 'text', text) };
    if (!(await commit([{ put: { kind: 'accountNote', key, attributes } }])))
      throw new Error('The note was not stored');
  }

  /** Lists the newest 50 notes of an account, newest first, with the ids of their authors. */
  async list(userId: string): Promise<{ id: string; text: string; by: string; at: string }[]> {
    const { PK } = keys.user(userId);
    const { items } = await this.table.page(NoteRow, { PK, prefix: NOTE_PREFIX, limit: PAGE_SIZE });
    if (items.length === 0) return [];
    const vault = await this.vault.forUser(userId);
    return items.map(({ id, by, at, ...row }) => {
      const sealedRow = { kind: 'accountNote', key: keys.accountNote(userId, id), row } as const;
      return { id, by, at, text: z.string().parse(vault.unsealAttribute(sealedRow, 'text')) };
    });
  }
}
