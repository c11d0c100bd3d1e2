import { useEffect, useState } from 'react';
import type { Coordinates } from '#domain/finder/geography';
import { HALF_SIDE, type MapScale } from './mapScale';
import { decodeMapTile, formatTileName, listTileCorners, type EncodedMapTile, type MapTile } from './mapTile';
import { RING_RADIUS } from './pinLayout';

/** The least length of a degree of latitude in miles. */
const MILES_PER_DEGREE = 68.7;

/** The corners of the tiles that a map around a center shows. */
export function listTilesOfMap({ latitude, longitude }: Coordinates, { ringMiles }: MapScale): Coordinates[] {
  const north = (ringMiles * HALF_SIDE) / RING_RADIUS / MILES_PER_DEGREE;
  const east = north / Math.cos(((Math.abs(latitude) + north) * Math.PI) / 180);
  return listTileCorners(
    { latitude: latitude - north, longitude: longitude - east },
    { latitude: latitude + north, longitude: longitude + east },
  );
}

/** Loads a tile. Each is a chunk of its own. Rejects for a tile of open sea, which has no file. */
async function loadMapTile(corner: Coordinates): Promise<MapTile> {
  const module = (await import(`./tiles/${formatTileName(corner)}.json`)) as { default: EncodedMapTile };
  return decodeMapTile(module.default, corner);
}

const NO_TILES: readonly MapTile[] = [];

/** The tiles of a map: an empty list while they load, `null` if none could be loaded. */
export function useMapTiles(center: Coordinates, scale: MapScale): readonly MapTile[] | null {
  const [loaded, setLoaded] = useState<{ center: Coordinates; scale: MapScale; tiles: MapTile[] }>();
  useEffect(() => {
    let isCurrent = true;
    void Promise.allSettled(listTilesOfMap(center, scale).map(loadMapTile)).then((results) => {
      const tiles = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      if (isCurrent) setLoaded({ center, scale, tiles });
    });
    return () => {
      isCurrent = false;
    };
  }, [center, scale]);
  if (loaded?.center !== center || loaded.scale !== scale) return NO_TILES;
  return loaded.tiles.length > 0 ? loaded.tiles : null;
}
