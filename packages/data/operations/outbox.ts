import { setTimeout as sleep } from 'node:timers/promises';
import { decodeTime, TIME_LEN } from 'ulid';
import { z } from 'zod';
import { keys, type Key, type OutboxLine, type OutboxList } from '#data/table/keys';
import { SchemaVersion } from '#data/table/migrations';
import { rowSchema } from '#data/table/rowSchema';
import { Sealed, type Vault } from '#data/table/vault';
import type { Table, Write } from '#data/table/table';

/** A mail in the outbox. `to` is null for an unknown address: such a letter is discarded, so that timing reveals nothing. */
const Letter = z.object({
  to: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  /** The address for replies, where it is not the product's. */
  replyTo: z.string().optional(),
  /**
   * Why the letter is sent even to an address that bounced or complained: the person requested it (`asked`), or safety or law
   * requires it (`owed`). Other letters are not sent to such addresses.
   */
  need: z.enum(['asked', 'owed']).optional(),
  /** Of an answer to a message of the contact form: the message, which shows where the answer can never be sent. */
  answers: z.string().optional(),
  /** Of a reminder: the person whose reminders must still be on when it is sent, and the one-click address that ends them. */
  reminder: z
    .object({ userId: z.string(), personId: z.string().nullable().default(null), unsubscribeUrl: z.string() })
    .optional(),
});
export type Letter = z.infer<typeof Letter>;

/** A notification in the outbox: about the reminders of one person of an account, for one of the account's devices. */
const ReminderNotification = z.object({
  userId: z.string(),
  personId: z.string().nullable(),
  deviceId: z.string(),
  message: z.object({ title: z.string(), body: z.string(), path: z.string() }),
});
export type ReminderNotification = z.infer<typeof ReminderNotification>;

const OutboxItem = z.union([Letter, z.object({ notification: ReminderNotification })]);
type OutboxItem = z.infer<typeof OutboxItem>;

/**
 * What sends the letters and the notifications of an outbox. Either throws where it fails: `RetryLater` where that is no fault of
 * ours, `UnsendableLetter` where it would fail each time.
 */
export interface Senders {
  letter: (letter: Letter & { to: string }) => Promise<void>;
  notification: (notification: ReminderNotification) => Promise<void>;
}

/** A service elsewhere cannot take something now. It is tried again, after `seconds` at the earliest, and is no failure of ours. */
export class RetryLater extends Error {
  constructor(readonly seconds: number) {
    super(String(seconds));
    this.name = 'RetryLater';
  }
}

/**
 * Why no attempt can send a letter: it has half of a character, a header has a character that no header may have, or the mail service
 * takes no such address or subject.
 */
const UnsendableReason = z.enum(['half_character', 'header_character', 'refused']);
export type UnsendableReason = z.infer<typeof UnsendableReason>;

/** A letter that no attempt can send. */
export class UnsendableLetter extends Error {
  constructor(
    readonly reason: UnsendableReason,
    options?: ErrorOptions,
  ) {
    super(reason, options);
    this.name = 'UnsendableLetter';
  }
}

const LetterRow = rowSchema(
  'letter',
  z.object({
    schemaVersion: SchemaVersion,
    PK: z.string(),
    /** A ULID with the time of the next attempt. */
    SK: z.string(),
    letter: Sealed,
    /** When it was written, in milliseconds; absent before its first failure, when its SK has the same time. */
    writtenAt: z.number().optional(),
    ttl: z.number(),
    takenUntil: z.number().optional(),
    /** Why the letter is set aside. */
    reason: UnsendableReason.optional(),
  }),
);
type LetterRow = z.infer<typeof LetterRow.schema>;

/** The number of items that failed in this delivery, of letters that expired, of letters that were late, and of those set aside. */
interface DeliveryCounts {
  failed: number;
  expired: number;
  late: number;
  setAside: number;
}

/** Where and when a row of the outbox comes up next, when it ends, and the attributes that only some rows have. */
interface RowPlace extends Pick<LetterRow, 'ttl' | 'writtenAt' | 'reason'> {
  list: OutboxList;
  at: number;
}

/** A letter that was set aside, because no attempt can send it. */
interface SetAsideLetter {
  letter: Letter;
  writtenAt: Date;
  reason: UnsendableReason;
}

