/** Finds the lesion in a whole photograph and the square to analyse, for programs without a person who frames it. */
import {
  analysisImage,
  ANALYSIS_SIZE,
  centralSquare,
  shownOf,
  type Pixels,
  type Square,
} from '#lesion/photo/analysisImage';
import { MASK_SIDE, type Network } from '#lesion/engine/network';
import { findLesion } from '#lesion/abcde/segment';
import { extentOf } from '#lesion/abcde/shape';

/** Side of the square as a multiple of the lesion's longer side. */
const MARGIN = 1.8;
/** The lesion's longer side as a share of the square, within which a square is kept; 1 / MARGIN is meant. */
const FITTING = [0.45, 0.68] as const;
/** Looks at a photograph before the last square is taken as it is. */
const LOOKS = 3;
/** Least mean mask probability to believe in a lesion while framing. */
const BELIEF = 0.6;

/** The square of a photograph's longer side: all of it, with repeated edges. */
export function wholeSquare({ width, height }: { width: number; height: number }): Square {
  const size = Math.max(width, height);
  return { x: (width - size) / 2, y: (height - size) / 2, size };
}

interface Found {
  readonly square: Square;
  /** The lesion's longer side as a share of the square that was looked at. */
  readonly share: number;
}

async function lookAt(network: Network, photo: Pixels, square: Square): Promise<Found | undefined> {
  const { mask } = await network.look(analysisImage(photo, square));
  const lesion = findLesion(mask, MASK_SIDE, ANALYSIS_SIZE, shownOf(square, photo));
  if (!lesion || lesion.certainty < BELIEF) return undefined;
  const { left, top, right, bottom } = extentOf(lesion.contour);
  const share = Math.max(right - left, bottom - top) / ANALYSIS_SIZE;
  const size = Math.min(Math.max(photo.width, photo.height), MARGIN * share * square.size);
  const pixel = square.size / ANALYSIS_SIZE;
  const cx = square.x + ((left + right) / 2) * pixel;
  const cy = square.y + ((top + bottom) / 2) * pixel;
  return { square: { x: cx - size / 2, y: cy - size / 2, size }, share };
}

/**
 * The square around the lesion: found in the whole photograph, then looked at and moved until the lesion fills it as it
 * should. The central square where no lesion is made out. The square may reach past the border.
 */
export async function frame(network: Network, photo: Pixels): Promise<Square> {
  const central = centralSquare(photo);
  let found = (await lookAt(network, photo, wholeSquare(photo))) ?? (await lookAt(network, photo, central));
  if (!found) return central;
  for (let look = 1; look < LOOKS; look++) {
    const nearer = await lookAt(network, photo, found.square);
    if (!nearer) return found.square;
    const fits = nearer.share > FITTING[0] && nearer.share < FITTING[1];
    if (fits) return found.square;
    found = nearer;
  }
  return found.square;
}
