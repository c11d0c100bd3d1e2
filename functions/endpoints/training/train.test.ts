import { TRAINING_FAILURES, type TrainingJob } from '#domain/training/training';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getLesionEngine } from '#functions/services/lesionEngine';
import { testApi, type TestApi } from '#functions/testing/testApi';
import { toDataUrl } from '#functions/testing/testImages';
import { samplePhotos } from '#functions/services/training/samplePhotos';

jest.setTimeout(120_000);

const FIGURES = { accuracy: 0.8, balancedAccuracy: 0.75, sensitivity: 0.95, specificity: 0.6, n: 400 };
const WORSE = { ...FIGURES, sensitivity: 0.94 };
const BETTER = { ...FIGURES, accuracy: 0.82, sensitivity: 0.96 };

/** A fake model container: echoes images, and answers `which` with the name of its model. */
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

type Outcome = 'better' | 'worse' | 'broken' | 'endless' | 'rebased';
const scratch = mkdtempSync(path.join(tmpdir(), 'trainer-'));
const outcomeFile = path.join(scratch, 'how');
/** Sets how the next training ends. Advances the clock, because trainings are ordered by their start. */
const setOutcome = (outcome: Outcome) => {
  writeFileSync(outcomeFile, outcome);
  api.clock.advance({ minutes: 1 });
};

/** A fake trainer: ends with a report, with an error, never, or with the error for another base model. */
const TRAINER = `
const { existsSync, mkdirSync, writeFileSync, readFileSync } = require('node:fs');
const root = process.env.TRAINING_DIR;
const outcome = readFileSync(${JSON.stringify(outcomeFile)}, 'utf8');
const samples = JSON.parse(readFileSync(root + '/input/data/samples/samples.json', 'utf8'));
for (const { file } of samples) readFileSync(root + '/input/data/photographs/' + file);
const keep = (name, content) => writeFileSync(root + '/checkpoints/' + name, JSON.stringify(content));
keep('progress.json', { phase: 'Learning ' + process.pid, done: 3, total: 10 });
process.on('disconnect', () => process.exit(1));
if (outcome === 'rebased' && existsSync(root + '/input/data/live')) {
  mkdirSync(root + '/output', { recursive: true });
  writeFileSync(root + '/output/failure', ${JSON.stringify(TRAINING_FAILURES.otherModel)});
  process.exit(1);
}
if (outcome === 'broken') process.exit(1);
else if (outcome === 'endless') setInterval(() => undefined, 1000);
else {
  const count = (diagnosis) => samples.filter((sample) => sample.diagnosis === diagnosis).length;
  writeFileSync(root + '/model/name', 'trained');
  keep('head.json', {});
  keep('report.json', {
    version: 'research-2', liveVersion: 'research-1', epochs: 7,
    samples: { benign: count('benign'), suspicious: count('suspicious'), malignant: count('malignant'), unreadable: 0 },
    live: ${JSON.stringify(FIGURES)},
    candidate: outcome === 'better' ? ${JSON.stringify(BETTER)} : ${JSON.stringify(WORSE)},
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

test('a training needs at least 10 photos', async () => {
  const { jpeg, diagnosis } = samplePhotos[0]!;
  await api.admin.training.add({ body: { imageData: toDataUrl(Buffer.from(jpeg, 'base64')), diagnosis } });
  await expect(api.admin.training.train({ body: {} })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Need 9 more samples'),
  });
  expect(await api.admin.training.stats({})).toMatchObject({ count: 1, needed: 9, job: null });
});

test('a candidate with lower sensitivity is rejected, and the live model stays', async () => {
  await api.admin.training.addSamples({ body: {} });
  setOutcome('worse');
  const result = await api.admin.training.train({ body: {} });
  expect(result).toMatchObject({ ...WORSE, status: 'refused', live: FIGURES });
  expect((await api.admin.training.stats({})).model).toEqual({ jobId: null, canRollBack: false, changing: false });
  expect(await getLiveModel()).toBe('shipped');
});

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
  api.services.config.training.waitSeconds = 1;
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
  await expect(api.admin.training.rollback({ body: {} })).rejects.toMatchObject({ code: 'conflict' });
});

test('a killed job leaves the live model, and training available', async () => {
  const { progress } = await waitUntil((job) => job.progress !== null);
  process.kill(Number(progress!.phase.split(' ')[1]), 'SIGKILL');
  const job = await waitUntil(({ status }) => status === 'failed');
  expect(job.failure).toContain('did not change');
  expect(await getLiveModel()).toBe('shipped');
});

test('a better candidate goes live, with both figures, the changes, and a warning about few photos', async () => {
  setOutcome('better');
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
  expect(await getLiveModel()).toBe('trained');
  const actions = (await api.scanTable()).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['training.train', 'training.live', 'training.add']));
});

test('a training on a live model with another base model fails with its own message', async () => {
  setOutcome('rebased');
  await expect(api.admin.training.train({ body: {} })).rejects.toMatchObject({
    code: 'unavailable',
    message: TRAINING_FAILURES.otherModel,
  });
  expect(await api.admin.training.stats({})).toMatchObject({
    model: { canRollBack: true },
    job: { status: 'failed', failure: TRAINING_FAILURES.otherModel },
  });
  expect(await getLiveModel()).toBe('trained');
});

test('a rollback restores the previous model once, and then there is none earlier', async () => {
  const requests = [1, 2].map(() => api.admin.training.rollback({ body: {} }));
  const [secondRejection] = (await Promise.allSettled(requests)).filter(({ status }) => status === 'rejected');
  expect(secondRejection).toMatchObject({ reason: { code: 'conflict' } });
  while ((await api.admin.training.stats({})).model.changing) await sleep(100);
  expect((await api.admin.training.stats({})).model).toEqual({ jobId: null, canRollBack: false, changing: false });
  expect(await getLiveModel()).toBe('shipped');
  await expect(api.admin.training.rollback({ body: {} })).rejects.toMatchObject({ code: 'conflict' });
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
  let isOver = false;
  const request = api.admin.training.train({ body: {} }).finally(() => (isOver = true));
  const pollStats = async () => {
    while (!isOver) await api.admin.training.stats({});
  };
  await Promise.all([request, ...Array.from({ length: 8 }, pollStats)]);
  expect(await request).toMatchObject({ status: 'live' });
  expect(await countDeployments()).toBe(before + 1);
  expect(await getLiveModel()).toBe('trained');
});

test('an unknown training is 404', async () => {
  const params = { id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' };
  await expect(api.admin.training.job({ params })).rejects.toMatchObject({ code: 'not_found' });
});
