/** Pictures an engine must refuse, of kinds its gate never met in training. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { decodePhoto } from '../../decode';
import type { Pixels } from '../../image';
import { stream } from '../../pretraining/framings';
import { CACHE, type Photo } from '../../pretraining/photos';
import { printPage } from './pages';
import { load, loosePicture, spoiltPicture, type Picture } from './picture';
import { render } from './rendered';

/** Where `bench/foreign.ts` puts the photographs it finds in packages. */
export const FOREIGN_DIR = path.join(CACHE, 'foreign', 'pictures');
/** Pages and scenes, and lesion photographs spoilt in each way. */
const [PAGES, SCENES, SPOILT] = [24, 24, 60];

/** Smeared along a line of an eighth of the longer side, as by a hand that moved. */
function moved(image: Pixels, name: string): Pixels {
  const { width, height, channels } = image;
  const angle = Math.PI * stream(`moved:${name}`)();
  const reach = Math.max(width, height) / 16;
  const steps = Math.ceil(2 * reach);
  const data = new Uint8ClampedArray(image.data.length);
  const held = (v: number, most: number): number => Math.min(most - 1, Math.max(0, Math.round(v)));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sums = [0, 0, 0];
      for (let step = 0; step <= steps; step++) {
        const along = (2 * step - steps) * (reach / steps);
        const row = held(y + along * Math.sin(angle), height) * width;
        const from = (row + held(x + along * Math.cos(angle), width)) * channels;
        for (let c = 0; c < 3; c++) sums[c]! += image.data[from + c]!;
      }
      for (let c = 0; c < 3; c++) data[(y * width + x) * channels + c] = sums[c]! / (steps + 1);
    }
  }
  return { ...image, data };
}

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
  const every = Math.max(1, Math.floor(lesions.length / (2 * SPOILT)));
  const sample = lesions.filter((_, i) => i % every === 0).slice(0, 2 * SPOILT);
  const spoilt = sample.map((photo, i) =>
    i % 2 === 0
      ? spoiltPicture(photo, 'motion blur', 'moved', async () => ({
          pixels: moved((await load(photo)).pixels, photo.id),
        }))
      : spoiltPicture(photo, 'glare', 'glare', async () => ({ pixels: glaring((await load(photo)).pixels) })),
  );
  const pages = Array.from({ length: PAGES }, (_, i) =>
    loosePicture(`page ${i}`, 'pages', 'printed page', async () => ({ pixels: await printPage(i) })),
  );
  const scenes = Array.from({ length: SCENES }, (_, i) =>
    loosePicture(`scene ${i}`, 'scenes', 'rendered scene', () => Promise.resolve({ pixels: render(i) })),
  );
  return [...packaged(), ...pages, ...scenes, ...spoilt];
}
