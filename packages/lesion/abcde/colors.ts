/** C of ABCD: which of the six dermoscopic colors a lesion shows, and how much its colors vary. Browser-safe. */
import type { Point } from '#domain/analysis/assessment';
import { labToHex, downsampleMask, type Lab, type LabImage } from '#lesion/photo/lab';
import type { LesionRegion } from './lesionRegion';

/** The six colors of the dermoscopic ABCD rule (Nachbar et al. 1994), in plain words. */
export const COLOR_NAMES = ['white', 'red', 'light brown', 'dark brown', 'blue-gray', 'black'] as const;
export type ColorName = (typeof COLOR_NAMES)[number];

/** A color of the lesion: its mean as sRGB hex and its share of the lesion, 0..1. */
export interface LesionColor {
  readonly name: ColorName;
  readonly hex: string;
  readonly share: number;
  /** [x, y] in 0..1 of the picture: the cell of this color that lies deepest inside it. */
  readonly at: Point;
}

export interface ColorMeasure {
  /** 0..1; larger is more varied. */
  readonly score: number;
  /** Colors of the lesion, largest share first. */
  readonly colors: readonly LesionColor[];
  /** Largest distance in CIELAB (ΔE*ab) between the means of two colors; 0 with fewer than two. */
  readonly maxDistance: number;
  /** The lesion in cells of the CIELAB image: 0 outside, else 1 + index into COLOR_NAMES. */
  readonly cells: Uint8Array;
  /** Mean color of the lesion, and median color of its surroundings. */
  readonly lesionColor: Lab;
  readonly surroundingColor: Lab;
  /** Median color of the skin around the lesion; undefined where too little skin is visible. */
  readonly skinColor: Lab | undefined;
  /** Root mean square distance from their mean of the colors inside the rim. a and b are weighted by CHROMA. */
  readonly spread: number;
}

/** Minimum share of the lesion that a color must cover to count. */
const MIN_SHARE = 0.02;
/** Width of the rim as a share of the radius of a circle of the same area. In the rim a lesion fades into the skin. */
const RIM = 0.22;
/** Weight of hue and saturation relative to lightness, which shadow and thickness also change. */
const CHROMA = 2;
/** Spread that makes its part of the score 1, and the weight of that part. */
const FULL_SPREAD = 28;
const SPREAD_WEIGHT = 0.7;

/** Minimum share of the picture that must be skin to measure the skin color. */
const MIN_SKIN = 0.05;

/** Median by Hoare's selection. Reorders `values`. */
function selectMedian(values: Float32Array): number {
  const k = values.length >> 1;
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const pivot = values[k]!;
    let [i, j] = [low, high];
    while (i <= j) {
      while (values[i]! < pivot) i++;
      while (values[j]! > pivot) j--;
      if (i > j) break;
      const swapped = values[i]!;
      values[i++] = values[j]!;
      values[j--] = swapped;
    }
    if (j < k) low = i;
    if (i > k) high = j;
  }
  return values[k]!;
}

interface Surroundings {
  /** Median color around the lesion; that of light skin where nothing is around it. */
  readonly color: Lab;
  /** Its share of the picture, 0..1. */
  readonly share: number;
}

/** Measures the surroundings of the lesion, without the dark corners of a dermoscope's view. */
function measureSurroundings(cells: Uint8Array, image: LabImage): Surroundings {
  const [lightness, a, b] = [
    new Float32Array(cells.length),
    new Float32Array(cells.length),
    new Float32Array(cells.length),
  ];
  let [count, sampled] = [0, 0];
  for (let at = 0; at < cells.length; at += 3) {
    sampled++;
    if (cells[at] === 1 || image.lightness[at]! < 20) continue;
    lightness[count] = image.lightness[at]!;
    a[count] = image.a[at]!;
    b[count] = image.b[at]!;
    count++;
  }
  const median = (values: Float32Array, empty: number): number =>
    count > 0 ? selectMedian(values.subarray(0, count)) : empty;
  return { color: [median(lightness, 70), median(a, 12), median(b, 15)], share: count / sampled };
}

/** Creates a classifier that names a color relative to the skin around it. It returns an index into COLOR_NAMES. */
function createColorClassifier([lightness, a, b]: Lab): (l: number, a: number, b: number) => number {
  const [white, black, blueGrey, red, darkBrown, lightBrown] = (
    ['white', 'black', 'blue-gray', 'red', 'dark brown', 'light brown'] as const
  ).map((name) => COLOR_NAMES.indexOf(name)) as [number, number, number, number, number, number];
  const pale = { lightness: Math.max(lightness + 4, 60), chroma: 0.5625 * (a * a + b * b) };
  const [dim, cold, deep] = [0.8 * lightness, Math.min(5, b - 3), Math.min(44, 0.66 * lightness + 4)];
  return (l, ca, cb) => {
    const redder = ca - a;
    const chroma = ca * ca + cb * cb;
    if (l < 22 && chroma < 324) return black;
    if (l > pale.lightness && chroma < pale.chroma) return white;
    if (l < dim && cb < cold && redder < 3) return blueGrey;
    if (redder > 7 && redder > 1.5 * (cb - b) && l > 30) return red;
    return l < deep ? darkBrown : lightBrown;
  };
}

/**
 * City-block distance from each non-zero cell to the nearest cell of another value, up to 255.
 * `beyond` is the distance assumed past the picture's border: 0 ends a color there, 254 ignores the border.
 */
