/** Pictures an engine must refuse, made otherwise than those its gate was trained on; most are of kinds it never met. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { decodePhoto } from '../../decode';
import type { Pixels } from '../../image';
import { CACHE, type Photo } from '../../pretraining/photos';
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

/** The photograph without its colors: what is left of a lesion cannot be judged by them. */
function grey(image: Pixels): Pixels {
  const data = Uint8ClampedArray.from(image.data);
  for (let p = 0; p < data.length; p += image.channels) {
    data.fill(0.299 * data[p]! + 0.587 * data[p + 1]! + 0.114 * data[p + 2]!, p, p + 3);
  }
  return { ...image, data };
}

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
    .flatMap((photo) => [
      spoiltPicture(photo, 'glare', 'glare', async () => ({ pixels: glaring((await load(photo)).pixels) })),
      spoiltPicture(photo, 'in grey', 'grey', async () => ({ pixels: grey((await load(photo)).pixels) })),
    ]);
  const pages = Array.from({ length: PAGES }, (_, i) =>
    loosePicture(`page ${i}`, 'pages', 'printed page', async () => ({ pixels: await printPage(i) })),
  );
  const scenes = Array.from({ length: SCENES }, (_, i) =>
    loosePicture(`scene ${i}`, 'scenes', 'rendered scene', () => Promise.resolve({ pixels: render(i) })),
  );
  return [...packaged(), ...pages, ...scenes, ...spoilt];
}
