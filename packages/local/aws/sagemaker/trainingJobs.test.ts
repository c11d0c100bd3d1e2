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
import { LOCAL_CREDENTIALS } from '#local/server/provisionTable';

/** A trainer that counts up from its checkpoint, `steps` times or until it is stopped. */
const TRAINER = `
const fs = require('node:fs');
const root = process.env.TRAINING_DIR;
const { steps, break: breaks } = JSON.parse(fs.readFileSync(root + '/input/config/hyperparameters.json', 'utf8'));
const prefix = fs.readFileSync(root + '/input/data/prefix/a.txt', 'utf8');
const file = root + '/checkpoints/count';
let count = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : 0;
const end = () => { fs.writeFileSync(root + '/model/prefix.txt', prefix + count); process.exit(0); };
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
  await s3.send(new PutObjectCommand({ Bucket, Key: 'in/prefix/a.txt', Body: 'counted to ' }));
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
          ChannelName: 'prefix',
          DataSource: { S3DataSource: { S3DataType: 'S3Prefix', S3Uri: `s3://${Bucket}/in/prefix` } },
        },
      ],
      OutputDataConfig: { S3OutputPath: `s3://${Bucket}/out` },
      CheckpointConfig: { S3Uri: `s3://${Bucket}/checkpoints/${checkpoints}` },
      ResourceConfig: { InstanceType: 'ml.m5.xlarge', InstanceCount: 1, VolumeSizeInGB: 10 },
      StoppingCondition: { MaxRuntimeInSeconds: 3600 },
    }),
  );
const describeJob = (TrainingJobName: string) => sagemaker.send(new DescribeTrainingJobCommand({ TrainingJobName }));
async function waitForEnd(name: string) {
  for (let tries = 0; tries < 300; tries++) {
    const job = await describeJob(name);
    if (!['InProgress', 'Stopping'].includes(job.TrainingJobStatus!)) return job;
    await sleep(100);
  }
  throw new Error(`${name} did not end`);
}
const readObject = async (Key: string) => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
  return Buffer.from(await Body!.transformToByteArray());
};
const readCount = async (name: string) => Number(await readObject(`checkpoints/${name}/count`).catch(() => 0));

test('a job receives its channels and hyperparameters, and its model is stored as model.tar.gz in S3', async () => {
  await start('whole', { steps: '3' });
  const job = await waitForEnd('whole');
  expect(job).toMatchObject({ TrainingJobStatus: 'Completed', SecondaryStatus: 'Completed' });
  expect(job.TrainingEndTime!.getTime()).toBeGreaterThanOrEqual(job.CreationTime!.getTime());
  expect(job.ModelArtifacts!.S3ModelArtifacts).toBe(`s3://${Bucket}/out/whole/output/model.tar.gz`);
  const archive = path.join(dataDir, 'model.tar.gz');
  await writeFile(archive, await readObject('out/whole/output/model.tar.gz'));
  expect(execFileSync('tar', ['-xOzf', archive, './prefix.txt']).toString()).toBe('counted to 3');
});

test('a stopped job stores its model, and another job continues from its checkpoint', async () => {
  await start('first', {});
  while ((await readCount('first')) < 2) await sleep(100);
  await sagemaker.send(new StopTrainingJobCommand({ TrainingJobName: 'first' }));
  expect(await waitForEnd('first')).toMatchObject({ TrainingJobStatus: 'Stopped' });
  const lastCount = await readCount('first');
  expect(await readObject('out/first/output/model.tar.gz')).not.toHaveLength(0);
  await start('second', { steps: String(lastCount + 2) }, 'first');
  await waitForEnd('second');
  expect(await readCount('first')).toBe(lastCount + 2);
});

test('a failed job reports its own reason', async () => {
  await start('broken', { break: 'yes' });
  expect(await waitForEnd('broken')).toMatchObject({
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

// Fault 22.
test('a job that ran when the machine stopped has failed after a restart', async () => {
  await start('interrupted', {});
  while ((await readCount('interrupted')) < 1) await sleep(100);
  await cloud.close();
  await open();
  expect(await describeJob('interrupted')).toMatchObject({ TrainingJobStatus: 'Failed' });
  expect(await describeJob('whole')).toMatchObject({ TrainingJobStatus: 'Completed' });
});
