import { ContactMessage } from '#domain/account/contact';
import { z } from 'zod';
import { contactIndex, keys, type Key } from '#data/table/keys';
import { SchemaVersion } from '#data/table/migrations';
import { rowSchema, type NewRow } from '#data/table/rowSchema';
import { Sealed, type Vault } from '#data/table/vault';
import type { Commit, Table, Write } from '#data/table/table';

/** Months until a message expires, answered or not. */
const RETENTION_MONTHS = 12;
/** Messages in one list. */
const PAGE_SIZE = 200;

const Row = z.object({
  schemaVersion: SchemaVersion,
  PK: z.string(),
  SK: z.string(),
  id: z.string(),
  userId: z.string().nullable(),
  sentAt: z.iso.datetime(),
  message: Sealed,
});

/** The row of a message. Both shapes of key, `message` and `visitorMessage`, share it and its version. */
type MessageRow = z.infer<typeof Row>;
const MessageRow = rowSchema('message', Row);

/** An unanswered message. */
export interface OpenMessage extends ContactMessage {
  id: string;
  sentAt: string;
  /** The account that sent it; null for a visitor. */
  userId: string | null;
}

/**
 * Messages to the operator. A signed-in person's message is a row of their account, sealed with their data key, exported and
 * deleted with it. A visitor's message is sealed with the service's key. Unanswered messages are in the index GSI1.
 */
export class Contacts {
  constructor(
    private readonly table: Table,
    private readonly vault: Vault,
  ) {}

  /** Stores a message for 12 months and commits the write of its letter: both or neither. */
  async add(
    { id, userId, message, at }: { id: string; userId: string | null; message: ContactMessage; at: Date },
    letter: Write,
    commit: Commit,
  ): Promise<void> {
    const key = toKey(userId, id);
    const vault = await this.getVault(userId);
    const expiresAt = new Date(at);
    expiresAt.setUTCMonth(expiresAt.getUTCMonth() + RETENTION_MONTHS);
    const attributes = {
      id,
      userId,
      sentAt: at.toISOString(),
      message: vault.seal(key, 'message', message),
      ttl: Math.ceil(expiresAt.getTime() / 1000),
      GSI1PK: contactIndex,
      GSI1SK: id,
    };
    const put: NewRow = { kind: 'message', key, attributes };
    if (!(await commit([{ put }, letter]))) throw new Error('The message was not stored');
  }

  /** Lists the newest 200 unanswered messages, newest first. Eventually consistent. */
  async listOpen(): Promise<OpenMessage[]> {
    return Promise.all((await this.listRows()).map((row) => this.unseal(row)));
  }

  /** Removes a message from the list of unanswered ones; false where it is not in it. The message stays stored. */
  async markAnswered(id: string, at: Date, commit: Commit): Promise<boolean> {
    const row = (await this.listRows()).find((message) => message.id === id);
    if (!row) return false;
    const change = {
      expression: 'SET #answeredAt = :at REMOVE #GSI1PK, #GSI1SK',
      condition: 'attribute_exists(#GSI1PK)',
      names: ['answeredAt', 'GSI1PK', 'GSI1SK'],
      values: { at: at.toISOString() },
    };
    return commit([{ update: toKey(row.userId, id), change }]);
  }

  private async listRows(): Promise<MessageRow[]> {
    return (await this.table.pageIndex(MessageRow, { PK: contactIndex, limit: PAGE_SIZE })).items;
  }

  private async unseal(row: MessageRow): Promise<OpenMessage> {
    const { id, userId, sentAt } = row;
    const vault = await this.getVault(userId);
    const message = vault.unsealAttribute({ kind: 'message', key: toKey(userId, id), row }, 'message');
    return { id, userId, sentAt, ...ContactMessage.parse(message) };
  }

  private getVault(userId: string | null) {
    return userId === null ? this.vault.forService() : this.vault.forUser(userId);
  }
}

const toKey = (userId: string | null, id: string): Key =>
  userId === null ? keys.visitorMessage(id) : keys.message(userId, id);
