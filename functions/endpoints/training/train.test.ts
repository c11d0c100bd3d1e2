import { SafetyNotices } from '#data/training/safetyNotices';
import { TrainingDataset } from '#data/training/trainingDataset';
import { HASH_TYPE } from '#domain/training/photoHash';
import type { PromotionReport, ScopeFigures } from '#domain/training/promotion';
import { StoredEmbedding } from '#domain/training/storedEmbedding';
import { SHIPPED_MODEL, type TrainingJob, type TrainingSample } from '#domain/training/training';
import { DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3';
import {
  DescribeEndpointCommand,
  SageMakerClient,
  UpdateEndpointWeightsAndCapacitiesCommand,
} from '@aws-sdk/client-sagemaker';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { trainingAnswers } from '#functions/services/training/messages';
import { SHIPPED_VERSIONS } from '#functions/services/training/shippedVersions';
import { getLesionEngine } from '#functions/services/lesionEngine';
import { prototypeOf } from '#functions/testing/prototypeOf';
import { testApi, type TestApi } from '#functions/testing/testApi';
import { SAMPLE_FACTS, samplePhotos } from '#functions/services/training/samplePhotos';
import { prepareTrainingPhoto, storeTrainingPhoto } from '#functions/services/training/storeTrainingPhoto';
import { getTrainingServices } from '#functions/services/training/trainingServices';
import { objectKeys } from '#functions/services/training/trainingStore';

const SHIPPED = SHIPPED_VERSIONS.research;
const FIGURES = { accuracy: 0.8, balancedAccuracy: 0.75, sensitivity: 0.95, specificity: 0.6, n: 400 };
const WORSE = { ...FIGURES, sensitivity: 0.94 };
const BETTER = { ...FIGURES, accuracy: 0.82, sensitivity: 0.96 };
const ESTIMATE = { value: 0.8, low: 0.75, high: 0.85 };
const MODEL = { sensitivity: ESTIMATE, specificity: ESTIMATE, balancedAccuracy: ESTIMATE, auc: ESTIMATE };
const SCOPE: ScopeFigures = { n: 400, shipped: MODEL, live: MODEL, candidate: MODEL };
const createPromotion = (hasFailed: boolean): PromotionReport => ({
  shippedVersion: 'research-1',
  figures: { all: SCOPE, dermoscopic: SCOPE, phone: SCOPE },
  tones: [],
  rules: [
    { rule: 'photos', diagnosis: 'malignant', count: 20, hasFailed: false },
    { rule: 'sensitivity', against: 'shipped', domain: 'phone', difference: -0.01, pValue: 0.21, hasFailed },
  ],
});

/** A fake model container: echoes and hashes images, and answers `which` with the name of its model. */
const CONTAINER = `
const http = require('node:http');
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const hash = (bytes) => JSON.stringify({ hash: createHash('sha256').update(bytes).digest('base64url'), crops: [], windows: [], isTestPhoto: false });
const model = process.env.MODEL_DIR ? readFileSync(process.env.MODEL_DIR + '/name', 'utf8') : 'shipped';
http.createServer((req, res) => {
  if (req.url === '/ping') return void res.end();
  const chunks = [];
  req.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
    const bytes = Buffer.concat(chunks);
    if (req.headers.accept === ${JSON.stringify(HASH_TYPE)}) res.end(hash(bytes));
    else res.end(bytes.toString() === 'which' ? model : bytes);
  });
}).listen(process.env.PORT, '127.0.0.1');
process.on('disconnect', () => process.exit(0));
`;

type Outcome = 'better' | 'worse' | 'ruleless' | 'broken' | 'endless' | 'rebased';
const scratch = mkdtempSync(path.join(tmpdir(), 'trainer-'));
const outcomeFile = path.join(scratch, 'how');
/** Sets how the next training ends. Advances the clock, because trainings are ordered by their start. */
const setOutcome = (outcome: Outcome) => {
  writeFileSync(outcomeFile, outcome);
  api.clock.advance({ minutes: 1 });
};

const EMBEDDING: StoredEmbedding = {
  ...{ reference: 'ab'.repeat(32), features: Buffer.alloc(8).toString('base64'), logits: [1, 2, 3, 4, 5, 6, 7] },
  phone: -1,
};

/** A fake trainer: embeds the photos without an embedding, whose number is its epochs. Ends with a report, with an error, never, or with the error for another base model. */
const TRAINER = `
const { existsSync, mkdirSync, writeFileSync, readFileSync } = require('node:fs');
const root = process.env.TRAINING_DIR;
const outcome = readFileSync(${JSON.stringify(outcomeFile)}, 'utf8');
const samples = JSON.parse(readFileSync(root + '/input/data/samples/samples.json', 'utf8'));
for (const { file } of samples) readFileSync(root + '/input/data/photographs/' + file);
const keep = (name, content) => writeFileSync(root + '/checkpoints/' + name, JSON.stringify(content));
const embeddingOf = (file) => root + '/input/data/photographs/' + file + '.embedding.json';
const unseen = samples.filter(({ file }) => !existsSync(embeddingOf(file)));
const embedding = ${JSON.stringify(EMBEDDING)};
if (unseen.length > 0) keep('embeddings.json', Object.fromEntries(unseen.map(({ file }) => [file, embedding])));
keep('progress.json', { phase: 'Learning ' + process.pid, done: 3, total: 10 });
process.on('disconnect', () => process.exit(1));
if (outcome === 'rebased' && existsSync(root + '/input/data/live')) {
  mkdirSync(root + '/output', { recursive: true });
  writeFileSync(root + '/output/failure', ${JSON.stringify('otherModel')});
  process.exit(1);
}
if (outcome === 'broken') process.exit(1);
else if (outcome === 'endless') setInterval(() => undefined, 1000);
else {
  const count = (diagnosis) => samples.filter((sample) => sample.diagnosis === diagnosis).length;
  writeFileSync(root + '/model/name', 'trained');
  keep('head.json', {});
  keep('report.json', {
    version: 'research-2', liveVersion: 'research-1', epochs: unseen.length,
    samples: { benign: count('benign'), suspicious: count('suspicious'), malignant: count('malignant'), unreadable: 0 },
    live: ${JSON.stringify(FIGURES)},
    candidate: outcome === 'better' ? ${JSON.stringify(BETTER)} : ${JSON.stringify(WORSE)},
    changes: { found: 2, missed: 1, cleared: 3, alarmed: 0 },
    ...(outcome === 'ruleless' ? {} : {
      promotion: outcome === 'better' ? ${JSON.stringify(createPromotion(false))} : ${JSON.stringify(createPromotion(true))},
    }),
  });
  process.exit(0);
}
`;

let api: TestApi;
beforeAll(async () => {
  const container = { command: [process.execPath, '-e', CONTAINER] };
  api = await testApi({ container, trainer: [process.execPath, '-e', TRAINER] });
}, 300_000);
afterAll(async () => {
  await api.close();
  rmSync(scratch, { recursive: true });
});

/** Returns the name of the live model. */
async function getLiveModel(): Promise<string> {
  return Buffer.from(await getLesionEngine(api.services).reencode(Buffer.from('which'), 'jpeg')).toString();
}

async function waitUntil(condition: (job: TrainingJob) => boolean): Promise<TrainingJob> {
  for (let tries = 0; tries < 200; tries++) {
    const { job } = await api.admin.training.stats({});
    if (job && condition(job)) return job;
    await sleep(100);
  }
  throw new Error('The training never met the condition');
}

const rollBack = (isForSafety = false) =>
  api.admin.training.rollback({ body: { reason: 'Worse on my own photos', isForSafety } });

// Check 26.
test('a training needs at least 10 photos', async () => {
  const { jpeg, ...sample } = samplePhotos[0]!;
  const facts = { ...sample, ...SAMPLE_FACTS };
  const photo = await prepareTrainingPhoto(api.services, Buffer.from(jpeg, 'base64'));
  await storeTrainingPhoto(api.services, photo!, facts, (writes) => api.services.table.transact(writes));
  await expect(api.admin.training.train({ body: {} })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Need 9 more samples'),
  });
  expect(await api.admin.training.stats({})).toMatchObject({ count: 1, needed: 9, job: null });
});

