import {
  CreateTrainingJobCommand,
  DescribeTrainingJobCommand,
  StopTrainingJobCommand,
  type SageMakerClient,
} from '@aws-sdk/client-sagemaker';
import type { Config } from '#functions/runtime/config';

/** Parameters of a training job. Locations are S3 URIs. */
export interface TrainingJobRequest {
  name: string;
  /** Container image. The serving image also trains. */
  image: string;
  /** `kind` selects the training in the container. */
  hyperparameters: Record<string, string> & { kind: string };
  /** Prefix of each input channel's files. */
  channels: Record<string, string>;
  output: string;
  /** Where SageMaker copies checkpoints while the job runs, and restores them from on resume. */
  checkpoints: string;
  maxSeconds: number;
}

/** The state of a SageMaker training job. */
export interface JobState {
  status: 'starting' | 'running' | 'completed' | 'failed' | 'stopped';
  /** The container's failure message; null where it left none. */
  failure: string | null;
  /** Location of `model.tar.gz`, once the job has ended. */
  artifact: string | null;
}

const INSTANCE = 'ml.m5.xlarge';
const DISK_GB = 30;
/** Secondary statuses of a job whose container is not running yet. */
const STARTING_STATUSES = [
  'Starting',
  'Pending',
  'LaunchingMLInstances',
  'PreparingTrainingStack',
  'Downloading',
  'DownloadingTrainingImage',
];

/** SageMaker training jobs on the lesion container. */
export class TrainingJobs {
  constructor(
    private readonly client: SageMakerClient,
    private readonly config: Pick<Config, 'training' | 'lesionEndpointName'>,
  ) {}

  /** Builds a job name that is unique in the AWS account. */
  buildJobName(kind: string, jobId: string): string {
    return `${this.config.lesionEndpointName}-${kind}-${jobId}`;
  }

  /**
   * Starts a job on one instance without network access. Input, output and disk are encrypted with the training key.
   */
  async start({
    name,
    image,
    hyperparameters,
    channels,
    output,
    checkpoints,
    maxSeconds: mostSeconds,
  }: TrainingJobRequest): Promise<void> {
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

  /** Describes a job; undefined where there is none of that name. */
  async findJob(name: string): Promise<JobState | undefined> {
    try {
      const job = await this.client.send(new DescribeTrainingJobCommand({ TrainingJobName: name }));
      const { TrainingJobStatus, SecondaryStatus = '', FailureReason, ModelArtifacts } = job;
      const finalStatuses = { Completed: 'completed', Failed: 'failed', Stopped: 'stopped' } as const;
      const activeStatus = STARTING_STATUSES.includes(SecondaryStatus) ? 'starting' : 'running';
      const status =
        TrainingJobStatus && TrainingJobStatus in finalStatuses
          ? finalStatuses[TrainingJobStatus as keyof typeof finalStatuses]
          : activeStatus;
      return { status, failure: parseFailureReason(FailureReason), artifact: ModelArtifacts?.S3ModelArtifacts ?? null };
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  /**
   * Stops a job, which then saves its state. Does nothing where it has ended. Returns false where there is none of that
   * name.
   */
  async stop(name: string): Promise<boolean> {
    try {
      await this.client.send(new StopTrainingJobCommand({ TrainingJobName: name }));
      return true;
    } catch (error) {
      if (isNotFound(error)) return false;
      if (!(error instanceof Error) || error.name !== 'ValidationException') throw error;
      return true;
    }
  }
}

/** Extracts the container's `output/failure` message from SageMaker's text. */
const parseFailureReason = (reason = ''): string | null =>
  /^AlgorithmError: (.+?)(?:, exit code: \d+)?$/s.exec(reason)?.[1] ?? null;

/** The API Reference names `ResourceNotFound`; moto, and people who reported the error, have `ValidationException` with a text. */
const isNotFound = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ResourceNotFound' || (error.name === 'ValidationException' && /not found/i.test(error.message)));