function computeDepths(cells: Uint8Array, side: number, beyond: 0 | 254): Uint8Array {
  const depth = new Uint8Array(cells.length);
  for (let y = 0, at = 0; y < side; y++) {
    for (let x = 0; x < side; x++, at++) {
      const current = cells[at]!;
      if (current === 0) continue;
      const left = x === 0 ? beyond : cells[at - 1] === current ? depth[at - 1]! : 0;
      const above = y === 0 ? beyond : cells[at - side] === current ? depth[at - side]! : 0;
      depth[at] = Math.min(left, above, 254) + 1;
    }
  }
  for (let y = side - 1, at = depth.length - 1; y >= 0; y--) {
    for (let x = side - 1; x >= 0; x--, at--) {
      const current = cells[at]!;
      if (current === 0) continue;
      const right = x === side - 1 ? beyond : cells[at + 1] === current ? depth[at + 1]! : 0;
      const below = y === side - 1 ? beyond : cells[at + side] === current ? depth[at + side]! : 0;
      depth[at] = Math.min(depth[at]!, right + 1, below + 1);
    }
  }
  return depth;
}

/** For each color of COLOR_NAMES, its deepest cell; the middle one of equally deep cells. */
function findDeepestPoints(cells: Uint8Array, side: number): (Point | undefined)[] {
  const depth = computeDepths(cells, side, 0);
  const deepest = COLOR_NAMES.map((): { depth: number; cells: number[] } => ({ depth: 0, cells: [] }));
  for (let at = 0; at < cells.length; at++) {
    if (cells[at] === 0) continue;
    const current = deepest[cells[at]! - 1]!;
    if (depth[at]! > current.depth) {
      current.depth = depth[at]!;
      current.cells = [];
    }
    if (depth[at] === current.depth) current.cells.push(at);
  }
  const place = (steps: number): number => Math.round((10_000 * (steps + 0.5)) / side) / 10_000;
  return deepest.map(({ cells: best }) => {
    const at = best[best.length >> 1];
    return at === undefined ? undefined : [place(at % side), place(Math.floor(at / side))];
  });
}

/** Spread of the colors inside the rim; see `ColorMeasure.spread`. */
function measureSpread(mask: Uint8Array, area: number, { side, lightness, a, b }: LabImage): number {
  const depth = computeDepths(mask, side, 254);
  const rim = Math.round(RIM * Math.sqrt(area / Math.PI));
  let [n, sl, sa, sb, squares] = [0, 0, 0, 0, 0];
  for (let at = 0; at < mask.length; at++) {
    if (depth[at]! <= rim) continue;
    const [l, ca, cb] = [lightness[at]!, CHROMA * a[at]!, CHROMA * b[at]!];
    n++;
    sl += l;
    sa += ca;
    sb += cb;
    squares += l * l + ca * ca + cb * cb;
  }
  return n === 0 ? 0 : Math.sqrt(Math.max(0, squares / n - (sl * sl + sa * sa + sb * sb) / (n * n)));
}

/** Measures the colors of a lesion in a CIELAB image. */
export function measureColors(region: LesionRegion, image: LabImage): ColorMeasure {
  const mask = downsampleMask(region.mask, region.side, image.side);
  const surroundings = measureSurroundings(mask, image);
  const classifyColor = createColorClassifier(surroundings.color);
  const cells = new Uint8Array(mask.length);
  const sums = COLOR_NAMES.map((name, index) => ({ name, index, n: 0, l: 0, a: 0, b: 0 }));
  for (let at = 0; at < mask.length; at++) {
    if (mask[at] === 0) continue;
    const l = image.lightness[at]!;
    const a = image.a[at]!;
    const b = image.b[at]!;
    const name = classifyColor(l, a, b);
    cells[at] = name + 1;
    const current = sums[name]!;
    current.n++;
    current.l += l;
    current.a += a;
    current.b += b;
  }
  const sum = (of: (one: (typeof sums)[number]) => number): number => sums.reduce((all, one) => all + of(one), 0);
  const n = Math.max(
    1,
    sum((one) => one.n),
  );
  const mean: Lab = [sum(({ l }) => l) / n, sum(({ a }) => a) / n, sum(({ b }) => b) / n];
  const spread = measureSpread(mask, n, image);
  const deepestPoints = findDeepestPoints(cells, image.side);
  const present = sums
    .filter((current) => current.n / n >= MIN_SHARE)
    .map(({ name, index, n: current, l, a, b }) => ({
      name,
      index,
      share: current / n,
      mean: [l / current, a / current, b / current] as const,
    }))
    .sort((x, y) => y.share - x.share);
  const colors = present.map(({ name, index, share, mean: current }) => ({
    name,
    hex: labToHex(current),
    share,
    at: deepestPoints[index]!,
  }));
  const distances = present.flatMap((x) =>
    present.map((y) => Math.hypot(x.mean[0] - y.mean[0], x.mean[1] - y.mean[1], x.mean[2] - y.mean[2])),
  );
  const count = Math.min(1, (colors.length - 1) / 4);
  const score = (1 - SPREAD_WEIGHT) * Math.max(0, count) + SPREAD_WEIGHT * Math.min(1, spread / FULL_SPREAD);
  const skinColor = surroundings.share >= MIN_SKIN && surroundings.color[1] > 0 ? surroundings.color : undefined;
  return {
    score,
    colors,
    maxDistance: Math.max(0, ...distances),
    cells,
    lesionColor: mean,
    surroundingColor: surroundings.color,
    skinColor,
    spread,
  };
}
