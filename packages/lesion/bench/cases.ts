/** What the engine made of one picture of a part, kept bare so that thresholds can be applied to it afterwards. */
import { DIAGNOSES, RISK_GROUPS, type Assessed, type RiskLevel, type UnassessableReason } from '#domain/assessment';
import type { ModelCard } from '../card';
import { certaintyOf, probabilitiesOf, riskOf, tierOf } from '../classify';
import { refusalReasons, type QualityMeasure } from '../quality';

/** Kinds of picture an engine must refuse. */
export type Unusable = 'everyday' | 'drawn' | 'bare skin' | 'blurred' | 'dark' | 'bright';

export interface Case {
  readonly id: string;
  /** Related pictures share a group; intervals are drawn over groups. */
  readonly group: string;
  readonly dataset: string;
  /** Index into DIAGNOSES; −1 for unusable pictures. */
  readonly label: number;
  readonly unusable: Unusable | null;
  /** What the set's table says about the person: site, sex, age, Fitzpatrick type; empty where it is silent. */
  readonly person: { readonly site: string; readonly sex: string; readonly age: string; readonly fitzpatrick: string };
  readonly logits: readonly number[];
  readonly gate: number;
  readonly quality: QualityMeasure;
  readonly lesionShare: number;
  readonly maskCertainty: number;
  /** Overlap of the outline with the expert mask over the whole photograph; null without a mask. */
  readonly jaccard: number | null;
  /** Scores of A, B and C; null where nothing was outlined. */
  readonly scores: { readonly asymmetry: number; readonly border: number; readonly color: number } | null;
}

export type Domain = 'HAM10000' | 'ISIC 2017' | 'phone';

/** The kind of photograph a set holds. */
export function domainOf(dataset: string): Domain | undefined {
  if (dataset === 'ham10000') return 'HAM10000';
  if (dataset === 'isic2017') return 'ISIC 2017';
  return dataset.startsWith('pad') ? 'phone' : undefined;
}

/** Whether a class counts as malignant or suspicious. */
export function isAlarming(label: number): boolean {
  return isMalignant(label) || DIAGNOSES.some((name, i) => i === label && group('suspicious').includes(name));
}

/** Whether a class counts as malignant. */
export function isMalignant(label: number): boolean {
  return DIAGNOSES.some((name, i) => i === label && group('malignant').includes(name));
}

function group(name: keyof typeof RISK_GROUPS): readonly string[] {
  return RISK_GROUPS[name];
}

/** A case judged by a card's temperature and thresholds. */
export interface Verdict {
  readonly probabilities: Assessed['probabilities'];
  readonly risk: Assessed['risk'];
  readonly tier: RiskLevel;
  readonly confidence: number;
  readonly reasons: UnassessableReason[];
}

/** Applies a card to a case, exactly as the engine does. */
export function judge(seen: Case, card: ModelCard): Verdict {
  const probabilities = probabilitiesOf(Float32Array.from(seen.logits), card.temperature);
  const risk = riskOf(probabilities);
  const tier = tierOf(risk, card.thresholds);
  const reasons = refusalReasons(seen.quality, card.thresholds, seen);
  return { probabilities, risk, tier, confidence: certaintyOf(risk, tier, card.certainty), reasons };
}

/** Whether a stated tier was right: malignant for high, malignant or suspicious for moderate, benign for low. */
export function isRight(tier: RiskLevel, label: number): boolean {
  if (tier === 'high') return isMalignant(label);
  return tier === 'moderate' ? isAlarming(label) : !isAlarming(label);
}
