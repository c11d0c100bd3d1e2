import { ContactMessage } from '#domain/account/contact';
import { z } from 'zod';
import { contactIndex, keys, type Key } from '#data/table/keys';
import { Sealed, type Vault } from '#data/table/vault';
import type { Commit, Table, Write } from '#data/table/table';

/** How long a message is kept, answered or not (decisions B2). */
const KEPT_MONTHS = 12;
/** How many messages an operator is shown at once. */
const PAGE = 200;

const Row = z.object({
  PK: z.string(),
  SK: z.string(),
  id: z.string(),
  userId: z.string().nullable(),
  sentAt: z.iso.datetime(),
  message: Sealed,
});

/** A message still to be answered. */
export interface OpenMessage extends ContactMessage {
  id: string;
  sentAt: string;
  /** Whose account it was sent from; null where nobody was signed in. */
  userId: string | null;
}

/**
 * Messages to the operator. One of a signed-in person is a row of their account, sealed with their key, exported and deleted
 * with it; all others are sealed with the service's key. Those still to be answered stand in the index GSI1.
 */
export class Contacts {
  constructor(
    private readonly table: Table,
    private readonly vault: Vault,
  ) {}

  /** Keeps a message for 12 months and posts its `letter`: both or neither. */
  async add(
    { id, userId, message, at }: { id: string; userId: string | null; message: ContactMessage; at: Date },
    letter: Write,
    commit: Commit,
  ): Promise<void> {
    const key = keyOf(userId, id);
    const vault = await this.vaultOf(userId);
    const until = new Date(at);
    until.setUTCMonth(until.getUTCMonth() + KEPT_MONTHS);
    const row = {
      ...key,
      id,
      userId,
      sentAt: at.toISOString(),
      message: vault.seal(key, 'message', message),
      ttl: Math.ceil(until.getTime() / 1000),
      GSI1PK: contactIndex,
      GSI1SK: id,
    };
    if (!(await commit([{ put: row }, letter]))) throw new Error('The message was not kept');
  }

  /** The newest 200 messages that are still to be answered, newest first; a moment behind, as its index is. */
  async open(): Promise<OpenMessage[]> {
    return Promise.all((await this.rows()).map((row) => this.opened(row)));
  }

  /** Takes a message off the list; it stays kept. False where it is not on the list. */
  async answered(id: string, at: Date, commit: Commit): Promise<boolean> {
    const row = (await this.rows()).find((one) => one.id === id);
    if (!row) return false;
    const change = {
      expression: 'SET #answeredAt = :at REMOVE #GSI1PK, #GSI1SK',
      condition: 'attribute_exists(#GSI1PK)',
      names: ['answeredAt', 'GSI1PK', 'GSI1SK'],
      values: { at: at.toISOString() },
    };
    return commit([{ update: keyOf(row.userId, id), change }]);
  }

  private async rows(): Promise<z.infer<typeof Row>[]> {
    return (await this.table.pageOfIndex(Row, { PK: contactIndex, limit: PAGE })).items;
  }

  private async opened({ id, userId, sentAt, message }: z.infer<typeof Row>): Promise<OpenMessage> {
    const vault = await this.vaultOf(userId);
    return { id, userId, sentAt, ...ContactMessage.parse(vault.open(keyOf(userId, id), 'message', message)) };
  }

  private vaultOf(userId: string | null) {
    return userId === null ? this.vault.ofService() : this.vault.of(userId);
  }
}

const keyOf = (userId: string | null, id: string): Key =>
  userId === null ? keys.visitorMessage(id) : keys.message(userId, id);