/** How many letters a delivery sends in a second, for how many seconds at most, and how many at a time. */
export interface DeliveryPace {
  perSecond: number;
  seconds: number;
  senders: number;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
/** Time for which a sender locks a letter. */
const LEASE_MS = MINUTE_MS;
/** Longest time between two attempts. */
const MAX_WAIT_MS = 60 * MINUTE_MS;
/** Time after which an unsent letter is discarded. */
const LIFETIME_MS = 24 * 60 * MINUTE_MS;
/**
 * The same for a letter that the person is owed. It outlasts any outage of mail, and ends within the 30 days after which nothing
 * of a deleted account may be left.
 */
const OWED_LIFETIME_MS = 28 * LIFETIME_MS;
/** Age from which a letter is late. What everybody gets takes longer than a code. */
const LATE_MS = { direct: 15 * MINUTE_MS, bulk: LIFETIME_MS };
/** In the order of sending. */
const LINES: readonly OutboxLine[] = ['direct', 'bulk'];
/** The partition of the letters that were set aside. */
const SET_ASIDE = keys.letter('', 'setAside');
/** Sorts after every ULID of the same millisecond. */
const LAST = '~';

/**
 * The outbox. A letter is written, sealed, in the transaction of the event that it reports, and a job sends it. So no request
 * waits for mail, no letter is lost while mail is down, and none reports an event that failed.
 */
export class Outbox {
  constructor(
    private readonly table: Table,
    private readonly vault: Vault,
    /** `createId` returns a ULID of a time in milliseconds. */
    private readonly clock: { now: () => Date; createId: (ms: number) => string },
  ) {}

  /** The write that puts a letter into the outbox. A letter that everybody gets (`isBulk`) waits behind all others. */
  prepareLetter(letter: Letter, { isBulk = false } = {}): Promise<Write> {
    const lifetime = letter.need === 'owed' ? OWED_LIFETIME_MS : LIFETIME_MS;
    return this.prepareItem(letter, isBulk ? 'bulk' : 'direct', lifetime);
  }

  /** The write that puts a notification into the outbox, in the line of what everybody gets. */
  prepareNotification(notification: ReminderNotification): Promise<Write> {
    return this.prepareItem({ notification }, 'bulk', LIFETIME_MS);
  }

  private prepareItem(item: OutboxItem, line: OutboxLine, lifetime: number): Promise<Write> {
    const now = this.clock.now().getTime();
    return this.prepareRow(item, { list: line, at: now, ttl: Math.ceil((now + lifetime) / 1000) });
  }

  /**
   * Passes letters and notifications to their senders, oldest first, those that everybody gets last. Each second it looks again for
   * letters that somebody waits for, and ends where none is left. One whose sending throws goes to the end of its line: it is tried
   * again after as long as it has waited, for a day, or for four weeks where it is owed. One that can never be sent is set aside
   * for that time. A notification that would be tried after its day is dropped: nobody waits for it.
   */
  async deliver(pace: DeliveryPace, senders: Senders): Promise<DeliveryCounts> {
    const counts: DeliveryCounts = { failed: 0, expired: 0, late: 0, setAside: 0 };
    const last: Partial<Record<OutboxLine, Key>> = {};
    for (let second = 0; second < pace.seconds; second++) {
      const startedAt = performance.now();
      const rows = await this.readNext(pace.perSecond, last);
      await this.deliverRows(rows, pace, (row, line) => this.deliverRow(row, line, counts, senders));
      if (rows.length < pace.perSecond) break;
      const remaining = SECOND_MS - (performance.now() - startedAt);
      if (second < pace.seconds - 1 && remaining > 0) await sleep(remaining);
    }
    return counts;
  }

  /** The next letters of both lines behind the last ones that this delivery read, which `last` then has. */
  private async readNext(
    limit: number,
    last: Partial<Record<OutboxLine, Key>>,
  ): Promise<{ row: LetterRow; line: OutboxLine }[]> {
    const until = this.clock.createId(this.clock.now().getTime()).slice(0, TIME_LEN) + LAST;
    const rows: { row: LetterRow; line: OutboxLine }[] = [];
    for (const line of LINES) {
      if (rows.length === limit) break;
      const { PK } = keys.letter('', line);
      const page = { PK, until, limit: limit - rows.length, oldestFirst: true, after: last[line] };
      const { items } = await this.table.page(LetterRow, page);
      const newest = items.at(-1);
      if (newest) last[line] = { PK, SK: newest.SK };
      rows.push(...items.map((row) => ({ row, line })));
    }
    return rows;
  }

  /** Delivers the letters of one second, evenly over it where it is full. */
  private async deliverRows(
    rows: readonly { row: LetterRow; line: OutboxLine }[],
    { perSecond, senders }: DeliveryPace,
    deliver: (row: LetterRow, line: OutboxLine) => Promise<void>,
  ): Promise<void> {
    const startedAt = performance.now();
    const isFull = rows.length === perSecond;
    const queue = rows.entries();
    const work = async () => {
      for (const [n, { row, line }] of queue) {
        const early = startedAt + (n * SECOND_MS) / perSecond - performance.now();
        if (isFull && early > 0) await sleep(early);
        await deliver(row, line);
      }
    };
    await Promise.all(Array.from({ length: senders }, work));
  }

