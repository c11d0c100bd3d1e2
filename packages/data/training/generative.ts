import { RunStatus } from '#domain/training/generative';
import { z } from 'zod';
import { keys, RUN_PREFIX } from '#data/table/keys';
import type { Commit, Table, Write } from '#data/table/table';

const State = z.object({
  /** What every first weight is drawn from. */
  seed: z.number().int().nullable().default(null),
  /** Photographs in the dataset. */
  imageCount: z.number().int().default(0),
});
type State = z.infer<typeof State>;

/** A training of the generative models, which may take several jobs: each resumption is one more attempt. */
const Run = z.object({
  id: z.string(),
  status: RunStatus,
  attempt: z.number().int(),
  startedAt: z.iso.datetime(),
  /** When the latest attempt was asked for. */
  attemptedAt: z.iso.datetime(),
  batchSize: z.number(),
  learningRate: z.number(),
  totalEpochs: z.number().int(),
  failure: z.string().nullable(),
});
export type Run = z.infer<typeof Run>;

const Lock = z.object({ runId: z.string() });

const OVER: readonly RunStatus[] = ['stopped', 'failed', 'completed'];
/** Whether no job works on the run. */
export const isOver = ({ status }: Pick<Run, 'status'>): boolean => OVER.includes(status);

/** The generative models, their dataset and their trainings. One training runs at a time. */
export class Generative {
  constructor(private readonly table: Table) {}

  async state(): Promise<State> {
    return (await this.table.get({ key: keys.generativeState(), schema: State })) ?? State.parse({});
  }

  /** Changes what is known of models and dataset. */
  change(fields: Partial<State>, commit: Commit): Promise<boolean> {
    return commit([{ update: keys.generativeState(), change: setting(fields) }]);
  }

  /** Begins a run; false where one is at work. */
  begin(run: Omit<Run, 'status' | 'attempt' | 'attemptedAt' | 'failure'>, commit: Commit): Promise<boolean> {
    const row: Run = { ...run, status: 'starting', attempt: 1, attemptedAt: run.startedAt, failure: null };
    return commit([locking(run.id), { put: { ...keys.generativeRun(run.id), ...row } }]);
  }

  /** Begins another attempt of a run that is over; false where it, or another one, is at work. */
  again(run: Run, at: Date, commit: Commit): Promise<boolean> {
    const fields = {
      status: 'starting',
      attempt: run.attempt + 1,
      attemptedAt: at.toISOString(),
      failure: null,
    } as const;
    return commit([locking(run.id), { update: keys.generativeRun(run.id), change: setting(fields, run) }]);
  }

  /** Moves a run on from the status and attempt it was read in; once it is over the next may start. */
  move(run: Run, to: Pick<Run, 'status'> & Partial<Run>, commit: Commit): Promise<boolean> {
    const freed: Write = {
      remove: keys.generativeLock(),
      provided: { condition: '#runId = :runId', names: ['runId'], values: { runId: run.id } },
    };
    const moved: Write = { update: keys.generativeRun(run.id), change: setting(to, run) };
    return commit([moved, ...(isOver(to) ? [freed] : [])]);
  }

  run(id: string): Promise<Run | undefined> {
    return this.table.get({ key: keys.generativeRun(id), schema: Run });
  }

  /** The run that was started last. */
  async newest(): Promise<Run | undefined> {
    const { items } = await this.table.page(Run, { PK: keys.generativeRun('').PK, prefix: RUN_PREFIX, limit: 1 });
    return items[0];
  }

  /** The id of the run at work. */
  async running(): Promise<string | undefined> {
    return (await this.table.get({ key: keys.generativeLock(), schema: Lock }))?.runId;
  }
}

const locking = (runId: string): Write => ({ put: { ...keys.generativeLock(), runId } });

/** Sets fields, of a run only where it is still as it was read. */
function setting(fields: Readonly<Record<string, unknown>>, read?: Run) {
  const names = Object.keys(fields);
  return {
    expression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
    names: [...new Set([...names, ...(read ? ['status', 'attempt'] : [])])],
    values: { ...fields, ...(read && { wasStatus: read.status, wasAttempt: read.attempt }) },
    ...(read && { condition: '#status = :wasStatus AND #attempt = :wasAttempt' }),
  };
}
