/**
 * Trains on real photos as the product does, through the container's train entry, and prints the distance of each
 * epoch.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import {
  BATCH_SIZE,
  GenerativeProgress,
  IMAGE_SIZE,
  LATENT_DIM,
  LEARNING_RATE,
  getSampleFileName,
} from '#domain/training/generative';
import { CACHE, listAllPhotos } from '#lab/pretraining/photos';
import { hashUnit } from '#lesion/statistics/random';
import { quantile } from '#lesion/statistics/statistics';
import { measureGridRatio } from './gridRatio';
import { FULL_SIZE } from '#lesion/training/generative/networks';
import { readTrainingPhotos } from '#lesion/training/generative/pictures';
import { decodeVectors } from '#lesion/training/generative/safetensors';
import { openGenerativeTrainer, SHEET_SIZE } from '#lesion/training/generative/trainer';

/** Folder for the sample sheets of every epoch. */
const SHEETS = path.join(CACHE, 'generated');

/** Openly licensed dermoscopic photos of the training part, chosen by hash. */
function selectFiles(count: number): string[] {
  const open = listAllPhotos().filter(
    ({ dataset, part, label }) => dataset === 'isic2017' && part === 'train' && label >= 0,
  );
  const placed = open.map(({ id, file }) => ({ file, at: hashUnit(`generative:${id}`) })).sort((a, b) => a.at - b.at);
  return placed.slice(0, count).map(({ file }) => file);
}

/** Writes a job folder as SageMaker lays it out. */
function writeJobFolder(root: string, files: readonly string[], hyperparameters: Record<string, unknown>): void {
  const [config, photographs, samples] = ['config', 'data/photographs', 'data/samples'].map((name) =>
    path.join(root, 'input', name),
  ) as [string, string, string];
  for (const folder of [config, photographs, samples]) mkdirSync(folder, { recursive: true });
  const texts = Object.entries(hyperparameters).map(([name, value]) => [name, String(value)]);
  writeFileSync(path.join(config, 'hyperparameters.json'), JSON.stringify(Object.fromEntries(texts)));
  for (const file of files) copyFileSync(file, path.join(photographs, path.basename(file)));
  writeFileSync(
    path.join(samples, 'samples.json'),
    JSON.stringify(files.map((file) => ({ file: path.basename(file) }))),
  );
}

/** Prints the losses and distance of every epoch, and the distance of real photos. */
function print({ epochs, photographs, realFrechet }: GenerativeProgress): void {
  const text = (value: number | null): string => (value === null ? '–' : value.toFixed(3)).padStart(14);
  console.log(`${photographs.learnt} photographs learnt from, ${photographs.heldBack} held back`);
  console.log(['epoch', 'autoencoder', 'generator', 'discriminator', 'distance'].map((name) => name.padStart(14)).join(''));
  for (const { epoch, vaeLoss, generatorLoss, discriminatorLoss, frechet } of epochs) {
    console.log(String(epoch).padStart(14) + [vaeLoss, generatorLoss, discriminatorLoss, frechet].map(text).join(''));
  }
  console.log(`real photographs against those held back: ${realFrechet.toFixed(1)}`);
} // prettier-ignore

/** Sheets of generated pictures that are searched for a checkerboard. */
const SEARCHED_SHEETS = 16;
/** Periods of a checkerboard in pixels: the last three doublings of the generator. */
const PERIODS = [2, 4, 8];

/** Prints how much stronger the grid of each period is than what is beside it in the spectrum, in generated pictures and in photos. */
async function printGrids(
  root: string,
  settings: { batchSize: number; learningRate: number; seed: number },
): Promise<void> {
  const vectors = decodeVectors(readFileSync(path.join(root, 'model', 'weights.safetensors')));
  const size = { ...FULL_SIZE, side: IMAGE_SIZE, latent: LATENT_DIM };
  const trainer = await openGenerativeTrainer({ ...settings, size, threads: availableParallelism() }, vectors);
  const length = 3 * IMAGE_SIZE ** 2;
  const generated: Float32Array[] = [];
  for (let number = 0; number < SEARCHED_SHEETS; number++) {
    const sheet = await trainer.sample(number);
    for (let i = 0; i < SHEET_SIZE; i++) generated.push(sheet.subarray(i * length, (i + 1) * length));
  }
  const channel = path.join(root, 'input', 'data', 'photographs');
  const { training, heldOut } = await readTrainingPhotos(channel, readdirSync(channel), IMAGE_SIZE);
  console.log('energy at the period of a grid, as a multiple of the energy beside it; median (5 to 95 %)');
  for (const [name, pictures] of [
    ['generated', generated],
    ['photos', [...training, ...heldOut]],
  ] as const) {
    const texts = PERIODS.map((period) => {
      const ratios = pictures.map((picture) => measureGridRatio(picture, IMAGE_SIZE, period));
      const [low, middle, high] = [0.05, 0.5, 0.95].map((q) => quantile(ratios, q).toFixed(2));
      return `${period} px: ${middle} (${low} to ${high})`;
    });
    console.log(`${name}, n ${pictures.length}: ${texts.join('; ')}`);
  }
}

/** A whole run on `count` photos with the product's settings. */
export async function trainOnPhotos(count: number, epochs: number): Promise<void> {
  const root = mkdtempSync(path.join(tmpdir(), 'generative-'));
  try {
    const files = selectFiles(count);
    const settings = { batchSize: BATCH_SIZE.default, learningRate: LEARNING_RATE.default, seed: 1 };
    const shape = { imageSize: IMAGE_SIZE, latentDim: LATENT_DIM };
    writeJobFolder(root, files, { kind: 'generative', epochs, ...settings, ...shape });
    const start = performance.now();
    const entry = path.join(__dirname, '../../lesion/container/train.ts');
    const [code] = (await once(fork(entry, { env: { ...process.env, TRAINING_DIR: root } }), 'exit')) as [number];
    if (code !== 0) throw new Error(`The training ended with ${code}.`);
    const checkpointPath = (name: string): string => path.join(root, 'checkpoints', name);
    const progress = GenerativeProgress.parse(JSON.parse(readFileSync(checkpointPath('progress.json'), 'utf8')));
    print(progress);
    await printGrids(root, settings);
    mkdirSync(SHEETS, { recursive: true });
    for (const { epoch } of progress.epochs) copyFileSync(checkpointPath(getSampleFileName(epoch)), path.join(SHEETS, getSampleFileName(epoch)));
    const seconds = (performance.now() - start) / 1000;
    console.log(`${progress.total} steps in ${seconds.toFixed(0)} s on ${availableParallelism()} processors; pictures in ${SHEETS}`);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
} // prettier-ignore
