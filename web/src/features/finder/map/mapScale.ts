import { createProjection, type Coordinates } from '#domain/finder/geography';
import type { Provider, Radius } from '#domain/finder/dermatologists';
import { RING_RADIUS, type MapPoint } from './pinLayout';

/** Half of the map's side in SVG units. The map reaches beyond the outer ring. */
export const HALF_SIDE = 160;
/** Possible radii of the outer ring in miles, and the length of the scale bar for each. */
const SCALES = [
  { ringMiles: 2, barMiles: 1 },
  { ringMiles: 5, barMiles: 2 },
  { ringMiles: 10, barMiles: 5 },
  { ringMiles: 25, barMiles: 10 },
  { ringMiles: 50, barMiles: 20 },
] as const;

export type MapScale = (typeof SCALES)[number];

/** The smallest scale that has all results inside the outer ring. Without results, that of the search radius. */
export function pickMapScale(providers: readonly Pick<Provider, 'distance'>[], radius: Radius): MapScale {
  const farthest = providers.length > 0 ? Math.max(...providers.map(({ distance }) => distance)) : radius;
  return SCALES.find(({ ringMiles }) => ringMiles >= farthest) ?? SCALES.at(-1)!;
}

/** Converts coordinates to SVG units from the center of the map. */
export function createMapProjection(center: Coordinates, { ringMiles }: MapScale): (point: Coordinates) => MapPoint {
  const project = createProjection(center);
  const unitsPerMile = RING_RADIUS / ringMiles;
  return (point) => {
    const { x, y } = project(point);
    return { x: x * unitsPerMile, y: y * unitsPerMile };
  };
}
