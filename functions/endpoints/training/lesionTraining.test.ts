import { readCard } from '#lesion/model/modelCard';
import type { Diagnosis } from '#domain/training/diagnosis';
import { PhotoVerdict } from '#domain/training/photoTrial';
import { isPromotable } from '#domain/training/promotion';
import { ADMIN_SOURCE } from '#domain/training/trainingPhoto';
import type { TrainingStats } from '#domain/training/training';
import { Training } from '#data/training/training';
import { LESION_CONTAINER } from '#local/aws/sagemaker/modelContainer';
import { LESION_TRAINER } from '#local/aws/sagemaker/trainingJobs';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { getLesionEngine } from '#functions/services/lesionEngine';
import { testApi, type TestApi } from '#functions/testing/testApi';
import { toDataUrl, readLesionImage } from '#functions/testing/testImages';
import { SAMPLE_FACTS, samplePhotos } from '#functions/services/training/samplePhotos';
import { prepareTrainingPhoto, storeTrainingPhoto } from '#functions/services/training/storeTrainingPhoto';

jest.setTimeout(600_000);

/** With the real lesion engine and trainer. `train.test.ts` covers failures. */
let api: TestApi;
let photo: Buffer;
let position = 0;
const scratch = mkdtempSync(path.join(tmpdir(), 'lesion-training-'));
const pid = path.join(scratch, 'pid');
/** The trainer's real entry point, which first records its process id. */
const RECORD_PID = `require('node:fs').writeFileSync(${JSON.stringify(pid)}, String(process.pid));`;
const TRAINER = [...LESION_TRAINER.slice(0, -1), `${RECORD_PID} ${LESION_TRAINER.at(-1)}`];
const originalVersion = readCard(path.join(__dirname, '../../../packages/lesion/model/research')).version;
beforeAll(async () => {
  api = await testApi({ container: LESION_CONTAINER, trainer: TRAINER, settings: { RATE_LIMIT_SCALE: '1000' } });
  photo = await readLesionImage('phone-nevus-1.jpg');
  await getLiveVersion();
});
afterAll(async () => {
  await api.close();
  rmSync(scratch, { recursive: true });
});

/** Returns the version of the live model. */
async function getLiveVersion(): Promise<string> {
  for (let tries = 0; tries < 5; tries++) {
    const assessment = await getLesionEngine(api.services)
      .assess(photo, 'jpeg')
      .catch(() => undefined);
    if (assessment) return assessment.modelVersion;
  }
  throw new Error('No model answers');
}

/** Stores the sample photos in one of eight orientations, past the check for copies, with labels of the test. */
async function add(position: number, label: (truth: Diagnosis) => Diagnosis): Promise<void> {
  const { table } = api.services;
  for (const { jpeg, diagnosis, domain } of samplePhotos) {
    const rotated = sharp(Buffer.from(jpeg, 'base64')).rotate(90 * (position % 4));
    const bytes = await (position < 4 ? rotated : rotated.flop()).jpeg({ quality: 90 }).toBuffer();
    const source = { source: ADMIN_SOURCE, attribution: null, domain };
    const facts = { ...SAMPLE_FACTS, ...source, diagnosis: label(diagnosis) };
    const photo = await prepareTrainingPhoto(api.services, bytes);
    await storeTrainingPhoto(api.services, photo!, facts, (writes) => table.transact(writes));
  }
}

/** Trains and waits for the end. */
async function train(): Promise<NonNullable<TrainingStats['job']>> {
  api.clock.advance({ minutes: 1 });
  await api.admin.training.train({ body: {} });
  for (;;) {
    const { job, model } = await api.admin.training.stats({});
    if (job?.finishedAt && !model.changing) return job;
    await sleep(500);
  }
}

const trueLabel = (diagnosis: Diagnosis) => diagnosis;
const wrongLabel = (diagnosis: Diagnosis) => (diagnosis === 'benign' ? 'malignant' : 'benign');

test('a killed container leaves the live model, and training available', async () => {
  await add(position++, trueLabel);
  const newest = async () => (await api.admin.training.stats({})).job;
  const request = api.admin.training.train({ body: {} }).catch(() => undefined);
  while (!(await newest())?.progress) await sleep(50);
  process.kill(Number(readFileSync(pid, 'utf8')), 'SIGKILL');
  await request;
  while (!(await newest())?.finishedAt) await sleep(50);
  const failure: unknown = expect.stringContaining('did not change');
  expect(await newest()).toMatchObject({ status: 'failed', report: null, failure });
  await expect(tryPhoto((await newest())!.jobId)).rejects.toMatchObject({ code: 'conflict' });
  expect(await getLiveVersion()).toBe(originalVersion);
});

