import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { TrainingDataset } from '#data/training/trainingDataset';
import type { TrainingStats } from '#domain/training/training';
import { getLesionEngine } from '#functions/services/lesionEngine';
import { toDataUrl } from '#functions/testing/testImages';
import { samplePhotos } from '#functions/services/training/samplePhotos';
import type { Bench, BenchUser } from '#lab/bench/bench';
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

/** Removes sample photos from the set, as `training.removePhoto` does but for the file. */
async function removeSamples({ services }: Bench, count = samplePhotos.length): Promise<CallInput> {
  const dataset = new TrainingDataset(services.table, services.vault);
  for (const { jpeg } of samplePhotos.slice(0, count)) {
    const image = await getLesionEngine(services).reencode(Buffer.from(jpeg, 'base64'), 'jpeg');
    const photo = await dataset.find(createHash('sha256').update(image).digest('hex'));
    if (photo) await dataset.remove(photo, (writes) => services.table.transact(writes));
  }
  return {};
}

/** The first sample photo, which is not in the set then. */
async function createPhoto(bench: Bench): Promise<CallInput> {
  await removeSamples(bench, 1);
  return { body: { imageData: toDataUrl(Buffer.from(samplePhotos[0]!.jpeg, 'base64')), diagnosis: 'benign' } };
}

/** Adds the first sample photo, and names it in the path. */
async function addPhoto(bench: Bench, admin: BenchUser): Promise<CallInput> {
  const { id } = await bench.call<{ id: string }>(admin, { route: 'training.add', ...(await createPhoto(bench)) });
  return { params: { id } };
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

const COMPARES_HASHES = 'compares the hashes of every training photo';

/** Cases for the training center. Each measured promotion is followed by a measured rollback of its model. */
export const trainingCases: ScaleCases<'training'> = {
  stats: { name: 'training statistics', caller: 'admin' },
  add: { name: 'add photo', caller: 'admin', input: createPhoto, growthReason: COMPARES_HASHES },
  addSamples: {
    name: 'add sample photos',
    caller: 'admin',
    input: (bench) => removeSamples(bench),
    growthReason: COMPARES_HASHES,
  },
  photos: [
    { name: 'list of training photos', caller: 'admin', growthReason: 'lists every training photo' },
    {
      name: 'filtered training photos',
      caller: 'admin',
      input: { query: { diagnosis: 'malignant', tone: 'unknown', domain: 'phone', disagreement: 'yes' } },
      growthReason: 'lists every training photo',
    },
  ],
  picture: { name: 'training photo', caller: 'admin', input: addPhoto },
  editPhoto: {
    name: 'change training photo',
    caller: 'admin',
    input: async (...context) => ({
      ...(await addPhoto(...context)),
      body: { diagnosis: 'benign', notes: 'Left arm' },
    }),
  },
  removePhoto: { name: 'remove training photo', caller: 'admin', input: addPhoto },
  train: {
    name: 'start training',
    caller: 'admin',
    input: waitBeforeCall,
    growthReason: 'lists every training photo',
  },
  stop: {
    name: 'stop training',
    caller: 'admin',
    input: async (...[bench, admin]) => {
      await waitForTraining(bench, admin);
      await bench.call(admin, { route: 'training.train', body: {} });
      return { body: {} };
    },
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
