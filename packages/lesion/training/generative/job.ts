/**
 * The training job of kind `generative`: an autoencoder, then generator and discriminator, learn from photographs. After
 * every step it reports losses, after every epoch it keeps sixteen pictures, their distance to held-back photographs and a
 * checkpoint, from which a stopped or killed run goes on to the same end. Channels: `photographs` (files) and `samples`
 * (`samples.json`: which of them to learn from).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { EpochFigures, RESEARCH_ONLY, sampleFile, type GenerativeProgress } from '#domain/training/generative';
import type { TrainingFolder } from '#lesion/container/trainingFolder';
import { encodeJpeg } from '#lesion/photo/decode';
import { openJudge, type Judge } from './judge';
import { FULL_SIZE } from './networks';
import { readPhotographs, toPixels } from './pictures';
import { decodeVectors, encodeVectors } from './safetensors';
import { openTrainer, orderOf, SHEET, type Losses, type Run, type Trainer } from './trainer';

const Hyperparameters = z.object({
  epochs: z.coerce.number().int().positive(),
  batchSize: z.coerce.number().int().positive(),
  learningRate: z.coerce.number().positive(),
  seed: z.coerce.number().int(),
  imageSize: z.coerce.number().int(),
  latentDim: z.coerce.number().int(),
});

/** What channel `samples` holds: files of channel `photographs` to learn from. */
const Samples = z.array(z.object({ file: z.string().regex(/^[\w.-]+$/) }));

const CHECKPOINT = 'checkpoint.safetensors';

/** How far a run is: `step` steps of epoch `epoch` (from 0) are done. What the checkpoint holds besides the networks. */
const Position = z.object({
  epoch: z.number().int(),
  step: z.number().int(),
  sums: z.record(z.string(), z.number()),
  epochs: z.array(EpochFigures),
});
type Position = z.infer<typeof Position>;

/** Sheets of pictures that the distance is measured on. */
const JUDGED_SHEETS = 2;

/** Of five epochs the autoencoder gets the first. */
export const autoencoderEpochs = (epochs: number): number => Math.floor(epochs / 5);

/** Runs the job, from its last checkpoint where there is one; throws where its input is not what it should be. */
export async function runGenerativeJob(folder: TrainingFolder): Promise<void> {
  const { epochs, batchSize, learningRate, seed, imageSize, latentDim } = Hyperparameters.parse(folder.hyperparameters);
  const [channel, list] = [folder.channel('photographs'), folder.channel('samples')];
  if (!channel || !list) throw new Error('The run has no photos.');
  const files = Samples.parse(JSON.parse(readFileSync(path.join(list, 'samples.json'), 'utf8')));
  const photographs = await readPhotographs(
    channel,
    files.map(({ file }) => file),
    imageSize,
  );
  const { learnt, heldBack, unreadable } = photographs;
  if (learnt.length < batchSize || heldBack.length < 2) throw new Error('Too few of the photos could be read.');

  const size = { ...FULL_SIZE, side: imageSize, latent: latentDim };
  const run: Run = { size, batchSize, learningRate, seed, threads: availableParallelism() };
  const saved = readCheckpoint(folder);
  const trainer = await openTrainer(run, saved?.vectors);
  const judge = await openJudge(photographs, imageSize, JUDGED_SHEETS * SHEET);
  const at: Position = saved?.position ?? { epoch: 0, step: 0, sums: {}, epochs: [] };
  const stepsPerEpoch = Math.floor(learnt.length / batchSize);
  const first = autoencoderEpochs(epochs);
  const report = (losses: Losses): void =>
    folder.report({
      phase: at.epoch < first ? 'Autoencoder' : 'Generator and discriminator',
      done: at.epoch * stepsPerEpoch + at.step,
      total: epochs * stepsPerEpoch,
      ...namedLosses(losses, 1),
      epoch: at.epoch,
      totalEpochs: epochs,
      epochs: at.epochs,
      photographs: { learnt: learnt.length, heldBack: heldBack.length, unreadable },
      realFrechet: judge.floor,
    } satisfies GenerativeProgress);

  if (!saved) {
    if (first === 0) trainer.handOver();
    at.epochs.push(await shown(folder, trainer, judge, 0, {}, 1));
  }
  report({});
  while (at.epoch < epochs) {
    const kind = at.epoch < first ? 'vae' : 'gan';
    const order = orderOf(run, at.epoch, learnt.length);
    let losses: Losses = {};
    while (at.step < stepsPerEpoch) {
      if (folder.signal.aborted) {
        keepCheckpoint(folder, trainer, at);
        return;
      }
      const chosen = order.slice(at.step * batchSize, (at.step + 1) * batchSize).map((i) => learnt[i]!);
      losses = await trainer.step(kind, chosen, at);
      for (const [name, value] of Object.entries(losses)) at.sums[name] = (at.sums[name] ?? 0) + value;
      at.step++;
      report(losses);
    }
    at.epochs.push(await shown(folder, trainer, judge, at.epoch + 1, at.sums, stepsPerEpoch));
    Object.assign(at, { epoch: at.epoch + 1, step: 0, sums: {} });
    if (at.epoch === first) trainer.handOver();
    keepCheckpoint(folder, trainer, at);
    report(losses);
  }
  writeModel(folder, trainer, at);
}

/** Sums of losses over steps, as means by the names that progress has for them. */
function namedLosses(sums: Losses, steps: number) {
  const mean = (name: string): number | null => (name in sums ? sums[name]! / steps : null);
  return {
    vaeLoss: mean('vaeLoss'),
    generatorLoss: mean('generatorLoss'),
    discriminatorLoss: mean('discriminatorLoss'),
  };
}

/** Keeps a sheet of pictures and gives the epoch's figures. */
async function shown(
  folder: TrainingFolder,
  trainer: Trainer,
  judge: Judge,
  epoch: number,
  sums: Losses,
  steps: number,
): Promise<EpochFigures> {
  const sheets: Float32Array[] = [];
  for (let number = 0; number < JUDGED_SHEETS; number++) sheets.push(await trainer.sample(number));
  const side = Math.sqrt(sheets[0]!.length / SHEET / 3);
  folder.keep(sampleFile(epoch), await encodeJpeg(toPixels(sheets[0]!, side, Math.sqrt(SHEET))));
  return { epoch, ...namedLosses(sums, steps), frechet: await judge.distance(sheets) };
}

function keepCheckpoint(folder: TrainingFolder, trainer: Trainer, at: Position): void {
  const { metadata, vectors } = trainer.state();
  folder.keep(CHECKPOINT, encodeVectors({ metadata: { ...metadata, position: JSON.stringify(at) }, vectors }));
}

function readCheckpoint(folder: TrainingFolder) {
  const file = path.join(folder.checkpoints, CHECKPOINT);
  if (!existsSync(file)) return undefined;
  const vectors = decodeVectors(readFileSync(file));
  return { vectors, position: Position.parse(JSON.parse(vectors.metadata.position ?? '')) };
}

/** What becomes of the run: every network's weights (`average` makes the pictures), and a card that says what they are for. */
function writeModel(folder: TrainingFolder, trainer: Trainer, { epochs }: Position): void {
  const { vectors } = trainer.state();
  const weights = Object.fromEntries(Object.entries(vectors).filter(([name]) => /^average$|\.weights$/.test(name)));
  writeFileSync(path.join(folder.model, 'weights.safetensors'), encodeVectors({ metadata: {}, vectors: weights }));
  const card = { use: RESEARCH_ONLY, ...folder.hyperparameters, epochs };
  writeFileSync(path.join(folder.model, 'card.json'), JSON.stringify(card, null, 2));
}
