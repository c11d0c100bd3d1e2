/**
 * Embeds the photos of a recipe's reference with the model of a folder, and writes the reference beside this file.
 *
 *   LESION_DATA=../shared/data npx tsx packages/lab/trainingFiles/makeReference.ts [--model DIR]
 *
 * The recipe `open` uses openly licensed photos only. About 6,500 photos with three to five inferences each. Prints the
 * time it took and the distances of the test photos (`engine/embeddingDistance.ts`), which the alarm threshold is based
 * on.
 */
import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { mean, quantile } from '#lesion/statistics/statistics';
import { createSeededRandom } from '#lesion/statistics/random';
import { readCard } from '#lesion/model/modelCard';
import { detectDomain } from '#lesion/engine/classify';
import { measureEmbeddingDistance, computeTestDistribution } from '#lesion/engine/embeddingDistance';
import type { DatasetPhoto } from '#lab/pretraining/photos';
import { loadEmbedder } from '#lesion/engine/embedder';
import { embedDatasetPhoto } from './embedDatasetPhoto';
import { findPrincipalDirections } from './principalDirections';
import { selectReferencePhotos } from './referencePhotos';
import {
  encodeReference,
  readReference,
  computeReferenceKey,
  type LabeledEmbedding,
  type ReferencePart,
} from '#lesion/engine/reference';

/** Number of directions in which training may change the classifier. */
const DIRECTIONS = 256;
const PART_OF: Readonly<Record<DatasetPhoto['part'], ReferencePart>> = {
  train: 'replay',
  val: 'validation',
  test: 'test',
};

type EmbeddedPhoto = LabeledEmbedding & { readonly part: ReferencePart; readonly name: string };

async function work(modelDir: string, worker: number, workers: number): Promise<void> {
  const { recipe } = readCard(modelDir);
  const embedder = await loadEmbedder(modelDir, 1);
  const results: EmbeddedPhoto[] = [];
  for (const [i, photo] of selectReferencePhotos(recipe).entries()) {
    if (i % workers !== worker) continue;
    const embedded = await embedDatasetPhoto(embedder, photo);
    const name = `${photo.dataset} ${photo.id}`;
    results.push({ ...embedded, part: PART_OF[photo.part], label: photo.label, name });
    if (worker === 0 && i % 500 === 0) console.log(`photograph ${i}`);
  }
  await new Promise<void>((resolve) => process.send?.(results, () => resolve()));
}

function embedInWorkers(modelDir: string): Promise<EmbeddedPhoto[][]> {
  const workers = Math.min(4, availableParallelism());
  const parts = Array.from({ length: workers }, (_, worker) => {
    const job = ['--model', modelDir, '--worker', String(worker), '--workers', String(workers)];
    const child = fork(__filename, job, { serialization: 'advanced' });
    return new Promise<EmbeddedPhoto[]>((resolve, reject) => {
      child.on('message', (results) => resolve(results as EmbeddedPhoto[]));
      child.on('exit', (code) => code !== 0 && reject(new Error(`a worker ended with status ${code ?? 'none'}`)));
    });
  });
  return Promise.all(parts);
}

function printDistances(file: string, test: readonly EmbeddedPhoto[]): void {
  const testDistribution = computeTestDistribution(readReference(file, null));
  for (const domain of ['dermoscopic', 'phone'] as const) {
    const subset = test.filter(({ phone }) => detectDomain(phone) === domain);
    const distances = subset.map(({ embedding }) => measureEmbeddingDistance(testDistribution, embedding));
    const [average, farthest] = [mean(distances), quantile(distances, 0.95)].map((value) => value.toFixed(2));
    console.log(
      `taken for ${domain}: mean distance ${average!}, one in twenty beyond ${farthest!}, n ${subset.length}`,
    );
  }
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { model: text, worker: text, workers: text } });
  const modelDir = path.resolve(values.model ?? path.join(__dirname, '../../lesion/model/research'));
  if (values.worker !== undefined) {
    await work(modelDir, Number(values.worker), Number(values.workers));
    process.exit(0);
  }
  const start = performance.now();
  const { recipe } = readCard(modelDir);
  selectReferencePhotos(recipe); // unpacks the sets once, before the processes start
  const embedded = (await embedInWorkers(modelDir)).flat();
  const selectPart = (part: ReferencePart): EmbeddedPhoto[] => embedded.filter((one) => one.part === part);
  const replay = selectPart('replay');
  const principal = findPrincipalDirections(
    replay.map(({ embedding }) => embedding),
    DIRECTIONS,
    createSeededRandom(1),
  );
  const parts = { replay, validation: selectPart('validation'), test: selectPart('test') };
  const bytes = encodeReference(
    computeReferenceKey(modelDir),
    principal,
    parts,
    parts.test.map(({ name }) => name),
  );
  const file = path.join(__dirname, '../../lesion/training/head/reference', `${recipe}.bin`);
  writeFileSync(file, bytes);
  const counts = Object.entries(parts).map(([name, { length }]) => `${name} ${length}`);
  const minutes = (performance.now() - start) / 60_000;
  console.log(`${file}: ${counts.join(', ')}; ${(bytes.length / 1e6).toFixed(1)} MB in ${minutes.toFixed(1)} min`);
  printDistances(file, parts.test);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
