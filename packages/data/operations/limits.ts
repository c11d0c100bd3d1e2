import { z } from 'zod';
import { keys } from '#data/table/keys';
import type { Table } from '#data/table/table';

/** A token bucket: `count` at once, refilled evenly over `seconds`, one bucket for each value of `by`. */
export interface Bucket {
  name: string;
  /** Who is counted: an address, an account, a session. Hashed before it is kept. */
  by: string;
  count: number;
  seconds: number;
}

const ATTEMPTS = 5;
const BucketRow = z.object({ fullAt: z.number() });

/**
 * Token buckets in the table. A bucket is kept as the one moment at which it will be full again (the 'theoretical arrival
 * time' of GCRA), so taking a token is a single conditional write of 1 unit and concurrent takers never overdraw.
 */
export class Limits {
  constructor(
    private readonly table: Table,
    private readonly now: () => Date,
  ) {}

  /** Takes one token. Answers undefined, or the whole seconds to wait when the bucket is empty. */
  async take({ name, by, count, seconds }: Bucket): Promise<number | undefined> {
    const key = keys.bucket(name, by);
    const token = (seconds * 1000) / count;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const now = this.now().getTime();
      const emptyAt = now + seconds * 1000;
      const ttl = Math.ceil(emptyAt / 1000) + seconds;
      const names = ['fullAt', 'ttl'];
      const fromFull = await this.table.update(key, {
        expression: 'SET #fullAt = :next, #ttl = :ttl',
        condition: 'attribute_not_exists(#fullAt) OR #fullAt <= :now',
        names,
        values: { next: now + token, now, ttl },
      });
      if (fromFull) return undefined;
      const fromPart = await this.table.update(key, {
        expression: 'SET #fullAt = #fullAt + :token, #ttl = :ttl',
        condition: '#fullAt > :now AND #fullAt <= :last',
        names,
        values: { token, now, last: emptyAt - token, ttl },
      });
      if (fromPart) return undefined;
      const row = await this.table.get({ key, schema: BucketRow });
      const wait = (row?.fullAt ?? 0) - (emptyAt - token);
      if (wait > 0) return Math.max(1, Math.ceil(wait / 1000));
    }
    return 1;
  }

  /** Puts a token back after a call that failed through no fault of the caller. */
  async giveBack({ name, by, count, seconds }: Bucket): Promise<void> {
    await this.table.update(keys.bucket(name, by), {
      expression: 'SET #fullAt = #fullAt - :token',
      condition: 'attribute_exists(#fullAt)',
      names: ['fullAt'],
      values: { token: (seconds * 1000) / count },
    });
  }
}
