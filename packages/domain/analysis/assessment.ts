import { z } from 'zod';

/**
 * What the lesion engine answers about one photograph: the body of SageMaker's `/invocations` answer, which the API
 * parses before it believes it. Coordinates are [x, y] in 0..1 of the 224 px analysis image.
 */

/** HAM10000's seven classes, in the order of the network's output. */
export const DIAGNOSES = ['mel', 'nv', 'bcc', 'akiec', 'bkl', 'df', 'vasc'] as const;
/** Malignant = melanoma; suspicious = basal cell carcinoma and actinic keratosis; the rest benign (specification §3). */
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

/** Why a photograph cannot be judged, and what to change (decisions C1). */
export const UNASSESSABLE = {
  not_skin:
    'This does not look like a photo of skin. Photograph the spot itself, in color and in good light, without frames or bars around it.',
  no_lesion: 'No spot could be made out. Move closer and keep the spot in the middle of the frame.',
  blurred: 'The photo is blurred. Hold still, tap the spot to focus, and try again.',
  too_dark: 'The photo is too dark. Move to daylight or switch on a light.',
  too_bright:
    'The photo is too bright, or light is mirrored on the spot. Turn off the flash or move out of direct light.',
  hair: 'Hair hides too much of the spot and the skin around it. Part it, or smooth it aside with a little water, and try again.',
  haze: 'The photo is pale, as if through a steamed or smeared lens. Wipe the lens, turn away from bright light, and try again.',
  too_small: 'The spot is too small in the frame. Move closer or crop more tightly.',
  body_region:
    'Nails, palms, soles, the mouth, the eyes and the genitals are not assessed. Please show this spot to a clinician.',
} as const;
export const UnassessableReason = z.enum(Object.keys(UNASSESSABLE) as [keyof typeof UNASSESSABLE]);
export type UnassessableReason = keyof typeof UNASSESSABLE;

/** A measured feature: the specification's word, a number behind it (0..1, larger is more suspicious), a plain sentence. */
const Measured = <const L extends readonly [string, ...string[]]>(levels: L) =>
  z.object({ level: z.enum(levels), score: Share, sentence: z.string() });

/** A colour found in the lesion: its plain name, an sRGB hex value and its share of the lesion's area. */
export const Swatch = z.object({
  name: z.string(),
  hex: z.string().regex(/^#[0-9a-f]{6}$/),
  share: Share,
  /** Where the colour is most at home; absent in analyses made before places were told. */
  at: Point.optional(),
});
export type Swatch = z.infer<typeof Swatch>;

export const Asymmetry = Measured(['minimal', 'moderate', 'significant']);
export const Border = Measured(['regular', 'irregular', 'very_irregular']);
export const Color = Measured(['uniform', 'varied', 'multiple_colors']).extend({ swatches: z.array(Swatch) });

/** Photograph quality as numbers: gradient energy of the lesion's surroundings, mean luma 0..255, lesion's share of area. */
export const Quality = z.object({ sharpness: z.number(), brightness: z.number(), lesionShare: Share });

/** What took the photograph: a dermoscope or a phone's camera. Each has its own decision limits. */
export const Domain = z.enum(['dermoscopic', 'phone']);
export type Domain = z.infer<typeof Domain>;

/** Cells along each side of the attribution map. */
export const ATTRIBUTION_SIDE = 14;

/** Individual typology angle in degrees (light skin is large, dark skin negative), null where no skin could be measured. */
export const Skin = z.object({
  ita: z.number().min(-90).max(90).nullable(),
  /** Whether the model was tested on enough photographs of skin of this tone, few, or hardly any. */
  standing: z.enum(['tested', 'barely_tested', 'untested']),
  /** What a person should know about it; null where the tone is well tested. */
  sentence: z.string().nullable(),
});

/** Form of the outline as numbers that neither size nor turning changes, to compare later photographs with. */
export const Shape = z.object({
  /** Spread across the shorter principal axis over that along the longer: 1 for a circle. */
  elongation: Share,
  /** Area over the area of the convex hull: 1 without notches. */
  solidity: Share,
  /** 4π·area / perimeter²: 1 for a circle. */
  compactness: Share,
});

export const Assessed = z.object({
  assessable: z.literal(true),
  domain: Domain,
  probabilities: z.record(z.enum(DIAGNOSES), Share),
  risk: z.object({ benign: Share, suspicious: Share, malignant: Share }),
  riskLevel: RiskLevel,
  /** Calibrated certainty of the stated tier, 0..1 (decisions C5). */
  confidence: Share,
  features: z.object({ asymmetry: Asymmetry, border: Border, color: Color }),
  outline: z.array(Point).min(3),
  /** The two principal axes as end points, for drawing. */
  axes: z.tuple([z.tuple([Point, Point]), z.tuple([Point, Point])]),
  /** Longest extent of the lesion in pixels of the 224 px analysis image; millimetres need a scale. */
  longestPixels: z.number().positive(),
  /** The lesion's share of the analysis image. */
  area: Share,
  shape: Shape,
  /** The lesion's mean colour minus that of the skin around it, in CIELAB [lightness, a, b]. */
  tone: z.tuple([z.number(), z.number(), z.number()]),
  /** Where in the picture the stated tier was seen, 0..1, 14×14 cells row by row. */
  attribution: z.array(Share).length(ATTRIBUTION_SIDE ** 2),
  /** The three things that moved the tier most, in plain sentences, the most important first. */
  reasons: z.tuple([z.string(), z.string(), z.string()]),
  skin: Skin,
  quality: Quality,
  /** How unlike the photographs of the tests it is: 1 as they are on average; absent where they are not known. */
  distance: z.number().min(0).optional(),
  modelVersion: z.string(),
  /** The version whose outlines and measures these are, where a training has moved only the last layer since. */
  baseVersion: z.string().optional(),
  thresholdsVersion: z.string(),
});
export type Assessed = z.infer<typeof Assessed>;

export const Refused = z.object({
  assessable: z.literal(false),
  reasons: z.array(UnassessableReason).min(1),
  quality: Quality.partial(),
  modelVersion: z.string(),
});
export type Refused = z.infer<typeof Refused>;

export const Assessment = z.discriminatedUnion('assessable', [Assessed, Refused]);
export type Assessment = z.infer<typeof Assessment>;
