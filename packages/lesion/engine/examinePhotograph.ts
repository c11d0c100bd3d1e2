/** A whole photograph through the product's path: frame, transform, JPEG, decode, engine. */
import type { Engine, Insight } from './assess';
import { decodePhoto, encodeJpeg } from '#lesion/photo/decode';
import { frame } from '#lesion/framing/frameLesion';
import { analysisImage, LEAST_SIDE, shownOf, type Pixels, type Square } from '#lesion/photo/analysisImage';

/** A photograph's assessment with the square it was made in. */
export interface PhotographInsight extends Insight {
  /** Pixels of the whole photograph. */
  readonly square: Square;
}

/** The picture the product would send for a square of a photograph: transformed, JPEG at 0.8, decoded again. */
export async function asSent(photo: Pixels, square: Square): Promise<Pixels> {
  return decodePhoto(await encodeJpeg(analysisImage(photo, square)));
}

/** Frames a decoded photograph and examines the framed square; throws where it is too small to be one. */
export async function examinePhotograph(engine: Engine, photo: Pixels, given?: Square): Promise<PhotographInsight> {
  if (Math.min(photo.width, photo.height) < LEAST_SIDE) {
    throw new Error(`The photograph is smaller than ${LEAST_SIDE} pixels.`);
  }
  const square = given ?? (await frame(engine.network, photo));
  return { ...(await engine.examine(await asSent(photo, square), shownOf(square, photo))), square };
}

/** Turns points of the square (0..1) into points of the whole photograph, held within its borders (0..1). */
export function toPhotograph(points: readonly (readonly [number, number])[], square: Square, photo: Pixels) {
  const within = (v: number): number => Math.min(1, Math.max(0, v));
  return points.map(([x, y]): [number, number] => [
    within((square.x + x * square.size) / photo.width),
    within((square.y + y * square.size) / photo.height),
  ]);
}
