import {
  CreateTrainingJobCommand,
  DescribeTrainingJobCommand,
  StopTrainingJobCommand,
  type SageMakerClient,
} from '@aws-sdk/client-sagemaker';
import type { Config } from '#functions/runtime/config';

/** What a training job is started with. Addresses are of S3. */
export interface JobRequest {
  name: string;
  /** The container that trains: the one that serves. */
  image: string;
  /** `kind` tells the container which training it is. */
  hyperparameters: Record<string, string> & { kind: string };
  /** Where each input channel's files begin. */
  channels: Record<string, string>;
  output: string;
  /** Where what the job keeps is copied while it runs, and fetched from when it goes on. */
  checkpoints: string;
  mostSeconds: number;
}

/** A job as SageMaker sees it. */
export interface JobState {
  status: 'starting' | 'running' | 'completed' | 'failed' | 'stopped';
  /** Why it failed, in the container's own words; null where it had none. */
  failure: string | null;
  /** Address of `model.tar.gz`, once the job has ended. */
  artifact: string | null;
}

const INSTANCE = 'ml.m5.xlarge';
const DISK_GB = 30;
/** Before its container runs, a job is only starting. */
const BEFORE = [
  'Starting',
  'Pending',
  'LaunchingMLInstances',
  'PreparingTrainingStack',
  'Downloading',
  'DownloadingTrainingImage',
];

/** SageMaker's training jobs, on the lesion container. */
export class Trainer {
  constructor(
    private readonly client: SageMakerClient,
    private readonly config: Pick<Config, 'training' | 'lesionEndpointName'>,
  ) {}

  /** The name of a job, unique in the account. */
  nameOf(kind: string, jobId: string): string {
    return `${this.config.lesionEndpointName}-${kind}-${jobId}`;
  }

  /** Starts a job on one instance without a network; its input, output and disk rest under the training key. */
  async start({ name, image, hyperparameters, channels, output, checkpoints, mostSeconds }: JobRequest): Promise<void> {
    const { keyId, roleArn } = this.config.training;
    await this.client.send(
      new CreateTrainingJobCommand({
        TrainingJobName: name,
        AlgorithmSpecification: { TrainingImage: image, TrainingInputMode: 'File' },
        RoleArn: roleArn,
        HyperParameters: hyperparameters,
        InputDataConfig: Object.entries(channels).map(([ChannelName, S3Uri]) => ({
          ChannelName,
          DataSource: { S3DataSource: { S3DataType: 'S3Prefix', S3Uri, S3DataDistributionType: 'FullyReplicated' } },
        })),
        OutputDataConfig: { S3OutputPath: output, KmsKeyId: keyId },
        CheckpointConfig: { S3Uri: checkpoints },
        ResourceConfig: { InstanceType: INSTANCE, InstanceCount: 1, VolumeSizeInGB: DISK_GB, VolumeKmsKeyId: keyId },
        StoppingCondition: { MaxRuntimeInSeconds: mostSeconds },
        EnableNetworkIsolation: true,
      }),
    );
  }

  /** How a job stands; undefined where SageMaker knows none of that name. */
  async find(name: string): Promise<JobState | undefined> {
    try {
      const job = await this.client.send(new DescribeTrainingJobCommand({ TrainingJobName: name }));
      const { TrainingJobStatus, SecondaryStatus = '', FailureReason, ModelArtifacts } = job;
      const ended = { Completed: 'completed', Failed: 'failed', Stopped: 'stopped' } as const;
      const now = BEFORE.includes(SecondaryStatus) ? 'starting' : 'running';
      const status =
        TrainingJobStatus && TrainingJobStatus in ended ? ended[TrainingJobStatus as keyof typeof ended] : now;
      return { status, failure: saidOf(FailureReason), artifact: ModelArtifacts?.S3ModelArtifacts ?? null };
    } catch (error) {
      if (isUnknown(error)) return undefined;
      throw error;
    }
  }

  /**
   * Asks a job to end; it keeps what it has. One that has ended already is left alone; false where SageMaker knows none of
   * that name.
   */
  async stop(name: string): Promise<boolean> {
    try {
      await this.client.send(new StopTrainingJobCommand({ TrainingJobName: name }));
      return true;
    } catch (error) {
      if (isUnknown(error)) return false;
      if (!(error instanceof Error) || error.name !== 'ValidationException') throw error;
      return true;
    }
  }
}

/** What a container leaves in `output/failure`, without what SageMaker puts around it. */
const saidOf = (reason = ''): string | null =>
  /^AlgorithmError: (.+?)(?:, exit code: \d+)?$/s.exec(reason)?.[1] ?? null;

const isUnknown = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ValidationException' && /not found/i.test(error.message);