test('photos of one group, and too many labels that the live model doubts, are refused before a training starts, with what is missing', async () => {
  const { table, vault } = api.services;
  const dataset = new TrainingDataset(table, vault);
  const commit = (writes: Parameters<typeof table.transact>[0]) => table.transact(writes);
  const [earlier] = await dataset.list();
  const { jpeg, ...sample } = samplePhotos.find(({ diagnosis }) => diagnosis === 'benign')!;
  /** Adds variants of a photo. */
  const add = async (from: number, to: number, facts: Partial<TrainingSample>): Promise<void> => {
    for (let i = from; i < to; i++) {
      const photo = await prepareTrainingPhoto(
        api.services,
        Buffer.concat([Buffer.from(jpeg, 'base64'), Buffer.of(i)]),
      );
      await storeTrainingPhoto(api.services, photo!, { ...sample, ...SAMPLE_FACTS, ...facts }, commit);
    }
  };
  const train = () => api.admin.training.train({ body: {} });
  await add(0, 10, {});
  await expect(train()).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('No training was started.'),
    details: { reasons: [{ code: 'one_group', message: expect.stringContaining('All photos are benign.') }] },
  });
  await add(10, 13, { diagnosis: 'malignant', isLabelConfirmed: true });
  await expect(train()).rejects.toMatchObject({
    details: { reasons: [{ code: 'disagreement', message: expect.stringContaining('3 of 14 labels. At most 2') }] },
  });
  expect(await api.admin.training.stats({})).toMatchObject({ job: null });
  for (const photo of await dataset.list()) if (photo.id !== earlier!.id) await dataset.remove(photo, commit);
});

