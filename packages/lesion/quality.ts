/** Can this picture be judged at all: sharpness, light and skin as numbers, and the reasons to refuse. Browser-safe. */
import type { UnassessableReason } from '#domain/assessment';
import type { ModelCard } from './card';
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
  /** Sharpness along the least sharp of four directions as a share of that along the sharpest, 0..1: small where the hand moved. */
  readonly evenness: number;
  /** Mean luma before the contrast step, 0..255. */
  readonly brightness: number;
  /** Shares of pixels drowned in black and burnt out, 0..1. */
  readonly drowned: number;
  readonly burnt: number;
  /** Share of pixels with the colour of some human skin, any tone, 0..1. */
  readonly skin: number;
  /** Share of pixels in which red leads, as in skin of any tone and most of what lies in it, 0..1; none in a picture in grey. */
  readonly red: number;
  /**
   * Colors that lightness alone does not tell: root mean square distance of chroma (Cb, Cr of ITU-R BT.601) from the mean of
   * what is as light, 0..180, taken over patches of a sixty-fourth of the picture. About 0 in a toned or sepia picture, where
   * every grey has one color.
   */
  readonly chroma: number;
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
      const q = p + step;
      const red = data[p]! + data[p + channels]! + data[q]! + data[q + channels]!;
      const green = data[p + 1]! + data[p + channels + 1]! + data[q + 1]! + data[q + channels + 1]!;
      const blue = data[p + 2]! + data[p + channels + 2]! + data[q + 2]! + data[q + channels + 2]!;
      luma[y * side + x] = (0.299 * red + 0.587 * green + 0.114 * blue) / 4;
    }
  }
  return { side, rows, luma };
}

/** Patches across the picture over which chroma is averaged: a camera's and a JPEG's noise is gone in them. */
const PATCHES = 8;

