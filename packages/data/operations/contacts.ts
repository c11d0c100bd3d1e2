import { ContactMessage } from '#domain/account/contact';
import type { ListPage } from '#domain/http/route';
import type { InboxEntry, InboxMessage, MessageState } from '#domain/operations/inbox';
import { z } from 'zod';
import { contactIndex, keys, type Key } from '#data/table/keys';
import { SchemaVersion } from '#data/table/migrations';
import { rowSchema, type NewRow } from '#data/table/rowSchema';
import { Sealed, type Vault } from '#data/table/vault';
import type { Commit, RowUpdate, Table, Write } from '#data/table/table';

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
  answeredAt: z.iso.datetime().nullable().default(null),
  /** Id of the administrator who answered. */
  answeredBy: z.string().nullable().default(null),
  answer: Sealed.nullable().default(null),
  closedAt: z.iso.datetime().nullable().default(null),
  unsentAt: z.iso.datetime().nullable().default(null),
});

/** The row of a message. Both shapes of key, `message` and `visitorMessage`, share it and its version. */
type MessageRow = z.infer<typeof Row>;
const MessageRow = rowSchema('message', Row);
/** The part of a message that tells that it exists. */
const MessageId = rowSchema('message', z.object({ id: z.string() }));

/** An unanswered message. */
export interface OpenMessage extends ContactMessage {
  id: string;
  sentAt: string;
  /** The account that sent it; null for a visitor. */
  userId: string | null;
}

/** A stored message; `answeredBy` is the id of the administrator. */
type StoredMessage = InboxMessage;

const CURSOR = /^([0-9A-HJKMNP-TV-Z]{26})(?:_([0-9a-f-]{36}))?$/;

