import type { ListPage } from '#domain/http/route';
import { RunStatus } from '#domain/training/generative';
import { z } from 'zod';
import { keys, RUN_PREFIX } from '#data/table/keys';
import { rowSchema } from '#data/table/rowSchema';
import type { Commit, Table, Write } from '#data/table/table';

const State = z.object({
  /** The seed of the initial weights; null before initialization. */
  seed: z.number().int().nullable().default(null),
  /** The number of photos in the dataset. */
  imageCount: z.number().int().default(0),
});
type State = z.infer<typeof State>;
const StateRow = rowSchema('generativeState', State);

/** A training run of the generative models. Each attempt is one job; resuming a run starts another attempt. */
const Row = z.object({
  id: z.string(),
  status: RunStatus,
  attempt: z.number().int(),
  startedAt: z.iso.datetime(),
  /** The start of the latest attempt. */
  attemptedAt: z.iso.datetime(),
  batchSize: z.number(),
  learningRate: z.number(),
  totalEpochs: z.number().int(),
  /** A `RunFailure`, or its sentence in rows of earlier releases. */
  failure: z.string().nullable(),
});
export type GenerativeRunRow = z.infer<typeof Row>;
const GenerativeRunRow = rowSchema('generativeRun', Row);

interface RunPageRequest {
  limit: number;
  /** The id of the last run of the page before. */
  cursor?: string;
}
const ID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

const LockRow = rowSchema('generativeLock', z.object({ runId: z.string() }));

const FINISHED_STATUSES: readonly RunStatus[] = ['stopped', 'failed', 'completed'];
/** Whether no job works on the run any more. */
export const isRunFinished = ({ status }: Pick<GenerativeRunRow, 'status'>): boolean =>
  FINISHED_STATUSES.includes(status);

/** The generative models, their dataset and their runs. One run is at work at a time. */
export class Generative {
  constructor(private readonly table: Table) {}

  async readState(): Promise<State> {
    return (await this.table.get({ key: keys.generativeState(), schema: StateRow })) ?? State.parse({});
  }

  /** Updates the state of models and dataset. */
  updateState(fields: Partial<State>, commit: Commit): Promise<boolean> {
    return commit([{ update: keys.generativeState(), change: prepareSet(fields) }]);
  }

  /** Starts a run; false where one is at work. */
  startRun(
    run: Omit<GenerativeRunRow, 'status' | 'attempt' | 'attemptedAt' | 'failure'>,
    commit: Commit,
  ): Promise<boolean> {
    const attributes: GenerativeRunRow = {
      ...run,
      status: 'starting',
      attempt: 1,
      attemptedAt: run.startedAt,
      failure: null,
    };
    return commit([
      prepareLock(run.id),
      { put: { kind: 'generativeRun', key: keys.generativeRun(run.id), attributes } },
    ]);
  }

  /** Starts another attempt of a finished run; false where this or another run is at work. */
  restartRun(run: GenerativeRunRow, at: Date, commit: Commit): Promise<boolean> {
    const fields = {
      status: 'starting',
      attempt: run.attempt + 1,
      attemptedAt: at.toISOString(),
      failure: null,
    } as const;
    return commit([prepareLock(run.id), { update: keys.generativeRun(run.id), change: prepareSet(fields, run) }]);
  }

  /** Updates a run that still has the status and attempt it was read with. Finishing it releases the lock. */
  updateRun(
    run: GenerativeRunRow,
    to: Pick<GenerativeRunRow, 'status'> & Partial<GenerativeRunRow>,
    commit: Commit,
  ): Promise<boolean> {
    const unlock: Write = {
      remove: keys.generativeLock(),
      onlyIf: { condition: '#runId = :runId', names: ['runId'], values: { runId: run.id } },
    };
    const update: Write = { update: keys.generativeRun(run.id), change: prepareSet(to, run) };
    return commit([update, ...(isRunFinished(to) ? [unlock] : [])]);
  }

  findRun(id: string): Promise<GenerativeRunRow | undefined> {
    return this.table.get({ key: keys.generativeRun(id), schema: GenerativeRunRow });
  }

  /** Finds the run that started last. */
  async findNewestRun(): Promise<GenerativeRunRow | undefined> {
    return (await this.listRuns({ limit: 1 }))?.items[0];
  }

  /** Lists one page of the runs, newest first; undefined for an unknown cursor. */
  async listRuns({ limit, cursor }: RunPageRequest): Promise<ListPage<GenerativeRunRow> | undefined> {
    if (cursor !== undefined && !ID.test(cursor)) return undefined;
    const { PK } = keys.generativeRun('');
    const after = cursor === undefined ? undefined : keys.generativeRun(cursor);
    const { items, hasMore } = await this.table.page(GenerativeRunRow, { PK, prefix: RUN_PREFIX, limit, after });
    return { items, ...(hasMore && { nextCursor: items.at(-1)!.id }) };
  }

  /** Finds the id of the run at work. */
  async findActiveRunId(): Promise<string | undefined> {
    return (await this.table.get({ key: keys.generativeLock(), schema: LockRow }))?.runId;
  }
}

const prepareLock = (runId: string): Write => ({
  put: { kind: 'generativeLock', key: keys.generativeLock(), attributes: { runId } },
});

/** An update that sets fields, conditional on the status and attempt of `expected` where given. */
function prepareSet(fields: Readonly<Record<string, unknown>>, expected?: GenerativeRunRow) {
  const names = Object.keys(fields);
  return {
    expression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
    names: [...new Set([...names, ...(expected ? ['status', 'attempt'] : [])])],
    values: { ...fields, ...(expected && { expectedStatus: expected.status, expectedAttempt: expected.attempt }) },
    ...(expected && { condition: '#status = :expectedStatus AND #attempt = :expectedAttempt' }),
  };
}
