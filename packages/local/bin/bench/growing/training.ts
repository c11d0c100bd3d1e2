import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { keys } from '#data/table/keys';
import type { TrainingStats } from '#domain/training/training';
import { lesionEngine } from '#functions/services/lesionEngine';
import { dataUrl } from '#functions/testing/testPhotos';
import { samplePhotographs } from '#functions/services/trainer/trainingSamples';
import type { Bench, Person } from '#local/bin/bench/stage';
import type { Given, GrowingOf } from './row';

const POLL_MS = 100;

/** How the newest training ended, once no model is being changed. */
async function settled({ call }: Bench, admin: Person): Promise<TrainingStats['job']> {
  for (;;) {
    const { job, model } = await call<TrainingStats>(admin, { route: 'training.stats' });
    if (!model.changing && job?.finishedAt !== null) return job;
    await sleep(POLL_MS);
  }
}

/** A photograph that nobody has added: a sample, turned by an angle of its own. */
async function another(): Promise<Given> {
  const photo = sharp(Buffer.from(samplePhotographs[0]!.jpeg, 'base64')).rotate(Math.random() * 360);
  return { body: { imageData: dataUrl(await photo.jpeg().toBuffer()), diagnosis: 'benign' } };
}

/** Takes the sample photographs away again. */
async function withoutSamples({ services }: Bench): Promise<Given> {
  for (const { jpeg } of samplePhotographs) {
    const kept = await lesionEngine(services).clean(Buffer.from(jpeg, 'base64'), 'jpeg');
    await services.table.remove(keys.trainingSample(createHash('sha256').update(kept).digest('hex')));
  }
  return {};
}

const afterLast = async (...of: [Bench, Person]): Promise<Given> => {
  await settled(...of);
  return {};
};

/** The training centre. Every model that a measured training puts in place is taken back by a measured rollback. */
export const training: GrowingOf<'training'> = {
  stats: { name: 'training statistics', as: 'admin' },
  add: { name: 'a photograph, added', as: 'admin', given: another },
  addSamples: { name: 'sample photographs, added', as: 'admin', given: withoutSamples },
  train: {
    name: 'training, started',
    as: 'admin',
    given: afterLast,
    grows: 'lists every photograph to learn from',
  },
  job: {
    name: 'training, followed',
    as: 'admin',
    given: async (...of) => ({ params: { id: (await settled(...of))!.jobId } }),
  },
  rollback: { name: 'the model before, again', as: 'admin', given: afterLast },
};
