import { DescribeTrainingJobCommand, SageMakerClient } from '@aws-sdk/client-sagemaker';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { awsClientConfig, createServices, type Services } from '#functions/services/services';
import { parseConfig } from '#functions/runtime/config';
import { getTrainingServices } from '#functions/services/training/trainingServices';
import { startLocalCloud, type LocalCloud } from '#local/server/cloud';
import { parsePretrainingOptions, startFolds, startPretraining, uploadPrepared } from './pretraining';

/** Stands for the image: trains one step more than its checkpoint says, and writes what it found in its folders. */
const TRAINER = `
const { existsSync, readFileSync, readdirSync, writeFileSync } = require('node:fs');
const root = process.env.TRAINING_DIR;
const { recipe, fold } = JSON.parse(readFileSync(root + '/input/config/hyperparameters.json', 'utf8'));
const name = fold === undefined ? recipe + '.base.pt' : recipe + '.fold' + fold + '.pt';
const checkpoint = root + '/checkpoints/' + name;
const step = existsSync(checkpoint) ? Number(readFileSync(checkpoint, 'utf8')) + 1 : 1;
writeFileSync(checkpoint, String(step));
const channels = readdirSync(root + '/input/data').map((channel) => [channel, readdirSync(root + '/input/data/' + channel)]);
writeFileSync(root + '/checkpoints/report.json', JSON.stringify({ step, channels: Object.fromEntries(channels) }));
writeFileSync(root + '/model/lesion.onnx', 'network');
`;

let cloud: LocalCloud;
let services: Services;
let sagemaker: SageMakerClient;
beforeAll(async () => {
  cloud = await startLocalCloud({ dataDir: null, trainer: [process.execPath, '--eval', TRAINER] });
  services = createServices(parseConfig({ ...cloud.environment, STAGE: 'local', SECURE_COOKIES: 'false' }));
  sagemaker = new SageMakerClient(awsClientConfig(services.config, 10));
  const folder = await mkdtemp(join(tmpdir(), 'prepared-'));
  for (const file of ['train.0.json', 'train.0.jpegs', 'notes.txt']) await writeFile(join(folder, file), file);
  expect(await uploadPrepared(getTrainingServices(services).store, folder)).toBe(2);
  await rm(folder, { recursive: true });
});
afterAll(async () => {
  sagemaker.destroy();
  await cloud.close();
});

let minutes = 0;
const start = async (startJobs: typeof startPretraining, run: string, ...instance: string[]) => {
  const at = new Date(Date.parse('2026-11-26T12:00:00Z') + minutes++ * 60_000);
  const options = parsePretrainingOptions(['open', 'lesion-pretraining:1', run, ...instance]);
  return startJobs({ sagemaker, config: services.config, now: () => at }, options);
};
/** Waits for the end of a job. Returns it as SageMaker describes it. */
async function complete(name: string) {
  for (;;) {
    const job = await sagemaker.send(new DescribeTrainingJobCommand({ TrainingJobName: name }));
    if (job.TrainingJobStatus !== 'InProgress') return job;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
const readReport = async (uri = '') => {
  const key = uri.replace(`s3://${services.config.training.bucket}/`, '');
  const bytes = await getTrainingServices(services).store.readBytes(`${key}/report.json`);
  return JSON.parse(Buffer.from(bytes!).toString()) as { step: number; channels: Record<string, string[]> };
};

test('a recipe is one job, and its cross-validation five, on spot instances without a network, each with its own checkpoints', async () => {
  const [base] = await start(startPretraining, '2026-11');
  const job = await complete(base!);
  expect(job).toMatchObject({
    TrainingJobStatus: 'Completed',
    HyperParameters: { recipe: 'open' },
    EnableManagedSpotTraining: true,
    EnableNetworkIsolation: true,
    StoppingCondition: { MaxRuntimeInSeconds: 86_400, MaxWaitTimeInSeconds: 259_200 },
  });
  expect(await readReport(job.CheckpointConfig?.S3Uri)).toEqual({
    step: 1,
    channels: { prepared: ['train.0.jpegs', 'train.0.json'] },
  });

  const names = await start(startFolds, '2026-11');
  expect(names).toHaveLength(5);
  for (const name of names) expect(name.length).toBeLessThanOrEqual(63);
  const folds = await Promise.all(names.map(complete));
  expect(folds.map(({ HyperParameters }) => HyperParameters?.['fold'])).toEqual(['0', '1', '2', '3', '4']);
  expect(new Set(folds.map(({ CheckpointConfig }) => CheckpointConfig?.S3Uri)).size).toBe(5);
  for (const { CheckpointConfig } of folds) {
    expect((await readReport(CheckpointConfig?.S3Uri)).channels['base']).toEqual(['open.base.pt']);
  }
});

test('a job that is started again in its run goes on from the checkpoint, and another run begins at the start', async () => {
  const trainOnce = async (run: string) => {
    const [name] = await start(startPretraining, run);
    return (await readReport((await complete(name!)).CheckpointConfig?.S3Uri)).step;
  };
  expect([await trainOnce('again'), await trainOnce('again'), await trainOnce('other')]).toEqual([1, 2, 1]);
});

test('disks are encrypted with our key, but not the local disk of an instance, for which SageMaker refuses one', async () => {
  const describeDisk = async (run: string, ...instance: string[]) => {
    const [name] = await start(startPretraining, run, ...instance);
    return (await complete(name!)).ResourceConfig;
  };
  const key = services.config.training.keyId;
  expect(await describeDisk('disk')).toMatchObject({ InstanceType: 'ml.m5.2xlarge', VolumeKmsKeyId: key });
  for (const instance of ['ml.g4dn.xlarge', 'ml.g5.xlarge', 'ml.p3dn.24xlarge', 'ml.c5d.large']) {
    const disk = await describeDisk('disk', instance);
    expect(disk).toMatchObject({ InstanceType: instance });
    expect(disk).not.toHaveProperty('VolumeKmsKeyId');
  }
});

test('folds of a run without a base fail, and wrong words are refused', async () => {
  const [name] = await start(startFolds, 'empty');
  expect((await complete(name!)).FailureReason).toMatch('No S3 objects found');
  expect(() => parsePretrainingOptions(['all', 'image', 'run'])).toThrow('Give a recipe: research or open.');
  expect(() => parsePretrainingOptions(['open', 'image', 'a run'])).toThrow('at most 11 letters');
});
