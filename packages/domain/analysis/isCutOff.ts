/** Distance from the border within which an outline runs along it: half a pixel of the 224 px analysis image. */
const BORDER_TOLERANCE = 0.5 / 224;
/** Share of the outline along the border from which a spot is cut off. A round spot that only touches stays below it. */
const MIN_BORDER_SHARE = 0.08;

type Position = readonly [x: number, y: number];

/** The part of an analysis image that shows the photo, 0..1: all of it unless its square reached past the photo's border. */
export type Bounds = readonly [left: number, top: number, right: number, bottom: number];
export const FULL_IMAGE: Bounds = [0, 0, 1, 1];

/**
 * Whether a spot runs off the image, so that its size and form are unknown: outlines that leave the image are closed along its
 * border. Measures length instead of counting points, because outlines omit the points on straight lines.
 */
export function isCutOff(outline: readonly Position[], bounds = FULL_IMAGE): boolean {
  let [borderLength, totalLength] = [0, 0];
  outline.forEach((to, i) => {
    const from = outline.at(i - 1)!;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    totalLength += length;
    if (liesAlongBorder(from, to, bounds)) borderLength += length;
  });
  return borderLength > MIN_BORDER_SHARE * totalLength;
}

const liesAlongBorder = (from: Position, to: Position, [left, top, right, bottom]: Bounds): boolean =>
  (
    [
      [0, left, right],
      [1, top, bottom],
    ] as const
  ).some(([axis, first, last]) => {
    const [low, high] = [Math.min(from[axis], to[axis]), Math.max(from[axis], to[axis])];
    return high <= first + BORDER_TOLERANCE || low >= last - BORDER_TOLERANCE;
  });
