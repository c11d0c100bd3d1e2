import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { listTilesOfMap } from '../useMapTiles';
import { decodeMapTile, findTileCorner, formatTileName, TILE_HEIGHT, TILE_WIDTH } from '../mapTile';
import { createMapTiles } from './createMapTiles';

const FOLDER = join(__dirname, '../tiles');
const readTile = (name: string): string => readFileSync(join(FOLDER, `${name}.json`), 'utf8');
const names = readdirSync(FOLDER).map((file) => file.replace('.json', ''));
const NEW_YORK = { latitude: 40.75, longitude: -73.99 };

test('the stored tiles are those of the packages us-atlas and zipcodes', () => {
  const tiles = createMapTiles();
  expect([...tiles.keys()].sort()).toEqual([...names].sort());
  for (const [name, tile] of tiles) expect(JSON.parse(readTile(name))).toEqual(tile);
});

test('the largest map anywhere loads at most 60 KB', () => {
  const sizes = new Map(names.map((name) => [name, gzipSync(readTile(name)).length]));
  const totals = names.map((name) => {
    const [latitude = 0, longitude = 0] = name.split('_').map(Number);
    // Tiles around the corner where four of them meet.
    const center = { latitude: latitude + TILE_HEIGHT, longitude: longitude + TILE_WIDTH };
    const tiles = listTilesOfMap(center, { ringMiles: 50, barMiles: 20 }).map(formatTileName);
    return tiles.reduce((total, tile) => total + (sizes.get(tile) ?? 0), 0);
  });
  expect(Math.max(...totals)).toBeGreaterThan(30_000);
  expect(Math.max(...totals)).toBeLessThan(60_000);
});

test('a town is a place, not an organization with its own ZIP code', () => {
  const towns = names.flatMap((name) => (JSON.parse(readTile(name)) as { towns: string }).towns.split(';'));
  expect(towns.length).toBeGreaterThan(20_000);
  expect(towns.filter((town) => /Citicorp|Brm|Liberty Mutual/.test(town))).toEqual([]);
});

test('the tile of New York has land, borders, and its towns, largest first, where they lie', () => {
  const corner = findTileCorner(NEW_YORK);
  const { land, states, counties, towns } = decodeMapTile(
    JSON.parse(readTile(formatTileName(corner))) as Parameters<typeof decodeMapTile>[0],
    corner,
  );
  for (const lines of [land, states, counties]) expect(lines.length).toBeGreaterThan(3);
  expect(towns[0]).toMatchObject({ name: 'New York' });
  expect(towns.map(({ name }) => name)).toEqual(expect.arrayContaining(['Philadelphia', 'Brooklyn', 'Staten Island']));
  expect(Math.abs(towns[0]!.latitude - NEW_YORK.latitude)).toBeLessThan(0.05);
  expect(Math.abs(towns[0]!.longitude - NEW_YORK.longitude)).toBeLessThan(0.05);
  for (const { latitude, longitude } of land.flat()) {
    expect(Math.abs(latitude - corner.latitude - TILE_HEIGHT / 2)).toBeLessThanOrEqual(TILE_HEIGHT / 2 + 0.01);
    expect(Math.abs(longitude - corner.longitude - TILE_WIDTH / 2)).toBeLessThanOrEqual(TILE_WIDTH / 2 + 0.01);
  }
});
