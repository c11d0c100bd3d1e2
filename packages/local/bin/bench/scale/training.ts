import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { keys } from '#data/table/keys';
import type { TrainingStats } from '#domain/training/training';
import { getLesionEngine } from '#functions/services/lesionEngine';
import { toDataUrl } from '#functions/testing/testImages';
import { samplePhotos } from '#functions/services/training/samplePhotos';
import type { Bench, BenchUser } from '#local/bin/bench/bench';
import type { CallInput, ScaleCases } from './scaleCase';

const POLL_MS = 100;

/** Waits until no training runs and no model changes. Returns the latest job. */
async function waitForTraining({ call }: Bench, admin: BenchUser): Promise<TrainingStats['job']> {
  for (;;) {
    const { job, model } = await call<TrainingStats>(admin, { route: 'training.stats' });
    if (!model.changing && job?.finishedAt !== null) return job;
    await sleep(POLL_MS);
  }
}

/** Creates a new photo: a sample photo of random brightness. */
async function createPhoto(): Promise<CallInput> {
  const photo = sharp(Buffer.from(samplePhotos[0]!.jpeg, 'base64')).modulate({
    brightness: 0.95 + 0.1 * Math.random(),
  });
  return { body: { imageData: toDataUrl(await photo.jpeg().toBuffer()), diagnosis: 'benign' } };
}

/** Removes the sample photos. */
async function removeSamples({ services }: Bench): Promise<CallInput> {
  for (const { jpeg } of samplePhotos) {
    const image = await getLesionEngine(services).reencode(Buffer.from(jpeg, 'base64'), 'jpeg');
    await services.table.remove(keys.trainingSample(createHash('sha256').update(image).digest('hex')));
  }
  return {};
}

const waitBeforeCall = async (...context: [Bench, BenchUser]): Promise<CallInput> => {
  await waitForTraining(...context);
  return {};
};

/** Trains a candidate that the rules allow, from the live model. */
async function trainCandidate(...[bench, admin]: [Bench, BenchUser]): Promise<CallInput> {
  await waitForTraining(bench, admin);
  await bench.call(admin, { route: 'training.train', body: {} });
  return { body: { jobId: (await waitForTraining(bench, admin))!.jobId, reason: 'Better' } };
}

/** Cases for the training center. Each measured promotion is followed by a measured rollback of its model. */
export const trainingCases: ScaleCases<'training'> = {
  stats: { name: 'training statistics', caller: 'admin' },
  add: { name: 'add photo', caller: 'admin', input: createPhoto },
  addSamples: { name: 'add sample photos', caller: 'admin', input: removeSamples },
  photos: { name: 'list of training photos', caller: 'admin', growthReason: 'lists every training photo' },
  train: {
    name: 'start training',
    caller: 'admin',
    input: waitBeforeCall,
    growthReason: 'lists every training photo',
  },
  job: {
    name: 'training job',
    caller: 'admin',
    input: async (...context) => ({ params: { id: (await waitForTraining(...context))!.jobId } }),
  },
  jobs: { name: 'list of trainings', caller: 'admin', input: { query: { limit: 20 } } },
  promote: { name: 'promote model', caller: 'admin', input: trainCandidate },
  rollback: {
    name: 'roll back model',
    caller: 'admin',
    input: async (...context) => {
      await waitForTraining(...context);
      return { body: { reason: 'Worse' } };
    },
  },
};
