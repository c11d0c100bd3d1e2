import type { ListPage } from '#domain/http/route';
import { HeadReport, isJobFinished, JobStatus, ModelDecision } from '#domain/training/training';
import { z } from 'zod';
import { keys, TRAINING_PREFIX } from '#data/table/keys';
import { rowSchema } from '#data/table/rowSchema';
import type { Commit, Table, Write } from '#data/table/table';
import { prepareLiveModel, prepareWithdrawal } from './models';

/** A training job, with the endpoint configuration that a rollback restores. */
const Row = z.object({
  id: z.string(),
  status: JobStatus,
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  report: HeadReport.nullable(),
  failure: z.string().nullable(),
  /** The endpoint configuration that was live when the training started; null in rows of earlier releases. */
  comparedWith: z.string().nullable().default(null),
  /** The endpoint configuration that was live before this one. */
  replaced: z.string().nullable(),
  promotion: ModelDecision.nullable().default(null),
  withdrawal: ModelDecision.nullable().default(null),
});
export type TrainingJobRow = z.infer<typeof Row>;
const TrainingJobRow = rowSchema('trainingJob', Row);

const LockRow = rowSchema('trainingLock', z.object({ jobId: z.string() }));

/** Training jobs. One job runs at a time. */
export class Training {
  constructor(private readonly table: Table) {}

  /** Starts a training job, compared with the live endpoint configuration; false where one runs. */
  startJob(id: string, comparedWith: string, at: Date, commit: Commit): Promise<boolean> {
    const attributes: TrainingJobRow = {
      ...{ id, status: 'starting', startedAt: at.toISOString(), finishedAt: null, report: null, failure: null },
      ...{ comparedWith, replaced: null, promotion: null, withdrawal: null },
    };
    return commit([lockFor(id), { put: { kind: 'trainingJob', key: keys.trainingJob(id), attributes } }]);
  }

  /** Finds the id of the running job. */
  async findActiveJobId(): Promise<string | undefined> {
    return (await this.table.get({ key: keys.trainingLock(), schema: LockRow }))?.jobId;
  }

  findJob(id: string): Promise<TrainingJobRow | undefined> {
    return this.table.get({ key: keys.trainingJob(id), schema: TrainingJobRow });
  }

  /** Finds the job that started last. */
  async findNewestJob(): Promise<TrainingJobRow | undefined> {
    const { items } = await this.table.page(TrainingJobRow, {
      PK: keys.trainingJob('').PK,
      prefix: TRAINING_PREFIX,
      limit: 1,
    });
    return items[0];
  }

  /** Lists jobs, newest first. */
  async listJobs(page: { limit: number; cursor?: string }): Promise<ListPage<TrainingJobRow>> {
    const { items, hasMore } = await this.table.page(TrainingJobRow, {
      PK: keys.trainingJob('').PK,
      prefix: TRAINING_PREFIX,
      limit: page.limit,
      after: page.cursor === undefined ? undefined : keys.trainingJob(page.cursor),
    });
    return { items, ...(hasMore && { nextCursor: items.at(-1)!.id }) };
  }

  /**
   * Updates a job that still has the status it was read with. A job holds the lock while something happens to it, so a
   * promotion takes the lock, and finishing releases it.
   */
  updateJob(
    job: TrainingJobRow,
    to: Partial<Omit<TrainingJobRow, 'id' | 'startedAt'>> & { status: JobStatus },
    commit: Commit,
  ): Promise<boolean> {
    const next = { ...job, ...to };
    const names = ['status', 'finishedAt', 'report', 'failure', 'replaced', 'promotion', 'withdrawal'] as const;
    const change = {
      expression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      condition: '#status = :expected',
      names,
      values: { expected: job.status, ...Object.fromEntries(names.map((name) => [name, next[name]])) },
    };
    const [wasFinished, isFinished] = [isJobFinished(job.status), isJobFinished(to.status)];
    const lock = wasFinished === isFinished ? [] : [isFinished ? unlockFrom(job.id) : lockFor(job.id)];
    return commit([{ update: keys.trainingJob(job.id), change }, ...lock, ...prepareModelChange(next)]);
  }
}

/** The writes that publish a model's going live or its withdrawal. */
function prepareModelChange({ status, report, withdrawal }: TrainingJobRow): Write[] {
  if (!report) return [];
  if (status === 'live') return prepareLiveModel(report.version);
  return status === 'withdrawn' && withdrawal
    ? prepareWithdrawal(report.version, withdrawal.at, report.liveVersion)
    : [];
}

/** Takes the lock; fails where another job has it. */
const lockFor = (jobId: string): Write => ({
  put: { kind: 'trainingLock', key: keys.trainingLock(), attributes: { jobId } },
});

const unlockFrom = (jobId: string): Write => ({
  remove: keys.trainingLock(),
  onlyIf: { condition: '#jobId = :jobId', names: ['jobId'], values: { jobId } },
});
