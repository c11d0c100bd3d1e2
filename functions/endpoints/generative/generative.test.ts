import { Generative } from '#data/training/generative';
import { TrainingDataset } from '#data/training/trainingDataset';
import type { GenerativeStats } from '#domain/training/generative';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { testApi, type TestApi } from '#functions/testing/testApi';
import { trainingAnswers } from '#functions/services/training/messages';
import { getTrainingServices } from '#functions/services/training/trainingServices';
import { objectKeys } from '#functions/services/training/trainingStore';

/**
 * A fake trainer: saves a checkpoint, samples and progress, ends on SIGTERM, and completes when it finds a checkpoint. With
 * 'breaks' it fails in its first run.
 */
const trainer = (behavior: 'steady' | 'breaks') => [
  process.execPath,
  '-e',
  `
const { existsSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const root = process.env.TRAINING_DIR;
const json = (file) => JSON.parse(readFileSync(root + file, 'utf8'));
const parameters = json('/input/config/hyperparameters.json');
const files = json('/input/data/samples/samples.json');
const save = (name, content) => {
  writeFileSync(root + '/.' + name, content);
  renameSync(root + '/.' + name, root + '/checkpoints/' + name);
};
const progress = (epoch) => save('progress.json', JSON.stringify({
  phase: 'Generator and discriminator', done: epoch * 5, total: parameters.epochs * 5,
  vaeLoss: null, generatorLoss: 0.7, discriminatorLoss: 1.3, epoch, totalEpochs: Number(parameters.epochs),
  epochs: Array.from({ length: epoch + 1 }, (_, i) =>
    ({ epoch: i, vaeLoss: null, generatorLoss: i ? 0.7 : null, discriminatorLoss: i ? 1.3 : null, frechet: 100 / (i + 1) })),
  photographs: { learnt: files.length, heldBack: 20, unreadable: 0 }, realFrechet: 12,
}));
process.on('disconnect', () => process.exit(1));
process.on('SIGTERM', () => process.exit(0));
const isResumed = existsSync(root + '/checkpoints/checkpoint.safetensors');
save('samples-001.jpg', 'pictures');
save('checkpoint.safetensors', 'weights');
if (isResumed) {
  progress(Number(parameters.epochs));
  writeFileSync(root + '/model/card.json', JSON.stringify(parameters));
  process.exit(0);
}
progress(1);
if (${JSON.stringify(behavior)} === 'breaks') {
  require('node:fs').mkdirSync(root + '/output', { recursive: true });
  writeFileSync(root + '/output/failure', 'diverged');
  process.exit(1);
}
setInterval(() => undefined, 1000);
`,
];

/** Adds rows of training photos. One file is enough: trainings read files by prefix. */
async function addPhotos({ services, clock }: TestApi, count: number): Promise<void> {
  const photos = new TrainingDataset(services.table, services.vault);
  for (let i = 0; i < count; i++) {
    const hashText = (encoding: 'hex' | 'base64url') => createHash('sha256').update(String(i)).digest(encoding);
    const [id, hash] = [hashText('hex'), hashText('base64url')];
    const createdAt = clock.now().toISOString();
    const photo = { id, hash, crops: [], diagnosis: 'benign', label: 0, source: 'admin', attribution: null, isActive: 1, createdAt } as const; // prettier-ignore
    await photos.add(photo, { notes: null, labelReason: null }, (writes) => services.table.transact(writes));
    if (i === 0) await getTrainingServices(services).store.put(objectKeys.photograph(id), 'photo', 'image/jpeg');
  }
}

async function waitUntil({ admin }: TestApi, condition: (stats: GenerativeStats) => boolean): Promise<GenerativeStats> {
  let stats: GenerativeStats | undefined;
  for (let tries = 0; tries < 300; tries++) {
    stats = await admin.generative.stats({});
    if (condition(stats)) return stats;
    await sleep(100);
  }
  throw new Error(`The run never met the condition: ${JSON.stringify(stats?.run)}`);
}
const train = ({ admin }: TestApi, json: object) => admin.request('POST', '/api/generative/train-gan', { json });

