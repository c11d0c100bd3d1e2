/** Pictures an engine must refuse, made otherwise than those its gate was trained on; most are of kinds it never met. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { decodePhoto } from '#lesion/photo/decode';
import type { Pixels } from '#lesion/photo/analysisImage';
import { CACHE, type Photo } from '#lesion/pretraining/photos';
import { printPage } from './pages';
import { load, loosePicture, spoiltPicture, type Picture } from './picture';
import { render } from './rendered';

/** Where `bench/foreign.ts` puts the photographs it finds in packages. */
export const FOREIGN_DIR = path.join(CACHE, 'foreign', 'pictures');
/** Pages and scenes, and lesion photographs spoilt. */
const [PAGES, SCENES, SPOILT] = [24, 24, 60];

/** The flash mirrored in the middle of the picture: burnt out over two thirds of its side, hazy beyond. */
function glaring(image: Pixels): Pixels {
  const { width, height, channels } = image;
  const data = Uint8ClampedArray.from(image.data, (v, i) => {
    const at = Math.floor(i / channels);
    const [dx, dy] = [(at % width) - width / 2, Math.floor(at / width) - height / 2];
    const haze = Math.min(1, (0.42 * Math.min(width, height)) / Math.hypot(dx, dy)) ** 2;
    return v + (255 - v) * haze;
  });
  return { ...image, data };
}

/** How much of red, green and blue each of them becomes. */
type Mixing = readonly (readonly [number, number, number])[];

const LUMA = [0.299, 0.587, 0.114] as const;
const shades = (...tone: readonly number[]): Mixing =>
  tone.map((share) => [share * LUMA[0], share * LUMA[1], share * LUMA[2]]);
/** The photograph in greys, in greys warmed a little or to a skin's tone, and in sepia (W3C Filter Effects, section 8). */
const COLORLESS: Readonly<Partial<Record<NonNullable<Picture['unusable']>, readonly Mixing[]>>> = {
  'in grey': [shades(1, 1, 1)],
  toned: [shades(1.06, 1, 0.93), shades(1.2, 0.95, 0.8)],
  'in sepia': [
    [
      [0.393, 0.769, 0.189],
      [0.349, 0.686, 0.168],
      [0.272, 0.534, 0.131],
    ],
  ],
};

/** The photograph without colors of its own: what is left of a lesion cannot be judged by them. */
function mixed(image: Pixels, mixing: Mixing): Pixels {
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

const colorless = (photo: Photo, index: number): Picture[] =>
  Object.entries(COLORLESS).map(([kind, mixings]) =>
    spoiltPicture(photo, kind as keyof typeof COLORLESS, kind, async () => ({
      pixels: mixed((await load(photo)).pixels, mixings[index % mixings.length]!),
    })),
  );

/** Photographs out of packages, where `bench/foreign.ts` has fetched them; otherwise none. */
function packaged(): Picture[] {
  const names = existsSync(FOREIGN_DIR) ? readdirSync(FOREIGN_DIR).sort() : [];
  return names.map((name) =>
    loosePicture(`package ${name}`, 'packages', 'package photograph', async () => {
      const bytes = readFileSync(path.join(FOREIGN_DIR, name));
      return { pixels: await decodePhoto(bytes) };
    }),
  );
}

/** The foreign kinds; lesion photographs to spoil are taken evenly from those given. */
export function foreignPictures(lesions: readonly Photo[]): Picture[] {
  const every = Math.max(1, Math.floor(lesions.length / SPOILT));
  const spoilt = lesions
    .filter((_, i) => i % every === 0)
    .slice(0, SPOILT)
    .flatMap((photo, i) => [
      spoiltPicture(photo, 'glare', 'glare', async () => ({ pixels: glaring((await load(photo)).pixels) })),
      ...colorless(photo, i),
    ]);
  const pages = Array.from({ length: PAGES }, (_, i) =>
    loosePicture(`page ${i}`, 'pages', 'printed page', async () => ({ pixels: await printPage(i) })),
  );
  const scenes = Array.from({ length: SCENES }, (_, i) =>
    loosePicture(`scene ${i}`, 'scenes', 'rendered scene', () => Promise.resolve({ pixels: render(i) })),
  );
  return [...packaged(), ...pages, ...scenes, ...spoilt];
}
