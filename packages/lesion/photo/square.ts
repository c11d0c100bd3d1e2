/** Squares of a photo, in pixels of the whole photo. Pure and browser-safe. */
import type { Bounds } from '#domain/analysis/isCutOff';

/** A square in pixels of the whole photo. It may reach past the border, where edge pixels are repeated. */
export interface Square {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** A rectangle in pixels of a picture. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The part of a square, 0..1, that lies within the photo. */
export function findVisibleBounds(square: Square, photo: { width: number; height: number }): Bounds {
  const toShare = (pixels: number): number => Math.min(1, Math.max(0, pixels / square.size));
  return [toShare(-square.x), toShare(-square.y), toShare(photo.width - square.x), toShare(photo.height - square.y)];
}

/** Minimum side in pixels of a photo and of a square. Smaller ones would only enlarge noise. */
export const MIN_SIDE = 96;

/** The largest central square of a photo. */
export function centralSquare(photo: { width: number; height: number }): Square {
  const size = Math.min(photo.width, photo.height);
  return { x: (photo.width - size) / 2, y: (photo.height - size) / 2, size };
}

/** The square of the photo's longer side: the whole photo, with repeated edges. */
export function wholeSquare({ width, height }: { width: number; height: number }): Square {
  const size = Math.max(width, height);
  return { x: (width - size) / 2, y: (height - size) / 2, size };
}
