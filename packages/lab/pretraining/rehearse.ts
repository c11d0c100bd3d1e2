import { DescribeTrainingJobCommand, SageMakerClient } from '@aws-sdk/client-sagemaker';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parsePretrainingOptions, startFolds, startPretraining, uploadPrepared } from '#operator/pretraining';
import { parseConfig } from '#functions/runtime/config';
import { awsClientConfig, createServices } from '#functions/services/services';
import { getTrainingServices } from '#functions/services/training/trainingServices';
import { prepareFixtures } from '#lab/pretraining/prepareFixtures';
import { startLocalCloud } from '#local/server/cloud';

const ROOT = resolve(__dirname, '../../..');
const JOB = join(ROOT, 'packages/lab/pretraining/job.py');
const PYTHON = process.env['PRETRAINING_PYTHON'] ?? join(ROOT, '.cache/venv/bin/python');
/** Steps of each network. */
const STEPS = 2;
const POLL_MS = 1000;

/**
 * Trains one epoch on ten photos, and the five folds from it, through the same requests and the same program as on SageMaker:
 * `npm run lab -- rehearse`. Needs Python with packages/lab/pretraining/requirements.txt, and the ImageNet weights.
 */
async function rehearse(): Promise<void> {
  const wheels = process.env['LESION_WHEELS'] ?? join(ROOT, '.cache/lesion/wheels');
  for (const [path, how] of [
    [PYTHON, 'PRETRAINING_PYTHON'],
    [wheels, 'LESION_WHEELS'],
  ] as const) {
    if (!existsSync(path))
      throw new Error(`${path} is missing: see packages/lab/pretraining/README.md, or set ${how}.`);
  }
  // The five folds run at the same time.
  Object.assign(process.env, { LESION_WHEELS: wheels, THREADS: '1' });
  const folder = await mkdtemp(join(tmpdir(), 'prepared-'));
  const cloud = await startLocalCloud({ dataDir: null, trainer: [PYTHON, '-B', JOB] });
  try {
    const services = createServices(parseConfig({ ...cloud.environment, STAGE: 'local', SECURE_COOKIES: 'false' }));
    const { config, now } = services;
    const sagemaker = new SageMakerClient(awsClientConfig(config, 10));
    await prepareFixtures(folder);
    await uploadPrepared(getTrainingServices(services).store, folder);
    const options = { ...parsePretrainingOptions(['open', 'local', 'rehearsal']), steps: STEPS };
    const complete = async (name: string) => {
      for (;;) {
        const job = await sagemaker.send(new DescribeTrainingJobCommand({ TrainingJobName: name }));
        if (job.TrainingJobStatus === 'Completed') break;
        if (job.TrainingJobStatus !== 'InProgress') throw new Error(`${name}: ${job.FailureReason}`);
        await sleep(POLL_MS);
      }
      console.log(`${name} is complete.`);
    };
    for (const startJobs of [startPretraining, startFolds]) {
      for (const name of await startJobs({ sagemaker, config, now }, options)) await complete(name);
    }
    sagemaker.destroy();
    console.log('The networks and five folds were trained on ten photos.');
  } finally {
    await cloud.close();
    await rm(folder, { recursive: true });
  }
}

rehearse().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
