/**
 * The square of a whole photo that is selected before a person moves it: around the most visible spot
 * (`docs/decisions/067-where-the-frame-starts.md`). Browser-safe.
 */
import { ANALYSIS_SIZE, cropSquare } from '#lesion/photo/analysisImage';
import { centralSquare, MIN_SIDE, type Square } from '#lesion/photo/square';
import type { Pixels } from '#lesion/photo/pixels';
import { findSpot } from './findSpot';
import { findBoundingBox } from '#lesion/abcde/shape';

/** Side of the square as a multiple of the spot's longer side; chosen on validation photos together with MIN_SHARE. */
const MARGIN = 2;
/**
 * Minimum side as a share of the central square. Only a person, who knows which spot is meant, should zoom in further.
 */
const MIN_SHARE = 0.45;
/** Number of passes, each on the square of the previous one. */
const MAX_PASSES = 2;

/**
 * The square around the most central distinct spot, within the photo and at least MIN_SIDE wide. Returns the central
 * square where no spot is found; the area outside it is not searched.
 * `crop` returns a square as a small picture without the contrast step.
 */
export function findStartingSquareWith(
  photo: { width: number; height: number },
  crop: (square: Square) => Pixels,
): Square {
  const central = centralSquare(photo);
  let square = central;
  for (let i = 0; i < MAX_PASSES; i++) {
    const spot = findSpot(crop(square));
    if (!spot) return square;
    const { left, top, right, bottom } = findBoundingBox(spot.contour);
    const cell = square.size / spot.side;
    const longest = Math.max(right - left, bottom - top) * cell;
    const size = Math.min(central.size, Math.max(MIN_SIDE, MIN_SHARE * central.size, MARGIN * longest));
    const clampStart = (center: number, limit: number): number =>
      Math.min(limit - size, Math.max(0, center - size / 2));
    square = {
      x: clampStart(square.x + ((left + right) / 2) * cell, photo.width),
      y: clampStart(square.y + ((top + bottom) / 2) * cell, photo.height),
      size,
    };
  }
  return square;
}

/** The starting square of a decoded photo. */
export function findStartingSquare(photo: Pixels): Square {
  return findStartingSquareWith(photo, (square) => cropSquare(photo, square, ANALYSIS_SIZE));
}
