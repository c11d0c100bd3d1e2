/** The same photograph as another person, phone or light would have taken it; the answer should not change. */
import sharp from 'sharp';
import { decodePhoto } from '#lesion/photo/decode';
import { cropSquare, type Pixels, type Square } from '#lesion/photo/analysisImage';
import { turn } from '#lesion/photo/orientation';

export interface Taken {
  readonly pixels: Pixels;
  readonly square: Square;
}

function recoloured({ pixels, square }: Taken, [red, green, blue]: readonly [number, number, number]): Taken {
  const data = Uint8ClampedArray.from(pixels.data, (v, i) => {
    const channel = i % pixels.channels;
    return channel === 0 ? v * red : channel === 1 ? v * green : channel === 2 ? v * blue : v;
  });
  return { pixels: { ...pixels, data }, square };
}

/** Turned about the square's centre, clockwise, in a picture twice as wide as the square; sampled bilinearly. */
function rotated({ pixels, square }: Taken, degrees: number): Taken {
  const wide = { x: square.x - square.size / 2, y: square.y - square.size / 2, size: 2 * square.size };
  const side = Math.round(Math.min(1024, wide.size));
  const from = cropSquare(pixels, wide, side);
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const data = new Uint8ClampedArray(from.data.length);
  const held = (v: number): number => Math.min(side - 1, Math.max(0, v));
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const [dx, dy] = [x + 0.5 - side / 2, y + 0.5 - side / 2];
      const [u, v] = [cos * dx + sin * dy + side / 2 - 0.5, cos * dy - sin * dx + side / 2 - 0.5];
      const [left, top] = [Math.floor(u), Math.floor(v)];
      for (let c = 0; c < 3; c++) {
        const at = (i: number, j: number): number => from.data[(held(j) * side + held(i)) * 3 + c]!;
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

/** A quarter turn clockwise, no pixel changed. */
function quarterTurned({ pixels, square }: Taken): Taken {
  const turned = { x: pixels.height - square.y - square.size, y: square.x, size: square.size };
  return { pixels: turn(pixels, { across: true, left: false, up: true }), square: turned };
}

function mirrored({ pixels, square }: Taken, left: boolean): Taken {
  const x = left ? pixels.width - square.x - square.size : square.x;
  const y = left ? square.y : pixels.height - square.y - square.size;
  return { pixels: turn(pixels, { across: false, left, up: !left }), square: { ...square, x, y } };
}

/** The square drawn in or out about its centre. */
function cropped({ pixels, square }: Taken, factor: number): Taken {
  const size = square.size * factor;
  const inset = (square.size - size) / 2;
  return { pixels, square: { x: square.x + inset, y: square.y + inset, size } };
}

async function compressed({ pixels, square }: Taken): Promise<Taken> {
  const raw = { width: pixels.width, height: pixels.height, channels: pixels.channels };
  const bytes = await sharp(pixels.data, { raw }).jpeg({ quality: 60 }).toBuffer();
  return { pixels: await decodePhoto(bytes), square };
}

/** What is done to a photograph, by the figure's name. A colour cast is that of lamp light or of shade. */
export const VARIANTS = {
  'rotation by 90°': quarterTurned,
  'rotation by 15°': (taken) => rotated(taken, 15),
  'flip left to right': (taken) => mirrored(taken, true),
  'flip upside down': (taken) => mirrored(taken, false),
  'crop 10 % tighter': (taken) => cropped(taken, 0.9),
  'crop 10 % wider': (taken) => cropped(taken, 1.1),
  'light −15 %': (taken) => recoloured(taken, [0.85, 0.85, 0.85]),
  'light +15 %': (taken) => recoloured(taken, [1.15, 1.15, 1.15]),
  'warm colour cast': (taken) => recoloured(taken, [1.06, 1, 0.92]),
  'cool colour cast': (taken) => recoloured(taken, [0.94, 1, 1.06]),
  'JPEG at quality 60': compressed,
} as const satisfies Record<string, (taken: Taken) => Taken | Promise<Taken>>;

export type Variant = keyof typeof VARIANTS;