test('an administrator stops a training; it ends without a model, and the next one can start', async () => {
  await expect(api.admin.training.stop({ body: {} })).rejects.toMatchObject({
    message: expect.stringContaining('No training'),
  });
  await api.admin.training.addSamples({ body: {} });
  setOutcome('endless');
  await api.admin.request('POST', '/api/training/train', { json: {} });
  await waitUntil(({ progress }) => progress !== null);
  await api.admin.training.stop({ body: {} });
  expect(await waitUntil(({ status }) => status === 'stopped')).toMatchObject({ report: null });
  expect(await getLiveModel()).toBe('shipped');
});

/** Promotes the candidate of a training. */
const promote = (jobId: string, reason = 'Better on phone photos') =>
  api.admin.training.promote({ body: { jobId, reason } });
/** What the public configuration says of the models, past its cache. */
const readPublishedModels = async () => {
  api.clock.advance({ minutes: 2 });
  return (await api.anonymous.config.get({})).models;
};
const findNewestJob = async () => (await api.admin.training.stats({})).job!;
/** Waits until the deployment of a promoted candidate has ended. */
async function waitForDeployment(): Promise<void> {
  for (;;) {
    const { model } = await api.admin.training.stats({});
    const { items } = await api.admin.training.jobs({});
    if (!model.changing && items.every(({ status }) => status !== 'deploying')) return;
    await sleep(50);
  }
}

// Check 26.
test('a candidate that fails a rule cannot be promoted; the answer names the rule, and the live model stays', async () => {
  await api.admin.training.addSamples({ body: {} });
  setOutcome('worse');
  const result = await api.admin.training.train({ body: {} });
  expect(result).toMatchObject({ ...WORSE, status: 'refused', live: FIGURES });
  expect((await api.admin.training.stats({})).model).toEqual({
    ...{ jobId: null, version: SHIPPED, shippedVersion: SHIPPED },
    ...{ canRollBack: false, changing: false },
  });
  const { jobId } = await findNewestJob();
  const response = await api.admin.request('POST', '/api/training/promote', { json: { jobId, reason: 'I like it' } });
  expect(response.status).toBe(409);
  expect(await response.json()).toEqual({
    code: 'conflict',
    message: 'The rules do not allow this model to go live.',
    reasons: [
      {
        code: 'sensitivity',
        message: 'Sensitivity on phone photos no lower than the shipped model’s: −1.0 points, p = 0.21',
      },
    ],
  });
  expect((await findNewestJob()).status).toBe('refused');
  expect(await getLiveModel()).toBe('shipped');
});

test('what a training saw of a photo is stored beside it, so the next one sees new photos only; a removed photo takes it along', async () => {
  const { store } = getTrainingServices(api.services);
  const readEmbedding = (id: string) => store.readJson(objectKeys.embedding(id), StoredEmbedding);
  const { photos } = await api.admin.training.photos({});
  const [removed, ...others] = photos.map(({ id }) => id) as [string, ...string[]];
  await api.runJob('trainings');
  expect(await Promise.all(others.map(readEmbedding))).toEqual(others.map(() => EMBEDDING));
  expect(await store.readBytes(objectKeys.createdEmbeddings((await findNewestJob()).jobId))).toBeUndefined();

  setOutcome('worse');
  await api.admin.training.train({ body: {} });
  expect((await findNewestJob()).report?.epochs).toBe(0);

  await api.admin.training.removePhoto({ params: { id: removed } });
  expect(await readEmbedding(removed)).toBeUndefined();
  await api.admin.training.addSamples({ body: {} });
  setOutcome('worse');
  await api.admin.training.train({ body: {} });
  expect((await findNewestJob()).report?.epochs).toBe(1);
});

