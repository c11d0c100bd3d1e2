import { z } from 'zod';
import { ATTRIBUTION_SIDE } from './attributionSide';
import { UNASSESSABLE_REASONS } from './unassessable';

/**
 * The engine's answer about one analysis image: the response body of SageMaker's `/invocations`, which the API validates.
 * Coordinates are [x, y] in 0..1 of the 224 px analysis image.
 */

/** The seven classes of HAM10000, in the order of the network's output. */
export const DIAGNOSES = ['mel', 'nv', 'bcc', 'akiec', 'bkl', 'df', 'vasc'] as const;
/** Malignant: melanoma. Suspicious: basal cell carcinoma and actinic keratosis. Benign: the rest. */
export const RISK_GROUPS = {
  malignant: ['mel'],
  suspicious: ['bcc', 'akiec'],
  benign: ['nv', 'bkl', 'df', 'vasc'],
} as const;

export const RiskLevel = z.enum(['low', 'moderate', 'high']);
export type RiskLevel = z.infer<typeof RiskLevel>;

const Share = z.number().min(0).max(1);
const Point = z.tuple([z.number(), z.number()]);
export type Point = z.infer<typeof Point>;

export const UnassessableReason = z.enum(UNASSESSABLE_REASONS);
export type UnassessableReason = z.infer<typeof UnassessableReason>;

/** A measured feature: a level, its score (0..1, larger is more suspicious) and a sentence for people. */
const measuredFeature = <const L extends readonly [string, ...string[]]>(levels: L) =>
  z.object({ level: z.enum(levels), score: Share, sentence: z.string() });

/** A color found in the lesion: its name, an sRGB hex value and its share of the lesion's area. */
export const Swatch = z.object({
  name: z.string(),
  hex: z.string().regex(/^#[0-9a-f]{6}$/),
  share: Share,
  /** The point deepest inside the largest area of this color; absent where none is marked. */
  at: Point.optional(),
});
export type Swatch = z.infer<typeof Swatch>;

export const Asymmetry = measuredFeature(['minimal', 'moderate', 'significant']);
export const Border = measuredFeature(['regular', 'irregular', 'very_irregular']);
export const Color = measuredFeature(['uniform', 'varied', 'multiple_colors']).extend({ swatches: z.array(Swatch) });

/** Photo quality: gradient energy around the lesion, mean luma 0..255, the lesion's share of the image. */
export const Quality = z.object({ sharpness: z.number(), brightness: z.number(), lesionShare: Share });

/** The kind of photo: through a dermoscope or by phone. Each kind has its own decision thresholds. */
export const Domain = z.enum(['dermoscopic', 'phone']);
export type Domain = z.infer<typeof Domain>;

/** The skin tone, and how well the model is tested on it. */
export const Skin = z.object({
  /** Individual typology angle in degrees: large for light skin, negative for dark; null where no skin is measurable. */
  ita: z.number().min(-90).max(90).nullable(),
  /** Whether the model was tested on enough photos of this skin tone, few, or hardly any. */
  standing: z.enum(['tested', 'barely_tested', 'untested']),
  /** A caution for the person; null where the tone is well tested. */
  sentence: z.string().nullable(),
});

/** Measures of the outline's form that are invariant to size and rotation. */
export const Shape = z.object({
  /** Spread across the shorter principal axis over that along the longer: 1 for a circle. */
  elongation: Share,
  /** Area over the area of the convex hull: 1 without notches. */
  solidity: Share,
  /** 4π·area / perimeter²: 1 for a circle. */
  compactness: Share,
});

/**
 * Why a result is not low although the network's limits allow it: A, B and C, a photo unlike those that were tested, or a hazy
 * photo.
 */
export const Caution = z.enum(['features', 'unfamiliar', 'haze']);
export type Caution = z.infer<typeof Caution>;

/**
 * The test photos of a kind that the model gave the same tier, none of them trained on: how many there were, how many were
 * melanomas, and how many were any skin cancer or a precursor (melanoma, basal or squamous cell carcinoma, actinic keratosis).
 */
export const TestOutcome = z.object({
  photos: z.number().int().min(0),
  melanomas: z.number().int().min(0),
  cancers: z.number().int().min(0),
});
export type TestOutcome = z.infer<typeof TestOutcome>;

export const CompletedAssessment = z.object({
  assessable: z.literal(true),
  domain: Domain,
  probabilities: z.record(z.enum(DIAGNOSES), Share),
  risk: z.object({ benign: Share, suspicious: Share, malignant: Share }),
  riskLevel: RiskLevel,
  /** Calibrated certainty of the tier, 0..1. See `docs/decisions/025-certainty-and-natural-frequency.md`. */
  confidence: Share,
  features: z.object({ asymmetry: Asymmetry, border: Border, color: Color }),
  outline: z.array(Point).min(3),
  /** The two principal axes as end points, for drawing. */
  axes: z.tuple([z.tuple([Point, Point]), z.tuple([Point, Point])]),
  /** Longest extent of the lesion in pixels of the 224 px analysis image. */
  longestPixels: z.number().positive(),
  /** The lesion's share of the analysis image. */
  area: Share,
  shape: Shape,
  /** The lesion's mean color minus that of the surrounding skin, in CIELAB [lightness, a, b]. */
  tone: z.tuple([z.number(), z.number(), z.number()]),
  /** How much each of 14×14 cells, row by row, counted toward the tier, 0..1. */
  attribution: z.array(Share).length(ATTRIBUTION_SIDE ** 2),
  /** The three most important reasons for the tier as sentences, the strongest first. */
  reasons: z.tuple([z.string(), z.string(), z.string()]),
  /** The numbers behind the reasons, for professionals, in the same order. */
  reasonDetails: z.array(z.string()).default([]),
  skin: Skin,
  quality: Quality,
  /** Absent where nothing forbade a low result. See `docs/decisions/074-caution.md`. */
  caution: Caution.optional(),
  /** Present where the photo is so unlike the training photos that no figure of the tests holds for it, whatever its tier. */
  isUnfamiliar: z.boolean().optional(),
  /** Absent where the card has no such figures. */
  testOutcome: TestOutcome.optional(),
  /** See `computeLikelihoodRatio`. Absent where the card has no such figures. */
  likelihoodRatio: z.number().positive().optional(),
  /** Number of test photos of this kind by body region; absent where the card does not count them. */
  testedRegions: z.record(z.string(), z.number().int().min(0)).optional(),
  /** Distance from the test photos, where 1 is their mean; absent where the model comes without their statistics. */
  distance: z.number().min(0).optional(),
  modelVersion: z.string(),
  /** The version that measured outline, shape and tone, where later training changed only the last layer. */
  baseVersion: z.string().optional(),
  thresholdsVersion: z.string(),
});
export type CompletedAssessment = z.infer<typeof CompletedAssessment>;

export const RefusedAssessment = z.object({
  assessable: z.literal(false),
  reasons: z.array(UnassessableReason).min(1),
  quality: Quality.partial(),
  modelVersion: z.string(),
});
export type RefusedAssessment = z.infer<typeof RefusedAssessment>;

export const Assessment = z.discriminatedUnion('assessable', [CompletedAssessment, RefusedAssessment]);
export type Assessment = z.infer<typeof Assessment>;
