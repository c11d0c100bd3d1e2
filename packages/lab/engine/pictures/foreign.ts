/**
 * Pictures that must be refused, made in other ways than those the gate was trained on. Most are of kinds it has not
 * seen.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { decodePhoto } from '#lesion/photo/decodePhoto';
import type { Pixels } from '#lesion/photo/pixels';
import { CACHE, type DatasetPhoto } from '#lab/pretraining/photos';
import { drawPage } from './pages';
import { loadDatasetPhoto, createUnattachedPicture, createUnusablePicture, type Picture } from './picture';
import { renderScene } from './rendered';

/** Where `bench/foreign.ts` stores pictures from packages. */
export const FOREIGN_DIR = path.join(CACHE, 'foreign', 'pictures');
/** Number of pages, scenes and spoiled lesion photos. */
const [PAGES, SCENES, SPOILED_COUNT] = [24, 24, 60];

/** A flash reflected in the middle: overexposed over two thirds of the side, hazy beyond. */
function addGlare(image: Pixels): Pixels {
  const { width, height, channels } = image;
  const data = Uint8ClampedArray.from(image.data, (v, i) => {
    const at = Math.floor(i / channels);
    const [dx, dy] = [(at % width) - width / 2, Math.floor(at / width) - height / 2];
    const haze = Math.min(1, (0.42 * Math.min(width, height)) / Math.hypot(dx, dy)) ** 2;
    return v + (255 - v) * haze;
  });
  return { ...image, data };
}

/** For red, green and blue of the result: the weights of the original red, green and blue. */
type Mixing = readonly (readonly [number, number, number])[];

const LUMA = [0.299, 0.587, 0.114] as const;
const toShades = (...tone: readonly number[]): Mixing =>
  tone.map((share) => [share * LUMA[0], share * LUMA[1], share * LUMA[2]]);
/** Gray, slightly warm gray, gray in a skin tone, and sepia (W3C Filter Effects, section 8). */
const COLORLESS: Readonly<Partial<Record<NonNullable<Picture['unusable']>, readonly Mixing[]>>> = {
  'in gray': [toShades(1, 1, 1)],
  toned: [toShades(1.06, 1, 0.93), toShades(1.2, 0.95, 0.8)],
  'in sepia': [
    [
      [0.393, 0.769, 0.189],
      [0.349, 0.686, 0.168],
      [0.272, 0.534, 0.131],
    ],
  ],
};

/** The photo with mixed channels and no colors of its own. */
function mixChannels(image: Pixels, mixing: Mixing): Pixels {
  const data = Uint8ClampedArray.from(image.data);
  for (let p = 0; p < data.length; p += image.channels) {
    const [r, g, b] = [data[p]!, data[p + 1]!, data[p + 2]!];
    data.set(
      mixing.map(([red, green, blue]) => red * r + green * g + blue * b),
      p,
    );
  }
  return { ...image, data };
}

const createColorless = (photo: DatasetPhoto, index: number): Picture[] =>
  Object.entries(COLORLESS).map(([kind, mixings]) =>
    createUnusablePicture(photo, kind as keyof typeof COLORLESS, kind, async () => ({
      pixels: mixChannels((await loadDatasetPhoto(photo)).pixels, mixings[index % mixings.length]!),
    })),
  );

/** Pictures from packages, if `bench/foreign.ts` has downloaded them. */
function createPackagePictures(): Picture[] {
  const names = existsSync(FOREIGN_DIR) ? readdirSync(FOREIGN_DIR).sort() : [];
  return names.map((name) =>
    createUnattachedPicture(`package ${name}`, 'packages', 'package photograph', async () => {
      const bytes = readFileSync(path.join(FOREIGN_DIR, name));
      return { pixels: await decodePhoto(bytes) };
    }),
  );
}

/** All kinds. Lesion photos to spoil are sampled evenly. */
export function createForeignPictures(lesions: readonly DatasetPhoto[]): Picture[] {
  const every = Math.max(1, Math.floor(lesions.length / SPOILED_COUNT));
  const spoiledPictures = lesions
    .filter((_, i) => i % every === 0)
    .slice(0, SPOILED_COUNT)
    .flatMap((photo, i) => [
      createUnusablePicture(photo, 'glare', 'glare', async () => ({
        pixels: addGlare((await loadDatasetPhoto(photo)).pixels),
      })),
      ...createColorless(photo, i),
    ]);
  const pages = Array.from({ length: PAGES }, (_, i) =>
    createUnattachedPicture(`page ${i}`, 'pages', 'printed page', async () => ({ pixels: await drawPage(i) })),
  );
  const scenes = Array.from({ length: SCENES }, (_, i) =>
    createUnattachedPicture(`scene ${i}`, 'scenes', 'rendered scene', () =>
      Promise.resolve({ pixels: renderScene(i) }),
    ),
  );
  return [...createPackagePictures(), ...pages, ...scenes, ...spoiledPictures];
}
