/** Checks a live camera picture while a person aims, with the server's rules that need no network. Browser-safe. */
import type { UnassessableReason } from '#domain/analysis/assessment';
import { measureLiveQuality } from '#lesion/quality/quality';
import { isTooBright, LIGHT_LIMITS, MAX_UNDEREXPOSED } from '#lesion/quality/refusalReasons';
import type { BoundingBox } from '#lesion/abcde/shape';
import type { LesionRegion } from '#lesion/abcde/lesionRegion';
import { findBoundingBox, computePrincipalAxes } from '#lesion/abcde/shape';
import { findSpot } from './findSpot';

/** A small camera picture: 8-bit RGBA, row by row, about 224 pixels a side, without the contrast step. */
export interface LiveFrame {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** The result of checking one camera picture. */
export interface LiveReading {
  /** Reasons not to take the photo yet, most important first; empty when it may be taken. */
  readonly reasons: readonly Extract<
    UnassessableReason,
    'too_dark' | 'too_bright' | 'blurred' | 'not_skin' | 'no_lesion' | 'too_small'
  >[];
  /** Sharpness by the server's measure, 0..1. */
  readonly sharpness: number;
  /** Mean luma, 0..255. */
  readonly light: number;
  /** Share of pixels with a skin color of any tone, 0..1. */
  readonly skin: number;
  /** The most central distinct spot; null where there is none. */
  readonly spot: {
    /** Its share of the picture and its center, both in 0..1. */
    readonly share: number;
    readonly center: readonly [x: number, y: number];
  } | null;
}
/** Minimum sharpness: near the server's limit, with room for camera noise. */
const MIN_SHARPNESS = 0.25;
/** Minimum evenness around a spot: below the server's limit, because the preview is small and noisy. */
const MIN_EVENNESS = 0.5;
/** Minimum share of the picture: twice the server's limit, because the hand moves. */
const MIN_SHARE = 2 * LIGHT_LIMITS.lesionShare;
/** Minimum share of skin-colored pixels: half the server's limit, which the network can override there. */
const MIN_SKIN = LIGHT_LIMITS.skin / 2;
/** Maximum reflection on the spot: above the server's limit, which applies to low results only. */
const MAX_REFLECTION = 0.003;
/** Maximum distance of the spot from the center, as a share of the side. */
const MAX_OFFSET = 0.3;

/** The spot's bounding box in pixels of the frame. */
function toFrameBox({ contour, side }: LesionRegion, { width, height }: LiveFrame): BoundingBox {
  return findBoundingBox(contour.map(([x, y]) => [(x * width) / side, (y * height) / side]));
}

/** Checks one camera picture. Pure; takes a few milliseconds for 224×224 pixels. */
export function checkLiveFrame(frame: LiveFrame): LiveReading {
  const image = { data: frame.data, width: frame.width, height: frame.height, channels: 4 } as const;
  const region = findSpot(image);
  const quality = measureLiveQuality(image, region && toFrameBox(region, frame));
  const { sharpness, evenness, brightness: light, skin, underexposed, overexposed, reflection } = quality;
  const [x, y] = region ? computePrincipalAxes(region).center : [0, 0];
  const spot = region
    ? { share: region.area / region.side ** 2, center: [x / region.side, y / region.side] as const }
    : null;
  const measures = { sharpness, light, skin, spot };
  const lightReasons: LiveReading['reasons'][number][] = [];
  if (light < LIGHT_LIMITS.dark || underexposed > MAX_UNDEREXPOSED) lightReasons.push('too_dark');
  if (isTooBright(light, overexposed)) lightReasons.push('too_bright');
  if (lightReasons.length > 0) return { reasons: lightReasons, ...measures };
  if (sharpness < MIN_SHARPNESS || (spot && evenness < MIN_EVENNESS)) return { reasons: ['blurred'], ...measures };
  if (skin < MIN_SKIN) return { reasons: ['not_skin'], ...measures };
  if (reflection > MAX_REFLECTION) return { reasons: ['too_bright'], ...measures };
  if (!spot || Math.hypot(spot.center[0] - 0.5, spot.center[1] - 0.5) > MAX_OFFSET) {
    return { reasons: ['no_lesion'], ...measures };
  }
  return { reasons: spot.share < MIN_SHARE ? ['too_small'] : [], ...measures };
}
