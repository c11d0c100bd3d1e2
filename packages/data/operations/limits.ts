import { z } from 'zod';
import { keys } from '#data/table/keys';
import { rowSchema } from '#data/table/rowSchema';
import type { Table } from '#data/table/table';

/** A token bucket: `count` tokens, refilled evenly over `seconds`, one bucket for each value of `by`. */
export interface Bucket {
  name: string;
  /** Whom the bucket counts: an address, an account or a session. Hashed before it is stored. */
  by: string;
  count: number;
  seconds: number;
}

const ATTEMPTS = 5;
/** How far the clocks of functions may differ. A bucket that is fuller later than that was written before a clock went back. */
const CLOCK_SLACK_MS = 60_000;
/** Empty buckets that are remembered at a time. The earliest is forgotten first. */
const MAX_KNOWN_WAITS = 10_000;
const BucketRow = rowSchema('bucket', z.object({ fullAt: z.number() }));

/**
 * Token buckets in the table. A bucket stores the time at which it will be full again (the 'theoretical arrival time' of GCRA).
 * Taking a token is a conditional write of 1 unit, so concurrent calls never overdraw.
 */
export class Limits {
  /** Empty buckets by key: from when, and until when, in milliseconds. */
  private readonly knownWaits = new Map<string, { since: number; until: number }>();

  constructor(
    private readonly table: Table,
    private readonly now: () => Date,
  ) {}

  /** Takes one token. Answers undefined, or the whole seconds to wait where the bucket is empty. */
  async take({ name, by, count, seconds }: Bucket): Promise<number | undefined> {
    const key = keys.bucket(name, by);
    const msPerToken = (seconds * 1000) / count;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const now = this.now().getTime();
      const emptyAt = now + seconds * 1000;
      const ttl = Math.ceil(emptyAt / 1000) + seconds;
      const names = ['fullAt', 'ttl'];
      const isTakenFromFull = await this.table.update(key, {
        expression: 'SET #fullAt = :next, #ttl = :ttl',
        condition: 'attribute_not_exists(#fullAt) OR #fullAt <= :now OR #fullAt > :ahead',
        names,
        values: { next: now + msPerToken, now, ahead: emptyAt + CLOCK_SLACK_MS, ttl },
      });
      if (isTakenFromFull) return undefined;
      const isTakenFromPartial = await this.table.update(key, {
        expression: 'SET #fullAt = #fullAt + :token, #ttl = :ttl',
        condition: '#fullAt > :now AND #fullAt <= :last',
        names,
        values: { token: msPerToken, now, last: emptyAt - msPerToken, ttl },
      });
      if (isTakenFromPartial) return undefined;
      const row = await this.table.get({ key, schema: BucketRow });
      const wait = (row?.fullAt ?? 0) - (emptyAt - msPerToken);
      if (wait <= 0) continue;
      this.rememberWait(key.PK, now, wait);
      return Math.max(1, Math.ceil(wait / 1000));
    }
    return 1;
  }

  /**
   * The whole seconds to wait for a bucket that this process found empty; undefined where it does not know. Makes no call to
   * the table, so that many refused calls cost others nothing.
   */
  getKnownWait({ name, by }: Pick<Bucket, 'name' | 'by'>): number | undefined {
    const { PK } = keys.bucket(name, by);
    const known = this.knownWaits.get(PK);
    if (!known) return undefined;
    const now = this.now().getTime();
    if (now >= known.since && now < known.until) return Math.ceil((known.until - now) / 1000);
    this.knownWaits.delete(PK);
    return undefined;
  }

  private rememberWait(key: string, since: number, wait: number): void {
    this.knownWaits.delete(key);
    this.knownWaits.set(key, { since, until: since + wait });
    const [earliest] = this.knownWaits.keys();
    if (this.knownWaits.size > MAX_KNOWN_WAITS && earliest !== undefined) this.knownWaits.delete(earliest);
  }

  /** Returns a token after a call that failed without the caller's fault. */
  async refund({ name, by, count, seconds }: Bucket): Promise<void> {
    const key = keys.bucket(name, by);
    this.knownWaits.delete(key.PK);
    await this.table.update(key, {
      expression: 'SET #fullAt = #fullAt - :token',
      condition: 'attribute_exists(#fullAt)',
      names: ['fullAt'],
      values: { token: (seconds * 1000) / count },
    });
  }
}
