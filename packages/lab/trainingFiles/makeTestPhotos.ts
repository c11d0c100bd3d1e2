/**
 * Hashes the test photos of the references and their crops, measures the skin around each lesion as the engine of `research` does, and writes
 * `reference/<recipe>.test.json` for both recipes. The photos of `open` are among those of `research`.
 *
 *   LESION_DATA=../shared/data npx tsx packages/lab/trainingFiles/makeTestPhotos.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { loadDatasetPhoto } from '#lab/engine/pictures/picture';
import { loadEngine, type Engine } from '#lesion/engine/engine';
import { frameLesion } from '#lesion/framing/frameLesion';
import { hashPhoto } from '#lesion/photo/hashPhoto';
import { prepareAnalysisImage } from '#lesion/photo/prepareAnalysisImage';
import type { DatasetPhoto } from '#lab/pretraining/photos';
import { selectReferencePhotos } from './referencePhotos';
import { formatTestPhotos, type TestPhoto } from '#lesion/head/testPhotos';

async function measureAngle(engine: Engine, photo: DatasetPhoto): Promise<number | null> {
  const { pixels, sharper } = await loadDatasetPhoto(photo);
  const { square, pass } = await frameLesion(engine.network, pixels);
  const source = sharper?.(square);
  const analysisImage = source
    ? await prepareAnalysisImage(source.pixels, source.square)
    : (pass?.analysisImage ?? (await prepareAnalysisImage(pixels, square)));
  const { ita } = await engine.assessWithDetails(analysisImage, undefined, source ? undefined : pass?.output);
  return ita === null ? null : Math.round(10 * ita) / 10;
}

const MODEL = path.join(__dirname, '../../lesion/model/research');
const RECIPES = ['research', 'open'] as const;

async function main(): Promise<void> {
  const engine = await loadEngine(MODEL, 1);
  const photos = selectReferencePhotos('research').filter(({ part }) => part === 'test');
  const described: TestPhoto[] = [];
  for (const photo of photos) {
    const name = `${photo.dataset} ${photo.id}`;
    const bytes = readFileSync(photo.file);
    const { hash, crops } = await hashPhoto(bytes);
    described.push({ name, hash, ita: await measureAngle(engine, photo), crops });
    if (described.length % 100 === 0) console.error(`${described.length} of ${photos.length} photos`);
  }
  for (const recipe of RECIPES) {
    const names = new Set(selectReferencePhotos(recipe).map(({ dataset, id }) => `${dataset} ${id}`));
    const ofRecipe = described.filter(({ name }) => names.has(name));
    const file = path.join(__dirname, '../../lesion/training/head/reference', `${recipe}.test.json`);
    writeFileSync(file, formatTestPhotos(ofRecipe));
    const measured = ofRecipe.filter(({ ita }) => ita !== null).length;
    console.log(`${file}: ${ofRecipe.length} photos, ${measured} with a measured angle`);
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
