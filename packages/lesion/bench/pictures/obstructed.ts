/** Photographs of what must not be missed, with something in the way that people's photographs have. */
import sharp from 'sharp';
import type { Pixels } from '#lesion/photo/analysisImage';
import { stream } from '#lesion/pretraining/framings';
import type { Photo } from '#lesion/pretraining/photos';
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

/** Hairs across a photograph, their color, and their width as a share of its shorter side. */
const HAIRS = { count: 60, color: '#2a1c14', width: 1 / 200 } as const;

/** Curved hairs that lie in about one direction. */
async function underHair({ width, height, channels, data }: Pixels, id: string): Promise<Pixels> {
  const random = stream(`hair:${id}`);
  const side = Math.min(width, height);
  const direction = Math.PI * random();
  const paths = Array.from({ length: HAIRS.count }, () => {
    const angle = direction + 0.9 * (random() - 0.5);
    const [x, y, half, bend] = [width * random(), height * random(), side * (0.2 + 0.2 * random()), side * 0.13];
    const [dx, dy, bent] = [half * Math.cos(angle), half * Math.sin(angle), bend * (random() - 0.5)];
    const middle = `${x - bent * Math.sin(angle)} ${y + bent * Math.cos(angle)}`;
    const thick = side * HAIRS.width * (0.75 + 0.5 * random());
    return `<path d="M${x - dx} ${y - dy}Q${middle} ${x + dx} ${y + dy}" stroke-width="${thick}"/>`;
  });
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="none" stroke="${HAIRS.color}">${paths.join('')}</g></svg>`;
  const hairy = sharp(data, { raw: { width, height, channels } }).composite([{ input: Buffer.from(drawn) }]);
  const { buffer, byteOffset, byteLength } = await hairy.removeAlpha().raw().toBuffer();
  return { width, height, channels: 3, data: new Uint8ClampedArray(buffer, byteOffset, byteLength) };
}

/** Light that a steamed or smeared lens adds everywhere: its share, and its value. */
const HAZE = { share: 0.4, value: 180 } as const;

const hazy = (image: Pixels): Pixels => ({
  ...image,
  data: Uint8ClampedArray.from(image.data, (v) => (1 - HAZE.share) * v + HAZE.share * HAZE.value),
});

const WAYS = {
  'as it is': (image: Pixels) => image,
  'with a reflection': reflecting,
  'in a screenshot': onScreen,
  'under hair': underHair,
  'in haze': hazy,
} as const;
export type Way = keyof typeof WAYS;

/** In which way a picture of `obstructedPictures` was changed. */
export const wayOf = ({ id }: { id: string }): Way => id.slice(id.indexOf(' ') + 1) as Way;

/** Each photograph as it is, and with each of these in the way. */
export function obstructedPictures(photos: readonly Photo[]): Picture[] {
  return photos.flatMap((photo) =>
    (Object.keys(WAYS) as Way[]).map((way) => ({
      ...asPicture(photo),
      id: `${photo.id} ${way}`,
      load: async () => ({ pixels: await WAYS[way]((await load(photo)).pixels, photo.id) }),
    })),
  );
}