const tryPhoto = (jobId: string) => api.admin.training.tryPhoto({ body: { jobId, imageData: toDataUrl(photo) } });
/** Rounds the shares of a verdict: the candidate's network and its head differ by rounding. */
const roundVerdict = (verdict: PhotoVerdict) =>
  JSON.parse(
    JSON.stringify(verdict, (_, value: unknown) => (typeof value === 'number' ? value.toFixed(2) : value)),
  ) as object;
/** What the live model says about the photo. */
const judgeLive = async () => PhotoVerdict.parse(await getLesionEngine(api.services).assess(photo, 'jpeg'));

/** Marks every rule as passed, as if better photos had been added. */
async function passRules(jobId: string): Promise<void> {
  const { table } = api.services;
  const training = new Training(table);
  const row = (await training.findJob(jobId))!;
  const rules = row.report!.promotion!.rules.map((rule) => ({ ...rule, hasFailed: false }));
  const report = { ...row.report!, promotion: { ...row.report!.promotion!, rules } };
  await training.updateJob(row, { status: 'candidate', report }, (writes) => table.transact(writes));
}

const promote = (jobId: string) => api.admin.training.promote({ body: { jobId, reason: 'Better on my photos' } });
async function waitForModel(): Promise<void> {
  for (;;) {
    const { job, model } = await api.admin.training.stats({});
    if (!model.changing && job?.status !== 'deploying') return;
    await sleep(200);
  }
}

test('too few photos and wrong labels are never promoted; a promoted model answers, and a rollback brings the first one back', async () => {
  expect(await getLiveVersion()).toBe(originalVersion);
  const imageData = toDataUrl(photo);
  const { lesionId } = await api.subscriber.analysis.create({ body: { imageData } });
  const job = await train();
  const { candidate, version, liveVersion, promotion } = job.report!;
  expect([job.status, liveVersion, promotion!.shippedVersion]).toEqual(['refused', originalVersion, originalVersion]);
  expect(candidate.n).toBeGreaterThan(2000);
  expect(version).not.toBe(originalVersion);
  await expect(promote(job.jobId)).rejects.toMatchObject({
    code: 'conflict',
    details: { reasons: expect.arrayContaining([expect.objectContaining({ code: 'photos' })]) },
  });
  expect(await getLiveVersion()).toBe(originalVersion);

  // The trial says of both models what each says when it is live.
  const trial = await tryPhoto(job.jobId);
  expect(trial.live).toEqual(await judgeLive());
  await passRules(job.jobId);
  await promote(job.jobId);
  await waitForModel();
  expect(await getLiveVersion()).toBe(version);
  expect(roundVerdict(trial.candidate)).toEqual(roundVerdict(await judgeLive()));
  const again = await tryPhoto(job.jobId);
  expect([again.live, again.candidate].map(roundVerdict)).toEqual([trial.candidate, trial.candidate].map(roundVerdict));
  expect(JSON.stringify(await api.scanTable())).not.toContain(photo.subarray(200, 260).toString('base64'));
  // Training does not change outlines, so the spot is still compared with its earlier analysis.
  const analysis = await api.subscriber.analysis.create({ body: { imageData, lesionId: lesionId } });
  expect(analysis).toMatchObject({ modelVersion: version, detectedFeatures: { evolving: { level: 'stable' } } });
  const { model } = await api.admin.training.stats({});
  expect(model).toMatchObject({ jobId: job.jobId, version, canRollBack: true, changing: false });

  while (position < 4) await add(position++, wrongLabel);
  const rejectedJob = await train();
  expect([rejectedJob.status, rejectedJob.report!.liveVersion]).toEqual(['refused', version]);
  expect(rejectedJob.report!.live).toEqual(candidate);
  expect(isPromotable(rejectedJob.report!.promotion)).toBe(false);
  await expect(promote(rejectedJob.jobId)).rejects.toMatchObject({ code: 'conflict' });
  expect(await getLiveVersion()).toBe(version);

  await api.admin.training.rollback({ body: { reason: 'The test is over' } });
  await waitForModel();
  expect(await getLiveVersion()).toBe(originalVersion);
});
