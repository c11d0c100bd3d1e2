import { TRAINING_FAILURES, type TrainingJob } from '#domain/training/training';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lesionEngine } from '#functions/services/lesionEngine';
import { testApi, type TestApi } from '#functions/testing/testApi';
import { dataUrl } from '#functions/testing/testPhotos';
import { samplePhotographs } from '#functions/services/trainer/trainingSamples';

jest.setTimeout(120_000);

const FIGURES = { accuracy: 0.8, balancedAccuracy: 0.75, sensitivity: 0.95, specificity: 0.6, n: 400 };
const WORSE = { ...FIGURES, sensitivity: 0.94 };
const BETTER = { ...FIGURES, accuracy: 0.82, sensitivity: 0.96 };

/** A model container that hands photographs back as they came, and tells who asks which model it was given. */
const CONTAINER = `
const http = require('node:http');
const { readFileSync } = require('node:fs');
const model = process.env.MODEL_DIR ? readFileSync(process.env.MODEL_DIR + '/name', 'utf8') : 'shipped';
http.createServer((req, res) => {
  if (req.url === '/ping') return void res.end();
  const chunks = [];
  req.on('data', (chunk) => chunks.push(chunk)).on('end', () =>
    res.end(Buffer.concat(chunks).toString() === 'which' ? model : Buffer.concat(chunks)));
}).listen(process.env.PORT, '127.0.0.1');
process.on('disconnect', () => process.exit(0));
`;

type How = 'better' | 'worse' | 'broken' | 'endless' | 'rebased';
const scratch = mkdtempSync(path.join(tmpdir(), 'trainer-'));
const order = path.join(scratch, 'how');
/** Says how the next training ends; time goes on, because trainings are found by when they began. */
const trains = (how: How) => {
  writeFileSync(order, how);
  api.clock.advance({ minutes: 1 });
};

