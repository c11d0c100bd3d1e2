/** C of ABCD: which of the six dermoscopic colours a lesion shows, and how far its colours spread. Browser-safe. */
import { hexOfLab, insideCells, type Lab, type LabImage } from './lab';
import type { Lesion } from './segment';

/** The six colours of the dermoscopic ABCD rule (Nachbar et al. 1994), in plain words. */
export const COLOR_NAMES = ['white', 'red', 'light brown', 'dark brown', 'blue-grey', 'black'] as const;
export type ColorName = (typeof COLOR_NAMES)[number];

/** A colour present in the lesion: its mean as sRGB hex and its share of the lesion, 0..1. */
export interface FoundColor {
  readonly name: ColorName;
  readonly hex: string;
  readonly share: number;
}

export interface ColorMeasure {
  /** 0..1, larger is more varied. */
  readonly score: number;
  /** Colours present, largest share first. */
  readonly found: readonly FoundColor[];
  /** Root mean square distance (ΔE) of the lesion's colours from their mean. */
  readonly spread: number;
}

/** Least share of the lesion's area at which a colour counts as present. */
export const LEAST_SHARE = 0.05;
const FULL_SPREAD = 36;

/** The mean colour of what lies around the lesion. */
export function surroundings(cells: Uint8Array, image: LabImage): Lab {
  const [lightness, a, b] = [[], [], []] as [number[], number[], number[]];
  for (let at = 0; at < cells.length; at += 3) {
    // Dark corners of a dermoscope's view are not skin.
    if (cells[at] === 1 || image.lightness[at]! < 20) continue;
    lightness.push(image.lightness[at]!);
    a.push(image.a[at]!);
    b.push(image.b[at]!);
  }
  const median = (values: number[], empty: number): number =>
    values.length ? values.sort((x, y) => x - y)[values.length >> 1]! : empty;
  return [median(lightness, 70), median(a, 12), median(b, 15)];
}

/** Names one colour, judged against the skin around it. */
export function nameColor([lightness, a, b]: Lab, skin: Lab): ColorName {
  const [redder, yellower] = [a - skin[1], b - skin[2]];
  const chroma = Math.hypot(a, b);
  if (lightness < 22 && chroma < 18) return 'black';
  if (lightness > Math.max(skin[0] + 4, 60) && chroma < 0.75 * Math.hypot(skin[1], skin[2])) return 'white';
  if (lightness < 0.8 * skin[0] && b < Math.min(5, skin[2] - 3) && redder < 3) return 'blue-grey';
  if (redder > 7 && redder > 1.5 * yellower && lightness > 30) return 'red';
  return lightness < Math.min(44, 0.66 * skin[0] + 4) ? 'dark brown' : 'light brown';
}

/** Measures the colours of a lesion in an analysis image given in CIELAB. */
export function measureColors(lesion: Lesion, image: LabImage): ColorMeasure {
  const cells = insideCells(lesion.inside, lesion.side, image.side);
  const skin = surroundings(cells, image);
  const sums = COLOR_NAMES.map((name) => ({ name, n: 0, l: 0, a: 0, b: 0 }));
  const total = { n: 0, l: 0, a: 0, b: 0, squares: 0 };
  for (let at = 0; at < cells.length; at++) {
    if (cells[at] === 0) continue;
    const [l, a, b] = [image.lightness[at]!, image.a[at]!, image.b[at]!];
    const sum = sums[COLOR_NAMES.indexOf(nameColor([l, a, b], skin))]!;
    for (const one of [sum, total]) {
      one.n++;
      one.l += l;
      one.a += a;
      one.b += b;
    }
    total.squares += l * l + a * a + b * b;
  }
  const n = Math.max(1, total.n);
  const spread = Math.sqrt(Math.max(0, total.squares / n - (total.l ** 2 + total.a ** 2 + total.b ** 2) / n ** 2));
  const found = sums
    .filter((sum) => sum.n / n >= LEAST_SHARE)
    .map(({ name, n: own, l, a, b }) => ({ name, hex: hexOfLab([l / own, a / own, b / own]), share: own / n }))
    .sort((x, y) => y.share - x.share);
  const count = Math.min(1, (found.length - 1) / 4);
  return { score: 0.5 * Math.max(0, count) + 0.5 * Math.min(1, spread / FULL_SPREAD), found, spread };
}