test('a photo that is removed while a training runs leaves nothing of what the training saw', async () => {
  const { store } = getTrainingServices(api.services);
  setOutcome('endless');
  await api.admin.request('POST', '/api/training/train', { json: {} });
  const { jobId } = await waitUntil(({ progress }) => progress !== null);
  const [photo, other] = (await api.admin.training.photos({})).photos;
  const created = { [`${photo!.id}.jpg`]: EMBEDDING, [`${other!.id}.jpg`]: EMBEDDING };
  await api.admin.training.removePhoto({ params: { id: photo!.id } });
  await store.put(objectKeys.createdEmbeddings(jobId), JSON.stringify(created), 'application/json');
  await api.admin.training.stop({ body: {} });
  await waitUntil(({ status }) => status === 'stopped');
  // As an interrupted run may leave it.
  await store.put(objectKeys.embedding(photo!.id), JSON.stringify(EMBEDDING), 'application/json');
  await api.runJob('trainings');
  const readEmbedding = (id: string) => store.readBytes(objectKeys.embedding(id));
  expect([await readEmbedding(photo!.id), (await readEmbedding(other!.id)) !== undefined]).toEqual([undefined, true]);
  expect(await store.readBytes(objectKeys.createdEmbeddings(jobId))).toBeUndefined();
  await api.admin.training.addSamples({ body: {} });
});

test('what a training saw never keeps it from ending: storing that fails is repeated, and a damaged file is dropped', async () => {
  const { store } = getTrainingServices(api.services);
  setOutcome('worse');
  expect(await api.admin.training.train({ body: {} })).toMatchObject({ status: 'refused' });
  const createdEmbeddings = objectKeys.createdEmbeddings((await findNewestJob()).jobId);
  const put = jest.spyOn(prototypeOf(store), 'put').mockRejectedValueOnce(new Error('S3 is down'));
  await expect(api.runJob('trainings')).rejects.toThrow('left 1 undone');
  put.mockRestore();
  expect(await store.readBytes(createdEmbeddings)).toBeDefined();
  await api.runJob('trainings');
  expect(await store.readBytes(createdEmbeddings)).toBeUndefined();
  await store.put(createdEmbeddings, '{"a.jpg": {', 'application/json');
  await api.runJob('trainings');
  expect(await store.readBytes(createdEmbeddings)).toBeUndefined();
});

test('a candidate of an earlier release, which was not judged by the rules, cannot be promoted', async () => {
  setOutcome('ruleless');
  expect(await api.admin.training.train({ body: {} })).toMatchObject({ status: 'refused', promotion: null });
  const { jobId } = await findNewestJob();
  await expect(promote(jobId)).rejects.toMatchObject({ code: 'conflict', details: { reasons: [] } });
  expect(await getLiveModel()).toBe('shipped');
});

// Fault 22.
test('a failed job is reported, and the next training can start', async () => {
  setOutcome('broken');
  for (let round = 0; round < 2; round++) {
    await expect(api.admin.training.train({ body: {} })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('did not change'),
    });
  }
  expect((await api.admin.training.stats({})).job).toMatchObject({ status: 'failed', report: null });
  expect(await getLiveModel()).toBe('shipped');
});

test('a long training answers 202 with id and progress; two parallel calls share one job', async () => {
  setOutcome('endless');
  const jobs = async () => (await api.scanTable()).filter(({ SK }) => String(SK).startsWith('JOB#')).length;
  const before = await jobs();
  const startTraining = () => api.admin.request('POST', '/api/training/train', { json: {} });
  const answers = await Promise.all([startTraining(), startTraining()]);
  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  const [first, second] = (await Promise.all(answers.map((answer) => answer.json()))) as { jobId: string }[];
  expect(second!.jobId).toBe(first!.jobId);
  expect(await jobs()).toBe(before + 1);
  const job = await waitUntil(({ progress }) => progress !== null);
  expect(job).toMatchObject({ jobId: first!.jobId, status: 'training', progress: { done: 3, total: 10 } });
  expect(await api.admin.training.job({ params: { id: first!.jobId } })).toEqual(job);
  await expect(rollBack()).rejects.toMatchObject({ code: 'conflict' });
});

// Fault 22.
test('a killed job leaves the live model, and training available', async () => {
  const { progress } = await waitUntil((job) => job.progress !== null);
  process.kill(Number(progress!.phase.split(' ')[1]), 'SIGKILL');
  const job = await waitUntil(({ status }) => status === 'failed');
  expect(job.failure).toContain('did not change');
  expect(await getLiveModel()).toBe('shipped');
});