/** A trainer that ends as told: with a report, with an error, not before it is killed, or as after a change of weights. */
const TRAINER = `
const { existsSync, mkdirSync, writeFileSync, readFileSync } = require('node:fs');
const root = process.env.TRAINING_DIR;
const how = readFileSync(${JSON.stringify(order)}, 'utf8');
const samples = JSON.parse(readFileSync(root + '/input/data/samples/samples.json', 'utf8'));
for (const { file } of samples) readFileSync(root + '/input/data/photographs/' + file);
const keep = (name, content) => writeFileSync(root + '/checkpoints/' + name, JSON.stringify(content));
keep('progress.json', { phase: 'Learning ' + process.pid, done: 3, total: 10 });
process.on('disconnect', () => process.exit(1));
if (how === 'rebased' && existsSync(root + '/input/data/live')) {
  mkdirSync(root + '/output', { recursive: true });
  writeFileSync(root + '/output/failure', ${JSON.stringify(TRAINING_FAILURES.otherModel)});
  process.exit(1);
}
if (how === 'broken') process.exit(1);
else if (how === 'endless') setInterval(() => undefined, 1000);
else {
  const count = (diagnosis) => samples.filter((sample) => sample.diagnosis === diagnosis).length;
  writeFileSync(root + '/model/name', 'trained');
  keep('head.json', {});
  keep('report.json', {
    version: 'research-2', liveVersion: 'research-1', epochs: 7,
    samples: { benign: count('benign'), suspicious: count('suspicious'), malignant: count('malignant'), unreadable: 0 },
    live: ${JSON.stringify(FIGURES)},
    candidate: how === 'better' ? ${JSON.stringify(BETTER)} : ${JSON.stringify(WORSE)},
    changes: { found: 2, missed: 1, cleared: 3, alarmed: 0 },
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

/** Which model answers for people now. */
async function answering(): Promise<string> {
  return Buffer.from(await lesionEngine(api.services).clean(Buffer.from('which'), 'jpeg')).toString();
}

async function until(wanted: (job: TrainingJob) => boolean): Promise<TrainingJob> {
  for (let tries = 0; tries < 200; tries++) {
    const { job } = await api.admin.training.stats({});
    if (job && wanted(job)) return job;
    await sleep(100);
  }
  throw new Error('The training never came so far');
}

test('nothing can be trained from fewer than 10 photographs', async () => {
  const { jpeg, diagnosis } = samplePhotographs[0]!;
  await api.admin.training.add({ body: { imageData: dataUrl(Buffer.from(jpeg, 'base64')), diagnosis } });
  await expect(api.admin.training.train({ body: {} })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Need 9 more samples'),
  });
  expect(await api.admin.training.stats({})).toMatchObject({ count: 1, needed: 9, job: null });
});

test('a candidate that finds less is refused, and the model before still answers', async () => {
  await api.admin.training.addSamples({ body: {} });
  trains('worse');
  const result = await api.admin.training.train({ body: {} });
  expect(result).toMatchObject({ ...WORSE, status: 'refused', live: FIGURES });
  expect((await api.admin.training.stats({})).model).toEqual({ jobId: null, canRollBack: false, changing: false });
  expect(await answering()).toBe('shipped');
});

test('a job that breaks is told plainly, and the next training may start', async () => {
  trains('broken');
  for (let round = 0; round < 2; round++) {
    await expect(api.admin.training.train({ body: {} })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('did not change'),
    });
  }
  expect((await api.admin.training.stats({})).job).toMatchObject({ status: 'failed', report: null });
  expect(await answering()).toBe('shipped');
});

test('what takes long answers 202 with id and progress; two who press Train at once share one job', async () => {
  trains('endless');
  api.services.config.training.waitSeconds = 1;
  const jobs = async () => (await api.scan()).filter(({ SK }) => String(SK).startsWith('JOB#')).length;
  const before = await jobs();
  const press = () => api.admin.request('POST', '/api/training/train', { json: {} });
  const answers = await Promise.all([press(), press()]);
  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  const [first, second] = (await Promise.all(answers.map((answer) => answer.json()))) as { jobId: string }[];
  expect(second!.jobId).toBe(first!.jobId);
  expect(await jobs()).toBe(before + 1);
  const job = await until(({ progress }) => progress !== null);
  expect(job).toMatchObject({ jobId: first!.jobId, status: 'training', progress: { done: 3, total: 10 } });
  expect(await api.admin.training.job({ params: { id: first!.jobId } })).toEqual(job);
  await expect(api.admin.training.rollback({ body: {} })).rejects.toMatchObject({ code: 'conflict' });
});

test('killed half-way, a job leaves the old model answering and Train available', async () => {
  const { progress } = await until((job) => job.progress !== null);
  process.kill(Number(progress!.phase.split(' ')[1]), 'SIGKILL');
  const job = await until(({ status }) => status === 'failed');
  expect(job.failure).toContain('did not change');
  expect(await answering()).toBe('shipped');
});

test('a candidate that does better goes live, with both figures, what changed, and a warning about few photographs', async () => {
  trains('better');
  api.services.config.training.waitSeconds = 20;
  const response = await api.admin.request('POST', '/api/training/train', { json: {} });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    ...BETTER,
    status: 'live',
    live: FIGURES,
    changes: { found: 2, missed: 1, cleared: 3, alarmed: 0 },
    warning: expect.stringContaining('only 12 added photos'),
  });
  expect((await api.admin.training.stats({})).model).toMatchObject({ canRollBack: true, changing: false });
  expect(await answering()).toBe('trained');
  const actions = (await api.scan()).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['training.train', 'training.live', 'training.add']));
});

test('when the product comes with other weights than the live model was trained on, a training says so and the way on', async () => {
  trains('rebased');
  await expect(api.admin.training.train({ body: {} })).rejects.toMatchObject({
    code: 'unavailable',
    message: TRAINING_FAILURES.otherModel,
  });
  expect(await api.admin.training.stats({})).toMatchObject({
    model: { canRollBack: true },
    job: { status: 'failed', failure: TRAINING_FAILURES.otherModel },
  });
  expect(await answering()).toBe('trained');
});

test('the model before comes back with one call, which counts once, and then there is none earlier', async () => {
  const pressed = [1, 2].map(() => api.admin.training.rollback({ body: {} }));
  const [twice] = (await Promise.allSettled(pressed)).filter(({ status }) => status === 'rejected');
  expect(twice).toMatchObject({ reason: { code: 'conflict' } });
  while ((await api.admin.training.stats({})).model.changing) await sleep(100);
  expect((await api.admin.training.stats({})).model).toEqual({ jobId: null, canRollBack: false, changing: false });
  expect(await answering()).toBe('shipped');
  await expect(api.admin.training.rollback({ body: {} })).rejects.toMatchObject({ code: 'conflict' });
});

test('from the model that came with the product, training goes on again', async () => {
  trains('rebased');
  expect(await api.admin.training.train({ body: {} })).toMatchObject({ status: 'refused' });
});

test('of many who look on while a candidate goes live nobody meets an error, and it goes live once', async () => {
  trains('better');
  const lives = async () => (await api.scan()).filter(({ action }) => action === 'training.live').length;
  const before = await lives();
  let isOver = false;
  const pressed = api.admin.training.train({ body: {} }).finally(() => (isOver = true));
  const looksOn = async () => {
    while (!isOver) await api.admin.training.stats({});
  };
  await Promise.all([pressed, ...Array.from({ length: 8 }, looksOn)]);
  expect(await pressed).toMatchObject({ status: 'live' });
  expect(await lives()).toBe(before + 1);
  expect(await answering()).toBe('trained');
});

test('a training that is not there is not found', async () => {
  const params = { id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' };
  await expect(api.admin.training.job({ params })).rejects.toMatchObject({ code: 'not_found' });
});
