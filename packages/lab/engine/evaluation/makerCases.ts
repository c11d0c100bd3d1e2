/** Cases of makers outside training, with the embedding that unfamiliarity is measured on. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { computeWeightsVersion, type ModelCard } from '#lesion/model/modelCard';
import { measureUnfamiliarity, type TrainingCoordinates } from '#lesion/caution/unfamiliarity';
import type { Engine } from '#lesion/engine/engine';
import { frameLesion } from '#lesion/framing/frameLesion';
import { chooseOrientation, orient } from '#lesion/photo/orientation';
import type { Pixels } from '#lesion/photo/pixels';
import { CACHE } from '#lab/pretraining/photos';
import type { Picture } from '#lab/engine/pictures/picture';
import type { Selection } from '#lab/engine/pictures/selectPictures';
import type { Case } from './cases';
import { createCase, prepareFramed, removeRim } from './evaluate';
import { runWorkers } from './workers';

/** The sets by other makers that the weights of `open` were not trained on. Those of `research` were trained on all. */
const SETS_UNMET_BY_OPEN = ['waterloo_clinical', 'isic_nc_extra'];
const MAKER_SETS = [...SETS_UNMET_BY_OPEN, 'isic_cc0_extra'];

/** A case with the network's embedding. */
interface MakerCase extends Case {
  /** [1280], rounded. */
  readonly embedding: readonly number[];
}

/** The place in the cache of what was computed with weights, by their version. */
export function findMakerFile(version: string, name: string): string {
  return path.join(CACHE, 'makers', `${version}.${name}`);
}

/** Stores an analysis image as the network gets it, for `members.py`. */
async function writeOrientedImage(version: string, { dataset, id }: Picture, image: Pixels): Promise<void> {
  const { data, ...raw } = orient(image, chooseOrientation(image));
  const folder = path.join(findMakerFile(version, 'images'), dataset);
  mkdirSync(folder, { recursive: true });
  await sharp(data, { raw })
    .png({ compressionLevel: 1 })
    .toFile(path.join(folder, `${id}.png`));
}

/** Evaluates one picture, framed by the network, and records its embedding. Stores the analysis image of a usable one. */
export async function evaluateMakerCase(engine: Engine, picture: Picture): Promise<MakerCase | undefined> {
  const whole = await picture.load();
  if (!whole) return undefined;
  const loaded = removeRim(whole);
  const framed = loaded.square ? { square: loaded.square } : await frameLesion(engine.network, loaded.pixels);
  const prepared = await prepareFramed(loaded, framed);
  if (picture.unusable === null) await writeOrientedImage(engine.card.version, picture, prepared[0]);
  const details = await engine.assessWithDetails(...prepared);
  const embedding = Array.from(details.embedding, (value) => Math.round(1e4 * value) / 1e4);
  return { ...createCase(picture, loaded, framed.square, details), embedding };
}

/** The cases of a selection, computed once for these weights and then read from the cache. */
export async function loadMakerCases(selection: Selection, modelDir: string): Promise<MakerCase[]> {
  const file = findMakerFile(computeWeightsVersion(modelDir), `${selection.replaceAll(/\W+/g, '_')}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as MakerCase[];
  const cases = await runWorkers<MakerCase>('maker case', selection, modelDir);
  cases.sort((a, b) => (a.id < b.id ? -1 : 1));
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(cases));
  return cases;
}

/** Whether the weights of a recipe were trained on a set. */
export function isTrainedOn(recipe: ModelCard['recipe'], dataset: string): boolean {
  return recipe === 'research' || dataset !== 'ham10000';
}

/**
 * The cases that show how the weights do on other makers, by name. For `open`: all photos of each maker that training left
 * out, and the validation part of HAM10000. For `research`: of each maker, the patients or lesions that training left out.
 */
export async function loadUnmetCases(recipe: ModelCard['recipe'], modelDir: string): Promise<[string, MakerCase[]][]> {
  const makers: [string, MakerCase[]][] = [];
  if (recipe === 'research') {
    for (const set of MAKER_SETS) makers.push([`${set}, held out`, await loadMakerCases(`held out ${set}`, modelDir)]);
    return makers;
  }
  for (const set of SETS_UNMET_BY_OPEN) makers.push([set, await loadMakerCases(`maker ${set}`, modelDir)]);
  const validation = await loadMakerCases('usable val', modelDir);
  return [...makers, ['ham10000, validation', validation.filter(({ dataset }) => dataset === 'ham10000')]];
}

/** Adds the unfamiliarity of each case; `training` must belong to the weights of the cases. */
export function addUnfamiliarity(cases: readonly MakerCase[], training: TrainingCoordinates): MakerCase[] {
  return cases.map((one) => ({
    ...one,
    unfamiliarity: measureUnfamiliarity(training, Float32Array.from(one.embedding)),
  }));
}
