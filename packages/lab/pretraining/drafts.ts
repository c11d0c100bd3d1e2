/** Drafts outlines by threshold for dermoscopic photos without masks. Drafts are used only where three colors agree. */
import sharp from 'sharp';
import type { Pixels } from '#lesion/photo/pixels';
import { findLesionRegion } from '#lesion/abcde/lesionRegion';

/** Side in pixels of a draft. */
const SIDE = 128;
/** Channel weights of the three gray pictures. */
const GRAYS = [
  [0, 0.5, 0.5],
  [0.3, 0.59, 0.11],
  [0, 0, 1],
] as const;
/** How far the threshold is shifted from Otsu's toward the lighter side, where lesions fade into the skin. */
const TOWARDS_SKIN = 0.1;
/**
 * Maximum gray value of a dermoscope's dark corner, and the radius beyond which corners lie, as a share of the width.
 */
const DARK = 80;
const VIEW = 0.42;
/** Minimum Jaccard index between two colors, bounds of the lesion's share, and its maximum share of the border. */
const AGREEMENT = 0.75;
const [MIN_SHARE, MAX_SHARE] = [0.015, 0.6];
const MAX_ON_BORDER = 0.08;

/** Otsu's threshold (1979) of gray values, 0..255, and the distance between the means of its two sides. */
function computeOtsuThreshold(values: readonly number[]): { threshold: number; apart: number } {
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

/** The lesion mask of one gray picture. */
function segmentByThreshold(gray: Float32Array): Uint8Array | undefined {
  const isInView = (at: number): boolean => {
    const [x, y] = [(at % SIDE) + 0.5 - SIDE / 2, Math.floor(at / SIDE) + 0.5 - SIDE / 2];
    const away = Math.hypot(x, 0.75 * y) / SIDE;
    return away < 0.58 && (away <= VIEW || gray[at]! >= DARK);
  };
  const { threshold, apart } = computeOtsuThreshold([...gray].filter((_, at) => isInView(at)));
  const logits = gray.map((value, at) => (isInView(at) ? threshold + TOWARDS_SKIN * apart - value : -1));
  return findLesionRegion(logits, SIDE, SIDE)?.mask;
}

/** Jaccard index of two masks. */
export function computeMaskOverlap(a: Uint8Array, b: Uint8Array): number {
  let [both, either] = [0, 0];
  for (let at = 0; at < a.length; at++) {
    both += a[at]! & b[at]!;
    either += a[at]! | b[at]!;
  }
  return both / either;
}

/** Share of the border's pixels that the lesion covers. */
function measureBorderShare(inside: Uint8Array): number {
  let count = 0;
  for (let i = 0; i < SIDE; i++) {
    count += inside[i]! + inside[(SIDE - 1) * SIDE + i]! + inside[i * SIDE]! + inside[i * SIDE + SIDE - 1]!;
  }
  return count / (4 * SIDE);
}

/**
 * A mask of 128×128 pixels (white is lesion) for a dermoscopic photo; undefined where the colors disagree or the shape
 * is too small, too large or cut off.
 */
export async function draftMask({ width, height, channels, data }: Pixels): Promise<Pixels | undefined> {
  const smooth = await sharp(data, { raw: { width, height, channels } })
    .removeAlpha()
    .resize(SIDE, SIDE, { fit: 'fill' })
    .median(7)
    .blur(2)
    .raw()
    .toBuffer();
  const masks = GRAYS.map(([red, green, blue]) =>
    segmentByThreshold(
      Float32Array.from(
        { length: SIDE * SIDE },
        (_, at) => red * smooth[at * 3]! + green * smooth[at * 3 + 1]! + blue * smooth[at * 3 + 2]!,
      ),
    ),
  );
  const [inside, ...others] = masks;
  if (!inside || others.some((other) => !other || computeMaskOverlap(inside, other) < AGREEMENT)) return undefined;
  const share = inside.reduce((sum, value) => sum + value, 0) / inside.length;
  if (share < MIN_SHARE || share > MAX_SHARE || measureBorderShare(inside) > MAX_ON_BORDER) return undefined;
  const white = Uint8Array.from({ length: inside.length * 3 }, (_, i) => 255 * inside[Math.floor(i / 3)]!);
  return { width: SIDE, height: SIDE, channels: 3, data: white };
}
