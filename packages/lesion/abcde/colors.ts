/** C of ABCD: which of the six dermoscopic colours a lesion shows, and how far its colours spread. Browser-safe. */
import type { Point } from '#domain/analysis/assessment';
import { hexOfLab, insideCells, type Lab, type LabImage } from '#lesion/photo/lab';
import type { Lesion } from './segment';

/** The six colours of the dermoscopic ABCD rule (Nachbar et al. 1994), in plain words. */
export const COLOR_NAMES = ['white', 'red', 'light brown', 'dark brown', 'blue-grey', 'black'] as const;
export type ColorName = (typeof COLOR_NAMES)[number];

/** A colour present in the lesion: its mean as sRGB hex, its share of the lesion, 0..1, and where it is most at home. */
export interface FoundColor {
  readonly name: ColorName;
  readonly hex: string;
  readonly share: number;
  /** [x, y] in 0..1 of the picture: of this colour's cells, one farthest from all that is not of it. */
  readonly at: Point;
}

export interface ColorMeasure {
  /** 0..1, larger is more varied. */
  readonly score: number;
  /** Colours present, largest share first. */
  readonly found: readonly FoundColor[];
  /** Greatest distance in CIELAB (ΔE*ab) between the means of two colours present; 0 with fewer than two. */
  readonly apart: number;
  /** The lesion's cells at the colour picture's side: 0 outside, else 1 + the colour's place in COLOR_NAMES. */
  readonly cells: Uint8Array;
  /** Mean colour of the lesion, and median colour of what lies around it. */
  readonly lesion: Lab;
  readonly around: Lab;
  /** Median colour of the skin around it; undefined where too little is in the picture. */
  readonly skin: Lab | undefined;
  /** Root mean square distance of the colours within the lesion's rim from their mean, with a and b weighed CHROMA times. */
  readonly spread: number;
}

/** Least share of the lesion's area at which a colour counts as present. */
const LEAST_SHARE = 0.02;
/** Width of the rim, where the lesion fades into the skin, as a share of the radius of a circle of its area. */
const RIM = 0.22;
/** How much more hue and saturation tell than lightness, which shadow and thickness change too. */
const CHROMA = 2;
/** Spread that alone would make the score's part of it 1, and how much of the score it is. */
const FULL_SPREAD = 28;
const SPREAD_WEIGHT = 0.7;

/** Share of the picture that must be skin for its tone to be measured. */
const LEAST_SKIN = 0.05;

/** The value that would stand in the middle if they were sorted (Hoare's selection); reorders them. */
function middle(values: Float32Array): number {
  const k = values.length >> 1;
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const pivot = values[k]!;
    let [i, j] = [low, high];
    while (i <= j) {
      while (values[i]! < pivot) i++;
      while (values[j]! > pivot) j--;
      if (i > j) break;
      const kept = values[i]!;
      values[i++] = values[j]!;
      values[j--] = kept;
    }
    if (j < k) low = i;
    if (i > k) high = j;
  }
  return values[k]!;
}

interface Surroundings {
  /** Median colour of what lies around the lesion; a light skin's where nothing does. */
  readonly color: Lab;
  /** Its share of the picture, 0..1. */
  readonly share: number;
}

/** What lies around the lesion, dark corners of a dermoscope's view left out. */
function surroundings(cells: Uint8Array, image: LabImage): Surroundings {
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
    count > 0 ? middle(values.subarray(0, count)) : empty;
  return { color: [median(lightness, 70), median(a, 12), median(b, 15)], share: count / sampled };
}

