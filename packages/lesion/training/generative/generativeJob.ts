/**
 * The training job of kind `generative`: an autoencoder, then generator and discriminator, are trained on photos.
 * It reports losses after every step. After every epoch it writes sixteen pictures and their Fréchet distance to held-out
 * photos. After every epoch, every minute and when it is stopped it writes a checkpoint, from which it resumes to the same weights.
 * Channels: `photographs` (files) and `samples` (`samples.json`: the files to train on).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import {
  EpochMetrics,
  describeResearchUse,
  getSampleFileName,
  type GenerativeProgress,
  type RunFailure,
} from '#domain/training/generative';
import type { TrainingFolder } from '#lesion/training/trainingFolder';
import { encodeJpeg } from '#lesion/photo/decodePhoto';
import { openFrechetEvaluator, type FrechetEvaluator } from './frechetEvaluator';
import { FULL_SIZE } from './networks';
import { readTrainingPhotos, toPixels } from './pictures';
import { decodeVectors, encodeVectors } from './safetensors';
import {
  openGenerativeTrainer,
  drawOrder,
  SHEET_SIZE,
  type Losses,
  type RunSettings,
  type GenerativeTrainer,
} from './trainer';

const Hyperparameters = z.object({
  epochs: z.coerce.number().int().positive(),
  batchSize: z.coerce.number().int().positive(),
  learningRate: z.coerce.number().positive(),
  seed: z.coerce.number().int(),
  imageSize: z.coerce.number().int(),
  latentDim: z.coerce.number().int(),
});

/** The content of channel `samples`: files of channel `photographs` to train on. */
const Samples = z.array(z.object({ file: z.string().regex(/^[\w.-]+$/) }));

const CHECKPOINT = 'checkpoint.safetensors';

/** Position of a run: `step` steps of epoch `epoch` (from 0) are done. Stored in the checkpoint beside the networks. */
const Position = z.object({
  epoch: z.number().int(),
  step: z.number().int(),
  sums: z.record(z.string(), z.number()),
  epochs: z.array(EpochMetrics),
});
type Position = z.infer<typeof Position>;

/** Most work that a run loses where it ends without notice. */
const SAVE_EVERY_MS = 60_000;

/** Number of sample sheets that the distance is measured on. */
const EVALUATED_SHEETS = 2;

/** The autoencoder gets the first fifth of the epochs. */
export const countAutoencoderEpochs = (epochs: number): number => Math.floor(epochs / 5);

/** Runs the job, from its last checkpoint if there is one. Throws on invalid input. */
export async function runGenerativeJob(folder: TrainingFolder): Promise<void> {
  const { epochs, batchSize, learningRate, seed, imageSize, latentDim } = Hyperparameters.parse(folder.hyperparameters);
  const [channel, list] = [folder.channel('photographs'), folder.channel('samples')];
  if (!channel || !list) throw new Error('The run has no photos.');
  const files = Samples.parse(JSON.parse(readFileSync(path.join(list, 'samples.json'), 'utf8')));
  const photos = await readTrainingPhotos(
    channel,
    files.map(({ file }) => file),
    imageSize,
  );
  const { training, heldOut, unreadable } = photos;
  if (training.length < batchSize || heldOut.length < 2) throw new Error('tooFewReadable' satisfies RunFailure);

  const size = { ...FULL_SIZE, side: imageSize, latent: latentDim };
  const settings: RunSettings = { size, batchSize, learningRate, seed, threads: availableParallelism() };
  const checkpoint = readCheckpoint(folder);
  const trainer = await openGenerativeTrainer(settings, checkpoint?.vectors);
  const evaluator = await openFrechetEvaluator(photos, imageSize, EVALUATED_SHEETS * SHEET_SIZE);
  const position: Position = checkpoint?.position ?? { epoch: 0, step: 0, sums: {}, epochs: [] };
  const stepsPerEpoch = Math.floor(training.length / batchSize);
  const autoencoderEnd = countAutoencoderEpochs(epochs);
  const reportProgress = (losses: Losses): void =>
    folder.reportProgress({
      phase: position.epoch < autoencoderEnd ? 'Autoencoder' : 'Generator and discriminator',
      done: position.epoch * stepsPerEpoch + position.step,
      total: epochs * stepsPerEpoch,
      ...averageLosses(losses, 1),
      epoch: position.epoch,
      totalEpochs: epochs,
      epochs: position.epochs,
      photographs: { learnt: training.length, heldBack: heldOut.length, unreadable },
      realFrechet: evaluator.realDistance,
    } satisfies GenerativeProgress);

  if (!checkpoint) {
    if (autoencoderEnd === 0) trainer.startFromDecoder();
    position.epochs.push(await recordEpoch(folder, trainer, evaluator, 0, {}, 1));
  }
  reportProgress({});
  let savedAt = performance.now();
  const save = (): void => {
    saveCheckpoint(folder, trainer, position);
    savedAt = performance.now();
  };
  while (position.epoch < epochs) {
    const kind = position.epoch < autoencoderEnd ? 'vae' : 'gan';
    const order = drawOrder(settings, position.epoch, training.length);
    let losses: Losses = {};
    while (position.step < stepsPerEpoch) {
      if (folder.signal.aborted) {
        save();
        return;
      }
      const batch = order.slice(position.step * batchSize, (position.step + 1) * batchSize).map((i) => training[i]!);
      losses = await trainer.step(kind, batch, position);
      for (const [name, value] of Object.entries(losses)) position.sums[name] = (position.sums[name] ?? 0) + value;
      position.step++;
      reportProgress(losses);
      if (performance.now() - savedAt >= SAVE_EVERY_MS) save();
    }
    position.epochs.push(
      await recordEpoch(folder, trainer, evaluator, position.epoch + 1, position.sums, stepsPerEpoch),
    );
    Object.assign(position, { epoch: position.epoch + 1, step: 0, sums: {} });
    if (position.epoch === autoencoderEnd) trainer.startFromDecoder();
    save();
    reportProgress(losses);
  }
  writeModel(folder, trainer, position);
}

