/** How near to the picture's border an outline runs along it: half of one of the 224 pixels of the analysis image. */
const NEAR = 0.5 / 224;
/** A round spot that only just touches the border lies along it for less of its outline than this. */
const LEAST_SHARE = 0.08;

type Place = readonly [x: number, y: number];

/** The part of an analysis image that shows the photograph, 0..1: all of it unless its square reached past the border. */
export type Bounds = readonly [left: number, top: number, right: number, bottom: number];
export const WHOLE: Bounds = [0, 0, 1, 1];

/**
 * Whether a spot runs off its picture, so that its size and form are not known: a noticeable share of the outline's length
 * lies along the border, where outlines that leave the picture are closed. By length, as outlines are kept without the
 * points that a straight line needs not; corners belong to both borders.
 */
export function isCutOff(outline: readonly Place[], bounds = WHOLE): boolean {
  let [along, around] = [0, 0];
  outline.forEach((to, i) => {
    const from = outline.at(i - 1)!;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    around += length;
    if (liesAlongBorder(from, to, bounds)) along += length;
  });
  return along > LEAST_SHARE * around;
}

const liesAlongBorder = (from: Place, to: Place, [left, top, right, bottom]: Bounds): boolean =>
  (
    [
      [0, left, right],
      [1, top, bottom],
    ] as const
  ).some(([axis, first, last]) => {
    const [low, high] = [Math.min(from[axis], to[axis]), Math.max(from[axis], to[axis])];
    return high <= first + NEAR || low >= last - NEAR;
  });