/** The measure `chroma` of a picture's own values, from means of 2×2 pixels. */
function unexplainedChroma({ width, height, channels, data }: Pixels): number {
  const [columns, rows] = [width >> 1, height >> 1];
  const levels = new Uint8Array(columns * rows);
  const [blue, red] = [new Float32Array(levels.length), new Float32Array(levels.length)];
  const [count, sumBlue, sumRed] = [new Float64Array(256), new Float64Array(256), new Float64Array(256)];
  for (let at = 0; at < levels.length; at++) {
    const p = 2 * (Math.floor(at / columns) * width + (at % columns)) * channels;
    const q = p + width * channels;
    const r = (data[p]! + data[p + channels]! + data[q]! + data[q + channels]!) / 4;
    const g = (data[p + 1]! + data[p + channels + 1]! + data[q + 1]! + data[q + channels + 1]!) / 4;
    const b = (data[p + 2]! + data[p + channels + 2]! + data[q + 2]! + data[q + channels + 2]!) / 4;
    const level = Math.round(0.299 * r + 0.587 * g + 0.114 * b);
    levels[at] = level;
    blue[at] = blueness(r, g, b);
    red[at] = redness(r, g, b);
    count[level]!++;
    sumBlue[level]! += blue[at]!;
    sumRed[level]! += red[at]!;
  }
  const [cells, bluer, redder] = [1, 2, 3].map(() => new Float64Array(PATCHES ** 2)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  for (let at = 0; at < levels.length; at++) {
    const [across, down] = [at % columns, Math.floor(at / columns)];
    const patch = Math.floor((down * PATCHES) / rows) * PATCHES + Math.floor((across * PATCHES) / columns);
    const level = levels[at]!;
    cells[patch]!++;
    bluer[patch]! += blue[at]! - sumBlue[level]! / count[level]!;
    redder[patch]! += red[at]! - sumRed[level]! / count[level]!;
  }
  const squares = cells.map((n, patch) => (bluer[patch]! ** 2 + redder[patch]! ** 2) / n ** 2);
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
}

/** Right, down and the two diagonals, as steps across and down. */
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** Of the neighbour differences along a direction within a box, the share that a 5-tap mean along it removes. */
function sharpnessAlong(
  luma: Float32Array,
  side: number,
  { left, top, right, bottom }: Region,
  [dx, dy]: (typeof DIRECTIONS)[number],
): number {
  const stride = dy * side + dx;
  const [first, last] = [left + 3 * dx, right - 2 * dx];
  const [upper, lower] = dy < 0 ? [top + 2, bottom - 3] : [top + 3 * dy, bottom - 2 * dy];
  let [before, removed] = [0, 0];
  for (let y = upper; y < lower; y++) {
    for (let at = y * side + first; at < y * side + last; at++) {
      const sharp = Math.abs(luma[at]! - luma[at - stride]!);
      // The difference of neighbouring 5-tap means is the difference of what enters and what leaves.
      const soft = Math.abs(luma[at + 2 * stride]! - luma[at - 3 * stride]!) / 5;
      before += sharp;
      if (sharp > soft) removed += sharp - soft;
    }
  }
  return before > 0 ? removed / before : 0;
}

/** Whether a colour (before contrast) is that of human skin of any tone: red leads, blue does not exceed green by much. */
function isSkin(r: number, g: number, b: number, luma: number): boolean {
  const blue = blueness(r, g, b);
  return isRed(r, g, b, luma) && redness(r, g, b) < 57 && blue > -48 && blue < 4 && r > 25;
}

/** Mean luma of light skin in good light, 0..255. On darker skin, and in less light, everything differs less by as much. */
export const LIGHT_SKIN = 140;
/** Redness from which red leads: on skin as light as that, and however dark it is, which is what a camera's noise makes. */
const LEAST_REDNESS = 4;
const NOISE = 1.5;

function isRed(r: number, g: number, b: number, luma: number): boolean {
  return redness(r, g, b) > Math.max(NOISE, LEAST_REDNESS * Math.min(1, luma / LIGHT_SKIN));
}

/** The chroma Cr of ITU-R BT.601 about 0, which a grey has. */
function redness(r: number, g: number, b: number): number {
  return 0.5 * r - 0.418688 * g - 0.081312 * b;
}

/** The chroma Cb of ITU-R BT.601 about 0. */
function blueness(r: number, g: number, b: number): number {
  return -0.168736 * r - 0.331264 * g + 0.5 * b;
}

/** Limits set by hand, the same for the server's picture and the camera's; `card.json` carries them with the others. */
export const LIGHT_LIMITS = { dark: 45, bright: 220, clipped: 0.45, skin: 0.2, lesionShare: 0.01 } as const;

/**
 * Share of pixels in which red leads under which a picture has not the colours of skin, whatever the network makes of it: in
 * grey, or as a negative, a melanoma is taken for a harmless spot. Set by hand, far under what photographs of skin show:
 * `npm run bench:lesion` prints how many usable ones are refused, and how many in grey.
 */
const LEAST_RED = 0.05;
/**
 * The measure `chroma` under which a picture has one color for each grey, however red: toned or in sepia, in which melanomas
 * are taken for harmless spots with certainty. On a picture as light as light skin, and in less light as much less. Set by
 * hand, under what all but a few validation photographs show; `npm run bench:lesion` prints how many toned and sepia
 * pictures are refused.
 */
const LEAST_CHROMA = 0.65;
/** Values of the analysis image before its contrast was raised, and those of a picture whose contrast was not. */
const BEFORE = Float64Array.from({ length: 256 }, (_, v) => beforeContrast(v));
const PLAIN = Float64Array.from({ length: 256 }, (_, v) => v);
/** Every which pixel is looked at for light and skin; shares no factor with the side of the picture. */
const SAMPLE = 5;

/** Measures a picture that has been through the photo transform; `region` is the lesion's neighbourhood. */
export function measureQuality(image: Pixels, region?: Region): QualityMeasure {
  return measureValues(image, BEFORE, region);
}

/** The same of a camera's own picture, whose contrast has not been raised. */
export function measureCamera(image: Pixels, region?: Region): QualityMeasure {
  return measureValues(image, PLAIN, region);
}

/** Measures a picture; `before` turns its values into those before the contrast step. */
function measureValues(image: Pixels, before: Float64Array, region?: Region): QualityMeasure {
  const { side, rows, luma } = halfLuma(image);
  const box = {
    left: region ? Math.max(0, Math.floor(region.left / 2)) : 0,
    top: region ? Math.max(0, Math.floor(region.top / 2)) : 0,
    right: region ? Math.min(side, Math.ceil(region.right / 2)) : side,
    bottom: region ? Math.min(rows, Math.ceil(region.bottom / 2)) : rows,
  };
  const along = DIRECTIONS.map((direction) => sharpnessAlong(luma, side, box, direction));
  const sharpness = Math.max(along[0]!, along[1]!);
  const most = Math.max(...along);

  const { data, channels } = image;
  let [sum, squares, drowned, burnt, skin, red, count] = [0, 0, 0, 0, 0, 0, 0];
  for (let p = 0; p < data.length; p += channels * SAMPLE) {
    const r = before[data[p]!]!;
    const g = before[data[p + 1]!]!;
    const b = before[data[p + 2]!]!;
    const l = 0.299 * r + 0.587 * g + 0.114 * b;
    sum += l;
    squares += l * l;
    count++;
    if (l < 30) drowned++;
    if (r > 232 && g > 232 && b > 232) burnt++;
    if (isSkin(r, g, b, l)) skin++;
    if (isRed(r, g, b, l)) red++;
  }
  const brightness = sum / count;
  return {
    sharpness,
    evenness: most > 0 ? Math.min(...along) / most : 1,
    brightness,
    drowned: drowned / count,
    burnt: burnt / count,
    skin: skin / count,
    red: red / count,
    chroma: unexplainedChroma(image) * (before[1]! - before[0]!),
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

/** Why a picture cannot be judged; empty when it can. Light and blur are named before what they may have caused. */
export function refusalReasons(
  quality: QualityMeasure,
  limits: ModelCard['thresholds'],
  evidence?: Evidence,
): UnassessableReason[] {
  const reasons: UnassessableReason[] = [];
  if (quality.brightness < limits.dark || quality.drowned > limits.clipped) reasons.push('too_dark');
  if (quality.brightness > limits.bright || quality.burnt > limits.clipped) reasons.push('too_bright');
  if (quality.sharpness < limits.sharpness || quality.evenness < limits.evenness) reasons.push('blurred');
  if (!evidence || reasons.length > 0) return reasons;
  const toned = quality.chroma < LEAST_CHROMA * Math.min(1, quality.brightness / LIGHT_SKIN);
  if (quality.red < LEAST_RED || toned) return ['not_skin'];
  const found = evidence.lesionShare > 0 && evidence.maskCertainty >= limits.maskCertainty;
  const unlikeSkin = quality.skin < limits.skin;
  const passes = evidence.gate >= (unlikeSkin ? limits.gateUnlikeSkin : limits.gate);
  if (passes && found) return evidence.lesionShare < limits.lesionShare ? ['too_small'] : [];
  if (unlikeSkin) return ['not_skin'];
  return [quality.sharpness < limits.soft ? 'blurred' : 'no_lesion'];
}