  private async deliverRow(row: LetterRow, line: OutboxLine, counts: DeliveryCounts, senders: Senders): Promise<void> {
    const key = keys.letter(row.SK, line);
    const now = this.clock.now().getTime();
    if (!(await this.lock(key, now))) return;
    const item = await this.unseal(row, key);
    const isNotification = item !== undefined && 'notification' in item;
    const end = row.ttl * SECOND_MS;
    if (end <= now) {
      await this.table.remove(key);
      if (!isNotification) counts.expired += 1;
      return;
    }
    const writtenAt = row.writtenAt ?? decodeTime(row.SK);
    const age = now - writtenAt;
    if (age > LATE_MS[line] && !isNotification) counts.late += 1;
    if (!item) {
      counts.failed += 1;
      return;
    }
    try {
      await sendItem(item, senders);
      await this.table.remove(key);
    } catch (error) {
      if (error instanceof UnsendableLetter) {
        counts.setAside += 1;
        await this.replaceRow(key, item, { list: 'setAside', at: now, ttl: row.ttl, writtenAt, reason: error.reason });
        return;
      }
      const isOurs = !(error instanceof RetryLater);
      if (isOurs) counts.failed += 1;
      const wait = Math.max(Math.min(Math.max(age, LEASE_MS), MAX_WAIT_MS), isOurs ? 0 : error.seconds * SECOND_MS);
      if (isNotification && now + wait >= end) {
        await this.table.remove(key);
        return;
      }
      await this.replaceRow(key, item, { list: line, at: now + wait, ttl: row.ttl, writtenAt });
    }
  }

  private async replaceRow(key: Key, item: OutboxItem, place: RowPlace): Promise<void> {
    await this.table.transact([{ removeExisting: key }, await this.prepareRow(item, place)]);
  }

  /** Counts the letters that were set aside, up to `limit`, without reading what they say. */
  async countSetAside(limit: number): Promise<number> {
    const { items } = await this.table.page(LetterRow, { PK: SET_ASIDE.PK, limit });
    return items.filter((row) => this.isAlive(row)).length;
  }

  /** Lists the letters that were set aside and can still be read, newest first. */
  async listSetAside(): Promise<SetAsideLetter[]> {
    const rows = (await this.table.listAll(LetterRow, SET_ASIDE.PK)).filter((row) => this.isAlive(row));
    const letters = rows.reverse().map(async (row): Promise<SetAsideLetter[]> => {
      const item = await this.unseal(row, keys.letter(row.SK, 'setAside'));
      const { reason, writtenAt = decodeTime(row.SK) } = row;
      if (!item || 'notification' in item || !reason) return [];
      return [{ letter: item, writtenAt: new Date(writtenAt), reason }];
    });
    return (await Promise.all(letters)).flat();
  }

  /** Whether a row's time has not ended. DynamoDB removes it days later. */
  private isAlive({ ttl }: LetterRow): boolean {
    return ttl * SECOND_MS > this.clock.now().getTime();
  }

  /** Undefined for a letter that cannot be read. It stays until it expires, and holds up no other. */
  private async unseal(row: LetterRow, key: Key): Promise<OutboxItem | undefined> {
    const vault = await this.vault.forService();
    try {
      return OutboxItem.parse(vault.unsealAttribute({ kind: 'letter', key, row }, 'letter'));
    } catch {
      return undefined;
    }
  }

  private async prepareRow(item: OutboxItem, { list, at, ...attributes }: RowPlace): Promise<Write> {
    const key = keys.letter(this.clock.createId(at), list);
    const vault = await this.vault.forService();
    return { put: { kind: 'letter', key, attributes: { letter: vault.seal(key, 'letter', item), ...attributes } } };
  }

  private lock(key: Key, now: number): Promise<boolean> {
    return this.table.update(key, {
      expression: 'SET #takenUntil = :until',
      condition: 'attribute_exists(PK) AND (attribute_not_exists(#takenUntil) OR #takenUntil <= :now)',
      names: ['takenUntil'],
      values: { until: now + LEASE_MS, now },
    });
  }
}

async function sendItem(item: OutboxItem, senders: Senders): Promise<void> {
  if ('notification' in item) await senders.notification(item.notification);
  else if (item.to !== null) await senders.letter({ ...item, to: item.to });
}
