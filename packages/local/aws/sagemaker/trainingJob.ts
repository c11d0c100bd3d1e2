import { z } from 'zod';
import type { Journal } from '#local/storage/journal';
import { ResourceName } from './resourceName';

const S3Uri = z.string().startsWith('s3://');
const Channel = z.strictObject({
  ChannelName: z.string().regex(/^[A-Za-z0-9.\-_]{1,64}$/),
  DataSource: z.strictObject({
    S3DataSource: z.strictObject({
      S3DataType: z.literal('S3Prefix'),
      S3Uri,
      S3DataDistributionType: z.literal('FullyReplicated').optional(),
    }),
  }),
});
export const CreateTrainingJobInput = z.strictObject({
  TrainingJobName: ResourceName,
  AlgorithmSpecification: z.strictObject({ TrainingImage: z.string(), TrainingInputMode: z.literal('File') }),
  RoleArn: z.string().startsWith('arn:aws:iam::'),
  HyperParameters: z.record(z.string(), z.string().max(2500)).optional(),
  InputDataConfig: z.array(Channel).min(1).optional(),
  OutputDataConfig: z.strictObject({ S3OutputPath: S3Uri, KmsKeyId: z.string().optional() }),
  CheckpointConfig: z.strictObject({ S3Uri }).optional(),
  ResourceConfig: z.strictObject({
    InstanceType: z.string().startsWith('ml.'),
    InstanceCount: z.literal(1),
    VolumeSizeInGB: z.number().int().min(1),
    VolumeKmsKeyId: z.string().optional(),
  }),
  StoppingCondition: z.strictObject({
    MaxRuntimeInSeconds: z.number().int().min(1),
    MaxWaitTimeInSeconds: z.number().int().min(1).optional(),
  }),
  EnableManagedSpotTraining: z.boolean().optional(),
  EnableNetworkIsolation: z.boolean().optional(),
  Environment: z.record(z.string(), z.string()).optional(),
});
export type CreateTrainingJobInput = z.infer<typeof CreateTrainingJobInput>;

type Status = 'InProgress' | 'Completed' | 'Failed' | 'Stopping' | 'Stopped';
type SecondaryStatus =
  'Starting' | 'Downloading' | 'Training' | 'Uploading' | Exclude<Status, 'InProgress'> | 'MaxRuntimeExceeded';

/** The stored row of one job. */
export interface SagemakerJobRow {
  /** The input that created the job. The names of this row are those of the stored file. */
  asked: CreateTrainingJobInput;
  status: Status;
  phase: SecondaryStatus;
  /** Epoch seconds. */
  createdAt: number;
  endedAt: number | null;
  failure: string | null;
  artifact: string | null;
}

/** The rows of all jobs. */
export interface SagemakerJobRows {
  get(name: string): SagemakerJobRow | undefined;
  entries(): IterableIterator<[name: string, row: SagemakerJobRow]>;
  add(input: CreateTrainingJobInput): Promise<void>;
  update(name: string, change: Partial<SagemakerJobRow>): Promise<void>;
  /** Ends a job; `secondaryStatus` is its status unless given. */
  end(
    name: string,
    outcome: { status: Status; failure?: string | null; secondaryStatus?: SecondaryStatus },
  ): Promise<void>;
  close(): Promise<void>;
}

/** Wraps the journal of the rows, and adds their times in epoch seconds. */
export function createSagemakerJobRows(journal: Journal<SagemakerJobRow>, clock: () => Date): SagemakerJobRows {
  const now = () => clock().getTime() / 1000;
  const update = (name: string, change: Partial<SagemakerJobRow>) =>
    journal.set(name, { ...journal.get(name)!, ...change });
  return {
    get: (name) => journal.get(name),
    entries: () => journal.entries(),
    add: (input) =>
      journal.set(input.TrainingJobName, {
        ...{ asked: input, status: 'InProgress', phase: 'Starting' },
        ...{ createdAt: now(), endedAt: null, failure: null, artifact: null },
      }),
    update,
    end: (name, { status, failure = null, secondaryStatus = status as SecondaryStatus }) =>
      update(name, { status, phase: secondaryStatus, failure, endedAt: now() }),
    close: () => journal.close(),
  };
}

/** Whether a job has ended. */
export const hasEnded = ({ status }: SagemakerJobRow): boolean => status !== 'InProgress' && status !== 'Stopping';
