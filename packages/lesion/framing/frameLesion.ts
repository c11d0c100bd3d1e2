/** Finds the square around the lesion in a whole photo, for programs without a person who frames it. */
import { createAnalysisImage, ANALYSIS_SIZE } from '#lesion/photo/analysisImage';
import { wholeSquare, centralSquare, findVisibleBounds, type Square } from '#lesion/photo/square';
import type { Pixels } from '#lesion/photo/pixels';
import { MASK_SIDE, type Network } from '#lesion/engine/network';
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

interface Framing {
  readonly square: Square;
  /** The lesion's longer side as a share of the square it was found in. */
  readonly share: number;
}

async function locateLesion(network: Network, photo: Pixels, square: Square): Promise<Framing | undefined> {
  const { mask } = await network.infer(createAnalysisImage(photo, square));
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
 * The square around the lesion. It starts from the whole photo and is refined until the lesion fills it as intended.
 * Returns the central square where no lesion is found. The square may reach past the photo's border.
 */
export async function frameLesion(network: Network, photo: Pixels): Promise<Square> {
  const central = centralSquare(photo);
  let framing =
    (await locateLesion(network, photo, wholeSquare(photo))) ?? (await locateLesion(network, photo, central));
  if (!framing) return central;
  for (let pass = 1; pass < MAX_PASSES; pass++) {
    const closer = await locateLesion(network, photo, framing.square);
    if (!closer) return framing.square;
    const fits = closer.share > FITTING_SHARE[0] && closer.share < FITTING_SHARE[1];
    if (fits) return framing.square;
    framing = closer;
  }
  return framing.square;
}
