import type { BodyView } from '#domain/bodyMap/bodyPin';
import * as detail from './detailParts';
import { mirrorOutline, parseOutline } from './smoothPath';
import * as whole from './wholeBody';

type OutlinePoints = ReturnType<typeof parseOutline>;

/** One closed part of a drawing. */
export interface FigureShape {
  outline: OutlinePoints;
  /** Lines and nails as outlines, to be moved like the part itself. */
  lines: readonly string[];
  nails: readonly string[];
  move: (point: OutlinePoints[number]) => OutlinePoints[number];
}

/** Where a part lies in its drawing. */
interface Placement {
  x?: number;
  y?: number;
  scale?: number;
  isMirrored?: boolean;
}

function createShape(
  outline: OutlinePoints,
  lines: readonly string[],
  { x = 0, y = 0, scale = 1, isMirrored = false }: Placement = {},
  nails: readonly string[] = [],
): FigureShape {
  const move: FigureShape['move'] = (point) => ({
    ...point,
    x: x + point.x * scale * (isMirrored ? -1 : 1),
    y: y + point.y * scale,
  });
  return { outline: outline.map(move), lines, nails, move };
}

const mirrorLine = (line: string) =>
  line.replace(/(^|\s)(-?)([\d.]+),/g, (_, gap: string, sign: string, x: string) => `${gap}${sign ? '' : '-'}${x},`);
const onBothHalves = (lines: readonly string[]) => [...lines, ...lines.map(mirrorLine)];

const symmetric = (half: string) => mirrorOutline(parseOutline(half));

function listProfile(isMirrored: boolean): FigureShape[] {
  return [
    createShape(parseOutline(whole.PROFILE), [...whole.PROFILE_LINES, ...PROFILE_FACE_LINES], { isMirrored }),
    createShape(parseOutline(whole.PROFILE_ARM), [], { isMirrored }),
  ];
}

/** The scale of a head in the whole figure, relative to the detailed drawing. */
const HEAD_SCALE = 0.46;
const scaleLine = (line: string) =>
  line.replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, x: string, y: string) => `${+x * HEAD_SCALE},${2.6 + +y * HEAD_SCALE}`);
const PROFILE_FACE_LINES = [...detail.HEAD_PROFILE_LINES, detail.PROFILE_EAR].map(scaleLine);
const FRONT_FACE_LINES = [...onBothHalves(detail.FACE_LINES), ...detail.FACE_MIDDLE_LINES.slice(0, -1)].map(scaleLine);

function listWholeBody(lines: readonly string[]): FigureShape[] {
  const placement: Placement = { y: 2.6, scale: HEAD_SCALE };
  return [
    createShape(parseOutline(detail.EAR), [], placement),
    createShape(parseOutline(detail.EAR), [], { ...placement, isMirrored: true }),
    createShape(symmetric(whole.BODY_HALF), lines),
  ];
}

/** The rows and columns of the detailed drawings. */
const CELL = { x: 60, y: 140 } as const;
const HEAD_CELL_SCALE = 0.9;

function listHeads(): FigureShape[] {
  const front: Placement = { x: -CELL.x, y: 0, scale: HEAD_CELL_SCALE };
  const back: Placement = { x: CELL.x, y: 0, scale: HEAD_CELL_SCALE };
  const ears = (placement: Placement) => [
    createShape(parseOutline(detail.EAR), [], placement),
    createShape(parseOutline(detail.EAR), [], { ...placement, isMirrored: true }),
  ];
  const profile = (x: number, isMirrored: boolean) => {
    const placement: Placement = { x, y: CELL.y, scale: HEAD_CELL_SCALE, isMirrored };
    return [
      createShape(parseOutline(detail.HEAD_PROFILE), detail.HEAD_PROFILE_LINES, placement),
      createShape(parseOutline(detail.PROFILE_EAR), [], placement),
    ];
  };
  return [
    ...ears(front),
    createShape(symmetric(detail.HEAD_HALF), [...onBothHalves(detail.FACE_LINES), ...detail.FACE_MIDDLE_LINES], front),
    ...ears(back),
    createShape(symmetric(detail.HEAD_HALF), onBothHalves(detail.NAPE_LINES.slice(0, 1)), back),
    ...profile(-CELL.x, false),
    ...profile(CELL.x, true),
  ];
}

function listHands(): FigureShape[] {
  const hand = (x: number, y: number, isMirrored: boolean, isPalm: boolean) =>
    createShape(
      parseOutline(detail.HAND),
      isPalm ? detail.PALM_LINES : detail.HAND_LINES,
      { x, y, scale: 0.95, isMirrored },
      isPalm ? [] : detail.FINGERNAILS,
    );
  return [
    hand(-CELL.x, -8, false, false),
    hand(CELL.x, -8, true, false),
    hand(-CELL.x, CELL.y - 8, true, true),
    hand(CELL.x, CELL.y - 8, false, true),
  ];
}

function listFeet(): FigureShape[] {
  const foot = (x: number, isMirrored: boolean) =>
    createShape(parseOutline(detail.FOOT), detail.FOOT_LINES, { x, y: -8, scale: 0.95, isMirrored }, detail.TOENAILS);
  const sole = (x: number, isMirrored: boolean) =>
    createShape(parseOutline(detail.SOLE), detail.SOLE_LINES, { x, y: CELL.y - 8, scale: 0.95, isMirrored });
  return [foot(-CELL.x, false), foot(CELL.x, true), sole(-CELL.x, true), sole(CELL.x, false)];
}

/** The parts of a drawing, from the back to the front. */
export function listShapes(view: BodyView): FigureShape[] {
  switch (view) {
    case 'front':
      return listWholeBody([...onBothHalves(whole.FRONT_LINES), ...whole.FRONT_MIDDLE_LINES, ...FRONT_FACE_LINES]);
    case 'back':
      return listWholeBody([...onBothHalves(whole.BACK_LINES), ...whole.BACK_MIDDLE_LINES]);
    case 'left':
      return listProfile(false);
    case 'right':
      return listProfile(true);
    case 'head':
      return listHeads();
    case 'hands':
      return listHands();
    case 'feet':
      return listFeet();
  }
}
