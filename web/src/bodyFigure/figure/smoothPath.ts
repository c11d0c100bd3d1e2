import type { BodyPoint } from '#domain/bodyMap/bodyFrame';

interface OutlinePoint extends BodyPoint {
  /** Whether the outline turns sharply here, as between two fingers. */
  isCorner: boolean;
}

/** Reads an outline: pairs such as `12,-3.5`, separated by spaces. `!` after a pair marks a corner. */
export function parseOutline(text: string): OutlinePoint[] {
  return text
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [x = 0, y = 0] = pair.replace('!', '').split(',').map(Number);
      return { x, y, isCorner: pair.endsWith('!') };
    });
}

/** A point, or a direction and length, between points. */
const add = (point: BodyPoint, direction: BodyPoint, length: number): BodyPoint => ({
  x: point.x + direction.x * length,
  y: point.y + direction.y * length,
});

function getDirection(from: BodyPoint, to: BodyPoint): BodyPoint {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

const print = ({ x, y }: BodyPoint): string => `${x.toFixed(2)} ${y.toFixed(2)}`;

/**
 * The SVG path of cubic Bezier curves through all points. A curve leaves a point parallel to the line between its neighbors,
 * with handles of a third of the distance. This keeps the outline smooth where points lie unevenly.
 */
export function smoothPath(points: readonly OutlinePoint[], isClosed: boolean): string {
  const count = points.length;
  const at = (index: number) =>
    isClosed ? points[(index + count) % count]! : points[Math.min(count - 1, Math.max(0, index))]!;
  const getTangent = (index: number, neighbor: number): BodyPoint => {
    const point = at(index);
    if (!point.isCorner) return getDirection(at(index - 1), at(index + 1));
    return neighbor > index ? getDirection(point, at(neighbor)) : getDirection(at(neighbor), point);
  };
  const curves = Array.from({ length: isClosed ? count : count - 1 }, (_, index) => {
    const [from, to] = [at(index), at(index + 1)];
    const handle = Math.hypot(to.x - from.x, to.y - from.y) / 3;
    const first = add(from, getTangent(index, index + 1), handle);
    const second = add(to, getTangent(index + 1, index), -handle);
    return `C${print(first)} ${print(second)} ${print(to)}`;
  });
  return `M${print(at(0))}${curves.join('')}${isClosed ? 'Z' : ''}`;
}

/** Completes the right half of a symmetric outline, which starts and ends on the axis, by its mirror image. */
export function mirrorOutline(half: readonly OutlinePoint[]): OutlinePoint[] {
  const mirrored = half.slice(1, -1).map((point) => ({ ...point, x: -point.x }));
  return [...half, ...mirrored.reverse()];
}
