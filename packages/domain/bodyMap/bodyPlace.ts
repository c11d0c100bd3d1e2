import type { BodyRegion } from '#domain/analysis/bodyRegion';
import { toBodyPin, toBodyPoint, type BodyPoint } from './bodyFrame';
import type { BodyPin, BodyView } from './bodyPin';
import { ZONE_PARTS, type BodyZone, type ZonePart } from './bodyZones';

/** Where a pin is: its region, and the person's own side; null on the middle line. */
export interface BodyPlace {
  region: BodyRegion;
  side: 'left' | 'right' | null;
}

/** Half of the width of the middle line, in units of a part. */
const MIDDLE = 1.5;

/** Finds the region and side of a pin; null beside the body. */
export function findBodyPlace(pin: BodyPin): BodyPlace | null {
  const point = toBodyPoint(pin);
  for (const part of ZONE_PARTS[pin.view]) {
    const { x, y } = toPartPoint(part, point);
    const isHalved = 'rightHalf' in part.side;
    const zone = part.zones.find(([, corners]) => isInside(corners, { x: isHalved ? Math.abs(x) : x, y }));
    if (zone) return { region: zone[0], side: findSide(part, x) };
  }
  return null;
}

const toPartPoint = ({ x, y, scale, isMirrored }: ZonePart, point: BodyPoint): BodyPoint => ({
  x: ((point.x - x) / scale) * (isMirrored ? -1 : 1),
  y: (point.y - y) / scale,
});

function findSide({ side }: ZonePart, x: number): BodyPlace['side'] {
  if ('whole' in side) return side.whole;
  if (Math.abs(x) < MIDDLE) return null;
  if (x > 0) return side.rightHalf;
  return side.rightHalf === 'left' ? 'right' : 'left';
}

/** Whether a polygon holds a point: a ray from the point crosses its edges an odd number of times. */
function isInside(corners: BodyZone[1], { x, y }: BodyPoint): boolean {
  let isOdd = false;
  for (let i = 0; i < corners.length; i += 2) {
    const [fromX = 0, fromY = 0] = corners.slice(i, i + 2);
    const [toX = 0, toY = 0] = i + 2 < corners.length ? corners.slice(i + 2, i + 4) : corners.slice(0, 2);
    if (fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) isOdd = !isOdd;
  }
  return isOdd;
}

/** A place in each region for spots of which only the region is known. */
const REGION_POINTS: Readonly<Record<BodyRegion, readonly [view: BodyView, x: number, y: number]>> = {
  Scalp: ['front', 0, 10],
  Face: ['front', 10, 42],
  Ear: ['front', 21, 34],
  Neck: ['front', 0, 68],
  Chest: ['front', 15, 106],
  Abdomen: ['front', 13, 156],
  'Upper back': ['back', 13, 106],
  'Lower back': ['back', 13, 158],
  Shoulder: ['front', 43, 94],
  'Upper arm': ['front', 46, 132],
  Forearm: ['front', 57, 182],
  'Back of the hand': ['back', 66, 220],
  Buttock: ['back', 17, 198],
  Thigh: ['front', 18, 240],
  'Lower leg': ['front', 18, 326],
  'Top of the foot': ['front', 19, 386],
  Nail: ['hands', -60, 22],
  Palm: ['hands', -60, 230],
  Sole: ['feet', -60, 220],
  Mouth: ['front', 0, 50],
  Eye: ['front', 9, 32],
  Genitals: ['front', 0, 203],
};

/** The pin that stands for a region where no exact place is known. */
export function getRegionPin(region: BodyRegion): BodyPin {
  const [view, x, y] = REGION_POINTS[region];
  return toBodyPin(view, { x, y });
}
