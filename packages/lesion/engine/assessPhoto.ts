/** Assesses a whole photo the way the product does: frame, transform, JPEG, decode, engine. */
import type { Engine, AssessmentDetails } from './engine';
import { frameLesion, type FramedLesion } from '#lesion/framing/frameLesion';
import { cropRectangle, findPhotoContent } from '#lesion/framing/photoContent';
import { prepareAnalysisImage } from '#lesion/photo/prepareAnalysisImage';
import { MIN_SIDE, findVisibleBounds, type Square } from '#lesion/photo/square';
import type { Pixels } from '#lesion/photo/pixels';

/** The assessment of a photo, with the square that was assessed. */
export interface PhotoAssessment extends AssessmentDetails {
  /** In pixels of the whole photo. */
  readonly square: Square;
}

/**
 * Assesses a square of a decoded picture. Without `chosenSquare` the network frames the lesion in the photo that the
 * picture shows, without rims and bars. Throws where the picture is too small.
 */
export async function assessPhoto(engine: Engine, picture: Pixels, chosenSquare?: Square): Promise<PhotoAssessment> {
  if (Math.min(picture.width, picture.height) < MIN_SIDE) {
    throw new Error(`The photograph is smaller than ${MIN_SIDE} pixels.`);
  }
  const { width, height } = picture;
  const content = chosenSquare ? { x: 0, y: 0, width, height } : findPhotoContent(picture);
  const photo = cropRectangle(picture, content);
  const { square, pass }: FramedLesion = chosenSquare
    ? { square: chosenSquare }
    : await frameLesion(engine.network, photo);
  const analysisImage = pass?.analysisImage ?? (await prepareAnalysisImage(photo, square));
  return {
    ...(await engine.assessWithDetails(analysisImage, findVisibleBounds(square, photo), pass?.output)),
    square: { ...square, x: square.x + content.x, y: square.y + content.y },
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
