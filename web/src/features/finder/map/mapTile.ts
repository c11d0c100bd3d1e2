import type { Coordinates } from '#domain/finder/geography';

/** Height and width of a tile in degrees. A map of the largest radius touches at most four tiles south of Alaska. */
export const TILE_HEIGHT = 3;
export const TILE_WIDTH = 4;
/** Steps per degree of a stored coordinate: 0.001°, at most 0.07 mile. */
const STEPS = 1000;

/** A part of the map between two parallels and two meridians. */
export interface MapTile {
  /** Outlines of the land, closed, clipped to the tile. */
  land: Coordinates[][];
  /** Borders between states. Segments that cross the edge of the tile are whole. */
  states: Coordinates[][];
  /** Borders between counties of one state. */
  counties: Coordinates[][];
  towns: Town[];
}

/** A town and its position. */
export interface Town extends Coordinates {
  name: string;
  /** The number of ZIP codes that have the town's name. It stands for the town's size. */
  zipCount: number;
}

/** A tile as it is stored. Lists are separated by `;`, numbers by spaces. */
export type EncodedMapTile = Record<keyof MapTile, string>;

/** The south-west corner of the tile that contains a point. */
export const findTileCorner = ({ latitude, longitude }: Coordinates): Coordinates => ({
  latitude: Math.floor(latitude / TILE_HEIGHT) * TILE_HEIGHT,
  longitude: Math.floor(longitude / TILE_WIDTH) * TILE_WIDTH,
});

/** The south-west corners of all tiles between two points. */
export function listTileCorners(southWest: Coordinates, northEast: Coordinates): Coordinates[] {
  const [first, last] = [findTileCorner(southWest), findTileCorner(northEast)];
  const listSteps = (from: number, to: number, step: number) =>
    Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step);
  return listSteps(first.latitude, last.latitude, TILE_HEIGHT).flatMap((latitude) =>
    listSteps(first.longitude, last.longitude, TILE_WIDTH).map((longitude) => ({ latitude, longitude })),
  );
}

/** The file name of a tile with this south-west corner, without its ending. */
export const formatTileName = ({ latitude, longitude }: Coordinates): string => `${latitude}_${longitude}`;

/** Encodes a line as the differences of longitude and latitude in steps, from `origin` and then from point to point. */
function encodeLine(line: readonly Coordinates[], origin: Coordinates): string {
  const toSteps = ({ latitude, longitude }: Coordinates) => [
    Math.round((longitude - origin.longitude) * STEPS),
    Math.round((latitude - origin.latitude) * STEPS),
  ];
  let previous = [0, 0];
  const numbers = line.flatMap((point, index) => {
    const steps = toSteps(point);
    const difference = steps.map((value, axis) => value - previous[axis]!);
    previous = steps;
    return index > 0 && difference.every((value) => value === 0) ? [] : difference;
  });
  return numbers.join(' ');
}

function decodeLine(text: string, origin: Coordinates): Coordinates[] {
  const numbers = text.split(' ').map(Number);
  let [x, y] = [0, 0];
  return Array.from({ length: numbers.length / 2 }, (_, index) => {
    x += numbers[2 * index]!;
    y += numbers[2 * index + 1]!;
    return { latitude: origin.latitude + y / STEPS, longitude: origin.longitude + x / STEPS };
  });
}

const splitList = (text: string): string[] => (text === '' ? [] : text.split(';'));

/** Encodes a tile with this south-west corner. */
export function encodeMapTile({ land, states, counties, towns }: MapTile, corner: Coordinates): EncodedMapTile {
  const encodeLines = (lines: readonly Coordinates[][]) => lines.map((line) => encodeLine(line, corner)).join(';');
  return {
    land: encodeLines(land),
    states: encodeLines(states),
    counties: encodeLines(counties),
    towns: towns.map((town) => `${encodeLine([town], corner)} ${town.zipCount} ${town.name}`).join(';'),
  };
}

/** Reverses `encodeMapTile`, within half a step. */
export function decodeMapTile({ land, states, counties, towns }: EncodedMapTile, corner: Coordinates): MapTile {
  const decodeLines = (text: string) => splitList(text).map((line) => decodeLine(line, corner));
  return {
    land: decodeLines(land),
    states: decodeLines(states),
    counties: decodeLines(counties),
    towns: splitList(towns).map((text) => {
      const [x = '', y = '', zipCount, ...name] = text.split(' ');
      return { ...decodeLine(`${x} ${y}`, corner)[0]!, zipCount: Number(zipCount), name: name.join(' ') };
    }),
  };
}
