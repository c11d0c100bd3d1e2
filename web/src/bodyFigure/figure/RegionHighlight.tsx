import { useId } from 'react';
import type { BodyRegion } from '#domain/analysis/bodyRegion';
import type { BodyView } from '#domain/bodyMap/bodyPin';
import { ZONE_PARTS, type BodyZone, type ZonePart } from '#domain/bodyMap/bodyZones';
import type { MapFigure } from '#domain/bodyMap/mapFigure';
import { toBuild } from './builds';
import { listShapes } from './listShapes';
import { smoothPath } from './smoothPath';

interface Props {
  view: BodyView;
  figure: MapFigure;
  regions: readonly BodyRegion[];
}

/** Marks regions on the drawing of a view, up to the outline of the body. Decorative. */
export function RegionHighlight({ view, figure: { build }, regions }: Props) {
  const id = useId();
  const polygons = ZONE_PARTS[view].flatMap((part) =>
    part.zones.filter(([region]) => regions.includes(region)).flatMap((zone) => listPolygons(part, zone)),
  );
  const path = polygons
    .map((points) => points.map((point) => toBuild(point, view, build)))
    .map((points) => `M${points.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}Z`)
    .join('');
  return (
    <g aria-hidden="true">
      <clipPath id={id}>
        {listShapes(view).map(({ outline }, index) => (
          <path
            key={index}
            d={smoothPath(
              outline.map((point) => toBuild(point, view, build)),
              true,
            )}
          />
        ))}
      </clipPath>
      <path d={path} clipPath={`url(#${id})`} className="figure-drawing__highlight" />
    </g>
  );
}

/** The corners of a zone in its drawing, on both halves where the part has two. */
function listPolygons({ x, y, scale, isMirrored, side }: ZonePart, [, corners]: BodyZone) {
  const directions = 'rightHalf' in side ? [1, -1] : [isMirrored ? -1 : 1];
  return directions.map((direction) =>
    Array.from({ length: corners.length / 2 }, (_, index) => ({
      x: x + corners[2 * index]! * scale * direction,
      y: y + corners[2 * index + 1]! * scale,
    })),
  );
}
