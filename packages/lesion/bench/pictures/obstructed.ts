/** Photographs of what must not be missed, with something in the way that people's photographs have. */
import type { Pixels } from '../../image';
import type { Photo } from '../../pretraining/photos';
import { asPicture, load, type Picture } from './picture';

/** Radius of the reflection as a share of the photograph's shorter side. */
const RADIUS = 0.08;
/** Height of each of a screen's bars as a share of the photograph's. */
const BAR = 0.5;
const SCREEN = 255;

/** A lamp or flash mirrored near the middle: burnt out inside, gone at RADIUS. */
function reflecting(image: Pixels): Pixels {
  const { width, height, channels } = image;
  const radius = RADIUS * Math.min(width, height);
  const data = Uint8ClampedArray.from(image.data, (v, i) => {
    const at = Math.floor(i / channels);
    const distance = Math.hypot((at % width) - width / 2, Math.floor(at / width) - 0.47 * height) / radius;
    const light = distance < 0.5 ? 1 - 0.4 * distance : Math.max(0, 1.6 * (1 - distance));
    return v + (255 - v) * light;
  });
  return { ...image, data };
}

/** The photograph as a phone's gallery shows it: between white bars above and below. */
function onScreen({ width, height, channels, data }: Pixels): Pixels {
  const bar = Math.round(BAR * height);
  const rows = new Uint8ClampedArray(width * channels * (height + 2 * bar)).fill(SCREEN);
  rows.set(data, bar * width * channels);
  return { width, height: height + 2 * bar, channels, data: rows };
}

const WAYS = {
  'as it is': (image: Pixels) => image,
  'with a reflection': reflecting,
  'in a screenshot': onScreen,
} as const;
export type Way = keyof typeof WAYS;

/** In which way a picture of `obstructedPictures` was changed. */
export const wayOf = ({ id }: { id: string }): Way => id.slice(id.indexOf(' ') + 1) as Way;

/** Each photograph as it is, with a reflection on it, and in a screenshot. */
export function obstructedPictures(photos: readonly Photo[]): Picture[] {
  return photos.flatMap((photo) =>
    (Object.keys(WAYS) as Way[]).map((way) => ({
      ...asPicture(photo),
      id: `${photo.id} ${way}`,
      load: async () => ({ pixels: WAYS[way]((await load(photo)).pixels) }),
    })),
  );
}