/** Mean losses over steps, by their names in the progress. */
function averageLosses(sums: Losses, steps: number) {
  const mean = (name: string): number | null => (name in sums ? sums[name]! / steps : null);
  return {
    vaeLoss: mean('vaeLoss'),
    generatorLoss: mean('generatorLoss'),
    discriminatorLoss: mean('discriminatorLoss'),
  };
}

/** Writes a sample sheet and returns the epoch's figures. */
async function recordEpoch(
  folder: TrainingFolder,
  trainer: GenerativeTrainer,
  evaluator: FrechetEvaluator,
  epoch: number,
  sums: Losses,
  steps: number,
): Promise<EpochMetrics> {
  const sheets: Float32Array[] = [];
  for (let number = 0; number < EVALUATED_SHEETS; number++) sheets.push(await trainer.sample(number));
  const side = Math.sqrt(sheets[0]!.length / SHEET_SIZE / 3);
  folder.writeCheckpoint(getSampleFileName(epoch), await encodeJpeg(toPixels(sheets[0]!, side, Math.sqrt(SHEET_SIZE))));
  return { epoch, ...averageLosses(sums, steps), frechet: await evaluator.measureDistance(sheets) };
}

function saveCheckpoint(folder: TrainingFolder, trainer: GenerativeTrainer, position: Position): void {
  const { metadata, vectors } = trainer.state();
  folder.writeCheckpoint(
    CHECKPOINT,
    encodeVectors({ metadata: { ...metadata, position: JSON.stringify(position) }, vectors }),
  );
}

function readCheckpoint(folder: TrainingFolder) {
  const file = path.join(folder.checkpointFolder, CHECKPOINT);
  if (!existsSync(file)) return undefined;
  const vectors = decodeVectors(readFileSync(file));
  return { vectors, position: Position.parse(JSON.parse(vectors.metadata.position ?? '')) };
}

/**
 * Writes the model: the weights of every network (`average` generates the pictures), and a card that states their use.
 */
function writeModel(folder: TrainingFolder, trainer: GenerativeTrainer, { epochs }: Position): void {
  const { vectors } = trainer.state();
  const weights = Object.fromEntries(Object.entries(vectors).filter(([name]) => /^average$|\.weights$/.test(name)));
  writeFileSync(
    path.join(folder.modelFolder, 'weights.safetensors'),
    encodeVectors({ metadata: {}, vectors: weights }),
  );
  const card = { use: describeResearchUse(), ...folder.hyperparameters, epochs };
  writeFileSync(path.join(folder.modelFolder, 'card.json'), JSON.stringify(card, null, 2));
}
