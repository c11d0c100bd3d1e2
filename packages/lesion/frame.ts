/** Finds the lesion in a whole photograph and the square to analyse, for programs without a person who frames it. */
import { analysisImage, ANALYSIS_SIZE, centralSquare, type Pixels, type Square } from './image';
import { MASK_SIDE, type Network } from './network';
import { findLesion } from './segment';

/** Side of the square as a multiple of the lesion's longer side. */
const MARGIN = 1.8;
/** Under this share of the looked-at square's side, the lesion is looked at again, nearer. */
const FAR = 0.4;
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
  const [seen] = await network.look([analysisImage(photo, square)]);
  const lesion = seen && findLesion(seen.mask, MASK_SIDE, ANALYSIS_SIZE);
  if (!lesion || lesion.certainty < BELIEF) return undefined;
  const xs = lesion.contour.map(([x]) => x / ANALYSIS_SIZE);
  const ys = lesion.contour.map(([, y]) => y / ANALYSIS_SIZE);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const share = Math.max(right - left, bottom - top);
  const size = Math.min(Math.max(photo.width, photo.height), MARGIN * share * square.size);
  const cx = square.x + ((left + right) / 2) * square.size;
  const cy = square.y + ((top + bottom) / 2) * square.size;
  return { square: { x: cx - size / 2, y: cy - size / 2, size }, share };
}

/**
 * The square around the lesion: found in the whole photograph, looked at again nearer when it is small there. The central
 * square where no lesion is made out. The square may reach past the border.
 */
export async function frame(network: Network, photo: Pixels): Promise<Square> {
  const first =
    (await lookAt(network, photo, wholeSquare(photo))) ?? (await lookAt(network, photo, centralSquare(photo)));
  if (!first) return centralSquare(photo);
  if (first.share > FAR) return first.square;
  return (await lookAt(network, photo, first.square))?.square ?? first.square;
}
