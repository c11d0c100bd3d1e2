import type { Point } from '#domain/analysis/assessment';

/** Least distance in pixels between the centers of two markers, and from a center to the photo's edge. */
const MIN_DISTANCE = 28;
const EDGE_MARGIN = 14;
/** Distance in pixels from which a marker no longer covers its point. */
const DISPLACED_DISTANCE = 12;
/** Number of relaxation rounds. Six colors, the maximum, need fewer. */
const ROUNDS = 60;

/** The center of a marker in pixels of the photo. */
interface MarkerPosition {
  x: number;
  y: number;
  /** Whether the marker was moved so far that it no longer covers its point. */
  readonly isDisplaced: boolean;
}

/** Places markers at their points on a photo of `side` pixels. Markers that overlap or are cut off are pushed apart. */
export function placeMarkers(points: readonly Point[], side: number): MarkerPosition[] {
  const clamp = (pixels: number): number => Math.max(EDGE_MARGIN, Math.min(side - EDGE_MARGIN, pixels));
  const positions = points.map(([x, y]) => ({ x: clamp(x * side), y: clamp(y * side) }));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, one] of positions.entries()) {
      for (const other of positions.slice(i + 1)) {
        const [dx, dy] = [other.x - one.x, other.y - one.y];
        const distance = Math.hypot(dx, dy);
        if (distance >= MIN_DISTANCE) continue;
        const [ux, uy] = distance > 0 ? [dx / distance, dy / distance] : [1, 0];
        const push = (MIN_DISTANCE - distance) / 2;
        Object.assign(one, { x: clamp(one.x - ux * push), y: clamp(one.y - uy * push) });
        Object.assign(other, { x: clamp(other.x + ux * push), y: clamp(other.y + uy * push) });
      }
    }
  }
  return positions.map(({ x, y }, i) => {
    const [px, py] = points[i]!;
    return { x, y, isDisplaced: Math.hypot(x - px * side, y - py * side) > DISPLACED_DISTANCE };
  });
}

/** Returns black or white, whichever has more contrast on a color: at least 4.5:1 on any (WCAG 2 relative luminance). */
export function pickTextColor(hex: string): '#000000' | '#ffffff' {
  const [r, g, b] = [1, 3, 5].map((i) => {
    const value = parseInt(hex.slice(i, i + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  // Black and white have equal contrast (the square root of 21) at a luminance of 0.1791.
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.1791 ? '#000000' : '#ffffff';
}
