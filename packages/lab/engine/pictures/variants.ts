/** Variations of a photo as by another person, phone or light, which should not change the result. */
import sharp from 'sharp';
import { decodePhoto } from '#lesion/photo/decodePhoto';
import { cropSquare } from '#lesion/photo/analysisImage';
import type { Square } from '#lesion/photo/square';
import type { Pixels } from '#lesion/photo/pixels';
import { orient } from '#lesion/photo/orientation';

export interface PhotoFraming {
  readonly pixels: Pixels;
  readonly square: Square;
}

function recolor(
  { pixels, square }: PhotoFraming,
  [red, green, blue]: readonly [number, number, number],
): PhotoFraming {
  const data = Uint8ClampedArray.from(pixels.data, (v, i) => {
    const channel = i % pixels.channels;
    return channel === 0 ? v * red : channel === 1 ? v * green : channel === 2 ? v * blue : v;
  });
  return { pixels: { ...pixels, data }, square };
}

/** Rotates clockwise about the square's center, with bilinear sampling. The result is twice as wide as the square. */
function rotate({ pixels, square }: PhotoFraming, degrees: number): PhotoFraming {
  const wide = { x: square.x - square.size / 2, y: square.y - square.size / 2, size: 2 * square.size };
  const side = Math.round(Math.min(1024, wide.size));
  const from = cropSquare(pixels, wide, side);
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const data = new Uint8ClampedArray(from.data.length);
  const clamp = (v: number): number => Math.min(side - 1, Math.max(0, v));
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const [dx, dy] = [x + 0.5 - side / 2, y + 0.5 - side / 2];
      const [u, v] = [cos * dx + sin * dy + side / 2 - 0.5, cos * dy - sin * dx + side / 2 - 0.5];
      const [left, top] = [Math.floor(u), Math.floor(v)];
      for (let c = 0; c < 3; c++) {
        const at = (i: number, j: number): number => from.data[(clamp(j) * side + clamp(i)) * 3 + c]!;
        const [upper, lower] = [at(left, top), at(left, top + 1)];
        const across = (a: number, b: number): number => a + (b - a) * (u - left);
        const [one, other] = [across(upper, at(left + 1, top)), across(lower, at(left + 1, top + 1))];
        data[(y * side + x) * 3 + c] = one + (other - one) * (v - top);
      }
    }
  }
  return {
    pixels: { width: side, height: side, channels: 3, data },
    square: { x: side / 4, y: side / 4, size: side / 2 },
  };
}

/** Rotates by 90° clockwise without changing pixel values. */
function turnQuarter({ pixels, square }: PhotoFraming): PhotoFraming {
  const orientedSquare = { x: pixels.height - square.y - square.size, y: square.x, size: square.size };
  return { pixels: orient(pixels, { swapAxes: true, flipX: false, flipY: true }), square: orientedSquare };
}

function mirror({ pixels, square }: PhotoFraming, left: boolean): PhotoFraming {
  const x = left ? pixels.width - square.x - square.size : square.x;
  const y = left ? square.y : pixels.height - square.y - square.size;
  return { pixels: orient(pixels, { swapAxes: false, flipX: left, flipY: !left }), square: { ...square, x, y } };
}

/** Scales the square about its center. */
function crop({ pixels, square }: PhotoFraming, factor: number): PhotoFraming {
  const size = square.size * factor;
  const inset = (square.size - size) / 2;
  return { pixels, square: { x: square.x + inset, y: square.y + inset, size } };
}

async function compress({ pixels, square }: PhotoFraming): Promise<PhotoFraming> {
  const raw = { width: pixels.width, height: pixels.height, channels: pixels.channels };
  const bytes = await sharp(pixels.data, { raw }).jpeg({ quality: 60 }).toBuffer();
  return { pixels: await decodePhoto(bytes), square };
}

/** The variations by the name of their figure. Color casts are those of lamplight and of shade. */
export const VARIANTS = {
  'rotation by 90°': turnQuarter,
  'rotation by 15°': (framed) => rotate(framed, 15),
  'flip left to right': (framed) => mirror(framed, true),
  'flip upside down': (framed) => mirror(framed, false),
  'crop 10 % tighter': (framed) => crop(framed, 0.9),
  'crop 10 % wider': (framed) => crop(framed, 1.1),
  'light −15 %': (framed) => recolor(framed, [0.85, 0.85, 0.85]),
  'light +15 %': (framed) => recolor(framed, [1.15, 1.15, 1.15]),
  'warm color cast': (framed) => recolor(framed, [1.06, 1, 0.92]),
  'cool color cast': (framed) => recolor(framed, [0.94, 1, 1.06]),
  'JPEG at quality 60': compress,
} as const satisfies Record<string, (framed: PhotoFraming) => PhotoFraming | Promise<PhotoFraming>>;

export type Variant = keyof typeof VARIANTS;
