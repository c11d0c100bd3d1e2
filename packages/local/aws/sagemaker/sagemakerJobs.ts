import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Journal } from '#local/storage/journal';
import { operation, type Operation } from '#local/aws/jsonProtocol';
import type { ObjectStore } from '#local/aws/s3/s3Objects';
import { download, pack, upload } from './sagemakerArchive';
import { ServiceError } from '#local/aws/service';

/** How often what a job keeps is copied to S3; SageMaker's own agent takes a few seconds. */
const SYNC_MS = 300;
/** SageMaker gives a job that is to stop two minutes. */
const STOP_WITHIN_MS = 120_000;

/** What a container is said to end with when it is killed. */
const KILLED = 137;

const TRAIN = path.join(__dirname, '../../../lesion/container/train.ts');
/** The job ends when this process is gone, however it went, even while it is still loading. */
const START = `process.on('disconnect', () => process.exit(1)); require(${JSON.stringify(TRAIN)});`;
/** The lesion container as a training job, run from its source; it is given TRAINING_DIR in place of `/opt/ml`. */
export const LESION_TRAINER: readonly string[] = [
  process.execPath,
  '--require',
  require.resolve('tsx/cjs'),
  '--eval',
  START,
];

const Name = z.string().regex(/^[a-zA-Z0-9](-*[a-zA-Z0-9]){0,62}$/);
const Uri = z.string().startsWith('s3://');
const Channel = z.strictObject({
  ChannelName: z.string().regex(/^[A-Za-z0-9.\-_]{1,64}$/),
  DataSource: z.strictObject({
    S3DataSource: z.strictObject({
      S3DataType: z.literal('S3Prefix'),
      S3Uri: Uri,
      S3DataDistributionType: z.literal('FullyReplicated').optional(),
    }),
  }),
});
const CreateJob = z.strictObject({
  TrainingJobName: Name,
  AlgorithmSpecification: z.strictObject({ TrainingImage: z.string(), TrainingInputMode: z.literal('File') }),
  RoleArn: z.string().startsWith('arn:aws:iam::'),
  HyperParameters: z.record(z.string(), z.string().max(2500)).optional(),
  InputDataConfig: z.array(Channel).min(1).optional(),
  OutputDataConfig: z.strictObject({ S3OutputPath: Uri, KmsKeyId: z.string().optional() }),
  CheckpointConfig: z.strictObject({ S3Uri: Uri }).optional(),
  ResourceConfig: z.strictObject({
    InstanceType: z.string().startsWith('ml.'),
    InstanceCount: z.literal(1),
    VolumeSizeInGB: z.number().int().min(1),
    VolumeKmsKeyId: z.string().optional(),
  }),
  StoppingCondition: z.strictObject({ MaxRuntimeInSeconds: z.number().int().min(1) }),
  EnableNetworkIsolation: z.boolean().optional(),
  Environment: z.record(z.string(), z.string()).optional(),
});
type CreateJob = z.infer<typeof CreateJob>;

type Status = 'InProgress' | 'Completed' | 'Failed' | 'Stopping' | 'Stopped';
type Phase =
  'Starting' | 'Downloading' | 'Training' | 'Uploading' | Exclude<Status, 'InProgress'> | 'MaxRuntimeExceeded';

/** One job as it is described, with what it was asked for. */
export interface JobRow {
  asked: CreateJob;
  status: Status;
  phase: Phase;
  /** Epoch seconds. */
  createdAt: number;
  endedAt: number | null;
  failure: string | null;
  artifact: string | null;
}

interface Running {
  child: ChildProcess | undefined;
  stopping: 'asked' | 'late' | undefined;
  done: Promise<void>;
}

interface Options {
  rows: Journal<JobRow>;
  objects: ObjectStore;
  /** Argument vector of the container's train entry. */
  command: readonly string[];
  clock: () => Date;
}

