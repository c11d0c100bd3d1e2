import type { ListPage } from '#domain/http/route';
import { HeadReport, isJobFinished, JobStatus, ModelDecision } from '#domain/training/training';
import { z } from 'zod';
import { keys, TRAINING_PREFIX } from '#data/table/keys';
import { rowSchema } from '#data/table/rowSchema';
import type { Commit, Table, Write } from '#data/table/table';
import { prepareLiveModel, prepareShippedModel, prepareWithdrawal } from './models';

/** A training job, with the endpoint configuration that a rollback restores. */
const Row = z.object({
  id: z.string(),
  status: JobStatus,
  startedAt: z.iso.datetime(),
  /** Id of the administrator who started it, and the number of photos it learns from. Null in rows of earlier releases. */
  actor: z.string().nullable().default(null),
  photoCount: z.number().int().nullable().default(null),
  finishedAt: z.iso.datetime().nullable(),
  report: HeadReport.nullable(),
  /** A `TrainingFailure`, or its sentence in rows of earlier releases. */
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
  startJob(
    job: Pick<TrainingJobRow, 'id' | 'comparedWith' | 'startedAt' | 'actor' | 'photoCount'>,
    commit: Commit,
  ): Promise<boolean> {
    const attributes: TrainingJobRow = {
      ...job,
      ...{ status: 'starting', finishedAt: null, report: null, failure: null },
      ...{ replaced: null, promotion: null, withdrawal: null },
    };
    return commit([lockFor(job.id), { put: { kind: 'trainingJob', key: keys.trainingJob(job.id), attributes } }]);
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
    return commit([{ update: keys.trainingJob(job.id), change }, ...lock, ...prepareModelChange(job, next)]);
  }

  /**
   * Makes another model that was live before the live one, and withdraws the present one. Null is the model in the release.
   * Returns false where either changed meanwhile.
   */
  switchModel(
    { from, to }: { from: TrainingJobRow | null; to: TrainingJobRow | null },
    decision: ModelDecision,
    commit: Commit,
  ): Promise<boolean> {
    return commit([
      ...(from?.report
        ? [
            prepareDecision(from, 'withdrawn', { withdrawal: decision }),
            // Two trainings on the same photos give the same version, which stays live then.
            ...(from.report.version === to?.report?.version
              ? []
              : [prepareWithdrawal(from.report.version, decision.at)]),
          ]
        : []),
      ...(to?.report
        ? [
            prepareDecision(to, 'live', { promotion: decision }),
            ...prepareLiveModel({ version: to.report.version, since: decision.at }),
          ]
        : [prepareShippedModel()]),
    ]);
  }
}

/** The write of a decision about a job that still has the status it was read with. */
function prepareDecision(
  { id, status }: TrainingJobRow,
  next: JobStatus,
  decision: Partial<Pick<TrainingJobRow, 'promotion' | 'withdrawal'>>,
): Write {
  const values = { ...decision, status: next, failure: null };
  const names = Object.keys(values);
  const expression = `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`;
  const change = { expression, condition: '#status = :expected', names, values: { ...values, expected: status } };
  return { update: keys.trainingJob(id), change };
}

/** The writes that publish a model's going live. */
function prepareModelChange(job: TrainingJobRow, { status, report, finishedAt }: TrainingJobRow): Write[] {
  if (!report || status !== 'live' || job.status === 'live') return [];
  return prepareLiveModel({ version: report.version, since: finishedAt ?? job.startedAt });
}

/** Takes the lock; fails where another job has it. */
const lockFor = (jobId: string): Write => ({
  put: { kind: 'trainingLock', key: keys.trainingLock(), attributes: { jobId } },
});

const unlockFrom = (jobId: string): Write => ({
  remove: keys.trainingLock(),
  onlyIf: { condition: '#jobId = :jobId', names: ['jobId'], values: { jobId } },
});