test('a candidate that passes every rule stays a candidate, with both figures, the changes, and what is missing', async () => {
  setOutcome('better');
  const response = await api.admin.request('POST', '/api/training/train', { json: {} });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    ...BETTER,
    status: 'candidate',
    live: FIGURES,
    changes: { found: 2, missed: 1, cleared: 3, alarmed: 0 },
    promotion: createPromotion(false),
    warning:
      'Trained on only 12 added photos, so results can shift by chance. ' +
      'Missing for a promotion: 16 more benign photos, 16 more suspicious photos, 16 more malignant photos.',
  });
  await api.runJob('trainings');
  expect(await findNewestJob()).toMatchObject({ status: 'candidate', promotion: null });
  expect((await api.admin.training.stats({})).model).toEqual({
    ...{ jobId: null, version: SHIPPED, shippedVersion: SHIPPED },
    ...{ canRollBack: false, changing: false },
  });
  expect(await getLiveModel()).toBe('shipped');
});

test('a promotion needs a reason, and an administrator', async () => {
  const { jobId } = await findNewestJob();
  for (const reason of [undefined, '', '   ']) {
    const response = await api.admin.request('POST', '/api/training/promote', { json: { jobId, reason } });
    expect([response.status, await response.json()]).toMatchObject([400, { fields: { reason: 'Please say why' } }]);
  }
  const body = { jobId, reason: 'Better' };
  await expect(api.subscriber.training.promote({ body })).rejects.toMatchObject({ code: 'forbidden' });
  expect(await getLiveModel()).toBe('shipped');
});

test('a person promotes a candidate with a reason; of two parallel promotions one counts, and it is audited', async () => {
  const { jobId } = await findNewestJob();
  const results = await Promise.allSettled([promote(jobId), promote(jobId)]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } });
  await waitForDeployment();
  const { model, job } = await api.admin.training.stats({});
  expect(model).toMatchObject({ jobId, version: 'research-2', canRollBack: true, changing: false });
  expect(job).toMatchObject({ status: 'live', promotion: { reason: 'Better on phone photos' } });
  expect(await getLiveModel()).toBe('trained');
  const rows = await api.scanTable();
  const promotions = rows.filter(({ action, success }) => action === 'training.promote' && success === 1);
  expect(promotions).toMatchObject([{ resourceId: jobId, userId: job!.promotion!.by, riskLevel: 'high' }]);
  expect(promotions[0]).toHaveProperty('details');
  expect(await readPublishedModels()).toEqual({ live: 'research-2', withdrawn: [] });
  expect(rows.filter(({ action }) => action === 'training.live')).toHaveLength(1);
  await expect(promote(jobId)).rejects.toMatchObject({ message: 'This model is live already.' });
});

test('a training on a live model with another base model fails with its own message', async () => {
  setOutcome('rebased');
  await expect(api.admin.training.train({ body: {} })).rejects.toMatchObject({
    code: 'unavailable',
    message: trainingAnswers.texts.otherModel,
  });
  expect(await api.admin.training.stats({})).toMatchObject({
    model: { canRollBack: true },
    job: { status: 'failed', failure: trainingAnswers.texts.otherModel, failureCode: 'otherModel' },
  });
  const headers = { 'accept-language': 'es' };
  const spanish = await (await api.admin.request('GET', '/api/training/stats', { headers })).json();
  expect(spanish).toMatchObject({ job: { failure: trainingAnswers.spanish.otherModel, failureCode: 'otherModel' } });
  expect(await getLiveModel()).toBe('trained');
});

test('a rollback needs a reason, restores the previous model once, and then there is none earlier', async () => {
  const withoutReason = await api.admin.request('POST', '/api/training/rollback', { json: {} });
  expect(withoutReason.status).toBe(400);
  expect(await getLiveModel()).toBe('trained');
  const requests = [1, 2].map(() => rollBack(true));
  const [secondRejection] = (await Promise.allSettled(requests)).filter(({ status }) => status === 'rejected');
  expect(secondRejection).toMatchObject({ reason: { code: 'conflict' } });
  while ((await api.admin.training.stats({})).model.changing) await sleep(100);
  expect((await api.admin.training.stats({})).model).toEqual({
    ...{ jobId: null, version: SHIPPED, shippedVersion: SHIPPED },
    ...{ canRollBack: false, changing: false },
  });
  expect(await getLiveModel()).toBe('shipped');
  await expect(rollBack()).rejects.toMatchObject({ code: 'conflict' });
  const rollbacks = (await api.scanTable()).filter(({ action, success }) => action === 'training.rollback' && success);
  expect(rollbacks).toHaveLength(1);
  // The withdrawal was for safety, so that people are mailed.
  expect(await new SafetyNotices(api.services.table).list()).toMatchObject([{ version: 'research-2', cursor: null }]);
  expect(await readPublishedModels()).toEqual({
    live: SHIPPED,
    withdrawn: [{ version: 'research-2', withdrawnAt: expect.stringMatching(/^20/) }],
  });
});

