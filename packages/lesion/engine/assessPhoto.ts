/** Assesses a whole photo the way the product does: frame, transform, JPEG, decode, engine. */
import type { Engine, AssessmentDetails } from './engine';
import { frameLesion } from '#lesion/framing/frameLesion';
import { prepareAnalysisImage } from '#lesion/photo/prepareAnalysisImage';
import { MIN_SIDE, findVisibleBounds, type Square } from '#lesion/photo/square';
import type { Pixels } from '#lesion/photo/pixels';

/** The assessment of a photo, with the square that was assessed. */
export interface PhotoAssessment extends AssessmentDetails {
  /** In pixels of the whole photo. */
  readonly square: Square;
}

/**
 * Assesses a square of a decoded photo; without `chosenSquare` the network frames it. Throws where the photo is too
 * small.
 */
export async function assessPhoto(engine: Engine, photo: Pixels, chosenSquare?: Square): Promise<PhotoAssessment> {
  if (Math.min(photo.width, photo.height) < MIN_SIDE) {
    throw new Error(`The photograph is smaller than ${MIN_SIDE} pixels.`);
  }
  const square = chosenSquare ?? (await frameLesion(engine.network, photo));
  return {
    ...(await engine.assessWithDetails(await prepareAnalysisImage(photo, square), findVisibleBounds(square, photo))),
    square,
  };
}

/** Converts points of the square (0..1) to points of the whole photo (0..1), clamped to its borders. */
export function toPhotoCoordinates(points: readonly (readonly [number, number])[], square: Square, photo: Pixels) {
  const clamp = (v: number): number => Math.min(1, Math.max(0, v));
  return points.map(([x, y]): [number, number] => [
    clamp((square.x + x * square.size) / photo.width),
    clamp((square.y + y * square.size) / photo.height),
  ]);
}
