import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { Domain, RiskLevel } from '#domain/analysis/assessment';

const Share = z.number().min(0).max(1);
const Cuts = z.tuple([Share, Share]);

/** Slope and offset of a logistic curve over the logit of the raw certainty of one tier. */
const Curve = z.object({ slope: z.number(), offset: z.number() });

/** How logits become a tier and its certainty, for photographs of one domain; chosen by `calibrate.ts`. */
const DomainLimits = z.object({
  /** Divides the logits before the softmax. */
  temperature: z.number().positive(),
  /** High from this P(malignant). */
  t1: Share,
  /** At least moderate from this P(malignant) + P(suspicious). */
  t2: Share,
  certainty: z.record(RiskLevel, Curve),
});
export type DomainLimits = z.infer<typeof DomainLimits>;

/** The limits of gate and quality, common to all photographs. */
const Thresholds = z.object({
  /** Gate logit under which a picture is no assessable lesion photograph. */
  gate: z.number(),
  /** Gate logit asked of a picture with hardly any skin-coloured pixels. */
  gateUnlikeSkin: z.number(),
  /** Share of skin-coloured pixels under which a picture is unlike skin. */
  skin: Share,
  /** Sharpness under which a photograph is blurred; see `quality.ts` for the measure. */
  sharpness: z.number().min(0),
  /** Evenness of the sharpness under which the hand moved; 0 on cards older than the measure. */
  evenness: Share.default(0),
  /** Sharpness under which blur is named as the cause when the gate or the mask refuses a picture of skin. */
  soft: z.number().min(0),
  /** Mean luma under which a photograph is too dark, and above which it is too bright, 0..255. */
  dark: z.number(),
  bright: z.number(),
  /** Share of the picture burnt out or drowned in black above which it is too bright or too dark. */
  clipped: Share,
  /** Share of the picture under which a lesion is too small to judge. */
  lesionShare: Share,
  /** Mean probability of the mask inside the outline under which no lesion was made out. */
  maskCertainty: Share,
});
export type Thresholds = z.infer<typeof Thresholds>;

/** Scores at which a feature passes from its first level to the second, and from the second to the third. */
const Levels = z.object({ asymmetry: Cuts, border: Cuts, color: Cuts });
export type Levels = z.infer<typeof Levels>;

/** How many photographs the figures rest on whose skin has this tone: individual typology angle `from` degrees upwards. */
const ToneCount = z.object({ tone: z.string(), from: z.number(), photographs: z.number().int().min(0) });
export type ToneCount = z.infer<typeof ToneCount>;

/** What decides a tier. */
const Deciding = DomainLimits.pick({ temperature: true, t1: true, t2: true });

/** Sensitivity for malignant or suspicious lesions by set of photographs, and the limits it was measured with. */
const Tested = z.object({ limits: z.record(Domain, Deciding), sensitivity: z.record(z.string(), Share) });
export type Tested = z.infer<typeof Tested>;

/** What is kept beside the weights in `card.json`: how the network's output becomes an answer, and where it comes from. */
export const ModelCard = z.object({
  version: z.string().min(1),
  /** The shipped weights that a training moved the last layer of, which draw its outlines; absent on a shipped card. */
  baseVersion: z.string().min(1).optional(),
  recipe: z.enum(['research', 'open']),
  thresholdsVersion: z.string().min(1),
  /** Chosen by what the network takes the photograph to be. */
  domains: z.record(Domain, DomainLimits),
  thresholds: Thresholds,
  levels: Levels,
  /** Lightest tone first. */
  skin: z.array(ToneCount).min(1),
  data: z.array(z.object({ name: z.string(), licence: z.string(), use: z.string() })),
  splits: z.string(),
  /** Figures on the validation part at the time of calibration, by name. */
  validation: z.record(z.string(), z.number()),
  /** What `bench:lesion` found on photographs that chose nothing; absent until it has run with these limits. */
  tested: Tested.optional(),
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

/** The limits of a card that its tests hold for. */
export function limitsOf({ domains }: Pick<ModelCard, 'domains'>): Tested['limits'] {
  return { dermoscopic: Deciding.parse(domains.dermoscopic), phone: Deciding.parse(domains.phone) };
}

/** The name of a model folder's weights: the folder's name and the first eight digits of their SHA-256. */
export function weightsVersion(modelDir: string): string {
  const hash = createHash('sha256').update(readFileSync(path.join(modelDir, 'lesion.onnx')));
  return `${path.basename(modelDir)}-${hash.digest('hex').slice(0, 8)}`;
}
