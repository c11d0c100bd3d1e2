/** Runs the engine over every picture of a selection, through the product's path, and gives one case each. */
import type { Engine } from '#lesion/engine/assess';
import type { XY } from '#lesion/abcde/contour';
import type { Pixels, Square } from '#lesion/photo/analysisImage';
import { ANALYSIS_SIZE, shownOf } from '#lesion/photo/analysisImage';
import { frame } from '#lesion/framing/frameLesion';
import { asSent } from '#lesion/engine/examinePhotograph';
import type { Lesion } from '#lesion/abcde/segment';
import { longestExtent } from '#lesion/abcde/shape';
import { startingSquareOf } from '#lesion/framing/startingSquare';
import type { Case } from './cases';
import type { Loaded, Picture } from '#lesion/bench/pictures/picture';
import type { Selection } from '#lesion/bench/pictures/select';
import { share } from './workers';

/** Overlap (intersection over union) of an outlined lesion, placed by its square, with an expert mask of the photograph. */
function jaccard(lesion: Lesion | undefined, square: Square, mask: Pixels): number {
  let [both, either] = [0, 0];
  for (let y = 0; y < mask.height; y++) {
    for (let x = 0; x < mask.width; x++) {
      const truth = mask.data[(y * mask.width + x) * mask.channels]! >= 128;
      const u = Math.floor(((x + 0.5 - square.x) / square.size) * ANALYSIS_SIZE);
      const v = Math.floor(((y + 0.5 - square.y) / square.size) * ANALYSIS_SIZE);
      const within = u >= 0 && v >= 0 && u < ANALYSIS_SIZE && v < ANALYSIS_SIZE;
      const found = within && lesion?.inside[v * ANALYSIS_SIZE + u] === 1;
      if (truth && found) both++;
      if (truth || found) either++;
    }
  }
  return either ? both / either : 1;
}

/** How long an outline is in pixels of the photograph, over how long its expert mask is: what D is off by with a perfect scale. */
function relativeLength(lesion: Lesion, square: Square, mask: Pixels): number | null {
  const ends: XY[] = [];
  for (let y = 0; y < mask.height; y++) {
    const row = Array.from({ length: mask.width }, (_, x) => mask.data[(y * mask.width + x) * mask.channels]! >= 128);
    if (row.includes(true)) ends.push([row.indexOf(true), y], [row.lastIndexOf(true) + 1, y]);
  }
  const truth = longestExtent(ends);
  return truth > 0 ? (longestExtent(lesion.contour) * square.size) / ANALYSIS_SIZE / truth : null;
}

/** What the engine makes of one picture, framed by its network; undefined where there is none to look at. */
export async function caseOf(engine: Engine, picture: Picture): Promise<Case | undefined> {
  const loaded = await picture.load();
  return loaded && caseIn(engine, picture, loaded, loaded.square ?? (await frame(engine.network, loaded.pixels)));
}

/** The same of a photograph of a lesion as the capture screen frames it before a person moves it. */
export async function startingCaseOf(engine: Engine, picture: Picture): Promise<Case | undefined> {
  const loaded = picture.unusable === null ? await picture.load() : undefined;
  return loaded && caseIn(engine, picture, loaded, startingSquareOf(loaded.pixels));
}

async function caseIn(engine: Engine, picture: Picture, loaded: Loaded, square: Square): Promise<Case> {
  const { pixels, mask } = loaded;
  const source = loaded.sharper?.(square) ?? { pixels, square };
  const seen = await engine.examine(await asSent(source.pixels, source.square), shownOf(source.square, source.pixels));
  const { id, group, dataset, label, unusable, person } = picture;
  return {
    ...{ id, group, dataset, label, unusable, person },
    logits: [...seen.logits],
    gate: seen.gate,
    phone: seen.phone,
    ita: seen.ita,
    quality: seen.quality,
    lesionShare: seen.lesion ? seen.lesion.area / ANALYSIS_SIZE ** 2 : 0,
    maskCertainty: seen.lesion?.certainty ?? 0,
    jaccard: mask ? jaccard(seen.lesion, square, mask) : null,
    longest: mask && seen.lesion && !seen.lesion.cutOff ? relativeLength(seen.lesion, square, mask) : null,
    scores: seen.measures
      ? {
          asymmetry: seen.measures.asymmetry.score,
          border: seen.measures.border.score,
          color: seen.measures.color.score,
        }
      : null,
  };
}

/** Evaluates every picture of a selection with the model of a folder; throws when a worker fails. */
export async function evaluate(selection: Selection, modelDir: string): Promise<Case[]> {
  return share<Case>('case', selection, modelDir);
}

/** The same of its photographs of lesions, framed as the capture screen starts. */
export async function evaluateStarting(selection: Selection, modelDir: string): Promise<Case[]> {
  return share<Case>('starting case', selection, modelDir);
}
