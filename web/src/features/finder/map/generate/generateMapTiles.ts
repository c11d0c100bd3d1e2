import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMapTiles } from './createMapTiles';

/**
 * Generates the files in `tiles` from the npm packages `us-atlas` (ISC license; shapes of the US Census Bureau) and `zipcodes`
 * (BSD license). Run it with `npx tsx web/src/features/finder/map/generate/generateMapTiles.ts`.
 */
const folder = join(__dirname, '../tiles');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
for (const [name, tile] of createMapTiles()) {
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(tile, null, 2)}\n`);
}
