/** Colours as the eye sees them: the analysis image in CIELAB, its contrast step taken back. Pure and browser-safe. */
import { CONTRAST, CONTRAST_PIVOT, type Pixels } from './analysisImage';

/** A colour: lightness 0..100, green to red, blue to yellow (CIELAB, D65). */
export type Lab = readonly [lightness: number, a: number, b: number];

/** A picture in CIELAB at half the side of the analysis image, each cell the mean of 2×2 pixels. */
export interface LabImage {
  readonly side: number;
  readonly lightness: Float32Array;
  readonly a: Float32Array;
  readonly b: Float32Array;
}

/** What a value of the analysis image was before its contrast was raised, 0..255. */
export function beforeContrast(value: number): number {
  return (value - CONTRAST_PIVOT) / CONTRAST + CONTRAST_PIVOT;
}

/** Linear light of an 8-bit value of the analysis image (sRGB decoding, IEC 61966-2-1). */
const LINEAR = Float64Array.from({ length: 256 }, (_, v) => {
  const s = beforeContrast(v) / 255;
  return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
});

function curve(t: number): number {
  return t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116;
}

/** CIELAB of linear sRGB light, D65 white. */
export function labOfLinear(r: number, g: number, b: number): Lab {
  const x = curve((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = curve(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = curve((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** The sRGB hex code of a CIELAB colour, clipped to the gamut. */
export function hexOfLab([lightness, a, b]: Lab): string {
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

/** Mean linear light of a 2×2 block whose first value is at `p`, for values `step` and `row` apart. */
function meanLight(data: Pixels['data'], p: number, step: number, row: number): number {
  const top = LINEAR[data[p]!]! + LINEAR[data[p + step]!]!;
  return (top + LINEAR[data[p + row]!]! + LINEAR[data[p + row + step]!]!) / 4;
}

/** The analysis image in CIELAB at half its side, with its contrast step taken back. */
export function toLab({ width, data, channels }: Pixels): LabImage {
  const side = width >> 1;
  const row = width * channels;
  const [lightness, a, b] = [new Float32Array(side ** 2), new Float32Array(side ** 2), new Float32Array(side ** 2)];
  for (let at = 0; at < lightness.length; at++) {
    const p = 2 * Math.floor(at / side) * row + 2 * (at % side) * channels;
    const lab = labOfLinear(
      meanLight(data, p, channels, row),
      meanLight(data, p + 1, channels, row),
      meanLight(data, p + 2, channels, row),
    );
    lightness[at] = lab[0];
    a[at] = lab[1];
    b[at] = lab[2];
  }
  return { side, lightness, a, b };
}

/** Euclidean distance of two cells (CIE76 ΔE). */
export function difference(image: LabImage, one: number, other: number): number {
  const lightness = image.lightness[one]! - image.lightness[other]!;
  const a = image.a[one]! - image.a[other]!;
  const b = image.b[one]! - image.b[other]!;
  return Math.sqrt(lightness * lightness + a * a + b * b);
}

/** The lesion's cells at the colour picture's side: 1 where the pixel at the cell's middle is inside. */
export function insideCells(inside: Uint8Array, from: number, side: number): Uint8Array {
  const step = from / side;
  const cells = new Uint8Array(side * side);
  for (let y = 0; y < side; y++) {
    const row = Math.floor((y + 0.5) * step) * from;
    for (let x = 0; x < side; x++) cells[y * side + x] = inside[row + Math.floor((x + 0.5) * step)]!;
  }
  return cells;
}
