/** Photos of malignant or suspicious lesions with an obstruction, as in people's photos. */
import sharp from 'sharp';
import type { Pixels } from '#lesion/photo/pixels';
import { createNamedRandom } from '#lesion/statistics/random';
import type { DatasetPhoto } from '#lab/pretraining/photos';
import { toPicture, loadDatasetPhoto, type Picture } from './picture';

/** Radius of the reflection as a share of the photo's shorter side. */
const RADIUS = 0.08;
/** Height of each screen bar as a share of the photo's height. */
const BAR = 0.5;
const SCREEN = 255;

/** A lamp or flash reflected near the middle: overexposed inside, fading out at RADIUS. */
function addReflection(image: Pixels): Pixels {
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

/** A screenshot of a phone's gallery: the photo between white bars. */
function addScreenBars({ width, height, channels, data }: Pixels): Pixels {
  const bar = Math.round(BAR * height);
  const rows = new Uint8ClampedArray(width * channels * (height + 2 * bar)).fill(SCREEN);
  rows.set(data, bar * width * channels);
  return { width, height: height + 2 * bar, channels, data: rows };
}

/** Number of hairs, their color, and their width as a share of the shorter side. */
const HAIRS = { count: 60, color: '#2a1c14', width: 1 / 200 } as const;

/** Curved hairs in about one direction. */
async function addHair({ width, height, channels, data }: Pixels, id: string): Promise<Pixels> {
  const random = createNamedRandom(`hair:${id}`);
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
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="none" stroke="${HAIRS.color}">${paths.join('')}</g></svg>`;
  const hairy = sharp(data, { raw: { width, height, channels } }).composite([{ input: Buffer.from(svg) }]);
  const { buffer, byteOffset, byteLength } = await hairy.removeAlpha().raw().toBuffer();
  return { width, height, channels: 3, data: new Uint8ClampedArray(buffer, byteOffset, byteLength) };
}

/** Light scattered by a steamed or smeared lens: its share and its value. */
const HAZE = { share: 0.4, value: 180 } as const;

const addHaze = (image: Pixels): Pixels => ({
  ...image,
  data: Uint8ClampedArray.from(image.data, (v) => (1 - HAZE.share) * v + HAZE.share * HAZE.value),
});

const OBSTACLES = {
  'as it is': (image: Pixels) => image,
  'with a reflection': addReflection,
  'in a screenshot': addScreenBars,
  'under hair': addHair,
  'in haze': addHaze,
} as const;
export type Obstacle = keyof typeof OBSTACLES;

/** The obstruction of a picture of `obstructedPictures`. */
export const findObstacle = ({ id }: { id: string }): Obstacle => id.slice(id.indexOf(' ') + 1) as Obstacle;

/** Each photo unchanged and with each obstruction. */
export function createObstructedPictures(photos: readonly DatasetPhoto[]): Picture[] {
  return photos.flatMap((photo) =>
    (Object.keys(OBSTACLES) as Obstacle[]).map((obstacle) => ({
      ...toPicture(photo),
      id: `${photo.id} ${obstacle}`,
      load: async () => ({ pixels: await OBSTACLES[obstacle]((await loadDatasetPhoto(photo)).pixels, photo.id) }),
    })),
  );
}
