/** Outlines for dermoscopic photographs that come without: drafted by threshold, kept only where three colours agree. */
import sharp from 'sharp';
import type { Pixels } from '#lesion/photo/analysisImage';
import { findLesion } from '#lesion/abcde/segment';

/** Side in pixels that outlines are drafted at. */
const SIDE = 128;
/** How much each channel counts in the three grey pictures that are cut by threshold. */
const GREYS = [
  [0, 0.5, 0.5],
  [0.3, 0.59, 0.11],
  [0, 0, 1],
] as const;
/** A threshold lies this share of the way from Otsu's towards the lighter side, where lesions fade into the skin. */
const TOWARDS_SKIN = 0.1;
/** Grey value below which what lies outside this share of the picture's width is a dermoscope's dark corner. */
const DARK = 80;
const VIEW = 0.42;
/** Least overlap (Jaccard) of the outlines in two colours, bounds of the lesion's share, most of it on the border. */
const AGREEMENT = 0.75;
const [LEAST, MOST] = [0.015, 0.6];
const MOST_ON_BORDER = 0.08;

/** Otsu's threshold (1979) of grey values, 0..255, and how far the means of its two sides lie apart. */
function otsu(values: readonly number[]): { threshold: number; apart: number } {
  const counts = new Float64Array(256);
  for (const value of values) counts[Math.round(value)]!++;
  const sum = counts.reduce((all, n, value) => all + n * value, 0);
  let [best, threshold, apart, below, sumBelow] = [-1, 0, 0, 0, 0];
  for (let value = 0; value < 255; value++) {
    below += counts[value]!;
    sumBelow += counts[value]! * value;
    const above = values.length - below;
    if (below === 0 || above === 0) continue;
    const distance = (sum - sumBelow) / above - sumBelow / below;
    const between = below * above * distance * distance;
    if (between > best) [best, threshold, apart] = [between, value + 0.5, distance];
  }
  return { threshold, apart };
}

/** The lesion in one grey picture: 1 inside. */
function cut(grey: Float32Array): Uint8Array | undefined {
  const seen = (at: number): boolean => {
    const [x, y] = [(at % SIDE) + 0.5 - SIDE / 2, Math.floor(at / SIDE) + 0.5 - SIDE / 2];
    const away = Math.hypot(x, 0.75 * y) / SIDE;
    return away < 0.58 && (away <= VIEW || grey[at]! >= DARK);
  };
  const { threshold, apart } = otsu([...grey].filter((_, at) => seen(at)));
  const logits = grey.map((value, at) => (seen(at) ? threshold + TOWARDS_SKIN * apart - value : -1));
  return findLesion(logits, SIDE, SIDE)?.inside;
}

/** Overlap of two masks, 1 inside: what both cover over what either does. */
export function jaccard(a: Uint8Array, b: Uint8Array): number {
  let [both, either] = [0, 0];
  for (let at = 0; at < a.length; at++) {
    both += a[at]! & b[at]!;
    either += a[at]! | b[at]!;
  }
  return both / either;
}

/** Share of the border's pixels that the lesion covers. */
function onBorder(inside: Uint8Array): number {
  let count = 0;
  for (let i = 0; i < SIDE; i++) {
    count += inside[i]! + inside[(SIDE - 1) * SIDE + i]! + inside[i * SIDE]! + inside[i * SIDE + SIDE - 1]!;
  }
  return count / (4 * SIDE);
}

/**
 * A mask of 128×128 pixels (white is lesion) for a dermoscopic photograph of any size; undefined where the colours disagree,
 * or the shape is too small, too large or runs off the picture.
 */
export async function draftMask({ width, height, channels, data }: Pixels): Promise<Pixels | undefined> {
  const smooth = await sharp(data, { raw: { width, height, channels } })
    .removeAlpha()
    .resize(SIDE, SIDE, { fit: 'fill' })
    .median(7)
    .blur(2)
    .raw()
    .toBuffer();
  const cuts = GREYS.map(([red, green, blue]) =>
    cut(
      Float32Array.from(
        { length: SIDE * SIDE },
        (_, at) => red * smooth[at * 3]! + green * smooth[at * 3 + 1]! + blue * smooth[at * 3 + 2]!,
      ),
    ),
  );
  const [inside, ...others] = cuts;
  if (!inside || others.some((other) => !other || jaccard(inside, other) < AGREEMENT)) return undefined;
  const share = inside.reduce((sum, value) => sum + value, 0) / inside.length;
  if (share < LEAST || share > MOST || onBorder(inside) > MOST_ON_BORDER) return undefined;
  const white = Uint8Array.from({ length: inside.length * 3 }, (_, i) => 255 * inside[Math.floor(i / 3)]!);
  return { width: SIDE, height: SIDE, channels: 3, data: white };
}
