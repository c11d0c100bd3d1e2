import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CreateTrainingJobCommand, type SageMakerClient, type TrainingInstanceType } from '@aws-sdk/client-sagemaker';
import { AppError } from '#domain/http/errors';
import { ModelRecipe } from '#domain/http/publicConfig';
import type { Config } from '#functions/runtime/config';
import type { TrainingStore } from '#functions/services/training/trainingStore';

/** Networks of the cross-validation: packages/lab/pretraining/README.md. */
const FOLDS = [0, 1, 2, 3, 4] as const;
/** Beneath this prefix of the training bucket lie the prepared pictures, and the checkpoints and networks of all runs. */
const PREFIX = 'pretraining';
const PREPARED = `${PREFIX}/prepared`;
/** A job's name has at most 63 characters. */
const RUN_NAME = /^[a-z0-9](-?[a-z0-9]){0,10}$/i;

const DISK_GB = 50;
/**
 * Instances whose disk is encrypted with our key. Others, such as those with newer GPUs, have a local disk with encryption of its own,
 * and SageMaker refuses a key for it. Source: Amazon SageMaker API Reference, ResourceConfig.
 */
const WITHOUT_LOCAL_DISK = /^ml\.(m4|m5|m6i|m7i|c4|c5|c5n|c6i|c7i|p2|p3)\./;
const HOUR_S = 60 * 60;
/** The longest that a job computes, and the longest that it takes with its waits for spot instances. */
const MAX_RUN_SECONDS = 24 * HOUR_S;
const MAX_WAIT_SECONDS = 72 * HOUR_S;

export interface PretrainingOptions {
  recipe: ModelRecipe;
  /** The image of `packages/lab/pretraining/Dockerfile`. */
  image: string;
  /** A GPU is used where the instance has one. */
  instanceType: string;
  /** A name of the run. A job that is started again in a run goes on from the checkpoints of the one before. */
  run: string;
  /** Trains each network for this many steps only, to try the program. */
  steps?: number;
}

interface PretrainingServices {
  sagemaker: SageMakerClient;
  now: () => Date;
  config: Pick<Config, 'training' | 'lesionEndpointName'>;
}

/** Starts the job that trains all networks of a recipe. Returns its name. */
export async function startPretraining(
  services: PretrainingServices,
  options: PretrainingOptions,
): Promise<readonly string[]> {
  return [await startJob(services, options, { part: 'all', hyperparameters: {}, channels: {} })];
}

/**
 * Starts the five jobs of the cross-validation, each of which trains without the people of its fold. They start from the base of the
 * run, whose job must be complete. Returns their names.
 */
export function startFolds(services: PretrainingServices, options: PretrainingOptions): Promise<readonly string[]> {
  const base = `${toCheckpoints(options, 'all')}/${options.recipe}.base.pt`;
  return Promise.all(
    FOLDS.map((fold) =>
      startJob(services, options, {
        part: `fold${fold}`,
        hyperparameters: { fold: String(fold) },
        channels: { base },
      }),
    ),
  );
}

interface Part {
  part: string;
  hyperparameters: Record<string, string>;
  /** Further channels, by the prefix of their files in the bucket. */
  channels: Record<string, string>;
}

/** Starts one job on a spot instance without network access. An interrupted job goes on from the last checkpoint. */
async function startJob(
  { sagemaker, now, config }: PretrainingServices,
  options: PretrainingOptions,
  { part, hyperparameters, channels }: Part,
): Promise<string> {
  const { recipe, image, instanceType, run, steps } = options;
  const { bucket, keyId, roleArn } = config.training;
  const toUri = (key: string) => `s3://${bucket}/${key}`;
  const startedAt = Math.floor(now().getTime() / 1000).toString(36);
  const name = `${config.lesionEndpointName}-pretrain-${recipe}-${part}-${run}-${startedAt}`;
  await sagemaker.send(
    new CreateTrainingJobCommand({
      TrainingJobName: name,
      AlgorithmSpecification: { TrainingImage: image, TrainingInputMode: 'File' },
      RoleArn: roleArn,
      HyperParameters: { recipe, ...hyperparameters, ...(steps !== undefined && { steps: String(steps) }) },
      InputDataConfig: Object.entries({ prepared: PREPARED, ...channels }).map(([ChannelName, key]) => ({
        ChannelName,
        DataSource: {
          S3DataSource: {
            S3DataType: 'S3Prefix',
            S3Uri: toUri(key),
            S3DataDistributionType: 'FullyReplicated',
          },
        },
      })),
      OutputDataConfig: { S3OutputPath: toUri(`${PREFIX}/${run}/output`), KmsKeyId: keyId },
      CheckpointConfig: { S3Uri: toUri(toCheckpoints(options, part)) },
      ResourceConfig: {
        InstanceType: instanceType as TrainingInstanceType,
        InstanceCount: 1,
        VolumeSizeInGB: DISK_GB,
        ...(WITHOUT_LOCAL_DISK.test(instanceType) && { VolumeKmsKeyId: keyId }),
      },
      EnableManagedSpotTraining: true,
      StoppingCondition: { MaxRuntimeInSeconds: MAX_RUN_SECONDS, MaxWaitTimeInSeconds: MAX_WAIT_SECONDS },
      EnableNetworkIsolation: true,
    }),
  );
  return name;
}

const toCheckpoints = ({ run, recipe }: PretrainingOptions, part: string): string =>
  `${PREFIX}/${run}/checkpoints/${recipe}-${part}`;

/** Uploads the pictures that `prepare.ts` wrote, for all runs. Returns how many files. */
export async function uploadPrepared(store: Pick<TrainingStore, 'put'>, folder: string): Promise<number> {
  const files = (await readdir(folder)).filter((file) => /\.(json|jpegs|masks)$/.test(file));
  for (const file of files) {
    await store.put(`${PREPARED}/${file}`, await readFile(join(folder, file)), 'application/octet-stream');
  }
  return files.length;
}

/**
 * Parses the parameters of the command: RECIPE IMAGE RUN [INSTANCE].
 * @throws AppError for an unknown recipe, or a run that a name of a job cannot contain
 */
export function parsePretrainingOptions(values: readonly string[]): PretrainingOptions {
  const [recipe, image = '', run = '', instanceType = 'ml.m5.2xlarge'] = values;
  const parsed = ModelRecipe.safeParse(recipe);
  if (!parsed.success) throw new AppError('invalid_request', `Give a recipe: ${ModelRecipe.options.join(' or ')}.`);
  if (!RUN_NAME.test(run)) {
    throw new AppError('invalid_request', 'A run has at most 11 letters, digits and hyphens, as in 2026-11.');
  }
  return { recipe: parsed.data, image, run, instanceType };
}
