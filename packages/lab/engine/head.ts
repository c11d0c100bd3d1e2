/**
 * Times the training of the head on 100, 1,000 and 10,000 added photos with given embeddings (reference embeddings with
 * noise), and its memory in a separate process. Then prints how long 1,000 photos take together: the look at each of them, by
 * the photos of the repository, which is the first training's only; reading what it stored of them; and the training, which has
 * 60 s on two cores.
 *
 *   npm run lab -- head [--sizes 100,1000]      MODEL_DIR, the model whose head is trained (model/research)
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DIAGNOSES } from '#domain/analysis/assessment';
import { readCard } from '#lesion/model/modelCard';
import { loadEmbedder } from '#lesion/engine/embedder';
import { findRiskGroup } from '#lesion/engine/riskGroups';
import { fixturePath, fixtures } from '#lesion/fixtures/photographs';
import { createZeroHead } from '#lesion/head/head';
import { encodeEmbedding, readEmbedding } from '#lesion/training/head/embeddingFile';
import { trainHead, type AddedPhoto } from '#lesion/training/head/trainHead';
import { readReference, computeReferenceKey, type Reference } from '#lesion/engine/reference';
import { createSeededRandom } from '#lesion/statistics/random';
import { quantile } from '#lesion/statistics/statistics';

const SIZES = [100, 1_000, 10_000];
/** The number of photos whose training has a limit beyond the look at them, and that limit in seconds. */
const LIMITED_SIZE = 1_000;
const LIMIT_SECONDS = 60;
/** How often each photo of the repository is looked at. */
const LOOKS = 5;
const MODEL = process.env.MODEL_DIR ?? path.join(__dirname, '../../lesion/model/research');

const getReferenceFile = (): string =>
  path.join(__dirname, '../../lesion/training/head/reference', `${readCard(MODEL).recipe}.bin`);

/** A slightly changed copy of a replayed photo. */
function createVariant({ replay, directions }: Reference, random: () => number): AddedPhoto {
  const row = Math.floor(random() * replay.count);
  const features = replay.features.slice(row * directions, (row + 1) * directions);
  return {
    features: features.map((value) => value * (0.9 + 0.2 * random())),
    logits: replay.logits.slice(row * DIAGNOSES.length, (row + 1) * DIAGNOSES.length),
    phone: replay.phone[row]!,
    diagnosis: findRiskGroup(replay.labels[row]!),
  };
}

/** Trains on `size` photos. Sends its parent the seconds. */
async function train(size: number): Promise<void> {
  const reference = readReference(getReferenceFile(), computeReferenceKey(MODEL));
  const random = createSeededRandom(size);
  const added = Array.from({ length: size }, () => createVariant(reference, random));
  const { replay, validation, directions } = reference;
  let epochs = 0;
  const start = performance.now();
  const cpu = process.cpuUsage();
  await trainHead({
    replay,
    validation,
    added,
    start: createZeroHead(directions),
    onEpoch: (epoch) => (epochs = epoch),
  });
  const seconds = (performance.now() - start) / 1000;
  const { user } = process.cpuUsage(cpu);
  const MiB = process.resourceUsage().maxRSS / 1024;
  console.log(
    `${String(size).padStart(6)} photographs with ${replay.count} replayed: ${seconds.toFixed(1)} s ` +
      `(${(user / 1e6).toFixed(1)} s of processor), ${epochs} epochs, at most ${MiB.toFixed(0)} MiB`,
  );
  process.send?.(seconds);
}

/** Seconds of reading the stored embeddings of `size` photos, as a later training does instead of looking at them. */
function timeStored(size: number): number {
  const reference = readReference(getReferenceFile(), computeReferenceKey(MODEL));
  const random = createSeededRandom(size);
  const folder = mkdtempSync(path.join(tmpdir(), 'embeddings-'));
  const fingerprint = '0'.repeat(64);
  try {
    const files = Array.from({ length: size }, (_, i) => path.join(folder, `${i}.json`));
    for (const file of files)
      writeFileSync(file, JSON.stringify(encodeEmbedding(fingerprint, createVariant(reference, random))));
    const start = performance.now();
    for (const file of files) readEmbedding(file, { fingerprint, directions: reference.directions });
    return (performance.now() - start) / 1000;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Median seconds of a look at a photo, as the training takes it, and the number of looks. */
async function timeLook(): Promise<{ seconds: number; count: number }> {
  const embedder = await loadEmbedder(MODEL);
  const photos = fixtures().map(({ file }) => readFileSync(fixturePath(file)));
  const times: number[] = [];
  for (let round = -1; round < LOOKS; round++) {
    for (const photo of photos) {
      const start = performance.now();
      await embedder.embedPhoto(photo);
      if (round >= 0) times.push((performance.now() - start) / 1000);
    }
  }
  return { seconds: quantile(times, 0.5), count: times.length };
}

/** Trains in a separate process. Returns the seconds of the training. */
async function trainApart(size: number): Promise<number> {
  const child = fork(__filename, [String(size)]);
  const [seconds] = (await once(child, 'message')) as [number];
  await once(child, 'exit');
  return seconds;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { sizes: { type: 'string' } }, allowPositionals: true });
  const [size] = positionals;
  if (size !== undefined) return train(Number(size));
  const seconds = new Map<number, number>();
  for (const one of values.sizes?.split(',').map(Number) ?? SIZES) seconds.set(one, await trainApart(one));
  const { seconds: lookSeconds, count } = await timeLook();
  const training = seconds.get(LIMITED_SIZE);
  if (training === undefined) return;
  const reading = timeStored(LIMITED_SIZE);
  console.log(
    `${LIMITED_SIZE} photographs, first training: ${(LIMITED_SIZE * lookSeconds).toFixed(0)} s to look at them ` +
      `(median ${(1000 * lookSeconds).toFixed(0)} ms each, n ${count}), then ${training.toFixed(1)} s of training`,
  );
  console.log(
    `${LIMITED_SIZE} photographs, later trainings: ${reading.toFixed(2)} s to read what was stored of them, then ` +
      `${training.toFixed(1)} s of training (${reading + training <= LIMIT_SECONDS ? 'within' : 'beyond'} ${LIMIT_SECONDS} s)`,
  );
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
