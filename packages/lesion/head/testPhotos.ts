/** What is known about the frozen test photos beside their embeddings. It depends on the photos, not on the weights. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { PhotoHash } from '#domain/training/photoHash';

/** A line of the file: name (dataset and id, as `ham10000 ISIC_0024306`), hash, typology angle of the skin, hashes of crops. */
const Line = z.tuple([z.string(), PhotoHash, z.number().nullable(), z.array(PhotoHash)]);

/** A frozen test photo. */
export interface TestPhoto {
  readonly name: string;
  readonly hash: string;
  /** Individual typology angle of the skin around the lesion, in degrees; null where it could not be measured. */
  readonly ita: number | null;
  /** The hashes of its crops (`hashPhoto`), by which crops of it are recognized. */
  readonly crops: readonly string[];
}

const getFile = (folder: string, recipe: string): string => path.join(folder, `${recipe}.test.json`);

/**
 * The test photos of a recipe, from the folder of references. Empty where there is no file: a container without references
 * cannot train.
 */
export function readTestPhotos(folder: string, recipe: string): TestPhoto[] {
  const file = getFile(folder, recipe);
  if (!existsSync(file)) return [];
  const lines = z.array(Line).parse(JSON.parse(readFileSync(file, 'utf8')));
  return lines.map(([name, hash, ita, crops]) => ({ name, hash, ita, crops }));
}

/** The content of the file, one photo a line. */
export function formatTestPhotos(photos: readonly TestPhoto[]): string {
  const lines = photos.map(
    ({ name, hash, ita, crops }) => `  [${[name, hash, ita, crops].map((value) => JSON.stringify(value)).join(', ')}]`,
  );
  return `[\n${lines.join(',\n')}\n]\n`;
}
