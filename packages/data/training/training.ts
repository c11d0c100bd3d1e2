import { HeadReport, isFinished, JobStatus, Sample, type Diagnosis } from '#domain/training/training';
import { z } from 'zod';
import { keys, TRAINING_PREFIX } from '#data/table/keys';
import { Sealed, type Vault } from '#data/table/vault';
import type { Commit, Table, Write } from '#data/table/table';

const Counts = z.object({
  count: z.number(),
  benign: z.number().default(0),
  suspicious: z.number().default(0),
  malignant: z.number().default(0),
});
export type SampleCounts = z.infer<typeof Counts>;
const NONE: SampleCounts = { count: 0, benign: 0, suspicious: 0, malignant: 0 };

/** A training, with what is needed to go back to what it replaced. */
const Job = z.object({
  id: z.string(),
  status: JobStatus,
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  report: HeadReport.nullable(),
  failure: z.string().nullable(),
  /** Endpoint configuration that answered when it went live. */
  replaced: z.string().nullable(),
});
export type Job = z.infer<typeof Job>;

const Lock = z.object({ jobId: z.string() });
const SampleRow = Sample.extend({ notes: Sealed.nullable() });

/** Photographs to learn from (their bytes are in S3) and the trainings that did. One training runs at a time. */
export class Training {
  constructor(
    private readonly table: Table,
    private readonly vault: Vault,
  ) {}

  /** Keeps a photograph's row, counted; false where the same photograph is there already. */
  async add(sample: Sample, notes: string, commit: Commit): Promise<boolean> {
    const key = keys.trainingSample(sample.id);
    const sealed = notes ? (await this.vault.ofService()).seal(key, 'notes', notes) : null;
    const change = {
      expression: `ADD #count :one, #${sample.diagnosis} :one`,
      names: ['count', sample.diagnosis],
      values: { one: 1 },
    };
    return commit([
      { put: { ...key, ...SampleRow.parse({ ...sample, notes: sealed }) } },
      { update: keys.trainingCounts(), change },
    ]);
  }

  /** Whether a photograph is there already. */
  async has(id: string): Promise<boolean> {
    return (await this.table.get({ key: keys.trainingSample(id), schema: Sample })) !== undefined;
  }

  async counts(): Promise<SampleCounts> {
    return (await this.table.get({ key: keys.trainingCounts(), schema: Counts })) ?? NONE;
  }

  /** Every photograph to learn from; read when a training starts only. */
  async samples(): Promise<{ id: string; diagnosis: Diagnosis }[]> {
    return this.table.all(Sample.pick({ id: true, diagnosis: true }), keys.trainingSample('').PK);
  }

  /** Begins a training; false where one runs. */
  begin(id: string, at: Date, commit: Commit): Promise<boolean> {
    const row: Job = {
      ...{ id, status: 'starting', startedAt: at.toISOString(), finishedAt: null },
      ...{ report: null, failure: null, replaced: null },
    };
    return commit([{ put: { ...keys.trainingLock(), jobId: id } }, { put: { ...keys.trainingJob(id), ...row } }]);
  }

  /** The id of the training that runs. */
  async running(): Promise<string | undefined> {
    return (await this.table.get({ key: keys.trainingLock(), schema: Lock }))?.jobId;
  }

  job(id: string): Promise<Job | undefined> {
    return this.table.get({ key: keys.trainingJob(id), schema: Job });
  }

  /** The training that was started last. */
  async newest(): Promise<Job | undefined> {
    const { items } = await this.table.page(Job, { PK: keys.trainingJob('').PK, prefix: TRAINING_PREFIX, limit: 1 });
    return items[0];
  }

  /** Moves a training on from the status it was read in; the last step lets the next training start. */
  move(job: Job, to: Partial<Omit<Job, 'id' | 'startedAt'>> & { status: JobStatus }, commit: Commit): Promise<boolean> {
    const next = { ...job, ...to };
    const names = ['status', 'finishedAt', 'report', 'failure', 'replaced'] as const;
    const change = {
      expression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      condition: '#status = :before',
      names,
      values: { before: job.status, ...Object.fromEntries(names.map((name) => [name, next[name]])) },
    };
    const freed: Write = {
      remove: keys.trainingLock(),
      provided: { condition: '#jobId = :jobId', names: ['jobId'], values: { jobId: job.id } },
    };
    return commit([{ update: keys.trainingJob(job.id), change }, ...(isFinished(to.status) ? [freed] : [])]);
  }
}
