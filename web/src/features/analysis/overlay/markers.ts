import type { Point } from '#domain/analysis/assessment';

/** Least pixels between the middles of two markers, and from one to the picture's edge: a disc with its rings. */
const APART = 28;
const FROM_EDGE = 14;
/** Pixels off its point from which a marker no longer covers it. */
const OFF_POINT = 12;
/** Rounds of pushing; the six colours there can be lie apart long before. */
const ROUNDS = 60;

/** Where a marker's middle goes, in pixels of the picture. */
interface Place {
  x: number;
  y: number;
  /** Whether it had to move so far that its point shows beside it. */
  readonly off: boolean;
}

/** Places markers on a picture of `side` pixels at their points, pushed apart until none covers another or is cut off. */
export function placed(points: readonly Point[], side: number): Place[] {
  const within = (pixels: number): number => Math.max(FROM_EDGE, Math.min(side - FROM_EDGE, pixels));
  const places = points.map(([x, y]) => ({ x: within(x * side), y: within(y * side) }));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, one] of places.entries()) {
      for (const other of places.slice(i + 1)) {
        const [dx, dy] = [other.x - one.x, other.y - one.y];
        const distance = Math.hypot(dx, dy);
        if (distance >= APART) continue;
        const [ux, uy] = distance > 0 ? [dx / distance, dy / distance] : [1, 0];
        const push = (APART - distance) / 2;
        Object.assign(one, { x: within(one.x - ux * push), y: within(one.y - uy * push) });
        Object.assign(other, { x: within(other.x + ux * push), y: within(other.y + uy * push) });
      }
    }
  }
  return places.map(({ x, y }, i) => {
    const [px, py] = points[i]!;
    return { x, y, off: Math.hypot(x - px * side, y - py * side) > OFF_POINT };
  });
}

/** Black or white, whichever reads better on a colour: at least 4.5 to 1 on any (WCAG 2 relative luminance). */
export function inkOn(hex: string): '#000000' | '#ffffff' {
  const [r, g, b] = [1, 3, 5].map((i) => {
    const value = parseInt(hex.slice(i, i + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  // At this luminance both have the same contrast, the square root of 21.
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.1791 ? '#000000' : '#ffffff';
}
