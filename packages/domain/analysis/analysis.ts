import { z } from 'zod';
import { Asymmetry, Border, Color, Domain, Quality, RiskLevel, Shape, Skin } from './assessment';
import { isCutOff } from './cutOff';
import { Id } from '#domain/http/id';
import { Elsewhere, elsewhere } from './spot';
import { MAX_MM_PER_PIXEL } from './photoHeader';

/** The photograph on the wire: a JPEG, PNG or WebP data URL (decisions A13). */
export const NOT_AN_IMAGE = 'Please select an image file (JPG, PNG, etc.)';
const DATA_URL = /^data:image\/(jpeg|png|webp);base64,[A-Za-z0-9+/]+={0,2}$/;
export const ImageData = z
  .string({ error: 'Image data is required' })
  .min(1, 'Image data is required')
  .refine((url) => DATA_URL.test(url) && (url.length - url.indexOf(',') - 1) % 4 === 0, NOT_AN_IMAGE);

/** The bytes of a parsed data URL. */
export function imageBytes(imageData: string): Uint8Array {
  return Uint8Array.from(atob(imageData.slice(imageData.indexOf(',') + 1)), (c) => c.charCodeAt(0));
}

/** The person's own answers; absent or null is 'not answered' (decisions C6). */
const Answer = z
  .enum(['yes', 'no'])
  .nullish()
  .transform((answer) => answer ?? null);
export const Answers = z.object({ changing: Answer, bleeding: Answer, isNew: Answer, largerThan6mm: Answer });
export type Answers = z.infer<typeof Answers>;
const NO_ANSWERS: Answers = { changing: null, bleeding: null, isNew: null, largerThan6mm: null };

const Words = (max: number, what: string) =>
  z
    .string()
    .trim()
    .max(max, `${what} must be at most ${max} characters`)
    .nullish()
    .transform((words) => words || null);

export const AnalyzeRequest = z.object({
  imageData: ImageData,
  /** 'Same spot as before': the lesion this photograph shows again; absent begins a new one. */
  lesionId: Id.nullish().transform((id) => id ?? null),
  location: Words(200, 'Location'),
  notes: Words(2000, 'Notes'),
  /** Accepted, never stored or logged (decisions D23). */
  filename: z.string().max(255).nullish(),
  answers: Answers.nullish().transform((answers) => answers ?? NO_ANSWERS),
  /** Millimetres per pixel of the 224 px analysis image, from a scale the person marked (decisions C2). */
  mmPerPixel: z
    .number()
    .positive()
    .max(MAX_MM_PER_PIXEL)
    .nullish()
    .transform((scale) => scale ?? null),
});
export type AnalyzeRequest = z.output<typeof AnalyzeRequest>;

/** D: millimetres when a scale was marked, else the person's own answer, else not measured (decisions C2). */
const Diameter = z.object({
  level: z.enum(['up_to_6_mm', 'over_6_mm', 'not_measured']),
  size: z.number().positive().nullable(),
  basis: z.enum(['scale', 'answer']).nullable(),
  sentence: z.string(),
});

/** E: by comparison with earlier analyses of the lesion or the person's own answer, else not assessed (decisions C3). */
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

/** Answers that demand a tier of their own (decisions C6). */
export const RedFlag = z.enum(['changing', 'bleeding', 'isNew']);
export type RedFlag = z.infer<typeof RedFlag>;

/** Why the tier stands higher than the classifier's: an answer, or a change against an earlier analysis. */
export const RaisedBy = z.enum([...RedFlag.options, 'comparison']);
export type RaisedBy = z.infer<typeof RaisedBy>;

const Point = z.tuple([z.number(), z.number()]);

/** One assessment as kept and shown: everything but the photograph, which is never stored (decisions B1). */
export const Analysis = z.object({
  id: z.string(),
  /** The lesion it belongs to; null in analyses kept before lesions were. */
  lesionId: z.string().nullable(),
  riskLevel: RiskLevel,
  /** Calibrated certainty of the classifier's own tier, 0..1; never a chance of cancer (decisions C5). */
  confidence: z.number().min(0).max(1),
  /** The classifier's tier before the person's answers. */
  modelRiskLevel: RiskLevel,
  /** What raised the tier; empty when nothing did. */
  raisedBy: z.array(RaisedBy),
  detectedFeatures: DetectedFeatures,
  recommendations: z.array(z.string()).min(1),
  /** What moved the tier, in plain sentences. */
  reasons: z.array(z.string()),
  analysisDate: z.iso.datetime(),
  location: z.string().nullable(),
  notes: z.string().nullable(),
  /** Millimetres, one decimal; null when nothing in the photo gave a scale, or the spot runs off the picture. */
  diameter: z.number().positive().nullable(),
  outline: z.array(Point),
  axes: z.array(z.tuple([Point, Point])),
  /** Where in the picture the classifier saw its tier, 0..1, 14×14 cells row by row; empty in analyses from before. */
  attribution: z.array(z.number().min(0).max(1)),
  /** The skin's tone and how well it was tested; null in analyses from before. */
  skin: Skin.nullable(),
  /**
   * What later photographs of the lesion are compared with; null in analyses from before, the area also without a
   * scale and where the spot runs off the picture.
   */
  domain: Domain.nullable(),
  /** Square millimetres. */
  area: z.number().positive().nullable(),
  shape: Shape.nullable(),
  tone: z.tuple([z.number(), z.number(), z.number()]).nullable(),
  quality: Quality,
  answers: z.object({
    changing: z.enum(['yes', 'no']).nullable(),
    bleeding: z.enum(['yes', 'no']).nullable(),
    isNew: z.enum(['yes', 'no']).nullable(),
    largerThan6mm: z.enum(['yes', 'no']).nullable(),
  }),
  modelVersion: z.string(),
  /** The version whose outline and numbers these are, where a training has moved only the last layer since. */
  baseVersion: z.string().optional(),
  thresholdsVersion: z.string(),
  imageData: z.literal('not-stored'),
  imageUrl: z.null(),
});
export type Analysis = z.infer<typeof Analysis>;
/** An analysis that belongs to a lesion, as every new one does. */
export type OfLesion = Analysis & { lesionId: string };

/** One photograph's part in a lesion's story: what comparison and the lesion's summary need of an analysis. */
export const Look = Analysis.pick({
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
  /** Whether the spot runs off the picture; absent in looks kept before that was known. */
  cutOff: z.boolean().default(false),
  /** What the person said of where the photograph is from, where that is not where the lesion is. */
  elsewhere: Elsewhere.nullable().default(null),
});
export type Look = z.infer<typeof Look>;

/** What comparison and summary need of this analysis of a lesion in the region given. */
export const lookOf = (analysis: Analysis, region: string | null): Look =>
  Look.parse({
    ...analysis,
    cutOff: isCutOff(analysis.outline),
    elsewhere: elsewhere(analysis.location, region),
  });

/** What may change on a kept analysis: its note (decisions D9), or the lesion it shows. What is absent stays. */
export const AnalysisPatch = z.object({
  notes: z
    .string()
    .trim()
    .max(2000, 'Notes must be at most 2000 characters')
    .nullable()
    .transform((words) => words || null)
    .optional(),
  /** Another lesion of the same person: it was the same spot after all. */
  lesionId: Id.optional(),
});
export type AnalysisPatch = z.output<typeof AnalysisPatch>;
