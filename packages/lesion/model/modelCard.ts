import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { Domain, RiskLevel, TestOutcome } from '#domain/analysis/assessment';

const Share = z.number().min(0).max(1);
const Cuts = z.tuple([Share, Share]);

/** Logistic curve over the logit of a tier's raw certainty. */
const Curve = z.object({ slope: z.number(), offset: z.number() });

/** How logits become a tier and its certainty in one domain; fitted by `calibrate.ts`. */
const DomainLimits = z.object({
  /** Divides the logits before the softmax. */
  temperature: z.number().positive(),
  /** Minimum P(malignant) for high. */
  t1: Share,
  /** Minimum P(malignant) + P(suspicious) for moderate. */
  t2: Share,
  certainty: z.record(RiskLevel, Curve),
});
export type DomainLimits = z.infer<typeof DomainLimits>;

/** Limits of gate and quality, shared by all photos; those set by hand stand in `quality/refusalReasons.ts`. */
const Thresholds = z.object({
  /** Minimum gate logit of an assessable photo. */
  gate: z.number(),
  /** Minimum gate logit of a picture with few skin-colored pixels. */
  gateUnlikeSkin: z.number(),
  /** Minimum sharpness; see `quality/quality.ts`. */
  sharpness: z.number().min(0),
  /** Minimum evenness of the sharpness; 0 on cards without it. */
  evenness: Share.default(0),
  /** Sharpness below which blur is named as the cause when the gate or the mask refuses a picture of skin. */
  soft: z.number().min(0),
  /** Minimum mean mask probability inside the outline. */
  maskCertainty: Share,
});
export type Thresholds = z.infer<typeof Thresholds>;

/** Scores at which a feature passes to its second and to its third level. */
const Levels = z.object({ asymmetry: Cuts, border: Cuts, color: Cuts });
export type Levels = z.infer<typeof Levels>;

/** Number of photos with a typology angle of at least `from` degrees, down from the next lighter tone. */
const ToneCount = z.object({ tone: z.string(), from: z.number(), photographs: z.number().int().min(0) });
export type ToneCount = z.infer<typeof ToneCount>;

/** Limits of `caution/applyCaution.ts`, which forbid a low result; chosen by `npm run lab -- caution`. */
const CautionLimits = z.object({
  /** Weight of the scores A + B + C beside the log odds of malignant or suspicious. */
  measuredWeight: z.number().min(0),
  domains: z.partialRecord(
    Domain,
    z.object({
      /** Weight of the unfamiliarity beyond 1 in the score. */
      unfamiliarityWeight: z.number().min(0),
      /** Score from which no result is low. */
      limit: z.number(),
      /** Logistic curve from the score to the probability that the lesion is malignant or suspicious. */
      certainty: Curve,
    }),
  ),
  /** Unfamiliarity beyond which no result is low; see `caution/unfamiliarity.ts`. */
  unfamiliar: z.number().positive(),
  /** Unfamiliarity beyond which a picture is refused. */
  unlike: z.number().positive(),
});
export type CautionLimits = z.infer<typeof CautionLimits>;

/** The limits that decide a tier. */
const TierLimits = DomainLimits.pick({ temperature: true, t1: true, t2: true });

/** Sensitivity for malignant or suspicious lesions by set of photos, what each tier turned out to be, and the limits. */
const TestedSensitivity = z.object({
  limits: z.record(Domain, TierLimits),
  sensitivity: z.record(z.string(), Share),
  /** By kind of photo and tier; absent on cards from before these were counted. */
  outcomes: z.record(Domain, z.record(RiskLevel, TestOutcome)).optional(),
  /** Number of photos by kind and body region; absent on cards from before these were counted. */
  regions: z.record(Domain, z.record(z.string(), z.number().int().min(0))).optional(),
  /** Number of photos by kind and measured skin tone; absent on cards from before these were counted. */
  tones: z.record(Domain, z.record(z.string(), z.number().int().min(0))).optional(),
});
export type TestedSensitivity = z.infer<typeof TestedSensitivity>;

/** The content of `card.json` beside the weights: limits, figures and provenance of a model. */
export const ModelCard = z.object({
  version: z.string().min(1),
  /**
   * Version of the shipped weights whose last layer a training changed. Outlines still come from them. Absent on
   * shipped cards.
   */
  baseVersion: z.string().min(1).optional(),
  recipe: z.enum(['research', 'open']),
  thresholdsVersion: z.string().min(1),
  /** By the detected kind of camera. */
  domains: z.record(Domain, DomainLimits),
  thresholds: Thresholds,
  levels: Levels,
  /** Absent on cards without the rule. */
  caution: CautionLimits.optional(),
  /**
   * The dermoscopic validation photos and the out-of-fold phone photos (validation photos without folds), lightest tone
   * first. `tested.tones` counts the test photos.
   */
  skin: z.array(ToneCount).min(1),
  data: z.array(z.object({ name: z.string(), licence: z.string(), use: z.string() })),
  splits: z.string(),
  /** Figures on the validation part at calibration, by name. */
  validation: z.record(z.string(), z.number()),
  /** Result of `npm run lab -- lesion` on photos that chose no limit; absent until it has run with these limits. */
  tested: TestedSensitivity.optional(),
  /** Codes of `MODEL_LIMITS`. Models that were trained further from earlier cards have sentences instead, which nothing reads. */
  limits: z.array(z.string()),
});
export type ModelCard = z.infer<typeof ModelCard>;

/** Reads and checks a model's `card.json`; throws when it is missing or malformed. */
export function readCard(modelDir: string): ModelCard {
  return ModelCard.parse(JSON.parse(readFileSync(path.join(modelDir, 'card.json'), 'utf8')));
}

/** Writes a model's `card.json`. */
export function writeCard(modelDir: string, card: ModelCard): void {
  writeFileSync(path.join(modelDir, 'card.json'), `${JSON.stringify(card, null, 2)}\n`);
}

/** The limits that the tested sensitivity belongs to. */
export function pickTierLimits({ domains }: Pick<ModelCard, 'domains'>): TestedSensitivity['limits'] {
  return { dermoscopic: TierLimits.parse(domains.dermoscopic), phone: TierLimits.parse(domains.phone) };
}

/** The version of a model folder's weights: the folder's name and the first eight digits of their SHA-256. */
export function computeWeightsVersion(modelDir: string): string {
  const hash = createHash('sha256').update(readFileSync(path.join(modelDir, 'lesion.onnx')));
  return `${path.basename(modelDir)}-${hash.digest('hex').slice(0, 8)}`;
}