/** Judges colours against the skin around them: a colour's place in COLOR_NAMES. */
function namer([lightness, a, b]: Lab): (l: number, a: number, b: number) => number {
  const [white, black, blueGrey, red, darkBrown, lightBrown] = (
    ['white', 'black', 'blue-grey', 'red', 'dark brown', 'light brown'] as const
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
 * Steps (city-block) from each cell that is not 0 to the nearest of another value; up to 255. `beyond` is how far the cells
 * of the picture's border are from what lies past it: 0 where it counts as another value, 254 where it doesn't count.
 */
function depths(cells: Uint8Array, side: number, beyond: 0 | 254): Uint8Array {
  const depth = new Uint8Array(cells.length);
  for (let y = 0, at = 0; y < side; y++) {
    for (let x = 0; x < side; x++, at++) {
      const own = cells[at]!;
      if (own === 0) continue;
      const left = x === 0 ? beyond : cells[at - 1] === own ? depth[at - 1]! : 0;
      const above = y === 0 ? beyond : cells[at - side] === own ? depth[at - side]! : 0;
      depth[at] = Math.min(left, above, 254) + 1;
    }
  }
  for (let y = side - 1, at = depth.length - 1; y >= 0; y--) {
    for (let x = side - 1; x >= 0; x--, at--) {
      const own = cells[at]!;
      if (own === 0) continue;
      const right = x === side - 1 ? beyond : cells[at + 1] === own ? depth[at + 1]! : 0;
      const below = y === side - 1 ? beyond : cells[at + side] === own ? depth[at + side]! : 0;
      depth[at] = Math.min(depth[at]!, right + 1, below + 1);
    }
  }
  return depth;
}

/** Per colour of COLOR_NAMES, where it is most at home; of several cells that are equally deep in it, the middle one. */
function homes(cells: Uint8Array, side: number): (Point | undefined)[] {
  const depth = depths(cells, side, 0);
  const deepest = COLOR_NAMES.map((): { depth: number; cells: number[] } => ({ depth: 0, cells: [] }));
  for (let at = 0; at < cells.length; at++) {
    if (cells[at] === 0) continue;
    const own = deepest[cells[at]! - 1]!;
    if (depth[at]! > own.depth) {
      own.depth = depth[at]!;
      own.cells = [];
    }
    if (depth[at] === own.depth) own.cells.push(at);
  }
  const place = (steps: number): number => Math.round((10_000 * (steps + 0.5)) / side) / 10_000;
  return deepest.map(({ cells: best }) => {
    const at = best[best.length >> 1];
    return at === undefined ? undefined : [place(at % side), place(Math.floor(at / side))];
  });
}

/** Root mean square distance from their mean of the colours deeper inside than the rim, a and b weighed CHROMA times. */
function spreadWithin(inside: Uint8Array, area: number, { side, lightness, a, b }: LabImage): number {
  const depth = depths(inside, side, 254);
  const rim = Math.round(RIM * Math.sqrt(area / Math.PI));
  let [n, sl, sa, sb, squares] = [0, 0, 0, 0, 0];
  for (let at = 0; at < inside.length; at++) {
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

/** Measures the colours of a lesion in an analysis image given in CIELAB. */
export function measureColors(lesion: Lesion, image: LabImage): ColorMeasure {
  const inside = insideCells(lesion.inside, lesion.side, image.side);
  const around = surroundings(inside, image);
  const nameOf = namer(around.color);
  const cells = new Uint8Array(inside.length);
  const sums = COLOR_NAMES.map((name, index) => ({ name, index, n: 0, l: 0, a: 0, b: 0 }));
  for (let at = 0; at < inside.length; at++) {
    if (inside[at] === 0) continue;
    const l = image.lightness[at]!;
    const a = image.a[at]!;
    const b = image.b[at]!;
    const name = nameOf(l, a, b);
    cells[at] = name + 1;
    const own = sums[name]!;
    own.n++;
    own.l += l;
    own.a += a;
    own.b += b;
  }
  const sum = (of: (one: (typeof sums)[number]) => number): number => sums.reduce((all, one) => all + of(one), 0);
  const n = Math.max(
    1,
    sum((one) => one.n),
  );
  const mean: Lab = [sum(({ l }) => l) / n, sum(({ a }) => a) / n, sum(({ b }) => b) / n];
  const spread = spreadWithin(inside, n, image);
  const home = homes(cells, image.side);
  const present = sums
    .filter((own) => own.n / n >= LEAST_SHARE)
    .map(({ name, index, n: own, l, a, b }) => ({
      name,
      index,
      share: own / n,
      mean: [l / own, a / own, b / own] as const,
    }))
    .sort((x, y) => y.share - x.share);
  const found = present.map(({ name, index, share, mean: own }) => ({
    name,
    hex: hexOfLab(own),
    share,
    at: home[index]!,
  }));
  const distances = present.flatMap((x) =>
    present.map((y) => Math.hypot(x.mean[0] - y.mean[0], x.mean[1] - y.mean[1], x.mean[2] - y.mean[2])),
  );
  const count = Math.min(1, (found.length - 1) / 4);
  const score = (1 - SPREAD_WEIGHT) * Math.max(0, count) + SPREAD_WEIGHT * Math.min(1, spread / FULL_SPREAD);
  const skin = around.share >= LEAST_SKIN && around.color[1] > 0 ? around.color : undefined;
  return { score, found, apart: Math.max(0, ...distances), cells, lesion: mean, around: around.color, skin, spread };
}
