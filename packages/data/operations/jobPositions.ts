import { z } from 'zod';
import { keys } from '#data/table/keys';
import { rowSchema } from '#data/table/rowSchema';
import type { Table } from '#data/table/table';

const DAY_S = 24 * 60 * 60;
/** A position expires. Without it a job handles its list from the start. */
const LIFETIME_DAYS = 7;

const PositionRow = rowSchema('jobPosition', z.object({ after: z.string(), ttl: z.number() }));

/** One of the lists that a job handles. */
export interface JobList {
  job: string;
  list: string;
}

/** Where a job that ran out of time goes on in each of its lists. */
export class JobPositions {
  constructor(
    private readonly table: Table,
    private readonly now: () => Date,
  ) {}

  /** The last item that was handled; undefined where a list is handled from the start. Costs 1 read unit. */
  async find(jobList: JobList): Promise<string | undefined> {
    return (await this.table.get({ key: keys.jobPosition(jobList), schema: PositionRow }))?.after;
  }

  /** Records the last item that was handled. */
  async save(jobList: JobList, after: string): Promise<void> {
    const ttl = Math.floor(this.now().getTime() / 1000) + LIFETIME_DAYS * DAY_S;
    await this.table.update(keys.jobPosition(jobList), {
      expression: 'SET #after = :after, #ttl = :ttl',
      names: ['after', 'ttl'],
      values: { after, ttl },
    });
  }

  /** Makes the next run begin at the start. */
  async remove(jobList: JobList): Promise<void> {
    await this.table.remove(keys.jobPosition(jobList));
  }
}
