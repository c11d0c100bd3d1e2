import { Generative } from '#data/training/generative';
import { Training } from '#data/training/training';
import type { GenerativeStats } from '#domain/training/generative';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { testApi, type TestApi } from '#functions/testing/testApi';
import { trainingServices } from '#functions/services/trainer/trainingServices';
import { places } from '#functions/services/trainer/trainingStore';

/**
 * A trainer with the real one's manners: it keeps a checkpoint, pictures and progress, ends when told to stop, and goes on
 * from the checkpoint when it finds one. What it was given it tells as its failure, where it is to fail.
 */
const trainer = (how: 'steady' | 'breaks') => [
  process.execPath,
  '-e',
  `
const { existsSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const root = process.env.TRAINING_DIR;
const json = (file) => JSON.parse(readFileSync(root + file, 'utf8'));
const given = json('/input/config/hyperparameters.json');
const files = json('/input/data/samples/samples.json');
const keep = (name, content) => {
  writeFileSync(root + '/.' + name, content);
  renameSync(root + '/.' + name, root + '/checkpoints/' + name);
};
const progress = (epoch) => keep('progress.json', JSON.stringify({
  phase: 'Generator and discriminator', done: epoch * 5, total: given.epochs * 5,
  vaeLoss: null, generatorLoss: 0.7, discriminatorLoss: 1.3, epoch, totalEpochs: Number(given.epochs),
  epochs: Array.from({ length: epoch + 1 }, (_, i) =>
    ({ epoch: i, vaeLoss: null, generatorLoss: i ? 0.7 : null, discriminatorLoss: i ? 1.3 : null, frechet: 100 / (i + 1) })),
  photographs: { learnt: files.length, heldBack: 20, unreadable: 0 }, realFrechet: 12,
}));
process.on('disconnect', () => process.exit(1));
process.on('SIGTERM', () => process.exit(0));
const goesOn = existsSync(root + '/checkpoints/checkpoint.safetensors');
keep('samples-001.jpg', 'pictures');
keep('checkpoint.safetensors', 'weights');
if (goesOn) {
  progress(Number(given.epochs));
  writeFileSync(root + '/model/card.json', JSON.stringify(given));
  process.exit(0);
}
progress(1);
if (${JSON.stringify(how)} === 'breaks') {
  require('node:fs').mkdirSync(root + '/output', { recursive: true });
  writeFileSync(root + '/output/failure', 'The training diverged: generatorLoss is no number. Try a lower learning rate.');
  process.exit(1);
}
setInterval(() => undefined, 1000);
`,
];

/** Photographs of the training centre; trainings read the rows, and the files by their prefix. */
async function addPhotographs({ services, clock }: TestApi, count: number): Promise<void> {
  const training = new Training(services.table, services.vault);
  for (let i = 0; i < count; i++) {
    const id = createHash('sha256').update(String(i)).digest('hex');
    const createdAt = clock.now().toISOString();
    const photo = { id, diagnosis: 'benign', label: 0, source: 'admin', attribution: null, isActive: 1, createdAt } as const; // prettier-ignore
    await training.add(photo, '', (writes) => services.table.transact(writes));
    if (i === 0) await trainingServices(services).store.put(places.photograph(id), 'photo', 'image/jpeg');
  }
}

async function until({ admin }: TestApi, wanted: (stats: GenerativeStats) => boolean): Promise<GenerativeStats> {
  for (let tries = 0; tries < 300; tries++) {
    const stats = await admin.generative.stats({});
    if (wanted(stats)) return stats;
    await sleep(100);
  }
  throw new Error('The run never came so far');
}
const train = ({ admin }: TestApi, json: object) => admin.request('POST', '/api/generative/train-gan', { json });

