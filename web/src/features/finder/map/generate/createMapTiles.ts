import { readFileSync } from 'node:fs';
import { merge, mesh } from 'topojson-client';
import type { Coordinates } from '#domain/finder/geography';
import {
  encodeMapTile,
  findTileCorner,
  formatTileName,
  listTileCorners,
  type EncodedMapTile,
  type MapTile,
} from '../mapTile';
import { clipOutline, splitLine } from './clipToTile';
import { listTowns } from './listTowns';

/** The Census Bureau's cartographic boundaries, as the npm package `us-atlas` has them. */
type Atlas = Parameters<typeof merge>[0] & { objects: Record<'nation' | 'states' | 'counties', AtlasLayer> };
type Polygons = Extract<Parameters<typeof merge>[1], unknown[]>;
type AtlasLayer = Exclude<Parameters<typeof merge>[1], unknown[]> & { geometries: Polygons };

/** Creates the map of the United States in tiles, by tile name. Tiles without land are left out. */
export function createMapTiles(): Map<string, EncodedMapTile> {
  const atlas = JSON.parse(readFileSync(require.resolve('us-atlas/counties-10m.json'), 'utf8')) as Atlas;
  const { nation, states, counties } = atlas.objects;
  const outlines = merge(atlas, nation.geometries).coordinates.flat().map(toLine);
  const stateBorders = toLines(mesh(atlas, states, (a, b) => a !== b));
  const countyBorders = toLines(mesh(atlas, counties, (a, b) => a !== b && findState(a) === findState(b)));
  const tiles = new Map<string, { corner: Coordinates; tile: MapTile }>();
  const getTile = (corner: Coordinates): MapTile => {
    const name = formatTileName(corner);
    const entry = tiles.get(name) ?? { corner, tile: { land: [], states: [], counties: [], towns: [] } };
    tiles.set(name, entry);
    return entry.tile;
  };
  for (const outline of outlines) {
    for (const corner of listCorners(outline)) {
      const clipped = clipOutline(outline, corner);
      if (clipped.length > 2) getTile(corner).land.push(clipped);
    }
  }
  for (const [kind, lines] of [
    ['states', stateBorders],
    ['counties', countyBorders],
  ] as const) {
    for (const line of lines) {
      for (const corner of listCorners(line)) getTile(corner)[kind].push(...splitLine(line, corner));
    }
  }
  for (const town of listTowns()) getTile(findTileCorner(town)).towns.push(town);
  return new Map(
    [...tiles]
      .filter(([, { tile }]) => tile.land.length > 0)
      .map(([name, { corner, tile }]) => [name, encodeMapTile(tile, corner)]),
  );
}

const toLine = (positions: readonly number[][]): Coordinates[] =>
  positions.map(([longitude, latitude]) => ({ latitude: latitude!, longitude: longitude! }));
const toLines = ({ coordinates }: { coordinates: number[][][] }): Coordinates[][] => coordinates.map(toLine);

/** The state of a county: the first two digits of its FIPS code. */
const findState = ({ id }: { id?: string | number }): string => String(id).slice(0, 2);

/** The corners of the tiles that the bounding box of a line touches. */
function listCorners(line: readonly Coordinates[]): Coordinates[] {
  const [latitudes, longitudes] = [line.map(({ latitude }) => latitude), line.map(({ longitude }) => longitude)];
  return listTileCorners(
    { latitude: Math.min(...latitudes), longitude: Math.min(...longitudes) },
    { latitude: Math.max(...latitudes), longitude: Math.max(...longitudes) },
  );
}
