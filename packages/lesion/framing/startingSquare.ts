/**
 * The square of a whole photo that is selected before a person moves it: around the most visible spot
 * (`docs/decisions/024-analysis-image.md`). Browser-safe.
 */
import { ANALYSIS_SIZE, cropSquare } from '#lesion/photo/analysisImage';
import { centralSquare, MIN_SIDE, type Rectangle, type Square } from '#lesion/photo/square';
import type { Pixels } from '#lesion/photo/pixels';
import { findSpot } from './findSpot';
import { findPhotoContent } from './photoContent';
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
 * `crop` returns a square as a small picture without the contrast step. `content` is the part of the picture that the
 * photo covers.
 */
export function findStartingSquareWith(content: Rectangle, crop: (square: Square) => Pixels): Square {
  const middle = centralSquare(content);
  const central = { ...middle, x: middle.x + content.x, y: middle.y + content.y };
  let square = central;
  for (let i = 0; i < MAX_PASSES; i++) {
    const spot = findSpot(crop(square));
    if (!spot) return square;
    const { left, top, right, bottom } = findBoundingBox(spot.contour);
    const cell = square.size / spot.side;
    const longest = Math.max(right - left, bottom - top) * cell;
    const size = Math.min(central.size, Math.max(MIN_SIDE, MIN_SHARE * central.size, MARGIN * longest));
    const clampStart = (center: number, start: number, length: number): number =>
      Math.min(start + length - size, Math.max(start, center - size / 2));
    square = {
      x: clampStart(square.x + ((left + right) / 2) * cell, content.x, content.width),
      y: clampStart(square.y + ((top + bottom) / 2) * cell, content.y, content.height),
      size,
    };
  }
  return square;
}

/** The starting square of a decoded picture, within the photo that it shows. */
export function findStartingSquare(picture: Pixels): Square {
  return findStartingSquareWith(findPhotoContent(picture), (square) => cropSquare(picture, square, ANALYSIS_SIZE));
}
