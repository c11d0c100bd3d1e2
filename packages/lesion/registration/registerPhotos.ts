/**
 * Lines up two photos of one spot: rotation, scale and shift, first from the outlines' moments and then by correlation of the
 * pixels. Pure and browser-safe. See `docs/decisions/093-photos-of-a-spot-lined-up.md`.
 */
import type { Point } from '#domain/analysis/assessment';
import { correlate, findWindow, type PhotoWindow } from './correlation';
import { extractDetails, halveGrayPhoto, type GrayPhoto } from './grayPhoto';
import { computeOutlineMoments } from './outlineMoments';
import { createSimilarity, mapPoint, type Similarity } from './similarity';

/** A photo with the outline of its spot, in units of the analysis square. */
export interface OutlinedPhoto {
  gray: GrayPhoto;
  outline: readonly Point[];
}

interface Registration {
  /** Leads from the first photo to the second. */
  map: Similarity;
  /** Correlation of brightness, and of its details alone, −1..1. */
  correlation: number;
  detailCorrelation: number;
  /** The share of the spot's surroundings that both photos show. */
  overlap: number;
  /** Whether the fit is good enough to lay one photo over the other. */
  isLinedUp: boolean;
}

/**
 * Limits of a good fit. Two different spots can agree in brightness, dark on light, but not in details. The limits come from
 * `packages/lesion/registration/registerPhotos.test.ts` and `npm run lab -- repeat`.
 */
const MIN_CORRELATION = 0.8;
const MIN_DETAIL_CORRELATION = 0.35;
const MIN_OVERLAP = 0.5;

/** Angles and scales that the coarse search tries around the outlines' center; how many of its results are refined. */
const COARSE_ANGLES = 48;
const COARSE_SCALES = [0.85, 1, 1.18];
const REFINED = 6;
/** How many of the refined poses are refined again on larger pictures. */
const REFINED_AGAIN = 2;
/** First and last step of the refinement, in shares of the square, logarithms and radians. */
const STEPS = { shift: 0.03, scale: 0.06, angle: 0.08 };
const HALVINGS = { coarse: 3, fine: 6 };

/** Rotation, scale and shift of the spot's center. */
interface Pose {
  x: number;
  y: number;
  logScale: number;
  angle: number;
}

/** Lines up two photos of one spot; null where either outline has no area. */
export function registerPhotos(first: OutlinedPhoto, second: OutlinedPhoto): Registration | null {
  const [from, to] = [computeOutlineMoments(first.outline), computeOutlineMoments(second.outline)];
  if (from.area === 0 || to.area === 0) return null;
  const window = findWindow(first.outline);
  const toMap = ({ x, y, logScale, angle }: Pose): Similarity =>
    createSimilarity(from.center, [to.center[0] + x, to.center[1] + y], { scale: Math.exp(logScale), angle });

  const [fine, finer] = [halveGrayPhoto(first.gray), halveGrayPhoto(second.gray)];
  const coarse = { first: halveGrayPhoto(fine), second: halveGrayPhoto(finer) };
  const middle = { first: fine, second: finer };
  const outlineScale = Math.log(to.area / from.area) / 2;
  const rateOn = (pair: PhotoPair) => (pose: Pose) => rate(pair, toMap(pose), window);
  const rateCoarsely = rateOn(coarse);
  const starts = listStarts(outlineScale, to.angle - from.angle).map((pose) => ({ pose, score: rateCoarsely(pose) }));
  const [best] = starts
    .sort(byScore)
    .slice(0, REFINED)
    .map(({ pose }) => refine(pose, rateCoarsely, { from: 0, to: HALVINGS.coarse }))
    .sort(byScore)
    .slice(0, REFINED_AGAIN)
    .map(({ pose }) => refine(pose, rateOn(middle), { from: 2, to: HALVINGS.fine }))
    .sort(byScore);
  if (!best) return null;

  const map = toMap(best.pose);
  const { value: correlation, overlap } = correlate(middle.first, middle.second, map, window);
  const details = { first: extractDetails(middle.first), second: extractDetails(middle.second) };
  const { value: detailCorrelation } = correlate(details.first, details.second, map, window);
  const isLinedUp =
    correlation >= MIN_CORRELATION && detailCorrelation >= MIN_DETAIL_CORRELATION && overlap >= MIN_OVERLAP;
  return { map, correlation, detailCorrelation, overlap, isLinedUp };
}

/** The outline of the first photo's spot where the second photo shows it. */
export const mapOutline = (map: Similarity, outline: readonly Point[]): Point[] =>
  outline.map((point) => mapPoint(map, point));

/** Poses around the outlines' own scale and direction, all around the circle because a round spot has no direction. */
function listStarts(outlineScale: number, outlineAngle: number): Pose[] {
  return COARSE_SCALES.flatMap((scale) =>
    Array.from({ length: COARSE_ANGLES }, (_, i) => ({
      x: 0,
      y: 0,
      logScale: outlineScale + Math.log(scale),
      angle: outlineAngle + (2 * Math.PI * i) / COARSE_ANGLES,
    })),
  );
}

interface PhotoPair {
  first: GrayPhoto;
  second: GrayPhoto;
}

/** The correlation, lowered where the photos hardly overlap. */
function rate({ first, second }: PhotoPair, map: Similarity, window: PhotoWindow): number {
  const { value, overlap } = correlate(first, second, map, window);
  return value * Math.min(1, overlap / MIN_OVERLAP);
}

interface RatedPose {
  pose: Pose;
  score: number;
}

/** The best first. */
const byScore = (one: RatedPose, other: RatedPose): number => other.score - one.score;

/** Climbs to the best pose nearby: one step in each direction of each number, with steps that are halved ever more often. */
function refine(start: Pose, score: (pose: Pose) => number, halvings: { from: number; to: number }): RatedPose {
  let best = { pose: start, score: score(start) };
  for (let halving = halvings.from; halving <= halvings.to; halving++) {
    const share = 0.5 ** halving;
    for (let isImproved = true; isImproved;) {
      isImproved = false;
      for (const pose of listNeighbors(best.pose, share)) {
        const candidate = { pose, score: score(pose) };
        if (candidate.score <= best.score + 1e-6) continue;
        best = candidate;
        isImproved = true;
      }
    }
  }
  return best;
}

function listNeighbors(pose: Pose, share: number): Pose[] {
  return [share, -share].flatMap((sign) => [
    { ...pose, x: pose.x + sign * STEPS.shift },
    { ...pose, y: pose.y + sign * STEPS.shift },
    { ...pose, logScale: pose.logScale + sign * STEPS.scale },
    { ...pose, angle: pose.angle + sign * STEPS.angle },
  ]);
}