test('the list of trainings shows each model with its figures, who decided and why, newest first, page by page', async () => {
  const first = await api.admin.training.jobs({ query: { limit: 3 } });
  const times = first.items.map(({ startedAt }) => startedAt);
  expect(times).toEqual([...times].sort().reverse());
  const second = await api.admin.training.jobs({ query: { limit: 3, cursor: first.nextCursor! } });
  expect(second.items[0]!.startedAt < first.items[2]!.startedAt).toBe(true);
  const withdrawn = first.items.find(({ status }) => status === 'withdrawn');
  expect(withdrawn).toMatchObject({
    report: { version: 'research-2', liveVersion: 'research-1', candidate: BETTER },
    promotion: { reason: 'Better on phone photos' },
    promotedBy: expect.stringContaining('@'),
    withdrawal: { reason: 'Worse on my own photos' },
    withdrawnBy: withdrawn!.promotedBy,
  });
  expect(withdrawn).toMatchObject({ startedBy: withdrawn!.promotedBy, photoCount: 12 });
  const response = await api.admin.request('GET', '/api/training/jobs?cursor=nothing');
  expect(response.status).toBe(400);
});

test('the list of photos is narrowed to those that a training learned from, and says what became of them since', async () => {
  const { table, vault } = api.services;
  const { jobId } = await findNewestJob();
  const list = () => api.admin.training.photos({ query: { training: jobId } });
  expect(await list()).toMatchObject({ total: 12, snapshot: { total: 12, removed: 0, relabeled: 0 } });
  const dataset = new TrainingDataset(table, vault);
  const [photo] = await dataset.list();
  await dataset.remove(photo!, (writes) => table.transact(writes));
  expect(await list()).toMatchObject({ total: 11, snapshot: { total: 12, removed: 1, relabeled: 0 } });
  await api.admin.training.addSamples({ body: {} });
  await expect(api.admin.training.photos({ query: { training: '01ARZ3NDEKTSV4RRFFQ69G5FAV' } })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('training works again from the original model', async () => {
  setOutcome('rebased');
  expect(await api.admin.training.train({ body: {} })).toMatchObject({ status: 'refused' });
});

test('parallel polls during a deployment see no error, and the candidate goes live once', async () => {
  setOutcome('better');
  const countDeployments = async () =>
    (await api.scanTable()).filter(({ action }) => action === 'training.live').length;
  const before = await countDeployments();
  await api.admin.training.train({ body: {} });
  const { jobId } = await findNewestJob();
  let isOver = false;
  const request = promote(jobId)
    .then(waitForDeployment)
    .finally(() => (isOver = true));
  const pollStats = async () => {
    while (!isOver) await api.admin.training.stats({});
  };
  await Promise.all([request, ...Array.from({ length: 8 }, pollStats)]);
  expect(await findNewestJob()).toMatchObject({ jobId, status: 'live' });
  expect(await readPublishedModels()).toEqual({ live: 'research-2', withdrawn: [] });
  expect(await countDeployments()).toBe(before + 1);
  expect(await getLiveModel()).toBe('trained');
});

test('a candidate that was compared with an earlier live model cannot be promoted', async () => {
  const { items } = await api.admin.training.jobs({ query: { limit: 20 } });
  const withdrawn = items.find(({ status }) => status === 'withdrawn')!;
  await expect(promote(withdrawn.jobId)).rejects.toMatchObject({
    message: 'The live model has changed since this training. Train again to compare with it.',
  });
});

test('any model that was live, and the one in the release, is put back with a reason; the configuration names the one that answers', async () => {
  const { items } = await api.admin.training.jobs({ query: { limit: 20 } });
  const [withdrawn, refused, live] = (['withdrawn', 'refused', 'live'] as const).map(
    (status) => items.find((item) => item.status === status)!.jobId,
  ) as [string, string, string];
  const putBack = async (target: string) => {
    await api.admin.training.rollback({ body: { reason: 'Comparing', target } });
    await waitForDeployment();
    const { jobId } = (await api.admin.training.stats({})).model;
    return { jobId, answers: await getLiveModel(), published: (await readPublishedModels()).live };
  };
  await expect(putBack(refused)).rejects.toMatchObject({ message: expect.stringContaining('was never live') });
  await expect(putBack(live)).rejects.toMatchObject({ message: expect.stringContaining('is live already') });
  await expect(putBack('01ARZ3NDEKTSV4RRFFQ69G5FAV')).rejects.toMatchObject({ code: 'not_found' });
  expect(await putBack(withdrawn)).toEqual({ jobId: withdrawn, answers: 'trained', published: 'research-2' });
  expect(await putBack(SHIPPED_MODEL)).toEqual({ jobId: null, answers: 'shipped', published: SHIPPED });
  const forSafety = { reason: 'It misses melanomas', isForSafety: true, target: live };
  await expect(api.admin.training.rollback({ body: forSafety })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Only a trained model can be withdrawn for safety'),
  });
  // No row names the version in the release, so that a later one is named by its own.
  expect((await api.scanTable()).filter(({ PK, SK }) => PK === 'MODELS' && SK === 'LIVE')).toEqual([]);
  await expect(putBack(SHIPPED_MODEL)).rejects.toMatchObject({ message: expect.stringContaining('is live already') });
  expect(await putBack(live)).toEqual({ jobId: live, answers: 'trained', published: 'research-2' });
  const rows = (await api.scanTable()).filter(({ action, success }) => action === 'training.rollback' && success);
  expect(rows).toHaveLength(4);
});

test('a promotion whose deployment never begins leaves the candidate, and training available', async () => {
  setOutcome('better');
  await api.admin.training.train({ body: {} });
  const { jobId } = await findNewestJob();
  const { trainingJobs } = getTrainingServices(api.services);
  const findJob = jest
    .spyOn(prototypeOf(trainingJobs), 'findJob')
    .mockRejectedValueOnce(new Error('SageMaker is down'));
  await expect(promote(jobId)).rejects.toMatchObject({ code: 'internal' });
  findJob.mockRestore();
  expect((await findNewestJob()).status).toBe('deploying');
  await expect(api.admin.training.train({ body: {} })).rejects.toMatchObject({ code: 'conflict' });
  api.clock.advance({ minutes: 2 });
  expect(await findNewestJob()).toMatchObject({
    status: 'candidate',
    failure: 'The new model could not be deployed. The live model did not change.',
  });
  await promote(jobId);
  await waitForDeployment();
  expect((await api.admin.training.stats({})).model).toMatchObject({ jobId });
});

test('an unknown training is 404', async () => {
  const params = { id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' };
  await expect(api.admin.training.job({ params })).rejects.toMatchObject({ code: 'not_found' });
  await expect(promote(params.id)).rejects.toMatchObject({ code: 'not_found' });
});

describe('a release, which CloudFormation asks for,', () => {
  const CLIENT = { region: 'us-east-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
  let sagemaker: SageMakerClient;
  beforeAll(() => {
    sagemaker = new SageMakerClient({ endpoint: api.cloud.endpoint, ...CLIENT });
  });
  afterAll(() => sagemaker.destroy());

  const getEndpointName = () => api.services.config.lesionEndpointName;
  const describeEndpoint = () => sagemaker.send(new DescribeEndpointCommand({ EndpointName: getEndpointName() }));
  const getImage = () => getTrainingServices(api.services).hosting.getImage();
  const getLiveJobId = async () => (await api.admin.training.stats({})).model.jobId;

  /** Runs a release as CloudFormation does, which passes numbers as text. Returns the answer that CloudFormation gets. */
  async function release(properties: Record<string, unknown>, RequestType = 'Update') {
    let answer = '';
    const server = createServer((request, response) => {
      request.on('data', (chunk) => (answer += String(chunk))).on('end', () => response.end());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await api.runJob('releaseModel', {
      RequestType,
      ResponseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/answer`,
      ...{ StackId: 'stack', RequestId: 'request', LogicalResourceId: 'Release' },
      ResourceProperties: {
        ServiceToken: 'arn:aws:lambda:us-east-1:000000000000:function:release',
        roleArn: 'arn:aws:iam::000000000000:role/lesion',
        diskKeyId: 'arn:aws:kms:us-east-1:000000000000:key/lesion-disks',
        alarms: ['failures', 'latency'].map((name) => `${getEndpointName()}-model-${name}`),
        ...properties,
      },
    });
    server.close();
    return JSON.parse(answer) as { Status: string; Reason?: string; PhysicalResourceId: string };
  }
  const INSTANCES = { instanceType: 'ml.c5.large', instances: '2' };

  test('with a new image leaves the promoted model live', async () => {
    const jobId = await getLiveJobId();
    expect(jobId).not.toBeNull();
    expect(await release({ ...INSTANCES, image: 'engine:2' })).toMatchObject({
      Status: 'SUCCESS',
      PhysicalResourceId: getEndpointName(),
    });
    expect([await getLiveJobId(), await getLiveModel(), await getImage()]).toEqual([jobId, 'trained', 'engine:2']);
  });

  test('with another count leaves the model live, and the count that auto scaling chose; alarms can take it back', async () => {
    const jobId = await getLiveJobId();
    const DesiredWeightsAndCapacities = [{ VariantName: 'live', DesiredInstanceCount: 5 }];
    await sagemaker.send(
      new UpdateEndpointWeightsAndCapacitiesCommand({ EndpointName: getEndpointName(), DesiredWeightsAndCapacities }),
    );
    await release({ ...INSTANCES, image: 'engine:2', instances: '3' });
    const { ProductionVariants, LastDeploymentConfig } = await describeEndpoint();
    expect(ProductionVariants).toMatchObject([{ DesiredInstanceCount: 5 }]);
    expect(LastDeploymentConfig?.AutoRollbackConfiguration?.Alarms).toHaveLength(2);
    expect([await getLiveJobId(), await getLiveModel()]).toEqual([jobId, 'trained']);
  });

  test('that brings nothing new changes nothing', async () => {
    const before = (await describeEndpoint()).EndpointConfigName;
    expect(await release({ ...INSTANCES, image: 'engine:2', instances: '3' })).toMatchObject({ Status: 'SUCCESS' });
    expect((await describeEndpoint()).EndpointConfigName).toBe(before);
  });

  test('that CloudFormation rolls back leaves the model live, in the earlier image', async () => {
    const jobId = await getLiveJobId();
    await release({ ...INSTANCES, image: 'engine:3' });
    await release({ ...INSTANCES, image: 'engine:2' });
    expect([await getLiveJobId(), await getLiveModel(), await getImage()]).toEqual([jobId, 'trained', 'engine:2']);
  });

  test('whose container does not start fails, and the earlier one goes on answering', async () => {
    const s3 = new S3Client({ endpoint: api.cloud.endpoint, forcePathStyle: true, ...CLIENT });
    const { trainingJobs } = getTrainingServices(api.services);
    const name = trainingJobs.buildJobName('head', (await getLiveJobId())!);
    const [, Bucket, Key] = /^s3:\/\/([^/]+)\/(.+)$/.exec((await trainingJobs.findJob(name))!.artifact!)!;
    await s3.send(new DeleteObjectCommand({ Bucket, Key }));
    s3.destroy();
    expect(await release({ ...INSTANCES, image: 'engine:4' })).toMatchObject({
      Status: 'FAILED',
      Reason: expect.stringContaining('Could not find model data') as string,
    });
    expect([await getLiveModel(), await getImage()]).toEqual(['trained', 'engine:2']);
  });

  test('is in force for a model that an administrator rolls back to', async () => {
    const newest = await getLiveJobId();
    await rollBack();
    await waitForDeployment();
    expect(await getLiveJobId()).not.toBe(newest);
    expect([await getLiveModel(), await getImage()]).toEqual(['trained', 'engine:2']);
    await rollBack();
    await waitForDeployment();
    expect([await getLiveModel(), await getImage(), await getLiveJobId()]).toEqual(['shipped', 'engine:2', null]);
    expect((await describeEndpoint()).ProductionVariants).toMatchObject([{ DesiredInstanceCount: 5 }]);
  });

  test('that takes the stage down deletes the endpoint, and the first one creates it with the model in the image', async () => {
    expect(await release({ ...INSTANCES, image: 'engine:2' }, 'Delete')).toMatchObject({ Status: 'SUCCESS' });
    await expect(describeEndpoint()).rejects.toThrow('Could not find endpoint');
    expect(await release({ ...INSTANCES, image: 'engine:2' }, 'Delete')).toMatchObject({ Status: 'SUCCESS' });
    const onDemand = { image: 'engine:5', memoryMb: '3072', maxConcurrency: '5' };
    expect(await release(onDemand, 'Create')).toMatchObject({ Status: 'SUCCESS' });
    expect([await getLiveModel(), await getImage()]).toEqual(['shipped', 'engine:5']);
  });
});
