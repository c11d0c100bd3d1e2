/** Can this picture be judged at all: sharpness, light and skin as numbers, and the reasons to refuse. Browser-safe. */
import type { UnassessableReason } from '#domain/analysis/assessment';
import type { ModelCard } from '#lesion/calibration/modelCard';
import { blueness, redness, unexplainedChroma } from '#lesion/photo/chroma';
import type { Pixels } from '#lesion/photo/analysisImage';
import { beforeContrast } from '#lesion/photo/lab';
import { hairOn, longestBar, reflectionIn } from './obstruction';
import type { Lesion } from '#lesion/abcde/segment';
import { extentOf } from '#lesion/abcde/shape';

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
   * Colors that lightness alone does not tell (`chroma.ts`), 0..180: about 0 in a toned or sepia picture, where every grey
   * has one color.
   */
  readonly chroma: number;
  /** The largest burnt-out patch in the spot's bounding box as a share of that box, 0..1; 0 without a spot. */
  readonly reflection: number;
  /** Of the straight edges between the picture and a bar of one color, the longest as a share of the side, 0..1. */
  readonly bar: number;
  /** Share of what lies around the spot that dark hairs cover, 0..1; 0 without a spot and in a camera's own picture. */
  readonly hair: number;
  /** Luma that a hundredth of the pixels are darker than, before the contrast step, 0..255. */
  readonly darkest: number;
  /** How far above it lies the luma that a hundredth are lighter than. */
  readonly range: number;
  /** Distance of the mean color from grey in chroma (Cb, Cr), 0..180. */
  readonly tint: number;
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
/**
 * The straight edge of a bar beyond which a picture is a screenshot or has a frame: the bars are taken for skin, and the skin
 * for a spot. Set by hand; `npm run bench:lesion` prints what becomes of cancers in a screenshot.
 */
const MOST_BAR = 0.7;
/**
 * The reflection on a spot beyond which nothing is called low: what light hides cannot be taken for harmless, while what
 * speaks for more speaks beside it. Set by hand; `npm run bench:lesion` prints what becomes of cancers with a reflection.
 */
const MOST_REFLECTION = 0.001;
/**
 * The hair around a spot beyond which nothing is called low: under it the network takes melanomas for harmless spots. Set by
 * hand; `npm run bench:lesion` prints what becomes of cancers under hair, and how many usable photographs are refused.
 */
const MOST_HAIR = 0.05;
/**
 * A picture without a dark place, with little range and little color is seen through haze, as a steamed or smeared lens
 * makes it, and nothing in it is called low. Set by hand; `npm run bench:lesion` prints what becomes of cancers in haze.
 */
const HAZE = { darkest: 95, range: 90, tint: 13 } as const;
/** Values of the analysis image before its contrast was raised, and those of a picture whose contrast was not. */
const BEFORE = Float64Array.from({ length: 256 }, (_, v) => beforeContrast(v));
const PLAIN = Float64Array.from({ length: 256 }, (_, v) => v);
/** Value of all channels above which a pixel is burnt out. */
const BURNT = 232;
/** Every which pixel is looked at for light and skin; shares no factor with the side of the picture. */
const SAMPLE = 5;

/** Measures a picture that has been through the photo transform, with the spot that was outlined in it. */
export function measureQuality(image: Pixels, spot?: Lesion): QualityMeasure {
  const measured = measureValues(image, BEFORE, spot && extentOf(spot.contour));
  return spot ? { ...measured, hair: hairOn(image, spot.inside) } : measured;
}

/** The same of a camera's own picture, whose contrast has not been raised; `spot` is the lesion's bounding box. */
export function measureCamera(image: Pixels, spot?: Region): QualityMeasure {
  return measureValues(image, PLAIN, spot);
}

/** A bounding box widened on every side by a quarter of its longer side. */
function neighbourhood({ left, top, right, bottom }: Region): Region {
  const margin = Math.max(12, Math.max(right - left, bottom - top) / 4);
  return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin };
}

/** Measures a picture; `before` turns its values into those before the contrast step. */
function measureValues(image: Pixels, before: Float64Array, spot?: Region): QualityMeasure {
  const { side, rows, luma } = halfLuma(image);
  const region = spot && neighbourhood(spot);
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
  let [sum, drowned, burnt, skin, red, count, redder, bluer] = [0, 0, 0, 0, 0, 0, 0, 0];
  const levels = new Uint32Array(256);
  for (let p = 0; p < data.length; p += channels * SAMPLE) {
    const r = before[data[p]!]!;
    const g = before[data[p + 1]!]!;
    const b = before[data[p + 2]!]!;
    const l = 0.299 * r + 0.587 * g + 0.114 * b;
    sum += l;
    redder += redness(r, g, b);
    bluer += blueness(r, g, b);
    levels[Math.round(l)]!++;
    count++;
    if (l < 30) drowned++;
    if (r > BURNT && g > BURNT && b > BURNT) burnt++;
    if (isSkin(r, g, b, l)) skin++;
    if (isRed(r, g, b, l)) red++;
  }
  const brightness = sum / count;
  const darkest = levelOf(levels, 0.01 * count);
  return {
    sharpness,
    evenness: most > 0 ? Math.min(...along) / most : 1,
    brightness,
    drowned: drowned / count,
    burnt: burnt / count,
    skin: skin / count,
    red: red / count,
    chroma: unexplainedChroma(image) * (before[1]! - before[0]!),
    reflection: spot
      ? reflectionIn(
          image,
          spot,
          before.findIndex((value) => value > BURNT),
        )
      : 0,
    bar: longestBar(image),
    hair: 0,
    darkest,
    range: levelOf(levels, 0.99 * count) - darkest,
    tint: Math.hypot(redder, bluer) / count,
  };
}

/** The level up to which so many pixels lie, given how many lie at each. */
function levelOf(levels: Uint32Array, pixels: number): number {
  let below = 0;
  return levels.findIndex((count) => (below += count) > pixels);
}

/** What the network and the outline add to the picture's own measures; a browser without the network leaves them out. */
export interface Evidence {
  /** Gate logit. */
  readonly gate: number;
  /** The lesion's share of the picture, 0 where none was found. */
  readonly lesionShare: number;
  /** Mean probability of the mask inside the outline. */
  readonly maskCertainty: number;
  /** Whether the answer would be the low tier. */
  readonly isLow: boolean;
}

/** What hides so much that a picture in which nothing alarming was seen proves nothing. */
function hindrancesTo({ reflection, hair, darkest, range, tint }: QualityMeasure): UnassessableReason[] {
  if (reflection > MOST_REFLECTION) return ['too_bright'];
  if (hair > MOST_HAIR) return ['hair'];
  return darkest > HAZE.darkest && range < HAZE.range && tint < HAZE.tint ? ['haze'] : [];
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
  if (quality.red < LEAST_RED || toned || quality.bar > MOST_BAR) return ['not_skin'];
  const found = evidence.lesionShare > 0 && evidence.maskCertainty >= limits.maskCertainty;
  const unlikeSkin = quality.skin < limits.skin;
  const passes = evidence.gate >= (unlikeSkin ? limits.gateUnlikeSkin : limits.gate);
  if (passes && found) {
    if (evidence.lesionShare < limits.lesionShare) return ['too_small'];
    return evidence.isLow ? hindrancesTo(quality) : [];
  }
  if (unlikeSkin) return ['not_skin'];
  return [quality.sharpness < limits.soft ? 'blurred' : 'no_lesion'];
}
