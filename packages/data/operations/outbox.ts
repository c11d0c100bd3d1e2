import { z } from 'zod';
import { keys } from '#data/table/keys';
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
});
export type Letter = z.infer<typeof Letter>;

const LetterRow = rowSchema(
  'letter',
  z.object({
    schemaVersion: SchemaVersion,
    SK: z.string(),
    letter: Sealed,
    ttl: z.number(),
    takenUntil: z.number().optional(),
  }),
);

/** The number of letters that failed in this delivery, and of those that expired. */
interface DeliveryCounts {
  failed: number;
  overdue: number;
}

/** Time for which a sender locks a letter. */
const LEASE_MS = 60_000;
/** Time after which an unsent letter is discarded. */
const LIFETIME_MS = 24 * 60 * 60_000;
/** Letters in one delivery: SES accepts 14 a second, and the job has 28 seconds. */
const PAGE_SIZE = 200;

/**
 * The outbox. A letter is written, sealed, in the transaction of the event that it reports, and a job sends it. So no request
 * waits for mail, no letter is lost while mail is down, and none reports an event that failed.
 */
export class Outbox {
  constructor(
    private readonly table: Table,
    private readonly vault: Vault,
    private readonly clock: { now: () => Date; newId: () => string },
  ) {}

  /** The write that puts a letter into the outbox. */
  async prepareLetter(letter: Letter): Promise<Write> {
    const key = keys.letter(this.clock.newId());
    const vault = await this.vault.forService();
    const ttl = Math.ceil((this.clock.now().getTime() + LIFETIME_MS) / 1000);
    return { put: { kind: 'letter', key, attributes: { letter: vault.seal(key, 'letter', letter), ttl } } };
  }

  /** Passes each letter to `send`, oldest first. A letter whose sending throws stays and is retried for a day. */
  async deliver(send: (letter: Letter & { to: string }) => Promise<void>): Promise<DeliveryCounts> {
    const { PK } = keys.letter('');
    const { items } = await this.table.page(LetterRow, { PK, limit: PAGE_SIZE, oldestFirst: true });
    const counts: DeliveryCounts = { failed: 0, overdue: 0 };
    for (const row of items) {
      const key = keys.letter(row.SK);
      if (!(await this.lock(row.SK))) continue;
      if (row.ttl * 1000 <= this.clock.now().getTime()) {
        await this.table.remove(key);
        counts.overdue += 1;
        continue;
      }
      const vault = await this.vault.forService();
      const { to, ...letter } = Letter.parse(vault.unsealAttribute({ kind: 'letter', key, row }, 'letter'));
      try {
        if (to !== null) await send({ to, ...letter });
        await this.table.remove(key);
      } catch {
        counts.failed += 1;
      }
    }
    return counts;
  }

  private lock(id: string): Promise<boolean> {
    const now = this.clock.now().getTime();
    return this.table.update(keys.letter(id), {
      expression: 'SET #takenUntil = :until',
      condition: 'attribute_exists(PK) AND (attribute_not_exists(#takenUntil) OR #takenUntil <= :now)',
      names: ['takenUntil'],
      values: { until: now + LEASE_MS, now },
    });
  }
}
