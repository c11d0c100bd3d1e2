import { DailyCount } from '#domain/operations/dailyCount';
import { z } from 'zod';
import { keys } from '#data/table/keys';
import { rowSchema } from '#data/table/rowSchema';
import type { Table } from '#data/table/table';

/** What is added to the counts of today. */
export type CountIncrement = Partial<Omit<DailyCount, 'day'>>;

const CountRow = rowSchema('dailyCount', DailyCount.omit({ day: true }).extend({ SK: z.string() }));

const DAY_MS = 24 * 60 * 60_000;
const RETENTION_DAYS = 800;
const toDay = (at: Date): string => at.toISOString().slice(0, 10);

/**
 * One row of counts for each day (UTC). Adding costs 1 write unit and joins no transaction, so parallel calls never contend;
 * a list of 90 days costs 2 to 4 read units.
 */
export class DailyCounts {
  constructor(
    private readonly table: Table,
    private readonly now: () => Date,
  ) {}

  /** Adds to the counts of today. A count that cannot be written is lost: no person's call fails for it. */
  async add(increment: CountIncrement): Promise<void> {
    const names = Object.keys(increment);
    const ttl = Math.ceil((this.now().getTime() + RETENTION_DAYS * DAY_MS) / 1000);
    const change = {
      expression: `ADD ${names.map((name) => `#${name} :${name}`).join(', ')} SET #ttl = :ttl`,
      names: [...names, 'ttl'],
      values: { ...increment, ttl },
    };
    await this.table.update(keys.dailyCount(toDay(this.now())), change).catch(() => undefined);
  }

  /** Lists the counts of the last days, today included, oldest first. Days on which nothing happened are all zero. */
  async list(days: number): Promise<DailyCount[]> {
    const first = new Date(this.now().getTime() - days * DAY_MS);
    const after = keys.dailyCount(toDay(first));
    const { items } = await this.table.page(CountRow, { PK: after.PK, limit: days, after, oldestFirst: true });
    const byDay = new Map(items.map(({ SK, ...counts }) => [SK, counts]));
    return Array.from({ length: days }, (_, index) => {
      const day = toDay(new Date(first.getTime() + (index + 1) * DAY_MS));
      return DailyCount.parse({ day, ...byDay.get(day) });
    });
  }
}
