import { useMemo } from 'react';
import type { Coordinates } from '#domain/finder/geography';
import { createMapProjection, HALF_SIDE, type MapScale } from './mapScale';
import type { MapTile } from './mapTile';
import { placeLabels, type LabelBox } from './placeLabels';
import type { MapPoint } from './pinLayout';

/** The maximum number of names on the map. */
const MAX_LABELS = 14;
/** Diameters of the dots of a town and of the center, in SVG units. */
const TOWN_DOT = 3.5;
const CENTER_DOT = 14;

interface MapBackgroundProps {
  tiles: readonly MapTile[];
  center: Coordinates;
  /** The name of the center on the map. */
  centerName: string;
  scale: MapScale;
  /** What the names may not cover. */
  obstacles: readonly LabelBox[];
}

/** Land and water, borders of states and counties, and names of the larger towns. */
export function MapBackground({ tiles, center, centerName, scale, obstacles }: MapBackgroundProps) {
  const paths = useMemo(() => {
    const project = createMapProjection(center, scale);
    const draw = (kind: 'land' | 'states' | 'counties', end: string) =>
      tiles
        .flatMap((tile) => tile[kind])
        .map((line) => line.map(project))
        .filter(isInView)
        .map((points) => `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}${end}`)
        .join('');
    return { land: draw('land', 'Z'), states: draw('states', ''), counties: draw('counties', '') };
  }, [tiles, center, scale]);
  const labels = useMemo(() => {
    const project = createMapProjection(center, scale);
    const towns = tiles
      .flatMap((tile) => tile.towns)
      .sort((a, b) => b.zipCount - a.zipCount)
      .map((town) => ({ name: town.name, dot: TOWN_DOT, ...project(town) }))
      .filter(({ x, y }) => Math.max(Math.abs(x), Math.abs(y)) < HALF_SIDE);
    return placeLabels([{ name: centerName, dot: CENTER_DOT, x: 0, y: 0 }, ...towns], obstacles, MAX_LABELS);
  }, [tiles, center, centerName, scale, obstacles]);
  return (
    <>
      <path className="finder-map__coast" d={paths.land} />
      <path className="finder-map__land" d={paths.land} />
      <path className="finder-map__county" d={paths.counties} />
      <path className="finder-map__state" d={paths.states} />
      {labels.map(({ name, x, y, textX, textY, anchor }) => {
        const isCenter = x === 0 && y === 0;
        return (
          <g key={`${name} ${x} ${y}`} className={isCenter ? 'finder-map__center-name' : 'finder-map__town'}>
            {!isCenter && <circle cx={x} cy={y} r={TOWN_DOT / 2} />}
            <text x={textX} y={textY} textAnchor={anchor}>
              {name}
            </text>
          </g>
        );
      })}
    </>
  );
}

/** Whether the box around a line touches the map. */
function isInView(points: readonly MapPoint[]): boolean {
  const isBeyond = (test: (point: MapPoint) => boolean) => points.every(test);
  return !(
    isBeyond(({ x }) => x < -HALF_SIDE) ||
    isBeyond(({ x }) => x > HALF_SIDE) ||
    isBeyond(({ y }) => y < -HALF_SIDE) ||
    isBeyond(({ y }) => y > HALF_SIDE)
  );
}
