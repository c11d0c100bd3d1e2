/** Can this picture be judged at all: sharpness, light and skin as numbers, and the reasons to refuse. Browser-safe. */
import type { UnassessableReason } from '#domain/assessment';
import type { Thresholds } from './card';
import type { Pixels } from './image';
import { beforeContrast } from './lab';

/** A box in pixels of the analysis image. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface QualityMeasure {
  /**
   * Share of the gradient energy at half resolution that a 5-pixel blur takes away, 0..1 (after Crete et al. 2007): small
   * when the picture is blurred already. Taken in the lesion's neighbourhood, or over the whole picture without a lesion.
   */
  readonly sharpness: number;
  /** Mean luma before the contrast step, 0..255. */
  readonly brightness: number;
  /** Shares of pixels drowned in black and burnt out, 0..1. */
  readonly drowned: number;
  readonly burnt: number;
  /** Share of pixels with the colour of some human skin, any tone, 0..1. */
  readonly skin: number;
  /** Standard deviation of luma, 0..255. */
  readonly contrast: number;
}

/** Luma (ITU-R BT.601) at half resolution, each value the mean of 2×2 pixels. */
function halfLuma({ width, height, channels, data }: Pixels): { side: number; rows: number; luma: Float32Array } {
  const [side, rows] = [width >> 1, height >> 1];
  const luma = new Float32Array(side * rows);
  const step = width * channels;
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < side; x++) {
      const p = 2 * y * step + 2 * x * channels;
      let sum = 0;
      for (const q of [p, p + channels, p + step, p + step + channels]) {
        sum += 0.299 * data[q]! + 0.587 * data[q + 1]! + 0.114 * data[q + 2]!;
      }
      luma[y * side + x] = sum / 4;
    }
  }
  return { side, rows, luma };
}

/** Of the neighbour differences along one direction, the share that a 5-tap mean along it removes. */
function sharpnessAlong(
  luma: Float32Array,
  stride: number,
  lines: readonly (readonly [start: number, count: number])[],
): number {
  let [before, removed] = [0, 0];
  for (const [start, count] of lines) {
    const at = (i: number): number => luma[start + i * stride]!;
    for (let i = 3; i < count - 2; i++) {
      const sharp = Math.abs(at(i) - at(i - 1));
      // The difference of neighbouring 5-tap means is the difference of what enters and what leaves.
      const soft = Math.abs(at(i + 2) - at(i - 3)) / 5;
      before += sharp;
      removed += Math.max(0, sharp - soft);
    }
  }
  return before > 0 ? removed / before : 0;
}

/** Whether a colour (before contrast) is that of human skin of any tone: red leads, blue does not exceed green by much. */
function isSkin(r: number, g: number, b: number): boolean {
  const cb = 128 - 0.168736 * r - 0.331264 * g + 0.5 * b;
  const cr = 128 + 0.5 * r - 0.418688 * g - 0.081312 * b;
  return cr > 132 && cr < 185 && cb > 80 && cb < 132 && r > 25;
}

/** Measures a picture that has been through the photo transform; `region` is the lesion's neighbourhood. */
export function measureQuality(image: Pixels, region?: Region): QualityMeasure {
  const { side, rows, luma } = halfLuma(image);
  const left = region ? Math.max(0, Math.floor(region.left / 2)) : 0;
  const top = region ? Math.max(0, Math.floor(region.top / 2)) : 0;
  const right = region ? Math.min(side, Math.ceil(region.right / 2)) : side;
  const bottom = region ? Math.min(rows, Math.ceil(region.bottom / 2)) : rows;
  const across = Array.from({ length: bottom - top }, (_, y) => [(top + y) * side + left, right - left] as const);
  const down = Array.from({ length: right - left }, (_, x) => [top * side + left + x, bottom - top] as const);
  const sharpness = Math.max(sharpnessAlong(luma, 1, across), sharpnessAlong(luma, side, down));

  const { data, channels } = image;
  let [sum, squares, drowned, burnt, skin, count] = [0, 0, 0, 0, 0, 0];
  for (let p = 0; p < data.length; p += channels * 3) {
    const [r, g, b] = [beforeContrast(data[p]!), beforeContrast(data[p + 1]!), beforeContrast(data[p + 2]!)];
    const l = 0.299 * r + 0.587 * g + 0.114 * b;
    sum += l;
    squares += l * l;
    count++;
    if (l < 30) drowned++;
    if (Math.min(r, g, b) > 232) burnt++;
    if (isSkin(r, g, b)) skin++;
  }
  const brightness = sum / count;
  return {
    sharpness,
    brightness,
    drowned: drowned / count,
    burnt: burnt / count,
    skin: skin / count,
    contrast: Math.sqrt(Math.max(0, squares / count - brightness ** 2)),
  };
}

/** What the network and the outline add to the picture's own measures; a browser without the network leaves them out. */
export interface Evidence {
  /** Gate logit. */
  readonly gate: number;
  /** The lesion's share of the picture, 0 where none was found. */
  readonly lesionShare: number;
  /** Mean probability of the mask inside the outline. */
  readonly maskCertainty: number;
}

/** Why a picture cannot be judged; empty when it can. Exposure and blur are named before what they may have caused. */
export function refusalReasons(quality: QualityMeasure, limits: Thresholds, evidence?: Evidence): UnassessableReason[] {
  const reasons: UnassessableReason[] = [];
  if (quality.brightness < limits.dark || quality.drowned > limits.clipped) reasons.push('too_dark');
  if (quality.brightness > limits.bright || quality.burnt > limits.clipped) reasons.push('too_bright');
  if (quality.sharpness < limits.sharpness) reasons.push('blurred');
  if (!evidence) return reasons;
  const found = evidence.lesionShare > 0 && evidence.maskCertainty >= limits.maskCertainty;
  if (evidence.gate < limits.gate) reasons.push(quality.skin < limits.skin ? 'not_skin' : 'no_lesion');
  else if (!found) reasons.push('no_lesion');
  else if (evidence.lesionShare < limits.lesionShare) reasons.push('too_small');
  return reasons;
}