describe('a run', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi({ trainer: trainer('steady') });
  }, 120_000);
  afterAll(() => api.close());

  test('needs initialized models, then at least 100 images in the dataset', async () => {
    const { admin } = api;
    const before = await admin.generative.stats({});
    expect(before).toMatchObject({
      modelsInitialized: { generator: false, discriminator: false, vae: false },
      ...{ datasetSize: 0, imageSize: 128, latentDim: 128, batchSize: 16, learningRate: 0.0002 },
      ...{ isTraining: false, epoch: 0, totalEpochs: 50, generatorLoss: null, discriminatorLoss: null },
      ...{ samples: [], run: null },
    });
    expect(before.qualityEnhancements.length).toBeGreaterThan(5);
    await expect(admin.generative.trainGan({ body: { epochs: 50 } })).rejects.toMatchObject({
      code: 'conflict',
      message: 'Please initialize the models first.',
    });
    await admin.generative.initialize({ body: {} });
    await expect(admin.generative.loadDataset({ body: {} })).rejects.toMatchObject({ code: 'conflict' });
    await addPhotographs(api, 99);
    expect(await admin.generative.loadDataset({ body: {} })).toEqual({ imageCount: 99 });
    await expect(admin.generative.trainGan({ body: { epochs: 50 } })).rejects.toMatchObject({
      code: 'conflict',
      message: 'GAN training requires at least 100 images. The dataset has 99.',
    });
    expect(await admin.generative.stats({})).toMatchObject({ datasetSize: 99, modelsInitialized: { vae: true } });
  });

  test('refuses a batch size or learning rate out of bounds, in words', async () => {
    for (const [body, field] of [
      [{ batchSize: 3 }, 'batchSize'],
      [{ batchSize: 16.5 }, 'batchSize'],
      [{ learningRate: 0 }, 'learningRate'],
      [{ epochs: 51 }, 'epochs'],
    ] as const) {
      const response = await train(api, body);
      expect(response.status).toBe(400);
      expect(((await response.json()) as { fields: object }).fields).toHaveProperty(field);
    }
  });

  test('starts at once, is followed, stopped and resumed to its end; there is one at a time', async () => {
    const { admin } = api;
    await addPhotographs(api, 101);
    // Two are new; the others are there already.
    expect(await admin.generative.loadDataset({ body: {} })).toEqual({ imageCount: 101 });
    const begun = await train(api, { epochs: 3, batchSize: 32, learningRate: 0.001 });
    expect(begun.status).toBe(202);
    const { runId } = (await begun.json()) as { runId: string };
    const second = await train(api, { epochs: 3 });
    expect(second.status).toBe(409);
    await expect(admin.generative.resume({ body: {} })).rejects.toMatchObject({ code: 'conflict' });
    await expect(admin.generative.initialize({ body: {} })).rejects.toMatchObject({ code: 'conflict' });

    const stats = await until(api, ({ epoch }) => epoch === 1);
    expect(stats).toMatchObject({
      ...{ isTraining: true, totalEpochs: 3, batchSize: 32, learningRate: 0.001 },
      ...{ generatorLoss: 0.7, discriminatorLoss: 1.3 },
      samples: [{ epoch: 0, frechet: 100 }, { epoch: 1, frechet: 50 }], // prettier-ignore
      run: { runId, status: 'training', progress: { photographs: { learnt: 101 } } },
    });
    const query = { runId, epoch: 1 };
    const { picture } = await admin.generative.samples({ query });
    expect(Buffer.from(picture.split(',')[1]!, 'base64').toString()).toBe('pictures');
    await expect(admin.generative.samples({ query: { runId, epoch: 2 } })).rejects.toMatchObject({ code: 'not_found' });

    await admin.generative.stop({ body: {} });
    expect((await until(api, ({ isTraining }) => !isTraining)).run).toMatchObject({ status: 'stopped', failure: null });
    await expect(admin.generative.stop({ body: {} })).rejects.toMatchObject({ code: 'conflict' });
    expect(await admin.generative.resume({ body: {} })).toEqual({ runId, status: 'starting' });
    const ended = await until(api, ({ isTraining }) => !isTraining);
    expect(ended).toMatchObject({ epoch: 3, run: { runId, status: 'completed' } });
    await expect(admin.generative.resume({ body: {} })).rejects.toMatchObject({ code: 'conflict' });
  }, 120_000);

  test('leaves a row in the audit log for every action and for how it ended', async () => {
    const actions = (await api.scan()).map(({ action }) => action);
    const wanted = ['initialize', 'loadDataset', 'trainGan', 'stop', 'stopped', 'resume', 'completed'];
    expect(actions).toEqual(expect.arrayContaining(wanted.map((name) => `generative.${name}`)));
  });
});

test('a run whose job is not there yet cannot be stopped, and says so', async () => {
  const api = await testApi();
  try {
    const generative = new Generative(api.services.table);
    const run = {
      id: 'RUN',
      startedAt: api.clock.now().toISOString(),
      batchSize: 16,
      learningRate: 2e-4,
      totalEpochs: 2,
    };
    await generative.begin(run, (writes) => api.services.table.transact(writes));
    await expect(api.admin.generative.stop({ body: {} })).rejects.toMatchObject({
      code: 'conflict',
      message: 'The run is only being started. Please stop it in a moment.',
    });
    expect((await generative.newest())?.status).toBe('starting');
  } finally {
    await api.close();
  }
});

test('a run that breaks off says why in plain words, and can be resumed', async () => {
  const api = await testApi({ trainer: trainer('breaks') });
  try {
    await addPhotographs(api, 100);
    await api.admin.generative.initialize({ body: {} });
    await api.admin.generative.loadDataset({ body: {} });
    expect((await train(api, { epochs: 2 })).status).toBe(202);
    const { run } = await until(api, ({ isTraining }) => !isTraining);
    expect(run).toMatchObject({ status: 'failed', failure: expect.stringMatching(/Try a lower learning rate\.$/) });
    await api.admin.generative.resume({ body: {} });
    expect((await until(api, ({ isTraining }) => !isTraining)).run).toMatchObject({
      status: 'completed',
      failure: null,
    });
  } finally {
    await api.close();
  }
}, 120_000);
