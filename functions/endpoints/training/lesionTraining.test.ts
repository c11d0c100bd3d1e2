import { readCard } from '#lesion/calibration/modelCard';
import { mayGoLive, type Diagnosis, type TrainingStats } from '#domain/training/training';
import { LESION_CONTAINER } from '#local/aws/sagemaker/container';
import { LESION_TRAINER } from '#local/aws/sagemaker/sagemakerJobs';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { lesionEngine } from '#functions/services/lesionEngine';
import { testApi, type TestApi } from '#functions/testing/testApi';
import { dataUrl, lesionPhoto } from '#functions/testing/testPhotos';
import { samplePhotographs } from '#functions/services/trainer/trainingSamples';

jest.setTimeout(600_000);

/** The lesion engine serves and trains, as on AWS; see `train.test.ts` for what goes wrong on the way. */
let api: TestApi;
let photo: Buffer;
let position = 0;
const scratch = mkdtempSync(path.join(tmpdir(), 'lesion-training-'));
const pid = path.join(scratch, 'pid');
/** The container's entry as it is, which first notes its process. */
const NOTED = `require('node:fs').writeFileSync(${JSON.stringify(pid)}, String(process.pid));`;
const TRAINER = [...LESION_TRAINER.slice(0, -1), `${NOTED} ${LESION_TRAINER.at(-1)}`];
const shipped = readCard(path.join(__dirname, '../../../packages/lesion/model/research')).version;
beforeAll(async () => {
  api = await testApi({ container: LESION_CONTAINER, trainer: TRAINER, settings: { RATE_LIMIT_SCALE: '1000' } });
  photo = await lesionPhoto('phone-nevus-1.jpg');
  await answering();
});
afterAll(async () => {
  await api.close();
  rmSync(scratch, { recursive: true });
});

/** The version of the model that answers for people now. */
async function answering(): Promise<string> {
  for (let tries = 0; tries < 5; tries++) {
    const seen = await lesionEngine(api.services)
      .assess(photo, 'jpeg')
      .catch(() => undefined);
    if (seen) return seen.modelVersion;
  }
  throw new Error('No model answers');
}

/** Adds the sample photographs in one of their eight positions, each another photograph to learn from. */
async function add(position: number, label: (truth: Diagnosis) => Diagnosis): Promise<void> {
  for (const { jpeg, diagnosis } of samplePhotographs) {
    const turned = sharp(Buffer.from(jpeg, 'base64')).rotate(90 * (position % 4));
    const bytes = await (position < 4 ? turned : turned.flop()).jpeg({ quality: 90 }).toBuffer();
    await api.admin.training.add({ body: { imageData: dataUrl(bytes), diagnosis: label(diagnosis) } });
  }
}

/** Trains, and gives how it ended. */
async function train(): Promise<NonNullable<TrainingStats['job']>> {
  api.clock.advance({ minutes: 1 });
  await api.admin.training.train({ body: {} });
  for (;;) {
    const { job, model } = await api.admin.training.stats({});
    if (job?.finishedAt && !model.changing) return job;
    await sleep(500);
  }
}

const truth = (diagnosis: Diagnosis) => diagnosis;
const mistaken = (diagnosis: Diagnosis) => (diagnosis === 'benign' ? 'malignant' : 'benign');

test('the container, killed half-way, leaves the model before answering and Train available', async () => {
  await add(position++, truth);
  const newest = async () => (await api.admin.training.stats({})).job;
  const pressed = api.admin.training.train({ body: {} }).catch(() => undefined);
  while (!(await newest())?.progress) await sleep(50);
  process.kill(Number(readFileSync(pid, 'utf8')), 'SIGKILL');
  await pressed;
  while (!(await newest())?.finishedAt) await sleep(50);
  const failure: unknown = expect.stringContaining('did not change');
  expect(await newest()).toMatchObject({ status: 'failed', report: null, failure });
  expect(await answering()).toBe(shipped);
});

test('a candidate goes live from photographs, one from mislabeled photographs does not, and one call brings the first model back', async () => {
  expect(await answering()).toBe(shipped);
  const imageData = dataUrl(photo);
  const { lesionId } = await api.subscriber.analysis.create({ body: { imageData } });
  let job = await train();
  // So few photographs move the model a little, to either side: some more are added until it does as well.
  while (job.status === 'refused' && position < 4) {
    await add(position++, truth);
    job = await train();
  }
  const { live, candidate, version, liveVersion } = job.report!;
  expect([job.status, liveVersion]).toEqual(['live', shipped]);
  expect(mayGoLive(live, candidate)).toBe(true);
  expect(candidate.n).toBeGreaterThan(2000);
  expect(version).not.toBe(shipped);
  expect(await answering()).toBe(version);
  // The training moved no outline: the spot is compared with its photo from before.
  const again = await api.subscriber.analysis.create({ body: { imageData, lesionId: lesionId! } });
  expect(again).toMatchObject({ modelVersion: version, detectedFeatures: { evolving: { level: 'stable' } } });
  expect((await api.admin.training.stats({})).model).toEqual({ jobId: job.jobId, canRollBack: true, changing: false });

  while (position < 8) await add(position++, mistaken);
  const refused = await train();
  expect([refused.status, refused.report!.liveVersion]).toEqual(['refused', version]);
  expect(refused.report!.live).toEqual(candidate);
  expect(mayGoLive(refused.report!.live, refused.report!.candidate)).toBe(false);
  expect(await answering()).toBe(version);

  await api.admin.training.rollback({ body: {} });
  while ((await api.admin.training.stats({})).model.changing) await sleep(200);
  expect(await answering()).toBe(shipped);
});
