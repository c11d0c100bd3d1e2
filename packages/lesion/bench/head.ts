/**
 * Times the training of the head on 100, 1,000 and 10,000 added photos with given embeddings (reference embeddings with
 * noise), and its memory in a separate process.
 *
 *   npm run bench:head      MODEL_DIR, the model whose head is trained (model/research)
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { DIAGNOSES } from '#domain/analysis/assessment';
import { readCard } from '#lesion/calibration/modelCard';
import { findRiskGroup } from '#lesion/engine/riskGroups';
import { createZeroHead } from '#lesion/head/head';
import { trainHead, type AddedPhoto } from '#lesion/training/head/trainHead';
import { readReference, computeReferenceKey, type Reference } from '#lesion/engine/reference';
import { createSeededRandom } from '#lesion/statistics/random';

const SIZES = [100, 1_000, 10_000];
const MODEL = process.env.MODEL_DIR ?? path.join(__dirname, '../model/research');

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

async function train(size: number): Promise<void> {
  const file = path.join(__dirname, '../training/head/reference', `${readCard(MODEL).recipe}.bin`);
  const reference = readReference(file, computeReferenceKey(MODEL));
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
}

async function main(): Promise<void> {
  const [size] = process.argv.slice(2);
  if (size !== undefined) return train(Number(size));
  for (const one of SIZES) await once(fork(__filename, [String(one)]), 'exit');
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