describe('a run', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi({ trainer: trainer('steady') });
  });
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
    await addPhotos(api, 99);
    expect(await admin.generative.loadDataset({ body: {} })).toEqual({ imageCount: 99 });
    await expect(admin.generative.trainGan({ body: { epochs: 50 } })).rejects.toMatchObject({
      code: 'conflict',
      message: 'GAN training requires at least 100 images. The dataset has 99.',
    });
    expect(await admin.generative.stats({})).toMatchObject({ datasetSize: 99, modelsInitialized: { vae: true } });
  });

  test('rejects a batch size, learning rate or number of epochs out of bounds', async () => {
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

  test('starts at once, reports progress, can be stopped and resumed to its end; only one runs at a time', async () => {
    const { admin } = api;
    await addPhotos(api, 101);
    // Two are new. The others exist already.
    expect(await admin.generative.loadDataset({ body: {} })).toEqual({ imageCount: 101 });
    const started = await train(api, { epochs: 3, batchSize: 32, learningRate: 0.001 });
    expect(started.status).toBe(202);
    const { runId } = (await started.json()) as { runId: string };
    const second = await train(api, { epochs: 3 });
    expect(second.status).toBe(409);
    await expect(admin.generative.resume({ body: {} })).rejects.toMatchObject({ code: 'conflict' });
    await expect(admin.generative.initialize({ body: {} })).rejects.toMatchObject({ code: 'conflict' });

    const stats = await waitUntil(api, ({ epoch }) => epoch === 1);
    expect(stats).toMatchObject({
      ...{ isTraining: true, totalEpochs: 3, batchSize: 32, learningRate: 0.001 },
      ...{ generatorLoss: 0.7, discriminatorLoss: 1.3 },
      samples: [{ epoch: 0, frechet: 100 }, { epoch: 1, frechet: 50 }], // prettier-ignore
      run: { runId, status: 'training', progress: { photographs: { learnt: 101 } } },
    });
    const query = { runId, epoch: 1 };
    const readPicture = () => admin.generative.samples({ query }).catch(() => undefined);
    let sheet = await readPicture();
    // On a busy machine the file of the pictures arrives after the one that names them.
    for (let tries = 0; !sheet && tries < 100; tries++) {
      await sleep(100);
      sheet = await readPicture();
    }
    const picture = sheet?.picture ?? '';
    expect(Buffer.from(picture.split(',')[1]!, 'base64').toString()).toBe('pictures');
    await expect(admin.generative.samples({ query: { runId, epoch: 2 } })).rejects.toMatchObject({ code: 'not_found' });

    await admin.generative.stop({ body: {} });
    expect((await waitUntil(api, ({ isTraining }) => !isTraining)).run).toMatchObject({
      status: 'stopped',
      failure: null,
    });
    await expect(admin.generative.stop({ body: {} })).rejects.toMatchObject({ code: 'conflict' });
    expect(await admin.generative.resume({ body: {} })).toEqual({ runId, status: 'starting' });
    const final = await waitUntil(api, ({ isTraining }) => !isTraining);
    expect(final).toMatchObject({ epoch: 3, run: { runId, status: 'completed' } });
    expect((await admin.generative.runs({})).items).toEqual([final.run]);
    await expect(admin.generative.resume({ body: {} })).rejects.toMatchObject({ code: 'conflict' });
  });

  test('joins the history of runs with its curve, newest first and page by page', async () => {
    const { admin } = api;
    // Runs are ordered by their time.
    api.clock.advance({ seconds: 1 });
    const { runId } = await admin.generative.trainGan({ body: { epochs: 2 } });
    await waitUntil(api, ({ epoch }) => epoch === 1);
    await admin.generative.stop({ body: {} });
    await waitUntil(api, ({ isTraining }) => !isTraining);
    const first = await admin.generative.runs({ query: { limit: 1 } });
    expect(first.items).toMatchObject([
      { runId, status: 'stopped', progress: { epochs: [{ epoch: 0 }, { epoch: 1 }] } },
    ]);
    const second = await admin.generative.runs({ query: { limit: 1, cursor: first.nextCursor! } });
    expect([second.items.map(({ totalEpochs }) => totalEpochs), second.nextCursor]).toEqual([[3], undefined]);
    await expect(admin.generative.runs({ query: { cursor: 'x' } })).rejects.toMatchObject({ code: 'invalid_request' });
  });

  test('leaves an audit row for every action and for its end', async () => {
    const actions = (await api.scanTable()).map(({ action }) => action);
    const actionNames = ['initialize', 'loadDataset', 'trainGan', 'stop', 'stopped', 'resume', 'completed'];
    expect(actions).toEqual(expect.arrayContaining(actionNames.map((name) => `generative.${name}`)));
  });
});

test('a run whose job does not exist yet cannot be stopped', async () => {
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
    await generative.startRun(run, (writes) => api.services.table.transact(writes));
    await expect(api.admin.generative.stop({ body: {} })).rejects.toMatchObject({
      code: 'conflict',
      message: 'The run is still starting. Please stop it in a moment.',
    });
    expect((await generative.findNewestRun())?.status).toBe('starting');
  } finally {
    await api.close();
  }
});

test('a failed run reports the reason, in the language of who reads it, and can be resumed', async () => {
  const api = await testApi({ trainer: trainer('breaks') });
  try {
    await addPhotos(api, 100);
    await api.admin.generative.initialize({ body: {} });
    await api.admin.generative.loadDataset({ body: {} });
    expect((await train(api, { epochs: 2 })).status).toBe(202);
    const { run } = await waitUntil(api, ({ isTraining }) => !isTraining);
    expect(run).toMatchObject({ status: 'failed', failure: trainingAnswers.texts.diverged });
    const spanish = await api.admin.request('GET', '/api/generative/stats', { headers: { 'accept-language': 'es' } });
    expect(await spanish.json()).toMatchObject({ run: { failure: trainingAnswers.spanish.diverged } });
    expect((await new Generative(api.services.table).findNewestRun())?.failure).toBe('diverged');
    await api.admin.generative.resume({ body: {} });
    expect((await waitUntil(api, ({ isTraining }) => !isTraining)).run).toMatchObject({
      status: 'completed',
      failure: null,
    });
  } finally {
    await api.close();
  }
});
