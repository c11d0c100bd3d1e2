/** The rules that refuse a picture, from its quality measures and the network's answer. Pure and browser-safe. */
import type { UnassessableReason } from '#domain/analysis/assessment';
import type { ModelCard } from '#lesion/model/modelCard';
import { LIGHT_SKIN, type QualityMeasure } from './quality';

/**
 * Limits set by hand, shared by the server and the live check: mean luma, 0..255, the maximum share of overexposed pixels, the
 * minimum share of skin, and the lesion's minimum share of the picture.
 */
export const LIGHT_LIMITS = { dark: 45, bright: 220, clipped: 0.45, skin: 0.2, lesionShare: 0.01 } as const;

/** Share of overexposed pixels up to which a bright picture is one of pale skin. */
const MAX_PALE_OVEREXPOSED = 0.01;

/** Whether a picture is too bright, by its mean luma and share of overexposed pixels. */
export function isTooBright(brightness: number, overexposed: number): boolean {
  const isBright = brightness > LIGHT_LIMITS.bright && overexposed > MAX_PALE_OVEREXPOSED;
  return isBright || overexposed > LIGHT_LIMITS.clipped;
}

/** Maximum share of underexposed pixels. The dark corners of a dermatoscope may cover half of a picture that is bright enough. */
export const MAX_UNDEREXPOSED = 0.6;

/**
 * Minimum share of pixels in which red leads. Below it the picture does not have the colors of skin: in gray or as a
 * negative, melanomas look harmless to the network.
 * Set by hand, far below photos of skin; `npm run lab -- lesion` prints how many usable and how many gray pictures are
 * refused.
 */
const MIN_RED = 0.05;

/**
 * Minimum `chroma` in a picture as bright as light skin; it scales with brightness. Below it every gray level has one
 * color (toned, sepia), and melanomas look harmless to the network.
 * Set by hand, below nearly all validation photos; `npm run lab -- lesion` prints how many toned and sepia pictures are
 * refused.
 */
const MIN_CHROMA = 0.65;

/**
 * Maximum length of a bar's edge. Above it the picture is a screenshot or has a frame, and bars are taken for skin.
 * Set by hand; `npm run lab -- lesion` prints results for cancers in screenshots.
 */
const MAX_BAR = 0.7;

/**
 * Maximum reflection on a spot for a low result, because a reflection can hide a cancer. Set by hand; `npm run
 * lab -- lesion` prints results for cancers with a reflection.
 */
const MAX_REFLECTION = 0.001;

/**
 * Maximum hair around a spot for a low result, because under more of it the network takes melanomas for harmless spots. Chosen
 * on validation photos and left-out makers (`npm run lab -- caution` prints their results by obstruction).
 */
const MAX_HAIR = 0.15;

/** Hair around a spot from which a low result says so. */
const SOME_HAIR = 0.05;

/**
 * A picture without dark areas, range and color is hazy, as through a steamed or smeared lens, and gets no low result.
 * Set by hand; `npm run lab -- lesion` prints results for cancers in haze.
 */
const HAZE = { darkest: 95, range: 90, tint: 13 } as const;

/** Whether a picture is hazy, or as pale as if it were. One that is too bright for skin of usual light may hide what is clipped. */
export function isHazy({ brightness, darkest, range, tint }: QualityMeasure): boolean {
  const isPale = brightness > LIGHT_LIMITS.bright;
  return isPale || (darkest > HAZE.darkest && range < HAZE.range && tint < HAZE.tint);
}

/** How much hides a spot: nothing, some hair, or something that forbids a low result. */
export type Obstruction = 'none' | 'some hair' | 'much hair' | 'reflection' | 'darkness' | 'haze';

/** The obstruction of a picture that counts most. */
export function findObstruction(quality: QualityMeasure): Obstruction {
  if (quality.reflection > MAX_REFLECTION) return 'reflection';
  if (quality.underexposed > LIGHT_LIMITS.clipped) return 'darkness';
  if (quality.hair > MAX_HAIR) return 'much hair';
  if (isHazy(quality)) return 'haze';
  return quality.hair > SOME_HAIR ? 'some hair' : 'none';
}

/** What the network and the outline add to the quality measures. The live check has none of it. */
export interface RefusalEvidence {
  /** Gate logit. */
  readonly gate: number;
  /** The lesion's share of the picture; 0 without a lesion. */
  readonly lesionShare: number;
  /** Mean probability of the mask inside the outline. */
  readonly maskCertainty: number;
  /** Whether the network's own result would be low. */
  readonly isLow: boolean;
  /** Whether the picture is unlike every training photo; see `caution/applyCaution.ts`. */
  readonly isUnlikeTraining?: boolean;
}

/** The obstructions under which a low result is refused. */
const REFUSED_OBSTRUCTIONS: Readonly<Partial<Record<Obstruction, UnassessableReason>>> = {
  reflection: 'too_bright',
  darkness: 'too_dark',
  'much hair': 'hair',
};

/**
 * The reasons to refuse a picture; empty when it can be judged. Light and blur come before what they may have caused.
 */
export function findRefusalReasons(
  quality: QualityMeasure,
  limits: ModelCard['thresholds'],
  evidence?: RefusalEvidence,
): UnassessableReason[] {
  const reasons: UnassessableReason[] = [];
  if (quality.brightness < LIGHT_LIMITS.dark || quality.underexposed > MAX_UNDEREXPOSED) reasons.push('too_dark');
  if (isTooBright(quality.brightness, quality.overexposed)) reasons.push('too_bright');
  if (quality.sharpness < limits.sharpness || quality.evenness < limits.evenness) reasons.push('blurred');
  if (!evidence || reasons.length > 0) return reasons;
  const isToned = quality.chroma < MIN_CHROMA * Math.min(1, quality.brightness / LIGHT_SKIN);
  if (quality.red < MIN_RED || isToned || quality.bar > MAX_BAR || evidence.isUnlikeTraining) return ['not_skin'];
  const hasLesion = evidence.lesionShare > 0 && evidence.maskCertainty >= limits.maskCertainty;
  const isUnlikeSkin = quality.skin < LIGHT_LIMITS.skin;
  const passesGate = evidence.gate >= (isUnlikeSkin ? limits.gateUnlikeSkin : limits.gate);
  if (passesGate && hasLesion) {
    if (evidence.lesionShare < LIGHT_LIMITS.lesionShare) return ['too_small'];
    const obstruction = evidence.isLow && REFUSED_OBSTRUCTIONS[findObstruction(quality)];
    return obstruction ? [obstruction] : [];
  }
  if (isUnlikeSkin) return ['not_skin'];
  return [quality.sharpness < limits.soft ? 'blurred' : 'no_lesion'];
}
