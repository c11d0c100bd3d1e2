/** Conversion of the analysis image to CIELAB, with the contrast step undone. Pure and browser-safe. */
import { CONTRAST, CONTRAST_PIVOT } from './analysisImage';
import type { Pixels } from './pixels';

/** A CIELAB color (D65): lightness 0..100, green to red, blue to yellow. */
export type Lab = readonly [lightness: number, a: number, b: number];

/** A CIELAB picture at half the side of the analysis image; each cell is the mean of 2×2 pixels. */
export interface LabImage {
  readonly side: number;
  readonly lightness: Float32Array;
  readonly a: Float32Array;
  readonly b: Float32Array;
}

/** The value before the contrast step, 0..255. */
export function undoContrast(value: number): number {
  return (value - CONTRAST_PIVOT) / CONTRAST + CONTRAST_PIVOT;
}

/** Linear light of an 8-bit value of the analysis image (sRGB decoding, IEC 61966-2-1). */
const LINEAR_LIGHT = Float64Array.from({ length: 256 }, (_, v) => {
  const s = undoContrast(v) / 255;
  return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
});

function applyLabCurve(t: number): number {
  return t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116;
}

/** CIELAB of linear sRGB light, D65 white. */
export function linearToLab(r: number, g: number, b: number): Lab {
  const x = applyLabCurve((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = applyLabCurve(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = applyLabCurve((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** The sRGB hex code of a CIELAB color, clipped to the gamut. */
export function labToHex([lightness, a, b]: Lab): string {
  const inverse = (t: number): number => (t ** 3 > 216 / 24389 ? t ** 3 : (116 * t - 16) / (24389 / 27));
  const y = (lightness + 16) / 116;
  const [X, Y, Z] = [0.95047 * inverse(y + a / 500), inverse(y), 1.08883 * inverse(y - b / 200)];
  const linear = [
    3.2404542 * X - 1.5371385 * Y - 0.4985314 * Z,
    -0.969266 * X + 1.8760108 * Y + 0.041556 * Z,
    0.0556434 * X - 0.2040259 * Y + 1.0572252 * Z,
  ];
  const bytes = linear.map((v) => {
    const s = v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055;
    return Math.round(255 * Math.min(1, Math.max(0, s || 0)));
  });
  return `#${bytes.map((v) => v.toString(16).padStart(2, '0')).join('')}`;
}

/** Mean linear light of a 2×2 block that starts at `p`; `step` and `row` are the offsets to its neighbors. */
function averageLight(data: Pixels['data'], p: number, step: number, row: number): number {
  const top = LINEAR_LIGHT[data[p]!]! + LINEAR_LIGHT[data[p + step]!]!;
  return (top + LINEAR_LIGHT[data[p + row]!]! + LINEAR_LIGHT[data[p + row + step]!]!) / 4;
}

/** Converts the analysis image to CIELAB at half its side, with the contrast step undone. */
export function toLabImage({ width, data, channels }: Pixels): LabImage {
  const side = width >> 1;
  const row = width * channels;
  const [lightness, a, b] = [new Float32Array(side ** 2), new Float32Array(side ** 2), new Float32Array(side ** 2)];
  for (let at = 0; at < lightness.length; at++) {
    const p = 2 * Math.floor(at / side) * row + 2 * (at % side) * channels;
    const lab = linearToLab(
      averageLight(data, p, channels, row),
      averageLight(data, p + 1, channels, row),
      averageLight(data, p + 2, channels, row),
    );
    lightness[at] = lab[0];
    a[at] = lab[1];
    b[at] = lab[2];
  }
  return { side, lightness, a, b };
}

/** Distance between two cells (CIE76 ΔE). */
export function computeDeltaE(image: LabImage, one: number, other: number): number {
  const lightness = image.lightness[one]! - image.lightness[other]!;
  const a = image.a[one]! - image.a[other]!;
  const b = image.b[one]! - image.b[other]!;
  return Math.sqrt(lightness * lightness + a * a + b * b);
}

/** A mask at the side of the CIELAB image: 1 where the pixel in the cell's center is inside. */
export function downsampleMask(mask: Uint8Array, from: number, side: number): Uint8Array {
  const step = from / side;
  const cells = new Uint8Array(side * side);
  for (let y = 0; y < side; y++) {
    const row = Math.floor((y + 0.5) * step) * from;
    for (let x = 0; x < side; x++) cells[y * side + x] = mask[row + Math.floor((x + 0.5) * step)]!;
  }
  return cells;
}
