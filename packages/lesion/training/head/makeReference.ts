/**
 * Embeds the photographs that trainings are held to, with the model of a folder, and writes them beside this file.
 *
 *   LESION_DATA=../shared/data npx tsx packages/lesion/training/head/makeReference.ts [--model DIR]
 *
 * The recipe `open` takes openly licensed photographs only. About 6,500 photographs, each looked at three to five times; it
 * prints how long that took, and how far the test photographs lie from their own mean (`drift.ts`; the alarm rests on it).
 */
import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { load } from '#lesion/bench/pictures/picture';
import { mean, quantile, seeded } from '#lesion/bench/statistics/statistics';
import { readCard } from '#lesion/calibration/modelCard';
import { domainSeen } from '#lesion/engine/classify';
import { distanceFrom, testedBy } from '#lesion/quality/drift';
import { frame } from '#lesion/framing/frameLesion';
import { allPhotos, type Photo } from '#lesion/pretraining/photos';
import { hashUnit } from '#lesion/pretraining/split';
import { loadEmbedder } from './embedding';
import { principalDirections } from './principal';
import { packReference, readReference, referenceKey, type Labelled, type Part } from './reference';

/** Replayed photographs of one diagnosis from one set at most. */
const REPLAYED = 250;
/** Directions in which a training may move the classifier. */
const DIRECTIONS = 256;
const PART_OF: Readonly<Record<Photo['part'], Part>> = { train: 'replay', val: 'validation', test: 'test' };

type Found = Labelled & { readonly part: Part };

/** Whole validation and test parts, and of each diagnosis in each set of the training part the first by hashed name. */
function chosen(recipe: 'research' | 'open'): Photo[] {
  const usable = allPhotos().filter(({ label, open }) => label >= 0 && (open || recipe === 'research'));
  const trained = usable.filter(({ part }) => part === 'train');
  const kindOf = ({ dataset, label }: Photo): string => `${dataset} ${label}`;
  const kinds = [...new Set(trained.map(kindOf))];
  const replayed = kinds.flatMap((kind) => {
    const places = trained
      .filter((photo) => kindOf(photo) === kind)
      .map((photo) => ({ photo, at: hashUnit(`replay:${photo.id}`) }));
    return places
      .sort((a, b) => a.at - b.at)
      .slice(0, REPLAYED)
      .map(({ photo }) => photo);
  });
  return [...replayed, ...usable.filter(({ part }) => part !== 'train')];
}

async function work(modelDir: string, worker: number, workers: number): Promise<void> {
  const { recipe } = readCard(modelDir);
  const embedder = await loadEmbedder(modelDir, 1);
  const results: Found[] = [];
  for (const [i, photo] of chosen(recipe).entries()) {
    if (i % workers !== worker) continue;
    const { pixels, sharper } = await load(photo);
    const square = await frame(embedder.network, pixels);
    const source = sharper?.(square) ?? { pixels, square };
    const embedded = await embedder.embed(source.pixels, source.square);
    results.push({ ...embedded, part: PART_OF[photo.part], label: photo.label });
    if (worker === 0 && i % 500 === 0) console.log(`photograph ${i}`);
  }
  await new Promise<void>((sent) => process.send?.(results, () => sent()));
}

function share(modelDir: string): Promise<Found[][]> {
  const workers = Math.min(4, availableParallelism());
  const parts = Array.from({ length: workers }, (_, worker) => {
    const job = ['--model', modelDir, '--worker', String(worker), '--workers', String(workers)];
    const child = fork(__filename, job, { serialization: 'advanced' });
    return new Promise<Found[]>((resolve, reject) => {
      child.on('message', (results) => resolve(results as Found[]));
      child.on('exit', (code) => code !== 0 && reject(new Error(`a worker ended with status ${code ?? 'none'}`)));
    });
  });
  return Promise.all(parts);
}

function printDistances(file: string, test: readonly Found[]): void {
  const tested = testedBy(readReference(file, null));
  for (const domain of ['dermoscopic', 'phone'] as const) {
    const own = test.filter(({ phone }) => domainSeen(phone) === domain);
    const distances = own.map(({ embedding }) => distanceFrom(tested, embedding));
    const [middle, far] = [mean(distances), quantile(distances, 0.95)].map((value) => value.toFixed(2));
    console.log(`taken for ${domain}: mean distance ${middle!}, one in twenty beyond ${far!}, n ${own.length}`);
  }
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { model: text, worker: text, workers: text } });
  const modelDir = path.resolve(values.model ?? path.join(__dirname, '../../model/research'));
  if (values.worker !== undefined) {
    await work(modelDir, Number(values.worker), Number(values.workers));
    process.exit(0);
  }
  const start = performance.now();
  const { recipe } = readCard(modelDir);
  chosen(recipe); // unpacks the sets once, before the processes start
  const found = (await share(modelDir)).flat();
  const of = (part: Part): Found[] => found.filter((one) => one.part === part);
  const replay = of('replay');
  const principal = principalDirections(
    replay.map(({ embedding }) => embedding),
    DIRECTIONS,
    seeded(1),
  );
  const parts = { replay, validation: of('validation'), test: of('test') };
  const packed = packReference(referenceKey(modelDir), principal, parts);
  const file = path.join(__dirname, 'reference', `${recipe}.bin`);
  writeFileSync(file, packed);
  const counts = Object.entries(parts).map(([name, { length }]) => `${name} ${length}`);
  const minutes = (performance.now() - start) / 60_000;
  console.log(`${file}: ${counts.join(', ')}; ${(packed.length / 1e6).toFixed(1)} MB in ${minutes.toFixed(1)} min`);
  printDistances(file, parts.test);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
