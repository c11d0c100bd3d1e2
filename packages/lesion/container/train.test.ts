import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreatedEmbeddings, EMBEDDINGS_FILE, toEmbeddingFileName } from '#domain/training/storedEmbedding';
import { HeadReport, Progress } from '#domain/training/training';
import { readCard } from '#lesion/model/modelCard';
import { fixturePath, fixtures } from '#lesion/fixtures/photographs';
import { findRiskGroup } from '#lesion/engine/riskGroups';
import { mountJobFolders, type JobMounts } from '#lesion/training/mountJobFolders';
import { computeReferenceKey } from '#lesion/engine/reference';
import { DIAGNOSES } from '#domain/analysis/assessment';

jest.setTimeout(240_000);

const MODEL = path.join(__dirname, '../model/research');
/** Each folder of a job is a mount of its own. */
let root: string;
let mounts: JobMounts;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'job-'));
  mounts = mountJobFolders(root);
});
afterEach(() => {
  rmSync(root, { recursive: true });
  mounts.unmount();
});

function writeJobFile(name: string, content: string | Uint8Array): void {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

function writePhotos(): void {
  const samples = fixtures().map(({ file, dx }) => {
    writeJobFile(`input/data/photographs/${file}`, readFileSync(fixturePath(file)));
    return { file, diagnosis: findRiskGroup(DIAGNOSES.indexOf(dx)) };
  });
  writeJobFile('input/data/photographs/torn.jpg', readFileSync(fixturePath('phone-nevus-1.jpg')).subarray(0, 500));
  writeJobFile(
    'input/data/samples/samples.json',
    JSON.stringify([...samples, { file: 'torn.jpg', diagnosis: 'benign' }]),
  );
}

/** Starts the container's train entry on the folder of the test. */
function startJob(kind: string, environment: Record<string, string> = {}): ChildProcess {
  writeJobFile('input/config/hyperparameters.json', JSON.stringify({ kind }));
  const env = { ...process.env, TRAINING_DIR: root, ...environment };
  return fork(path.join(__dirname, 'train.ts'), { execArgv: mounts.execArgv, env, silent: true });
}

async function train(kind: string, environment?: Record<string, string>): Promise<number> {
  const [code] = (await once(startJob(kind, environment), 'exit')) as [number];
  return code;
}

/** Starts a job of the kind `head`, stops it once it looked at two photos, and returns its exit code. */
async function stopEarly(): Promise<number> {
  const job = startJob('head');
  const ended = once(job, 'exit') as Promise<[number]>;
  const progress = path.join(root, 'checkpoints', 'progress.json');
  const countDone = () => (existsSync(progress) ? Progress.parse(JSON.parse(readFileSync(progress, 'utf8'))).done : 0);
  while (job.exitCode === null && countDone() < 2) await sleep(5);
  job.kill('SIGTERM');
  return (await ended)[0];
}

const readFailure = () => readFileSync(path.join(root, 'output', 'failure'), 'utf8');
const readCheckpoint = (name: string): unknown =>
  JSON.parse(readFileSync(path.join(root, 'checkpoints', name), 'utf8'));

test('a job writes a model that the container serves, a report on both models, and its progress; the next job continues from it and looks at no photo again, unless the weights differ', async () => {
  writePhotos();
  // A job that is stopped keeps what it looked at, and leaves no model.
  expect(await stopEarly()).toBe(0);
  const savedCount = Object.keys(CreatedEmbeddings.parse(readCheckpoint(EMBEDDINGS_FILE))).length;
  expect([savedCount >= 2, savedCount < fixtures().length]).toEqual([true, true]);
  expect(existsSync(path.join(root, 'model', 'lesion.onnx'))).toBe(false);
  expect(await train('head')).toBe(0);
  const report = HeadReport.parse(readCheckpoint('report.json'));
  const shipped = readCard(MODEL);
  expect(report.samples).toEqual({ benign: 5, suspicious: 2, malignant: 3, unreadable: 1 });
  expect(report.liveVersion).toBe(shipped.version);
  expect(report.candidate.n).toBe(report.live.n);
  expect(Progress.parse(readCheckpoint('progress.json')).total).toBeGreaterThan(0);
  const card = readCard(path.join(root, 'model'));
  expect(card.version).toBe(report.version);
  expect(card.thresholds).toEqual(shipped.thresholds);
  const [before, after] = [MODEL, path.join(root, 'model')].map((dir) => readFileSync(path.join(dir, 'lesion.onnx')));
  expect(after!.length).toBe(before!.length);

  writeJobFile('input/data/live/head.json', readFileSync(path.join(root, 'checkpoints', 'head.json')));
  const created = CreatedEmbeddings.parse(readCheckpoint(EMBEDDINGS_FILE));
  const photos = fixtures().map(({ file }) => file);
  expect(Object.keys(created)).toEqual(photos);
  rmSync(path.join(root, 'checkpoints', EMBEDDINGS_FILE));
  for (const file of photos)
    writeJobFile(`input/data/photographs/${toEmbeddingFileName(file)}`, JSON.stringify(created[file]));
  // The job checks the written network on the last photo. It could not look at the others.
  for (const file of photos.slice(0, -1)) writeJobFile(`input/data/photographs/${file}`, 'no image');
  expect(await train('head')).toBe(0);
  expect(existsSync(path.join(root, 'checkpoints', EMBEDDINGS_FILE))).toBe(false);
  const next = HeadReport.parse(readCheckpoint('report.json'));
  expect(next.samples).toEqual(report.samples);
  expect(next.liveVersion).toBe(report.version);
  expect(next.live).toEqual(report.candidate);

  const { reference, ...head } = readCheckpoint('head.json') as { reference: string };
  writeJobFile(
    'input/data/live/head.json',
    JSON.stringify({ ...head, reference: `${reference} of an earlier release` }),
  );
  expect(await train('head')).toBe(1);
  expect(readFailure()).toBe('otherModel');
});

test('a job on weights of the recipe open uses the reference of that recipe', async () => {
  writePhotos();
  const [model, references] = [path.join(root, 'shipped', 'open'), path.join(root, 'reference')];
  cpSync(MODEL, model, { recursive: true });
  writeJobFile('shipped/open/card.json', JSON.stringify({ ...readCard(MODEL), recipe: 'open' }));
  const research = readFileSync(path.join(__dirname, '../training/head/reference/research.bin'));
  const start = 4 + research.readUInt32LE(0);
  const header = JSON.parse(research.toString('utf8', 4, start)) as object;
  const renamed = Buffer.from(JSON.stringify({ ...header, key: computeReferenceKey(model) }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(renamed.length);
  writeJobFile('reference/open.bin', Buffer.concat([length, renamed, research.subarray(start)]));
  expect(await train('head', { MODEL_DIR: model, REFERENCE_DIR: references })).toBe(0);
  expect(HeadReport.parse(readCheckpoint('report.json')).version).toMatch(/^open-[0-9a-f]{8}$/);
  expect(readCard(path.join(root, 'model')).recipe).toBe('open');
});

test('a job refuses a reference of other weights and writes no model', async () => {
  writePhotos();
  const otherReference = readFileSync(path.join(__dirname, '../training/head/reference/research.bin'));
  otherReference.write('00000000', otherReference.indexOf('research-') + 'research-'.length, 'latin1');
  writeJobFile('reference/research.bin', otherReference);
  expect(await train('head', { REFERENCE_DIR: path.join(root, 'reference') })).toBe(1);
  expect(readFailure()).toMatch(/belongs to research-00000000.*makeReference/);
  expect(existsSync(path.join(root, 'model', 'lesion.onnx'))).toBe(false);
});

test('an unknown kind of training fails with its name', async () => {
  expect(await train('nothing')).toBe(1);
  expect(readFailure()).toContain("no training of kind 'nothing'");
});
