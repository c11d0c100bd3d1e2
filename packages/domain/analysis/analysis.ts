import { BodyPin } from '#domain/bodyMap/bodyPin';
import { z } from 'zod';
import { Asymmetry, Border, Caution, Color, Domain, Quality, RiskLevel, Shape, Skin, TestOutcome } from './assessment';
import { isCutOff } from './isCutOff';
import { Id } from '#domain/http/id';
import { RegionMismatch } from './spot';
import { findRegionMismatch } from './spotRegion';
import { MAX_MM_PER_PIXEL } from './photoHeader';
import { analysisFormMessages } from './messages';

const t = analysisFormMessages;

const DATA_URL = /^data:image\/(jpeg|png|webp);base64,[A-Za-z0-9+/]+={0,2}$/;
/** An image on the wire: a JPEG, PNG or WebP data URL. */
export const ImageData = z
  .string({ error: () => t('imageMissing') })
  .min(1, { error: () => t('imageMissing') })
  .regex(DATA_URL, { error: () => t('notAnImage'), abort: true })
  .refine((url) => (url.length - url.indexOf(',') - 1) % 4 === 0, { error: () => t('notAnImage') });

/** Decodes a parsed data URL to the bytes of the image. */
export function decodeImageData(imageData: string): Uint8Array {
  const text = atob(imageData.slice(imageData.indexOf(',') + 1));
  const bytes = new Uint8Array(text.length);
  // Much faster than `Uint8Array.from`, during which a server of one thread answers nobody.
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** A person's answer to a question; absent or null means not answered. */
const Answer = z
  .enum(['yes', 'no'])
  .nullish()
  .transform((answer) => answer ?? null);
export const Answers = z.object({ changing: Answer, bleeding: Answer, isNew: Answer, largerThan6mm: Answer });
export type Answers = z.infer<typeof Answers>;
const NO_ANSWERS: Answers = { changing: null, bleeding: null, isNew: null, largerThan6mm: null };

const optionalText = (max: number, field: 'location' | 'notes') =>
  z
    .string()
    .trim()
    .max(max, { error: () => t('long', { field: t(field), count: max }) })
    .nullish()
    .transform((text) => text || null);

export const AnalyzeRequest = z.object({
  imageData: ImageData,
  /** The spot that this photo shows again; absent starts a new spot. */
  lesionId: Id.nullish().transform((id) => id ?? null),
  location: optionalText(200, 'location'),
  /** The spot's place on the body map. It is stored if it lies in the region of `location` and the spot has none. */
  pin: BodyPin.nullish().transform((pin) => pin ?? null),
  notes: optionalText(2000, 'notes'),
  /** Accepted, but never stored or logged. */
  filename: z.string().max(255).nullish(),
  answers: Answers.nullish().transform((answers) => answers ?? NO_ANSWERS),
  /** Millimeters per pixel of the 224 px analysis image, from a scale that the person marked. */
  mmPerPixel: z
    .number()
    .positive()
    .max(MAX_MM_PER_PIXEL)
    .nullish()
    .transform((scale) => scale ?? null),
});
export type AnalyzeRequest = z.output<typeof AnalyzeRequest>;

/** The D of ABCDE: millimeters where a scale is marked, else the person's answer, else not measured. */
const Diameter = z.object({
  level: z.enum(['up_to_6_mm', 'over_6_mm', 'not_measured']),
  size: z.number().positive().nullable(),
  basis: z.enum(['scale', 'answer']).nullable(),
  sentence: z.string(),
});

/** The E of ABCDE: by comparison with earlier analyses of the spot or by the person's answer, else not assessed. */
const Evolving = z.object({
  level: z.enum(['stable', 'changing', 'rapidly_changing', 'not_assessed']),
  basis: z.enum(['answer', 'comparison']).nullable(),
  sentence: z.string(),
});

export const DetectedFeatures = z.object({
  asymmetry: Asymmetry,
  border: Border,
  color: Color,
  diameter: Diameter,
  evolving: Evolving,
});
export type DetectedFeatures = z.infer<typeof DetectedFeatures>;

/** Questions whose answer 'yes' demands a minimum tier. See `docs/decisions/026-risk-tiers.md`. */
export const RedFlag = z.enum(['changing', 'bleeding', 'isNew']);
export type RedFlag = z.infer<typeof RedFlag>;

/** What raised the final tier above the model's: an answer, or a change since an earlier analysis. */
export const RaisedBy = z.enum([...RedFlag.options, 'comparison']);
export type RaisedBy = z.infer<typeof RaisedBy>;

const Point = z.tuple([z.number(), z.number()]);

/**
 * The record of one analysis, as it is stored and as the API answers it. The photo is never stored. A new field also needs an
 * entry in `ANALYSIS_FIELDS` (`packages/data/analysis/analysisFields.ts`), which the compiler asks for.
 */
export const Analysis = z.object({
  id: z.string(),
  /** The spot that it belongs to. */
  lesionId: z.string(),
  /** The final tier: after the person's answers and the comparison with earlier analyses. */
  riskLevel: RiskLevel,
  /** Calibrated certainty of the model's tier, 0..1. It is not a chance of cancer. */
  confidence: z.number().min(0).max(1),
  /** The model's tier, before answers and comparison. */
  modelRiskLevel: RiskLevel,
  /**
   * Why the model's tier is not low although the network's limits allow it; null where nothing forbade it. Where it is
   * 'unfamiliar' or 'haze', `confidence` is not calibrated and is not shown. Analyses from before the rule lack it.
   */
  caution: Caution.nullable().default(null),
  /** Whether the photo is so unlike the training photos that `confidence` is not shown; false for analyses from before it was kept. */
  isUnfamiliar: z.boolean().default(false),
  /** The test photos of this kind with the model's tier; null for analyses from before it was kept, and where it is unknown. */
  testOutcome: TestOutcome.nullable().default(null),
  /**
   * How many times as often a spot with skin cancer or an early form of it gets the model's tier as one without; null for analyses
   * from before it was kept, and where it is unknown.
   */
  likelihoodRatio: z.number().positive().nullable().default(null),
  /** Number of test photos of this kind and body region; null for earlier analyses and where it is unknown. */
  regionPhotos: z.number().int().min(0).nullable().default(null),
  /** What raised the final tier above the model's; empty where nothing did. */
  raisedBy: z.array(RaisedBy),
  detectedFeatures: DetectedFeatures,
  /** Whether an earlier photo of the spot had a higher final tier at that time; false for analyses from before it was kept. */
  isEarlierMoreUrgent: z.boolean().default(false),
  recommendations: z.array(z.string()).min(1),
  /** Reasons for the tier, as sentences. */
  reasons: z.array(z.string()),
  /** The numbers behind the model's reasons, for professionals. Analyses from before they were kept lack them. */
  reasonDetails: z.array(z.string()).default([]),
  analysisDate: z.iso.datetime(),
  location: z.string().nullable(),
  notes: z.string().nullable(),
  /** Millimeters, one decimal; null without a scale, or where the spot runs off the image. */
  diameter: z.number().positive().nullable(),
  outline: z.array(Point),
  axes: z.array(z.tuple([Point, Point])),
  /** How much each of 14×14 cells, row by row, counted toward the model's tier, 0..1. */
  attribution: z.array(z.number().min(0).max(1)),
  /** The skin tone, and how well the model is tested on it. */
  skin: Skin,
  domain: Domain,
  /** Square millimeters; null without a scale, or where the spot runs off the image. */
  area: z.number().positive().nullable(),
  shape: Shape,
  /** The lesion's mean color minus that of the surrounding skin, in CIELAB [lightness, a, b]. */
  tone: z.tuple([z.number(), z.number(), z.number()]),
  quality: Quality,
  answers: z.object({
    changing: z.enum(['yes', 'no']).nullable(),
    bleeding: z.enum(['yes', 'no']).nullable(),
    isNew: z.enum(['yes', 'no']).nullable(),
    largerThan6mm: z.enum(['yes', 'no']).nullable(),
  }),
  modelVersion: z.string(),
  /** The version that measured outline, shape and tone, where later training changed only the last layer. */
  baseVersion: z.string().optional(),
  thresholdsVersion: z.string(),
  imageData: z.literal('not-stored'),
  imageUrl: z.null(),
});
export type Analysis = z.infer<typeof Analysis>;

/** The numbers of one analysis that later analyses of the spot are compared with. */
export const LesionSnapshot = Analysis.pick({
  id: true,
  analysisDate: true,
  riskLevel: true,
  modelVersion: true,
  baseVersion: true,
  domain: true,
  area: true,
  shape: true,
  tone: true,
}).extend({
  /** Whether the spot runs off the image. */
  cutOff: z.boolean(),
  /** The two regions, where the person named another region for this photo than the spot's. */
  elsewhere: RegionMismatch.nullable(),
});
export type LesionSnapshot = z.infer<typeof LesionSnapshot>;

/** Extracts the snapshot of an analysis; `region` is the spot's. */
export const toLesionSnapshot = (analysis: Analysis, region: string | null): LesionSnapshot =>
  LesionSnapshot.parse({
    ...analysis,
    cutOff: isCutOff(analysis.outline),
    elsewhere: findRegionMismatch(analysis.location, region),
  });

/** A change of an analysis: its note, or the spot that it belongs to. Absent fields stay as they are. */
export const AnalysisPatch = z.object({
  notes: z
    .string()
    .trim()
    .max(2000, { error: () => t('long', { field: t('notes'), count: 2000 }) })
    .nullable()
    .transform((text) => text || null)
    .optional(),
  /** Another spot of the same person. */
  lesionId: Id.optional(),
});
export type AnalysisPatch = z.output<typeof AnalysisPatch>;