const isOver = ({ status }: JobRow) => status !== 'InProgress' && status !== 'Stopping';
const NOT_FOUND = () => new ServiceError('ValidationException', 'Requested resource not found.');

/** Training jobs: each a process of its own over a folder laid out as `/opt/ml`. */
export async function openJobs({ rows, objects, command, clock }: Options) {
  const running = new Map<string, Running>();
  const now = () => clock().getTime() / 1000;
  const change = async (name: string, by: Partial<JobRow>) => rows.set(name, { ...rows.get(name)!, ...by });
  const end = (name: string, status: Status, failure: string | null = null, phase: Phase = status as Phase) =>
    change(name, { status, phase, failure, endedAt: now() });

  for (const [name, row] of rows.entries()) {
    if (!isOver(row)) await end(name, 'Failed', 'InternalServerError: the instance was lost.');
  }

  const run = async (name: string, asked: CreateJob, own: Running): Promise<void> => {
    const root = await mkdtemp(path.join(tmpdir(), 'training-job-'));
    try {
      await change(name, { phase: 'Downloading' });
      await layOut(root, asked, objects);
      if (!own.stopping) {
        await change(name, { phase: 'Training' });
        await train(root, asked, own);
      }
      await finish(root, name, asked, own);
    } catch (error) {
      await end(
        name,
        'Failed',
        error instanceof ServiceError ? `ClientError: ${error.message}` : `InternalServerError: ${String(error)}`,
      );
    } finally {
      running.delete(name);
      await rm(root, { recursive: true, force: true });
    }
  };

  /** Runs the container until it ends, and copies what it keeps to S3 meanwhile. */
  const train = async (root: string, asked: CreateJob, own: Running): Promise<void> => {
    const [program, ...args] = command;
    const child = spawn(program!, args, {
      env: { ...process.env, ...asked.Environment, TRAINING_DIR: root },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    own.child = child;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
    const late = setTimeout(() => void stop(own, 'late'), asked.StoppingCondition.MaxRuntimeInSeconds * 1000);
    const seen = new Map<string, Buffer>();
    const sync = async () => {
      if (asked.CheckpointConfig)
        await upload(objects, path.join(root, 'checkpoints'), asked.CheckpointConfig.S3Uri, seen);
    };
    const hasEnded = ended.then(() => true);
    const goesOn = () => sleep(SYNC_MS, false);
    try {
      while (!(await Promise.race([hasEnded, goesOn()]))) await sync();
      await sync();
    } finally {
      clearTimeout(late);
    }
  };

  const finish = async (root: string, name: string, asked: CreateJob, own: Running): Promise<void> => {
    const code = own.child?.exitCode ?? null;
    if (!own.stopping && code !== 0) {
      const said = await readFile(path.join(root, 'output', 'failure'), 'utf8').catch(() => '');
      await end(name, 'Failed', `AlgorithmError: ${said.slice(0, 1024)}, exit code: ${code ?? KILLED}`);
      return;
    }
    await change(name, { phase: 'Uploading' });
    const output = `${asked.OutputDataConfig.S3OutputPath.replace(/\/$/, '')}/${name}/output`;
    for (const [folder, file] of [
      ['model', 'model.tar.gz'],
      ['output/data', 'output.tar.gz'],
    ] as const) {
      const archive = await pack(path.join(root, folder));
      if (!archive) continue;
      const scratch = await mkdtemp(path.join(tmpdir(), 'artifact-'));
      await writeFile(path.join(scratch, file), archive);
      await upload(objects, scratch, output, new Map());
      await rm(scratch, { recursive: true, force: true });
      if (folder === 'model') await change(name, { artifact: `${output}/${file}` });
    }
    if (own.stopping) await end(name, 'Stopped', null, own.stopping === 'late' ? 'MaxRuntimeExceeded' : 'Stopped');
    else await end(name, 'Completed');
  };

  const stop = async (own: Running, why: 'asked' | 'late'): Promise<void> => {
    own.stopping ??= why;
    own.child?.kill('SIGTERM');
    const timer = setTimeout(() => own.child?.kill('SIGKILL'), STOP_WITHIN_MS);
    await own.done;
    clearTimeout(timer);
  };

  const operations: Record<string, Operation> = {
    CreateTrainingJob: operation(CreateJob, async (asked) => {
      const { TrainingJobName: name } = asked;
      if (rows.get(name))
        throw new ServiceError('ResourceInUse', 'Training job names must be unique within an AWS account and region');
      const row = { asked, createdAt: now(), endedAt: null, failure: null, artifact: null };
      await rows.set(name, { ...row, status: 'InProgress', phase: 'Starting' });
      const own: Running = { child: undefined, stopping: undefined, done: Promise.resolve() };
      running.set(name, own);
      own.done = run(name, asked, own);
      return { TrainingJobArn: arnOf(name) };
    }),
    DescribeTrainingJob: operation(z.strictObject({ TrainingJobName: Name }), ({ TrainingJobName: name }) => {
      const row = rows.get(name);
      if (!row) throw NOT_FOUND();
      return Promise.resolve({
        ...row.asked,
        TrainingJobArn: arnOf(name),
        TrainingJobStatus: row.status,
        SecondaryStatus: row.phase,
        CreationTime: row.createdAt,
        ...(row.endedAt !== null && { TrainingEndTime: row.endedAt }),
        ...(row.failure !== null && { FailureReason: row.failure }),
        ...(row.artifact !== null && { ModelArtifacts: { S3ModelArtifacts: row.artifact } }),
      });
    }),
    StopTrainingJob: operation(z.strictObject({ TrainingJobName: Name }), async ({ TrainingJobName: name }) => {
      const row = rows.get(name);
      if (!row) throw NOT_FOUND();
      if (isOver(row)) {
        const message = `The request was rejected because the training job is in status ${row.status}.`;
        throw new ServiceError('ValidationException', message);
      }
      await change(name, { status: 'Stopping', phase: 'Stopping' });
      const own = running.get(name);
      if (own) void stop(own, 'asked');
    }),
  };
  return {
    operations,
    close: async () => {
      for (const { child } of running.values()) child?.kill('SIGKILL');
      await Promise.all([...running.values()].map(({ done }) => done));
      await rows.close();
    },
  };
}

const arnOf = (name: string) => `arn:aws:sagemaker:us-east-1:000000000000:training-job/${name}`;

/** Lays out the folder as SageMaker does: configuration, channels, and checkpoints of an earlier run of the job. */
async function layOut(root: string, asked: CreateJob, objects: ObjectStore): Promise<void> {
  const config = path.join(root, 'input', 'config');
  for (const folder of [
    config,
    ...['input/data', 'model', 'output/data', 'checkpoints'].map((one) => path.join(root, one)),
  ]) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  }
  const channels = asked.InputDataConfig ?? [];
  const described = channels.map(({ ChannelName }) => [ChannelName, { TrainingInputMode: 'File' }] as const);
  const files = {
    'hyperparameters.json': asked.HyperParameters ?? {},
    'inputdataconfig.json': Object.fromEntries(described),
    'resourceconfig.json': { current_host: 'algo-1', hosts: ['algo-1'] },
  };
  for (const [name, content] of Object.entries(files))
    await writeFile(path.join(config, name), JSON.stringify(content));
  for (const { ChannelName, DataSource } of channels) {
    const { S3Uri } = DataSource.S3DataSource;
    const found = await download(objects, S3Uri, path.join(root, 'input', 'data', ChannelName));
    if (found === 0) throw new ServiceError('ValidationException', `No S3 objects found under prefix ${S3Uri}`);
  }
  if (asked.CheckpointConfig) await download(objects, asked.CheckpointConfig.S3Uri, path.join(root, 'checkpoints'));
}
