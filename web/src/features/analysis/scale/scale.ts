import { MAX_MM_PER_PIXEL } from '#domain/analysis/photoHeader';
import { ANALYSIS_SIZE } from '#lesion/photo/analysisImage';
import type { Square } from '#lesion/photo/analysisImage';

/** A place in pixels of the whole photograph. */
export interface Place {
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

/** A known length marked on a photograph: its two ends in the photograph's pixels, and what it is in millimetres. */
export interface ScaleMark {
  readonly from: Place;
  readonly to: Place;
  readonly mm: number;
  /** What was marked, for people: 'US 25¢' or 'Ruler'. */
  readonly what: string;
}

/** Coins by their diameter in mm. Sources: United States Mint, coin specifications; European Central Bank, euro coins. */
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

/** Marks nearer than this share of the photograph's shorter side are too rough to measure by. */
const MIN_LENGTH_SHARE = 0.1;
/** Lengths on a ruler that two taps measure well enough, in mm. */
const RULER_MM = { min: 5, max: 300 } as const;
/** What is wrong with a length that `rulerMm` refuses. */
export const NO_RULER_MM = `Enter ${RULER_MM.min} to ${RULER_MM.max} mm.`;
/** How far one arrow key moves a mark, as a share of the photograph's shorter side; with Shift. */
const STEP = 0.002;
const BIG_STEP = 0.02;

const lengthOf = ({ from, to }: Pick<ScaleMark, 'from' | 'to'>) => Math.hypot(to.x - from.x, to.y - from.y);

/** Millimetres per pixel of the 224 px analysis image that is made of a square. */
export function mmPerPixel(mark: ScaleMark, square: Square): number {
  return widthInMm(mark, square) / ANALYSIS_SIZE;
}

/** How wide the framed square is on the skin, in mm. */
export function widthInMm(mark: ScaleMark, square: Square): number {
  return (mark.mm / lengthOf(mark)) * square.size;
}

/** The millimetres a person typed for a length on a ruler, '12,5' like '12.5'; null when they cannot be used. */
export function rulerMm(typed: string): number | null {
  const mm = Number(typed.trim().replace(',', '.'));
  return mm >= RULER_MM.min && mm <= RULER_MM.max ? mm : null;
}

/** What is wrong with a mark, in a sentence; null when it may be used. */
export function scaleProblem(mark: ScaleMark, square: Square, photo: Size): string | null {
  if (lengthOf(mark) < MIN_LENGTH_SHARE * Math.min(photo.width, photo.height)) {
    return 'The two marks are too close together to measure by. Mark a longer piece, or take the photo from closer.';
  }
  if (mmPerPixel(mark, square) > MAX_MM_PER_PIXEL) {
    return 'This scale makes the framed square wider than a meter. Check what you marked.';
  }
  return null;
}

/** Least distance to which an end that was placed for a person must be moved, as a share of the photo's shorter side. */
const LEAST_MOVE = 0.01;

/** How many ends still lie where they were placed for a person (`offered`; none where the person put them). */
export function unmovedEnds(ends: readonly Place[], offered: readonly Place[], { width, height }: Size): number {
  const least = LEAST_MOVE * Math.min(width, height);
  return offered.filter((at, i) => ends[i] && Math.hypot(ends[i].x - at.x, ends[i].y - at.y) < least).length;
}

/** What to do with ends that were placed for a person, of whom `unmoved` lie where they were placed; null when none does. */
export function unmovedProblem(unmoved: number, coin: boolean): string | null {
  if (unmoved === 0) return null;
  const to = coin ? 'to an edge of the coin' : 'to a line of the ruler';
  return unmoved === 2 ? `Nothing is measured yet: move each mark ${to}.` : `Move the other mark ${to}, too.`;
}

/** Millimetres per pixel of the analysis image to send with a photo; null without a mark that may be used. */
export function usableScale(mark: ScaleMark | null, square: Square, photo: Size): number | null {
  return mark && !scaleProblem(mark, square, photo) ? mmPerPixel(mark, square) : null;
}

/** A place held inside the photograph. */
export function inside({ x, y }: Place, { width, height }: Size): Place {
  return { x: Math.min(width, Math.max(0, x)), y: Math.min(height, Math.max(0, y)) };
}

/** Index of the end nearest to a place. */
export function nearest(ends: readonly Place[], { x, y }: Place): number {
  const distances = ends.map((end) => Math.hypot(end.x - x, end.y - y));
  return distances.indexOf(Math.min(...distances));
}

/** Two ends to begin with for people who do not tap, to be moved: on the photograph's middle line, a third of it apart. */
export function startingEnds({ width, height }: Size): [Place, Place] {
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

/** Where an arrow key moves an end, ten times as far with Shift; null for every other key. */
export function nudge(end: Place, key: string, shift: boolean, photo: Size): Place | null {
  const arrow = ARROWS[key];
  if (!arrow) return null;
  const step = Math.min(photo.width, photo.height) * (shift ? BIG_STEP : STEP);
  return inside({ x: end.x + arrow[0] * step, y: end.y + arrow[1] * step }, photo);
}

/** A scale for reading: three significant figures, '0.110 mm per pixel'. */
export function scaleText(mark: ScaleMark, square: Square): string {
  return `${mmPerPixel(mark, square).toPrecision(3)}\u00a0mm per pixel; the framed square is ${widthInMm(mark, square).toFixed(1)}\u00a0mm wide.`;
}
