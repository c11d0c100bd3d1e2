import { z } from 'zod';
import type { DetectedFeatures } from '../analysis';
import { RiskLevel } from '../assessment';
import type { BodyRegion } from '../bodyRegion';

/** A coarse body region. */
export const CoarseRegion = z.enum(['head_neck', 'trunk', 'upper_limb', 'lower_limb', 'hand_foot', 'unspecified']);
type CoarseRegion = z.infer<typeof CoarseRegion>;

const REGIONS: Partial<Record<string, CoarseRegion>> = {
  Scalp: 'head_neck',
  Face: 'head_neck',
  Ear: 'head_neck',
  Neck: 'head_neck',
  Chest: 'trunk',
  Abdomen: 'trunk',
  'Upper back': 'trunk',
  'Lower back': 'trunk',
  Buttock: 'trunk',
  Shoulder: 'upper_limb',
  'Upper arm': 'upper_limb',
  Forearm: 'upper_limb',
  Thigh: 'lower_limb',
  'Lower leg': 'lower_limb',
  'Back of the hand': 'hand_foot',
  'Top of the foot': 'hand_foot',
} satisfies Partial<Record<BodyRegion, CoarseRegion>>;

/** The coarse region of a place, which is a region of `BODY_REGIONS` and perhaps words of the person after a colon. */
export const toCoarseRegion = (location: string | null): CoarseRegion =>
  REGIONS[(location ?? '').split(':')[0]?.trim() ?? ''] ?? 'unspecified';

/** The advice of each tier as codes; the sentences are not copied. */
const ADVICE = {
  high: ['dermatologist_within_2_weeks'],
  moderate: ['dermatologist_soon'],
  low: ['watch_and_compare'],
} as const satisfies Record<RiskLevel, string[]>;

const LARGE_MM = 6;
const CERTAINTY_STEP = 0.05;

/**
 * A de-identified record for research: random ids, the year only, values from fixed lists and no free text. It omits all
 * eighteen identifiers of 45 CFR 164.514(b)(2). See `docs/decisions/017-deidentified-records.md`.
 */
export const DeidentifiedAnalysis = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  /** Random too, so that nothing leads back to the analysis. */
  analysisId: z.string().regex(/^[0-9a-f]{32}$/),
  userPseudoId: z.string().regex(/^[0-9a-f]{32}$/),
  imageMetadata: z.strictObject({
    width: z.number().int(),
    height: z.number().int(),
    format: z.enum(['jpeg', 'png', 'webp']),
  }),
  /** The final tier. */
  riskLevel: RiskLevel,
  /** The model's tier, before answers and comparison. */
  modelRiskLevel: RiskLevel,
  /** Certainty of the model's tier, rounded to 0.05. */
  confidence: z.number().min(0).max(1),
  anonymizedFeatures: z.strictObject({
    asymmetry: z.enum(['minimal', 'moderate', 'significant']),
    border: z.enum(['regular', 'irregular', 'very_irregular']),
    color: z.enum(['uniform', 'varied', 'multiple_colors']),
    diameter: z.enum(['up_to_6_mm', 'over_6_mm', 'not_measured']),
    evolving: z.enum(['stable', 'changing', 'rapidly_changing', 'not_assessed']),
  }),
  generalRecommendations: z.array(z.enum(['dermatologist_within_2_weeks', 'dermatologist_soon', 'watch_and_compare'])),
  analysisYear: z.number().int(),
  analysisMonth: z.null(),
  bodyRegion: CoarseRegion,
  lesionSizeCategory: z.enum(['<=6mm', '>6mm', 'unknown']),
  /** The year, four digits. */
  deidentifiedAt: z.string().regex(/^\d{4}$/),
});
export type DeidentifiedAnalysis = z.infer<typeof DeidentifiedAnalysis>;

/** The fields of an analysis that a de-identified record is derived from. */
export interface IdentifiableAnalysis {
  riskLevel: RiskLevel;
  modelRiskLevel: RiskLevel;
  confidence: number;
  detectedFeatures: { [F in keyof DetectedFeatures]: Pick<DetectedFeatures[F], 'level'> };
  diameter: number | null;
  location: string | null;
  analysisDate: string;
}

/** Derives the de-identified record of an analysis. `random` creates ids of 32 hexadecimal digits. Throws on any unexpected value. */
export function deidentify(
  { riskLevel, modelRiskLevel, confidence, detectedFeatures, diameter, location, analysisDate }: IdentifiableAnalysis,
  image: DeidentifiedAnalysis['imageMetadata'],
  { pseudonym, random }: { pseudonym: string; random: () => string },
): DeidentifiedAnalysis {
  const { asymmetry, border, color, evolving, diameter: size } = detectedFeatures;
  return DeidentifiedAnalysis.parse({
    id: random(),
    analysisId: random(),
    userPseudoId: pseudonym,
    imageMetadata: { width: image.width, height: image.height, format: image.format },
    riskLevel,
    modelRiskLevel,
    confidence: Number((Math.round(confidence / CERTAINTY_STEP) * CERTAINTY_STEP).toFixed(2)),
    anonymizedFeatures: {
      asymmetry: asymmetry.level,
      border: border.level,
      color: color.level,
      diameter: size.level,
      evolving: evolving.level,
    },
    generalRecommendations: [...ADVICE[riskLevel]],
    analysisYear: new Date(analysisDate).getUTCFullYear(),
    analysisMonth: null,
    bodyRegion: toCoarseRegion(location),
    lesionSizeCategory: diameter === null ? 'unknown' : diameter > LARGE_MM ? '>6mm' : '<=6mm',
    deidentifiedAt: analysisDate.slice(0, 4),
  });
}
