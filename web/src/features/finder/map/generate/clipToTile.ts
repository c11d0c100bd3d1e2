import type { Coordinates } from '#domain/finder/geography';
import { TILE_HEIGHT, TILE_WIDTH } from '../mapTile';

/** The land of neighboring tiles overlaps by this many degrees, so that no seam shows. */
const OVERLAP = 0.008;

/** An edge of a tile: the side that is inside, and the point where a segment crosses it. */
interface Edge {
  isInside: (point: Coordinates) => boolean;
  cross: (from: Coordinates, to: Coordinates) => Coordinates;
}

function createEdge(axis: keyof Coordinates, limit: number, sign: 1 | -1): Edge {
  return {
    isInside: (point) => sign * (point[axis] - limit) >= 0,
    cross: (from, to) => {
      const share = (limit - from[axis]) / (to[axis] - from[axis]);
      const between = (name: keyof Coordinates) => from[name] + share * (to[name] - from[name]);
      return { latitude: between('latitude'), longitude: between('longitude'), [axis]: limit };
    },
  };
}

/** Clips a closed outline to a tile (Sutherland and Hodgman). Parts that fall apart stay joined along the edge. */
export function clipOutline(outline: readonly Coordinates[], { latitude, longitude }: Coordinates): Coordinates[] {
  const edges = [
    createEdge('latitude', latitude - OVERLAP, 1),
    createEdge('latitude', latitude + TILE_HEIGHT + OVERLAP, -1),
    createEdge('longitude', longitude - OVERLAP, 1),
    createEdge('longitude', longitude + TILE_WIDTH + OVERLAP, -1),
  ];
  return edges.reduce<Coordinates[]>(
    (points, { isInside, cross }) =>
      points.flatMap((point, index) => {
        const previous = points.at(index - 1)!;
        const crossing = isInside(previous) === isInside(point) ? [] : [cross(previous, point)];
        return isInside(point) ? [...crossing, point] : crossing;
      }),
    [...outline],
  );
}

/** Splits a line into the parts whose segments touch a tile. */
export function splitLine(line: readonly Coordinates[], { latitude, longitude }: Coordinates): Coordinates[][] {
  const touches = (from: Coordinates, to: Coordinates) =>
    Math.min(from.latitude, to.latitude) <= latitude + TILE_HEIGHT &&
    Math.max(from.latitude, to.latitude) >= latitude &&
    Math.min(from.longitude, to.longitude) <= longitude + TILE_WIDTH &&
    Math.max(from.longitude, to.longitude) >= longitude;
  const parts: Coordinates[][] = [];
  for (const [index, to] of line.entries()) {
    const from = line[index - 1];
    if (!from || !touches(from, to)) continue;
    if (parts.at(-1)?.at(-1) === from) parts.at(-1)!.push(to);
    else parts.push([from, to]);
  }
  return parts;
}
