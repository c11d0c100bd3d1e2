import { z } from 'zod';
import { keys } from '#data/table/keys';
import { Sealed, type Vault } from '#data/table/vault';
import type { Table, Write } from '#data/table/table';

/** A letter as it waits; for nobody, it is made and thrown away, so that a caller's work tells nothing. */
const Letter = z.object({
  to: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  /** Whom an answer goes to, where that is not the product. */
  replyTo: z.string().optional(),
  /**
   * How much it is needed by whom mail does not reach, or who called it spam: `asked` is waited for, `owed` is told for their
   * safety or by law. Anything else they see on the screen.
   */
  need: z.enum(['asked', 'owed']).optional(),
});
export type Letter = z.infer<typeof Letter>;

const LetterRow = z.object({ SK: z.string(), letter: Sealed, ttl: z.number(), takenUntil: z.number().optional() });

/** How many letters could not be sent this time, and how many were given up. */
interface Delivered {
  failed: number;
  overdue: number;
}

/** How long one sender has a letter to itself. */
const LEASE_MS = 60_000;
/** A letter that could not be sent for so long is given up. */
const LIFETIME_MS = 24 * 60 * 60_000;
/** Letters in one delivery: SES takes 14 a second, and the job has 28. */
const PAGE = 200;

/**
 * Letters on their way: written in the transaction of what they tell, sealed, and sent by the job `post`. So no answer waits
 * for mail, none is lost when mail is down, and none is sent for what did not happen.
 */
export class Outbox {
  constructor(
    private readonly table: Table,
    private readonly vault: Vault,
    private readonly clock: { now: () => Date; newId: () => string },
  ) {}

  /** The write that posts a letter. */
  async posting(letter: Letter): Promise<Write> {
    const key = keys.letter(this.clock.newId());
    const vault = await this.vault.ofService();
    const ttl = Math.ceil((this.clock.now().getTime() + LIFETIME_MS) / 1000);
    return { put: { ...key, letter: vault.seal(key, 'letter', letter), ttl } };
  }

  /**
   * Hands each waiting letter to `send`, oldest first; one whose sending throws stays and is tried again for a day.
   */
  async deliver(send: (letter: Letter & { to: string }) => Promise<void>): Promise<Delivered> {
    const { PK } = keys.letter('');
    const { items } = await this.table.page(LetterRow, { PK, limit: PAGE, oldestFirst: true });
    const counts: Delivered = { failed: 0, overdue: 0 };
    for (const row of items) {
      const key = keys.letter(row.SK);
      if (!(await this.take(row.SK))) continue;
      if (row.ttl * 1000 <= this.clock.now().getTime()) {
        await this.table.remove(key);
        counts.overdue += 1;
        continue;
      }
      const { to, ...letter } = Letter.parse((await this.vault.ofService()).open(key, 'letter', row.letter));
      try {
        if (to !== null) await send({ to, ...letter });
        await this.table.remove(key);
      } catch {
        counts.failed += 1;
      }
    }
    return counts;
  }

  private take(id: string): Promise<boolean> {
    const now = this.clock.now().getTime();
    return this.table.update(keys.letter(id), {
      expression: 'SET #takenUntil = :until',
      condition: 'attribute_exists(PK) AND (attribute_not_exists(#takenUntil) OR #takenUntil <= :now)',
      names: ['takenUntil'],
      values: { until: now + LEASE_MS, now },
    });
  }
}
