import { HALF_SIDE } from './mapScale';
import type { MapPoint } from './pinLayout';

/** A name that wants a place on the map, beside its point. */
interface Label extends MapPoint {
  name: string;
  /** Diameter of the dot that marks the point, in SVG units. */
  dot: number;
}

/** A name on the map and where its text begins or ends. */
export interface PlacedLabel extends Label {
  textX: number;
  textY: number;
  anchor: 'start' | 'middle' | 'end';
}

/** A part of the map that no name may cover. */
export interface LabelBox {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Height of a line and mean width of a character, in SVG units. */
const LINE_HEIGHT = 12;
const CHARACTER_WIDTH = 5.6;
/** Space between a dot and its name. */
const GAP = 4;
/** Space between a name and the edge of the map. */
const MARGIN = 4;

const overlaps = (a: LabelBox, b: LabelBox): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/**
 * Places names beside their points, first come first served: right, left, above or below. Names that would cover an
 * obstacle, another name or the map's edge are left out, and names after the first `max`.
 */
export function placeLabels(labels: readonly Label[], obstacles: readonly LabelBox[], max: number): PlacedLabel[] {
  const taken = [...obstacles];
  const placed: PlacedLabel[] = [];
  for (const label of labels) {
    if (placed.length === max) break;
    for (const { box, position } of listPositions(label)) {
      const isOnMap = [-box.left, box.right, -box.top, box.bottom].every((side) => side <= HALF_SIDE - MARGIN);
      if (!isOnMap || taken.some((other) => overlaps(box, other))) continue;
      taken.push(box, createBoxAround(label, label.dot));
      placed.push({ ...label, ...position });
      break;
    }
  }
  return placed;
}

/** A box of this width and height around a point. */
export const createBoxAround = ({ x, y }: MapPoint, width: number, height = width): LabelBox => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
});

function listPositions({ x, y, name, dot }: Label) {
  const width = name.length * CHARACTER_WIDTH;
  const beside = dot / 2 + GAP;
  const above = dot / 2 + GAP + LINE_HEIGHT / 2;
  const positions = [
    { textX: x + beside, textY: y, anchor: 'start', left: x + beside },
    { textX: x - beside, textY: y, anchor: 'end', left: x - beside - width },
    { textX: x, textY: y - above, anchor: 'middle', left: x - width / 2 },
    { textX: x, textY: y + above, anchor: 'middle', left: x - width / 2 },
  ] as const;
  return positions.map(({ left, ...position }) => ({
    position,
    box: createBoxAround({ x: left + width / 2, y: position.textY }, width, LINE_HEIGHT),
  }));
}
