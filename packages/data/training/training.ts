import { HeadReport, isJobFinished, JobStatus, TrainingSample, type Diagnosis } from '#domain/training/training';
import { z } from 'zod';
import { keys, TRAINING_PREFIX } from '#data/table/keys';
import { rowSchema } from '#data/table/rowSchema';
import { Sealed, type Vault } from '#data/table/vault';
import type { Commit, Table, Write } from '#data/table/table';

const Counts = z.object({
  count: z.number(),
  benign: z.number().default(0),
  suspicious: z.number().default(0),
  malignant: z.number().default(0),
});
export type SampleCounts = z.infer<typeof Counts>;
const CountsRow = rowSchema('trainingCounts', Counts);
const NO_SAMPLES: SampleCounts = { count: 0, benign: 0, suspicious: 0, malignant: 0 };

/** A training job, with the endpoint configuration that a rollback restores. */
const Row = z.object({
  id: z.string(),
  status: JobStatus,
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  report: HeadReport.nullable(),
  failure: z.string().nullable(),
  /** The endpoint configuration that was live before this one. */
  replaced: z.string().nullable(),
});
export type TrainingJobRow = z.infer<typeof Row>;
const TrainingJobRow = rowSchema('trainingJob', Row);

const LockRow = rowSchema('trainingLock', z.object({ jobId: z.string() }));

/** A training photo as it is stored. */
const StoredSample = TrainingSample.extend({ notes: Sealed.nullable() });
const SampleRow = rowSchema('trainingSample', TrainingSample);
const LabeledSampleRow = rowSchema('trainingSample', TrainingSample.pick({ id: true, diagnosis: true }));

/** Training photos, whose bytes are in S3, and training jobs. One job runs at a time. */
export class Training {
  constructor(
    private readonly table: Table,
    private readonly vault: Vault,
  ) {}

  /** Adds a training photo and counts it; false where the same photo exists. */
  async addSample(sample: TrainingSample, notes: string, commit: Commit): Promise<boolean> {
    const key = keys.trainingSample(sample.id);
    const sealedNotes = notes ? (await this.vault.forService()).seal(key, 'notes', notes) : null;
    const change = {
      expression: `ADD #count :one, #${sample.diagnosis} :one`,
      names: ['count', sample.diagnosis],
      values: { one: 1 },
    };
    return commit([
      { put: { kind: 'trainingSample', key, attributes: StoredSample.parse({ ...sample, notes: sealedNotes }) } },
      { update: keys.trainingCounts(), change },
    ]);
  }

  /** Whether a training photo exists. */
  async hasSample(id: string): Promise<boolean> {
    return (await this.table.get({ key: keys.trainingSample(id), schema: SampleRow })) !== undefined;
  }

  async countSamples(): Promise<SampleCounts> {
    return (await this.table.get({ key: keys.trainingCounts(), schema: CountsRow })) ?? NO_SAMPLES;
  }

  /** Lists every training photo. Only the start of a job reads this. */
  async listSamples(): Promise<{ id: string; diagnosis: Diagnosis }[]> {
    return this.table.listAll(LabeledSampleRow, keys.trainingSample('').PK);
  }

  /** Starts a training job; false where one runs. */
  startJob(id: string, at: Date, commit: Commit): Promise<boolean> {
    const attributes: TrainingJobRow = {
      ...{ id, status: 'starting', startedAt: at.toISOString(), finishedAt: null },
      ...{ report: null, failure: null, replaced: null },
    };
    return commit([
      { put: { kind: 'trainingLock', key: keys.trainingLock(), attributes: { jobId: id } } },
      { put: { kind: 'trainingJob', key: keys.trainingJob(id), attributes } },
    ]);
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

  /** Updates a job that still has the status it was read with. Finishing it releases the lock. */
  updateJob(
    job: TrainingJobRow,
    to: Partial<Omit<TrainingJobRow, 'id' | 'startedAt'>> & { status: JobStatus },
    commit: Commit,
  ): Promise<boolean> {
    const next = { ...job, ...to };
    const names = ['status', 'finishedAt', 'report', 'failure', 'replaced'] as const;
    const change = {
      expression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      condition: '#status = :expected',
      names,
      values: { expected: job.status, ...Object.fromEntries(names.map((name) => [name, next[name]])) },
    };
    const unlock: Write = {
      remove: keys.trainingLock(),
      onlyIf: { condition: '#jobId = :jobId', names: ['jobId'], values: { jobId: job.id } },
    };
    return commit([{ update: keys.trainingJob(job.id), change }, ...(isJobFinished(to.status) ? [unlock] : [])]);
  }
}
