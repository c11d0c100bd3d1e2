import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HeadReport, Progress, TRAINING_FAILURES } from '#domain/training/training';
import { readCard } from '#lesion/calibration/modelCard';
import { fixturePath, fixtures } from '#lesion/fixtures/photographs';
import { groupOf } from '#lesion/training/head/compare';
import { referenceKey } from '#lesion/training/head/reference';
import { DIAGNOSES } from '#domain/analysis/assessment';

jest.setTimeout(240_000);

const MODEL = path.join(__dirname, '../model/research');
let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'job-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function lay(name: string, content: string | Uint8Array): void {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

function layPhotographs(): void {
  const samples = fixtures().map(({ file, dx }) => {
    lay(`input/data/photographs/${file}`, readFileSync(fixturePath(file)));
    return { file, diagnosis: groupOf(DIAGNOSES.indexOf(dx)) };
  });
  lay('input/data/photographs/torn.jpg', readFileSync(fixturePath('phone-nevus-1.jpg')).subarray(0, 500));
  lay('input/data/samples/samples.json', JSON.stringify([...samples, { file: 'torn.jpg', diagnosis: 'benign' }]));
}

async function train(kind: string, environment: Record<string, string> = {}): Promise<number> {
  lay('input/config/hyperparameters.json', JSON.stringify({ kind }));
  const env = { ...process.env, TRAINING_DIR: root, ...environment };
  const job = fork(path.join(__dirname, 'train.ts'), { execArgv: ['--import', 'tsx'], env, silent: true });
  const [code] = (await once(job, 'exit')) as [number];
  return code;
}
const said = () => readFileSync(path.join(root, 'output', 'failure'), 'utf8');
const kept = (name: string): unknown => JSON.parse(readFileSync(path.join(root, 'checkpoints', name), 'utf8'));

test('a job leaves a model that the container serves, a report of both models, and its progress; the next goes on from it, unless it began at other weights', async () => {
  layPhotographs();
  expect(await train('head')).toBe(0);
  const report = HeadReport.parse(kept('report.json'));
  const shipped = readCard(MODEL);
  expect(report.samples).toEqual({ benign: 5, suspicious: 2, malignant: 3, unreadable: 1 });
  expect(report.liveVersion).toBe(shipped.version);
  expect(report.candidate.n).toBe(report.live.n);
  expect(Progress.parse(kept('progress.json')).total).toBeGreaterThan(0);
  const card = readCard(path.join(root, 'model'));
  expect(card.version).toBe(report.version);
  expect(card.thresholds).toEqual(shipped.thresholds);
  const [before, after] = [MODEL, path.join(root, 'model')].map((dir) => readFileSync(path.join(dir, 'lesion.onnx')));
  expect(after!.length).toBe(before!.length);

  lay('input/data/live/head.json', readFileSync(path.join(root, 'checkpoints', 'head.json')));
  expect(await train('head')).toBe(0);
  const next = HeadReport.parse(kept('report.json'));
  expect(next.liveVersion).toBe(report.version);
  expect(next.live).toEqual(report.candidate);

  const { reference, ...head } = kept('head.json') as { reference: string };
  lay('input/data/live/head.json', JSON.stringify({ ...head, reference: `${reference} of an earlier release` }));
  expect(await train('head')).toBe(1);
  expect(said()).toBe(TRAINING_FAILURES.otherModel);
});

test('weights of the recipe open are trained on against the reference of that recipe', async () => {
  layPhotographs();
  const [model, references] = [path.join(root, 'shipped', 'open'), path.join(root, 'reference')];
  cpSync(MODEL, model, { recursive: true });
  lay('shipped/open/card.json', JSON.stringify({ ...readCard(MODEL), recipe: 'open' }));
  const research = readFileSync(path.join(__dirname, '../training/head/reference/research.bin'));
  const start = 4 + research.readUInt32LE(0);
  const header = JSON.parse(research.toString('utf8', 4, start)) as object;
  const renamed = Buffer.from(JSON.stringify({ ...header, key: referenceKey(model) }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(renamed.length);
  lay('reference/open.bin', Buffer.concat([length, renamed, research.subarray(start)]));
  expect(await train('head', { MODEL_DIR: model, REFERENCE_DIR: references })).toBe(0);
  expect(HeadReport.parse(kept('report.json')).version).toMatch(/^open-[0-9a-f]{8}$/);
  expect(readCard(path.join(root, 'model')).recipe).toBe('open');
});

test('a reference that other weights made is refused, and nothing is left that could go live', async () => {
  layPhotographs();
  const stale = readFileSync(path.join(__dirname, '../training/head/reference/research.bin'));
  stale.write('00000000', stale.indexOf('research-') + 'research-'.length, 'latin1');
  lay('reference/research.bin', stale);
  expect(await train('head', { REFERENCE_DIR: path.join(root, 'reference') })).toBe(1);
  expect(said()).toMatch(/belongs to research-00000000.*makeReference/);
  expect(existsSync(path.join(root, 'model', 'lesion.onnx'))).toBe(false);
});

test('a kind of training that does not exist fails by name', async () => {
  expect(await train('nothing')).toBe(1);
  expect(said()).toContain("no training of kind 'nothing'");
});
