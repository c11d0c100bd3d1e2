/** Where the frame of a whole photograph starts, before a person moves it: about the spot that stands out. Browser-safe. */
import {
  ANALYSIS_SIZE,
  centralSquare,
  cropSquare,
  LEAST_SIDE,
  type Pixels,
  type Square,
} from '#lesion/photo/analysisImage';
import { findSpot } from './liveGates';
import { extentOf } from '#lesion/abcde/shape';

/** Side of the square as a multiple of the spot's longer side; chosen with the next on validation photographs. */
const MARGIN = 2;
/** Least side of the square as a share of the central one: nearer only a person should go, who knows which spot is meant. */
const NEAREST = 0.45;
/** Looks at the photograph, each at the square found before. */
const LOOKS = 2;

/**
 * The square about the distinct spot nearest the middle, within the photograph and at least LEAST_SIDE wide; the central one
 * where none stands out. What lies outside the central square is not looked for.
 * `look` gives a square as a small picture whose contrast was not raised.
 */
export function startingSquare(photo: { width: number; height: number }, look: (square: Square) => Pixels): Square {
  const central = centralSquare(photo);
  let square = central;
  for (let i = 0; i < LOOKS; i++) {
    const spot = findSpot(look(square));
    if (!spot) return square;
    const { left, top, right, bottom } = extentOf(spot.contour);
    const cell = square.size / spot.side;
    const longest = Math.max(right - left, bottom - top) * cell;
    const size = Math.min(central.size, Math.max(LEAST_SIDE, NEAREST * central.size, MARGIN * longest));
    const within = (centre: number, limit: number): number => Math.min(limit - size, Math.max(0, centre - size / 2));
    square = {
      x: within(square.x + ((left + right) / 2) * cell, photo.width),
      y: within(square.y + ((top + bottom) / 2) * cell, photo.height),
      size,
    };
  }
  return square;
}

/** The starting square of a decoded photograph. */
export function startingSquareOf(photo: Pixels): Square {
  return startingSquare(photo, (square) => cropSquare(photo, square, ANALYSIS_SIZE));
}
