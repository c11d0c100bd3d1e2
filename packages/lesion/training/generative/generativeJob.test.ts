import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { GenerativeProgress, getSampleFileName } from '#domain/training/generative';
import { decodePhoto, encodeJpeg } from '#lesion/photo/decodePhoto';
import { circle, lesionPicture, type RgbColor } from '#lesion/fixtures/drawn';
import { createRandom } from '#lesion/statistics/random';
import { mountJobFolders, type JobMounts } from '#lesion/training/mountJobFolders';
import { decodeVectors, encodeVectors } from './safetensors';

const folders: string[] = [];
const mounts = new Map<string, JobMounts>();
const running = new Set<ChildProcess>();

afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  for (const { unmount } of mounts.values()) unmount();
});

/** A job folder as SageMaker lays it out, each folder a mount of its own, with drawn brown lesions. */
async function createJobFolder(photographs: number, epochs: number): Promise<string> {
  const root = mkdtempSync(path.join(tmpdir(), 'generative-'));
  folders.push(root);
  mounts.set(root, mountJobFolders(root));
  const [config, data] = [path.join(root, 'input', 'config'), path.join(root, 'input', 'data', 'photographs')];
  for (const folder of [config, data]) mkdirSync(folder, { recursive: true });
  const hyperparameters = { kind: 'generative', epochs, batchSize: 8, learningRate: 0.001, seed: 3, imageSize: 16, latentDim: 8 }; // prettier-ignore
  const texts = Object.entries(hyperparameters).map(([name, value]) => [name, String(value)]);
  writeFileSync(path.join(config, 'hyperparameters.json'), JSON.stringify(Object.fromEntries(texts)));
  const list = path.join(root, 'input', 'data', 'samples');
  mkdirSync(list);
  const files = Array.from({ length: photographs }, (_, i) => ({ file: `${i}.jpg` }));
  writeFileSync(path.join(list, 'samples.json'), JSON.stringify(files));
  const random = createRandom(9);
  for (let i = 0; i < photographs; i++) {
    const brown: RgbColor = [90 + 60 * random.uniform(), 50 + 40 * random.uniform(), 30 + 30 * random.uniform()];
    writeFileSync(path.join(data, `${i}.jpg`), await encodeJpeg(lesionPicture(circle, () => brown, 32)));
  }
  return root;
}

/** Starts the container's train entry on the folder. */
function start(root: string): ChildProcess {
  const child = fork(path.join(__dirname, '../../container/train.ts'), {
    execArgv: mounts.get(root)?.execArgv ?? ['--import', 'tsx'],
    env: { ...process.env, TRAINING_DIR: root },
    silent: true,
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

const readProgress = (root: string): GenerativeProgress | undefined => {
  const file = path.join(root, 'checkpoints', 'progress.json');
  return existsSync(file) ? GenerativeProgress.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
};

/** Runs the job until `done` steps are done, then sends it a signal. Returns its exit code. */
async function interruptJob(root: string, done: number, signal: NodeJS.Signals): Promise<number | null> {
  const child = start(root);
  const ended = once(child, 'exit') as Promise<[number | null]>;
  while (child.exitCode === null && (readProgress(root)?.done ?? 0) < done) await sleep(5);
  child.kill(signal);
  return (await ended)[0];
}

test('a run reports the losses of every network, writes a sheet per epoch, and ends with the same weights however often it was interrupted', async () => {
  const uninterrupted = await createJobFolder(30, 5);
  const interrupted = `${uninterrupted}-broken`;
  folders.push(interrupted);
  cpSync(uninterrupted, interrupted, { recursive: true, dereference: true });

  expect((await once(start(uninterrupted), 'exit'))[0]).toBe(0);
  const progress = readProgress(uninterrupted)!;
  expect(progress).toMatchObject({ done: 15, total: 15, epoch: 5, totalEpochs: 5 });
  expect(progress.photographs).toEqual({ learnt: 24, heldBack: 6, unreadable: 0 });
  expect(progress.epochs.map(({ epoch }) => epoch)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(progress.epochs[1]).toMatchObject({ vaeLoss: expect.any(Number), generatorLoss: null });
  expect(progress.epochs[5]).toMatchObject({ vaeLoss: null, generatorLoss: expect.any(Number), discriminatorLoss: expect.any(Number) }); // prettier-ignore
  for (const { epoch } of progress.epochs) {
    const sheet = await decodePhoto(readFileSync(path.join(uninterrupted, 'checkpoints', getSampleFileName(epoch))));
    expect([sheet.width, sheet.height]).toEqual([64, 64]);
  }
  const weights = decodeVectors(readFileSync(path.join(uninterrupted, 'model', 'weights.safetensors'))).vectors;
  const networks = ['average', 'decoder', 'discriminator', 'encoder', 'generator'];
  expect(Object.keys(weights).map((name) => name.replace('.weights', '')).sort()).toEqual(networks); // prettier-ignore

  expect(await interruptJob(interrupted, 5, 'SIGKILL')).toBe(null);
  expect(await interruptJob(interrupted, 10, 'SIGTERM')).toBe(0);
  const stopped = readProgress(interrupted)!;
  expect(stopped.done).toBeLessThan(15);
  expect((await once(start(interrupted), 'exit'))[0]).toBe(0);
  const times = { secondsElapsed: expect.any(Number) as number, secondsLeft: 0 };
  expect(readProgress(interrupted)).toEqual({ ...progress, ...times });
  expect(decodeVectors(readFileSync(path.join(interrupted, 'model', 'weights.safetensors'))).vectors).toEqual(weights);
  expect(readdirSync(path.join(interrupted, 'checkpoints'))).toEqual(
    readdirSync(path.join(uninterrupted, 'checkpoints')),
  );
}, 600_000);

test('a run whose checkpoint is of networks of an earlier release says so, and does not go on with it', async () => {
  const root = await createJobFolder(30, 5);
  expect(await interruptJob(root, 4, 'SIGTERM')).toBe(0);
  const file = path.join(root, 'checkpoints', 'checkpoint.safetensors');
  const { metadata, vectors } = decodeVectors(readFileSync(file));
  const weights = vectors['generator.weights']!;
  writeFileSync(file, encodeVectors({ metadata, vectors: { ...vectors, 'generator.weights': weights.slice(1) } }));
  expect((await once(start(root), 'exit'))[0]).toBe(1);
  expect(readFileSync(path.join(root, 'output', 'failure'), 'utf8')).toBe('otherNetworks');
});

test('a run without readable photos fails with a reason', async () => {
  const root = await createJobFolder(3, 5);
  expect((await once(start(root), 'exit'))[0]).toBe(1);
  expect(readFileSync(path.join(root, 'output', 'failure'), 'utf8')).toBe('tooFewReadable');
});
