/** What the engine made of one picture of a part, kept bare so that thresholds can be applied to it afterwards. */
import { DIAGNOSES, RISK_GROUPS, type RiskLevel, type UnassessableReason } from '#domain/analysis/assessment';
import type { ModelCard } from '#lesion/calibration/modelCard';
import { verdictOf, type Verdict as Classified } from '#lesion/engine/classify';
import { refusalReasons, type QualityMeasure } from '#lesion/quality/quality';

/** Kinds of picture an engine must refuse that its gate never met in training. */
export const FOREIGN = ['package photograph', 'rendered scene', 'in grey', 'toned', 'in sepia'] as const;
/** Kinds of picture an engine must refuse. */
export type Unusable =
  | ('everyday' | 'drawn' | 'printed page' | 'bare skin' | 'blurred' | 'motion blur' | 'dark' | 'bright' | 'glare')
  | (typeof FOREIGN)[number];

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
  /** Logit of 'taken by a phone, not a dermoscope'. */
  readonly phone: number;
  /** Individual typology angle of the skin around the lesion, degrees; null where it could not be measured. */
  readonly ita: number | null;
  readonly quality: QualityMeasure;
  readonly lesionShare: number;
  readonly maskCertainty: number;
  /** Overlap of the outline with the expert mask over the whole photograph; null without a mask. */
  readonly jaccard: number | null;
  /** The outline's longest extent over the expert mask's; null without a mask, and where the spot runs off the photograph. */
  readonly longest: number | null;
  /** Scores of A, B and C; null where nothing was outlined. */
  readonly scores: { readonly asymmetry: number; readonly border: number; readonly color: number } | null;
}

export type Domain = 'HAM10000' | 'ISIC 2017' | 'phone';

/** The source of a set's photographs, by which figures are told apart. */
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

/** A case judged by a card: its tier by the limits of its domain, and the reasons to refuse it. */
export interface Verdict extends Classified {
  readonly reasons: UnassessableReason[];
}

/** Applies a card to a case, exactly as the engine does. */
export function judge(seen: Case, card: ModelCard): Verdict {
  const verdict = verdictOf(Float32Array.from(seen.logits), seen.phone, card);
  const reasons = refusalReasons(seen.quality, card.thresholds, { ...seen, isLow: verdict.tier === 'low' });
  return { ...verdict, reasons };
}

/** Whether a stated tier was right: malignant for high, malignant or suspicious for moderate, benign for low. */
export function isRight(tier: RiskLevel, label: number): boolean {
  if (tier === 'high') return isMalignant(label);
  return tier === 'moderate' ? isAlarming(label) : !isAlarming(label);
}
