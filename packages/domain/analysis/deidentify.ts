import { z } from 'zod';
import type { DetectedFeatures } from './analysis';
import { RiskLevel } from './assessment';
import type { BodyRegion } from './bodyRegion';

/** Where on the body, as coarse as a de-identified record tells it. */
const Region = z.enum(['head_neck', 'trunk', 'upper_limb', 'lower_limb', 'hand_foot', 'unspecified']);
type Region = z.infer<typeof Region>;

const REGIONS: Partial<Record<string, Region>> = {
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
} satisfies Partial<Record<BodyRegion, Region>>;

/** What every tier's advice comes down to; the sentences themselves are not copied. */
const ADVICE = {
  high: ['dermatologist_within_2_weeks'],
  moderate: ['dermatologist_soon'],
  low: ['watch_and_compare'],
} as const satisfies Record<RiskLevel, string[]>;

const LARGE_MM = 6;
const CERTAINTY_STEP = 0.05;

/**
 * A record that tells nobody's: random ids, the year alone, a region from a fixed list, words from fixed lists and no free
 * text (decisions B3; 45 CFR 164.514(b)(2), all eighteen identifiers left out).
 */
export const DeidentifiedAnalysis = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  /** A random number too: nothing leads back to the analysis. */
  analysisId: z.string().regex(/^[0-9a-f]{32}$/),
  userPseudoId: z.string().regex(/^[0-9a-f]{32}$/),
  imageMetadata: z.strictObject({
    width: z.number().int(),
    height: z.number().int(),
    format: z.enum(['jpeg', 'png', 'webp']),
  }),
  /** The tier that the person was told. */
  riskLevel: RiskLevel,
  /** The classifier's tier before the person's answers; absent in records kept before it was. */
  modelRiskLevel: RiskLevel.optional(),
  /** Certainty of the classifier's own tier, rounded to 0.05. */
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
  bodyRegion: Region,
  lesionSizeCategory: z.enum(['<=6mm', '>6mm', 'unknown']),
  /** The year, four digits. */
  deidentifiedAt: z.string().regex(/^\d{4}$/),
});
export type DeidentifiedAnalysis = z.infer<typeof DeidentifiedAnalysis>;

/** What of an analysis a de-identified record is made from. */
export interface Identified {
  riskLevel: RiskLevel;
  modelRiskLevel: RiskLevel;
  confidence: number;
  detectedFeatures: { [F in keyof DetectedFeatures]: Pick<DetectedFeatures[F], 'level'> };
  diameter: number | null;
  location: string | null;
  analysisDate: string;
}

/** Makes the de-identified record of an analysis; `random` gives new ids of 32 hexadecimal digits. Throws rather than leak. */
export function deidentify(
  { riskLevel, modelRiskLevel, confidence, detectedFeatures, diameter, location, analysisDate }: Identified,
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
    bodyRegion: REGIONS[(location ?? '').split(':')[0]?.trim() ?? ''] ?? 'unspecified',
    lesionSizeCategory: diameter === null ? 'unknown' : diameter > LARGE_MM ? '>6mm' : '<=6mm',
    deidentifiedAt: analysisDate.slice(0, 4),
  });
}
