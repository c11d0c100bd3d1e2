import { MAX_MM_PER_PIXEL } from '#domain/analysis/photoHeader';
import { ANALYSIS_SIZE } from '#lesion/photo/analysisImage';
import type { Square } from '#lesion/photo/square';

/** A point in pixels of the whole photo. */
export interface PhotoPoint {
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

/** A known length marked on a photo: its two ends in pixels of the photo and its length in mm. */
export interface ScaleMark {
  readonly from: PhotoPoint;
  readonly to: PhotoPoint;
  readonly mm: number;
  /** Display name of the marked object, such as 'US 25¢ (quarter)' or 'Ruler'. */
  readonly objectName: string;
}

/** Coins and their diameters in mm. Sources: United States Mint, coin specifications; European Central Bank, euro coins. */
export const COINS = [
  { id: 'us-1', name: 'US 1¢ (penny)', mm: 19.05 },
  { id: 'us-5', name: 'US 5¢ (nickel)', mm: 21.21 },
  { id: 'us-10', name: 'US 10¢ (dime)', mm: 17.91 },
  { id: 'us-25', name: 'US 25¢ (quarter)', mm: 24.26 },
  { id: 'eu-1', name: 'Euro 1 cent', mm: 16.25 },
  { id: 'eu-2', name: 'Euro 2 cent', mm: 18.75 },
  { id: 'eu-5', name: 'Euro 5 cent', mm: 21.25 },
  { id: 'eu-10', name: 'Euro 10 cent', mm: 19.75 },
  { id: 'eu-20', name: 'Euro 20 cent', mm: 22.25 },
  { id: 'eu-50', name: 'Euro 50 cent', mm: 24.25 },
  { id: 'eu-100', name: '1 euro', mm: 23.25 },
  { id: 'eu-200', name: '2 euro', mm: 25.75 },
] as const;

/** Least length of a mark as a share of the photo's shorter side. Shorter marks are too inaccurate. */
const MIN_LENGTH_SHARE = 0.1;
/** Accepted lengths on a ruler, in mm. */
export const RULER_MM = { min: 5, max: 300 } as const;
/** How far an arrow key moves an end, without and with Shift, as a share of the photo's shorter side. */
const KEY_STEP = 0.002;
const BIG_KEY_STEP = 0.02;

const measureLength = ({ from, to }: Pick<ScaleMark, 'from' | 'to'>) => Math.hypot(to.x - from.x, to.y - from.y);

/** Millimeters per pixel of the analysis image of a square. */
export function computeMmPerPixel(mark: ScaleMark, square: Square): number {
  return computeWidthMm(mark, square) / ANALYSIS_SIZE;
}

/** Width of the framed square on the skin in mm. */
export function computeWidthMm(mark: ScaleMark, square: Square): number {
  return (mark.mm / measureLength(mark)) * square.size;
}

/** Parses a length in mm, with a decimal point or comma. Null if it is not a number in the accepted range. */
export function parseRulerMm(text: string): number | null {
  const mm = Number(text.trim().replace(',', '.'));
  return mm >= RULER_MM.min && mm <= RULER_MM.max ? mm : null;
}

/** What is wrong with a mark; null if it is usable. */
export function findScaleProblem(mark: ScaleMark, square: Square, photo: Size): 'tooClose' | 'tooWide' | null {
  if (measureLength(mark) < MIN_LENGTH_SHARE * Math.min(photo.width, photo.height)) {
    return 'tooClose';
  }
  if (computeMmPerPixel(mark, square) > MAX_MM_PER_PIXEL) {
    return 'tooWide';
  }
  return null;
}

/** Least distance that a default end must be moved, as a share of the photo's shorter side. */
const MIN_MOVE_SHARE = 0.01;

/** Counts the ends that are still at their default position. `defaultEnds` is empty if the person placed the ends. */
export function countUnmovedEnds(
  ends: readonly PhotoPoint[],
  defaultEnds: readonly PhotoPoint[],
  { width, height }: Size,
): number {
  const minDistance = MIN_MOVE_SHARE * Math.min(width, height);
  return defaultEnds.filter(
    (defaultEnd, i) => ends[i] && Math.hypot(ends[i].x - defaultEnd.x, ends[i].y - defaultEnd.y) < minDistance,
  ).length;
}

/** Millimeters per pixel of the analysis image for the request; null without a usable mark. */
export function getUsableMmPerPixel(mark: ScaleMark | null, square: Square, photo: Size): number | null {
  return mark && !findScaleProblem(mark, square, photo) ? computeMmPerPixel(mark, square) : null;
}

/** Clamps a point to the photo. */
export function clampToPhoto({ x, y }: PhotoPoint, { width, height }: Size): PhotoPoint {
  return { x: Math.min(width, Math.max(0, x)), y: Math.min(height, Math.max(0, y)) };
}

/** Index of the end nearest to a point. */
export function findNearestEnd(ends: readonly PhotoPoint[], { x, y }: PhotoPoint): number {
  const distances = ends.map((end) => Math.hypot(end.x - x, end.y - y));
  return distances.indexOf(Math.min(...distances));
}

/** Two default ends for people who do not tap: on the middle line, a third of the photo's width apart. */
export function getDefaultEnds({ width, height }: Size): [PhotoPoint, PhotoPoint] {
  return [
    { x: width / 3, y: height / 2 },
    { x: (2 * width) / 3, y: height / 2 },
  ];
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves an end by an arrow key, ten times as far with Shift. Null for other keys. */
export function moveEndByKey(end: PhotoPoint, key: string, shift: boolean, photo: Size): PhotoPoint | null {
  const arrow = ARROWS[key];
  if (!arrow) return null;
  const step = Math.min(photo.width, photo.height) * (shift ? BIG_KEY_STEP : KEY_STEP);
  return clampToPhoto({ x: end.x + arrow[0] * step, y: end.y + arrow[1] * step }, photo);
}
