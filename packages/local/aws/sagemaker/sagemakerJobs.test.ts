import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import {
  CreateTrainingJobCommand,
  DescribeTrainingJobCommand,
  ListTrainingJobsCommand,
  SageMakerClient,
  StopTrainingJobCommand,
} from '@aws-sdk/client-sagemaker';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startLocalCloud, type LocalCloud } from '#local/server/cloud';
import { LOCAL_CREDENTIALS } from '#local/server/provision';

jest.setTimeout(120_000);

/** A trainer that counts on from its checkpoint: `steps` more, or until it is told to stop. */
const TRAINER = `
const fs = require('node:fs');
const root = process.env.TRAINING_DIR;
const { steps, break: breaks } = JSON.parse(fs.readFileSync(root + '/input/config/hyperparameters.json', 'utf8'));
const words = fs.readFileSync(root + '/input/data/words/a.txt', 'utf8');
const file = root + '/checkpoints/count';
let count = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : 0;
const end = () => { fs.writeFileSync(root + '/model/words.txt', words + count); process.exit(0); };
process.on('SIGTERM', end);
process.on('disconnect', () => process.exit(1));
if (breaks) { fs.writeFileSync(root + '/output/failure', 'no memory'); process.exit(1); }
const step = () => { fs.writeFileSync(file, String(++count)); if (steps && count % Number(steps) === 0) end(); setTimeout(step, 50); };
step();
`;

let dataDir: string;
let cloud: LocalCloud;
let sagemaker: SageMakerClient;
let s3: S3Client;
async function open() {
  cloud = await startLocalCloud({ dataDir, trainer: [process.execPath, '-e', TRAINER] });
  sagemaker = new SageMakerClient({ endpoint: cloud.endpoint, maxAttempts: 1, ...LOCAL_CREDENTIALS });
  s3 = new S3Client({ endpoint: cloud.endpoint, forcePathStyle: true, ...LOCAL_CREDENTIALS });
}
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sagemaker-'));
  await open();
  await s3.send(new PutObjectCommand({ Bucket, Key: 'in/words/a.txt', Body: 'counted to ' }));
});
afterAll(async () => {
  await cloud.close();
  await rm(dataDir, { recursive: true });
});

const Bucket = 'training';
const start = (TrainingJobName: string, HyperParameters: Record<string, string>, checkpoints = TrainingJobName) =>
  sagemaker.send(
    new CreateTrainingJobCommand({
      TrainingJobName,
      HyperParameters,
      AlgorithmSpecification: { TrainingImage: 'lesion', TrainingInputMode: 'File' },
      RoleArn: 'arn:aws:iam::000000000000:role/training',
      InputDataConfig: [
        {
          ChannelName: 'words',
          DataSource: { S3DataSource: { S3DataType: 'S3Prefix', S3Uri: `s3://${Bucket}/in/words` } },
        },
      ],
      OutputDataConfig: { S3OutputPath: `s3://${Bucket}/out` },
      CheckpointConfig: { S3Uri: `s3://${Bucket}/checkpoints/${checkpoints}` },
      ResourceConfig: { InstanceType: 'ml.m5.xlarge', InstanceCount: 1, VolumeSizeInGB: 10 },
      StoppingCondition: { MaxRuntimeInSeconds: 3600 },
    }),
  );
const describeJob = (TrainingJobName: string) => sagemaker.send(new DescribeTrainingJobCommand({ TrainingJobName }));
async function ended(name: string) {
  for (let tries = 0; tries < 300; tries++) {
    const job = await describeJob(name);
    if (!['InProgress', 'Stopping'].includes(job.TrainingJobStatus!)) return job;
    await sleep(100);
  }
  throw new Error(`${name} did not end`);
}
const read = async (Key: string) => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
  return Buffer.from(await Body!.transformToByteArray());
};
const count = async (name: string) => Number(await read(`checkpoints/${name}/count`).catch(() => 0));

test('a job gets its channels and hyperparameters, and leaves its model as model.tar.gz in S3', async () => {
  await start('whole', { steps: '3' });
  const job = await ended('whole');
  expect(job).toMatchObject({ TrainingJobStatus: 'Completed', SecondaryStatus: 'Completed' });
  expect(job.TrainingEndTime!.getTime()).toBeGreaterThanOrEqual(job.CreationTime!.getTime());
  expect(job.ModelArtifacts!.S3ModelArtifacts).toBe(`s3://${Bucket}/out/whole/output/model.tar.gz`);
  const archive = path.join(dataDir, 'model.tar.gz');
  await writeFile(archive, await read('out/whole/output/model.tar.gz'));
  expect(execFileSync('tar', ['-xOzf', archive, './words.txt']).toString()).toBe('counted to 3');
});

test('a stopped job keeps what it has, and another goes on from its checkpoint', async () => {
  await start('first', {});
  while ((await count('first')) < 2) await sleep(100);
  await sagemaker.send(new StopTrainingJobCommand({ TrainingJobName: 'first' }));
  expect(await ended('first')).toMatchObject({ TrainingJobStatus: 'Stopped' });
  const reached = await count('first');
  expect(await read('out/first/output/model.tar.gz')).not.toHaveLength(0);
  await start('second', { steps: String(reached + 2) }, 'first');
  await ended('second');
  expect(await count('first')).toBe(reached + 2);
});

test('a job that breaks tells why, in its own words', async () => {
  await start('broken', { break: 'yes' });
  expect(await ended('broken')).toMatchObject({
    TrainingJobStatus: 'Failed',
    FailureReason: 'AlgorithmError: no memory, exit code: 1',
  });
});

test('a name is used once, an unknown job is not found, and other operations are refused', async () => {
  await expect(start('whole', {})).rejects.toMatchObject({ name: 'ResourceInUse' });
  await expect(describeJob('none')).rejects.toMatchObject({ message: expect.stringContaining('not found') });
  await expect(sagemaker.send(new ListTrainingJobsCommand({}))).rejects.toMatchObject({
    name: 'UnknownOperationException',
  });
});

test('a job that ran when the machine went off has failed when it is on again', async () => {
  await start('cut', {});
  while ((await count('cut')) < 1) await sleep(100);
  await cloud.close();
  await open();
  expect(await describeJob('cut')).toMatchObject({ TrainingJobStatus: 'Failed' });
  expect(await describeJob('whole')).toMatchObject({ TrainingJobStatus: 'Completed' });
});