/**
 * Messages to the operator. A signed-in person's message is a row of their account, sealed with their data key, exported and
 * deleted with it. A visitor's message is sealed with the service's key. The index GSI1 has a list for each state.
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
      GSI1PK: contactIndex('open'),
      GSI1SK: id,
    };
    const put: NewRow = { kind: 'message', key, attributes };
    if (!(await commit([{ put }, letter]))) throw new Error('The message was not stored');
  }

  /** Lists the newest 200 unanswered messages, newest first. Eventually consistent. */
  async listOpen(): Promise<OpenMessage[]> {
    return Promise.all((await this.listRows()).map((row) => this.unseal(row)));
  }

  /** Lists one page of the messages in a state; undefined for an unknown cursor. Eventually consistent. */
  async list(
    state: MessageState,
    { limit, cursor, oldestFirst }: { limit: number; cursor?: string; oldestFirst: boolean },
  ): Promise<ListPage<InboxEntry> | undefined> {
    const PK = contactIndex(state);
    const place = cursor === undefined ? undefined : parseReference(cursor);
    if (cursor !== undefined && !place) return undefined;
    const after = place && { ...toKey(place.userId, place.id), GSI1PK: PK, GSI1SK: place.id };
    const { items, next } = await this.table.pageIndex(MessageRow, { PK, limit, after, oldestFirst });
    const entries = await Promise.all(items.map(async (row) => toEntry(row, await this.unseal(row))));
    const last = items.at(-1);
    return { items: entries, ...(next && last && { nextCursor: toReference(last) }) };
  }

  /** Counts the open messages up to `limit`, without reading what they say. */
  async countOpen(limit: number): Promise<number> {
    return (await this.table.pageIndex(MessageId, { PK: contactIndex('open'), limit })).items.length;
  }

  /** Reads one message; undefined where there is none. */
  async find(reference: string): Promise<StoredMessage | undefined> {
    const place = parseReference(reference);
    if (!place) return undefined;
    const key = toKey(place.userId, place.id);
    const row = await this.table.get({ key, schema: MessageRow });
    if (!row) return undefined;
    const { phone, message, ...contact } = await this.unseal(row);
    const { answeredBy } = row;
    const vault = await this.getVault(row.userId);
    const answer = row.answer && z.string().parse(vault.unseal(key, 'answer', row.answer));
    return { ...toEntry(row, contact), phone, message, answer, answeredBy };
  }

  /** Stores the answer with the write of its letter; false where the message is answered or closed already. */
  async answer(
    reference: string,
    { text, by, at, letter }: { text: string; by: string; at: Date; letter: Write },
    commit: Commit,
  ): Promise<boolean> {
    const { userId, id } = parseReference(reference)!;
    const key = toKey(userId, id);
    const vault = await this.getVault(userId);
    const change = {
      expression:
        'SET #answeredAt = :at, #answeredBy = :by, #answer = :answer, #GSI1PK = :list, #GSI1SK = :id REMOVE #unsentAt',
      condition: 'attribute_exists(PK) AND attribute_not_exists(#answeredAt) AND attribute_not_exists(#closedAt)',
      names: ['answeredAt', 'answeredBy', 'answer', 'closedAt', 'unsentAt', 'GSI1PK', 'GSI1SK'],
      values: {
        at: at.toISOString(),
        by,
        answer: vault.seal(key, 'answer', text),
        list: contactIndex('answered'),
        id,
      },
    };
    return commit([{ update: key, change }, letter]);
  }

  /** Opens a message again whose answer can never be sent. The answer stays; false where the message is gone. */
  recordUnsentAnswer(reference: string, at: Date): Promise<boolean> {
    const { userId, id } = parseReference(reference)!;
    return this.table.update(toKey(userId, id), {
      expression: 'SET #unsentAt = :at, #GSI1PK = :list, #GSI1SK = :id REMOVE #answeredAt, #closedAt',
      condition: 'attribute_exists(#answeredAt)',
      names: ['unsentAt', 'answeredAt', 'closedAt', 'GSI1PK', 'GSI1SK'],
      values: { at: at.toISOString(), list: contactIndex('open'), id },
    });
  }

  /** Closes a message or opens it again; false where it is in that state already. */
  async setClosed({ id: reference, answeredAt }: StoredMessage, at: Date | null, commit: Commit): Promise<boolean> {
    const { userId, id } = parseReference(reference)!;
    const change: RowUpdate =
      at === null
        ? {
            expression: 'SET #GSI1PK = :list, #GSI1SK = :id REMOVE #closedAt',
            condition: 'attribute_exists(#closedAt)',
            names: ['closedAt', 'GSI1PK', 'GSI1SK'],
            values: { list: contactIndex(answeredAt === null ? 'open' : 'answered'), id },
          }
        : {
            expression: 'SET #closedAt = :at, #GSI1PK = :list, #GSI1SK = :id',
            condition: 'attribute_exists(PK) AND attribute_not_exists(#closedAt)',
            names: ['closedAt', 'GSI1PK', 'GSI1SK'],
            values: { at: at.toISOString(), list: contactIndex('closed'), id },
          };
    return commit([{ update: toKey(userId, id), change }]);
  }

  /** Moves a message to the answered ones; false where it is not open. The message stays stored. */
  async markAnswered(id: string, at: Date, commit: Commit): Promise<boolean> {
    const row = (await this.listRows()).find((message) => message.id === id);
    if (!row) return false;
    const change = {
      expression: 'SET #answeredAt = :at, #GSI1PK = :list',
      condition: '#GSI1PK = :open',
      names: ['answeredAt', 'GSI1PK'],
      values: { at: at.toISOString(), list: contactIndex('answered'), open: contactIndex('open') },
    };
    return commit([{ update: toKey(row.userId, id), change }]);
  }

  private async listRows(): Promise<MessageRow[]> {
    return (await this.table.pageIndex(MessageRow, { PK: contactIndex('open'), limit: PAGE_SIZE })).items;
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

/** The id of a message and of its account in one text, so that one read finds the row. */
const toReference = ({ id, userId }: Pick<MessageRow, 'id' | 'userId'>): string =>
  userId === null ? id : `${id}_${userId}`;

function parseReference(reference: string): { id: string; userId: string | null } | undefined {
  const [, id, userId = null] = CURSOR.exec(reference) ?? [];
  return id === undefined ? undefined : { id, userId };
}

function toEntry(
  row: MessageRow,
  { name, email, subject }: Pick<ContactMessage, 'name' | 'email' | 'subject'>,
): InboxEntry {
  const { userId, sentAt, answeredAt, closedAt, unsentAt } = row;
  const state = closedAt !== null ? 'closed' : answeredAt !== null ? 'answered' : 'open';
  return { id: toReference(row), sentAt, userId, name, email, subject, state, answeredAt, unsentAt };
}
