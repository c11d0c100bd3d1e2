/** Finds the square around the lesion in a whole photo, for programs without a person who frames it. */
import { createAnalysisImage, ANALYSIS_SIZE } from '#lesion/photo/analysisImage';
import { wholeSquare, centralSquare, findVisibleBounds, type Square } from '#lesion/photo/square';
import type { Pixels } from '#lesion/photo/pixels';
import { prepareAnalysisImage } from '#lesion/photo/prepareAnalysisImage';
import { MASK_SIDE, type Network, type NetworkOutput } from '#lesion/engine/network';
import { findLesionRegion } from '#lesion/abcde/lesionRegion';
import { findBoundingBox } from '#lesion/abcde/shape';

/** Side of the square as a multiple of the lesion's longer side. */
const MARGIN = 1.8;
/** Accepted range of the lesion's longer side as a share of the square; the target is 1 / MARGIN. */
const FITTING_SHARE = [0.45, 0.68] as const;
/** Maximum number of passes over a photo. */
const MAX_PASSES = 3;
/** Minimum mean mask probability of a lesion while framing. */
const MIN_CERTAINTY = 0.6;

/** The network's output on an analysis image. */
export interface NetworkPass {
  readonly analysisImage: Pixels;
  readonly output: NetworkOutput;
}

/** The square around a lesion. */
export interface FramedLesion {
  readonly square: Square;
  /** The pass over this very square, as the server receives it; absent where framing ended without one. */
  readonly pass?: NetworkPass;
}

interface Framing {
  readonly square: Square;
  /** The lesion's longer side as a share of the square it was found in. */
  readonly share: number;
}

function locateLesion({ mask }: NetworkOutput, photo: Pixels, square: Square): Framing | undefined {
  const region = findLesionRegion(mask, MASK_SIDE, ANALYSIS_SIZE, findVisibleBounds(square, photo));
  if (!region || region.certainty < MIN_CERTAINTY) return undefined;
  const { left, top, right, bottom } = findBoundingBox(region.contour);
  const share = Math.max(right - left, bottom - top) / ANALYSIS_SIZE;
  const size = Math.min(Math.max(photo.width, photo.height), MARGIN * share * square.size);
  const pixel = square.size / ANALYSIS_SIZE;
  const cx = square.x + ((left + right) / 2) * pixel;
  const cy = square.y + ((top + bottom) / 2) * pixel;
  return { square: { x: cx - size / 2, y: cy - size / 2, size }, share };
}

/**
 * Frames the lesion. It starts from the whole photo and is refined until the lesion fills the square as intended.
 * Returns the central square where no lesion is found. The square may reach past the photo's border.
 */
export async function frameLesion(network: Network, photo: Pixels): Promise<FramedLesion> {
  const locateIn = async (square: Square): Promise<Framing | undefined> =>
    locateLesion(await network.infer(createAnalysisImage(photo, square)), photo, square);
  const central = centralSquare(photo);
  let framing = (await locateIn(wholeSquare(photo))) ?? (await locateIn(central));
  if (!framing) return { square: central };
  for (let count = 1; count < MAX_PASSES; count++) {
    const { square } = framing;
    // The JPEG that the server would receive, so that a square which fits needs no other pass.
    const analysisImage = await prepareAnalysisImage(photo, square);
    const pass = { analysisImage, output: await network.infer(analysisImage) };
    const closer = locateLesion(pass.output, photo, square);
    const isFitting = closer && closer.share > FITTING_SHARE[0] && closer.share < FITTING_SHARE[1];
    if (!closer || isFitting) return { square, pass };
    framing = closer;
  }
  return { square: framing.square };
}
