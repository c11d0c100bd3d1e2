/** Runs the engine over every picture of a selection and records one case per picture. */
import { selectFeatureScores, type AssessmentDetails, type Engine } from '#lesion/engine/engine';
import type { XY } from '#lesion/abcde/contour';
import type { Square } from '#lesion/photo/square';
import type { Pixels } from '#lesion/photo/pixels';
import { ANALYSIS_SIZE } from '#lesion/photo/analysisImage';
import { findVisibleBounds } from '#lesion/photo/square';
import { frameLesion, type FramedLesion } from '#lesion/framing/frameLesion';
import { cropRectangle, findPhotoContent } from '#lesion/framing/photoContent';
import { prepareAnalysisImage } from '#lesion/photo/prepareAnalysisImage';
import type { LesionRegion } from '#lesion/abcde/lesionRegion';
import { longestExtent } from '#lesion/abcde/shape';
import { findStartingSquare } from '#lesion/framing/startingSquare';
import type { Case } from './cases';
import type { LoadedPicture, Picture } from '#lab/engine/pictures/picture';
import type { Selection } from '#lab/engine/pictures/selectPictures';
import { runWorkers } from './workers';

/** Jaccard index of an outlined lesion in its square and the expert mask of the photo. */
function computeJaccard(region: LesionRegion | undefined, square: Square, mask: Pixels): number {
  let [both, either] = [0, 0];
  for (let y = 0; y < mask.height; y++) {
    for (let x = 0; x < mask.width; x++) {
      const truth = mask.data[(y * mask.width + x) * mask.channels]! >= 128;
      const u = Math.floor(((x + 0.5 - square.x) / square.size) * ANALYSIS_SIZE);
      const v = Math.floor(((y + 0.5 - square.y) / square.size) * ANALYSIS_SIZE);
      const within = u >= 0 && v >= 0 && u < ANALYSIS_SIZE && v < ANALYSIS_SIZE;
      const isInside = within && region?.mask[v * ANALYSIS_SIZE + u] === 1;
      if (truth && isInside) both++;
      if (truth || isInside) either++;
    }
  }
  return either ? both / either : 1;
}

/**
 * Length of an outline divided by that of the expert mask, in pixels of the photo: the error of D with a perfect scale.
 */
function measureRelativeLength(region: LesionRegion, square: Square, mask: Pixels): number | null {
  const ends: XY[] = [];
  for (let y = 0; y < mask.height; y++) {
    const row = Array.from({ length: mask.width }, (_, x) => mask.data[(y * mask.width + x) * mask.channels]! >= 128);
    if (row.includes(true)) ends.push([row.indexOf(true), y], [row.lastIndexOf(true) + 1, y]);
  }
  const truth = longestExtent(ends);
  return truth > 0 ? (longestExtent(region.contour) * square.size) / ANALYSIS_SIZE / truth : null;
}

/**
 * A picture and its mask without the rim or bars around the photo, as the engine cuts them away. A picture that states its
 * square is unchanged.
 */
export function removeRim(loaded: LoadedPicture): LoadedPicture {
  const content = findPhotoContent(loaded.pixels);
  const isWhole = content.width === loaded.pixels.width && content.height === loaded.pixels.height;
  if (isWhole || loaded.square) return loaded;
  return { pixels: cropRectangle(loaded.pixels, content), mask: loaded.mask && cropRectangle(loaded.mask, content) };
}

/** Evaluates one picture, framed by the network; undefined where there is no picture. */
export async function evaluateCase(engine: Engine, picture: Picture): Promise<Case | undefined> {
  const whole = await picture.load();
  const loaded = whole && removeRim(whole);
  if (!loaded) return undefined;
  const framed = loaded.square ? { square: loaded.square } : await frameLesion(engine.network, loaded.pixels);
  return createCase(picture, loaded, framed.square, await assessFramed(engine, loaded, framed));
}

/** Evaluates a photo of a lesion in its starting square. */
export async function evaluateStartingCase(engine: Engine, picture: Picture): Promise<Case | undefined> {
  const whole = picture.unusable === null ? await picture.load() : undefined;
  const loaded = whole && removeRim(whole);
  if (!loaded) return undefined;
  const square = findStartingSquare(loaded.pixels);
  return createCase(picture, loaded, square, await assessFramed(engine, loaded, { square }));
}

/** The arguments of `assessWithDetails` for a framed picture, from its sharper copy where there is one. */
export async function prepareFramed(
  { pixels, sharper }: LoadedPicture,
  { square, pass }: FramedLesion,
): Promise<Parameters<Engine['assessWithDetails']>> {
  const copy = sharper?.(square);
  if (pass && !copy) return [pass.analysisImage, findVisibleBounds(square, pixels), pass.output];
  const source = copy ?? { pixels, square };
  const image = await prepareAnalysisImage(source.pixels, source.square);
  return [image, findVisibleBounds(source.square, source.pixels)];
}

/** Assesses a framed picture. */
async function assessFramed(engine: Engine, loaded: LoadedPicture, framed: FramedLesion): Promise<AssessmentDetails> {
  return engine.assessWithDetails(...(await prepareFramed(loaded, framed)));
}

/** The case of a picture whose square was assessed. */
export function createCase(
  picture: Picture,
  { mask }: LoadedPicture,
  square: Square,
  details: AssessmentDetails,
): Case {
  const { id, group, dataset, label, unusable, person } = picture;
  return {
    ...{ id, group, dataset, label, unusable, person },
    logits: [...details.logits],
    gate: details.gate,
    phone: details.phone,
    ita: details.ita,
    quality: details.quality,
    lesionShare: details.region ? details.region.area / ANALYSIS_SIZE ** 2 : 0,
    maskCertainty: details.region?.certainty ?? 0,
    jaccard: mask ? computeJaccard(details.region, square, mask) : null,
    longest:
      mask && details.region && !details.region.isCutOff ? measureRelativeLength(details.region, square, mask) : null,
    scores: details.measures ? selectFeatureScores(details.measures) : null,
    ...(details.unfamiliarity !== undefined && { unfamiliarity: details.unfamiliarity }),
  };
}

/** Evaluates every picture of a selection. Throws when a worker fails. */
export async function evaluate(selection: Selection, modelDir: string): Promise<Case[]> {
  return runWorkers<Case>('case', selection, modelDir);
}

/** Evaluates the photos of lesions of a selection in their starting squares. */
export async function evaluateStarting(selection: Selection, modelDir: string): Promise<Case[]> {
  return runWorkers<Case>('starting case', selection, modelDir);
}
