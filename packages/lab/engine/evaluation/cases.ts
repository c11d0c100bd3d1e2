/** Evaluated pictures with raw outputs, so that limits can be applied to them later. */
import type { UnassessableReason } from '#domain/analysis/assessment';
import type { ModelCard } from '#lesion/model/modelCard';
import {
  applyCaution,
  isUnlikeTraining,
  type CautiousClassification,
  type FeatureScores,
} from '#lesion/caution/applyCaution';
import { classify } from '#lesion/engine/classify';
import type { QualityMeasure } from '#lesion/quality/quality';
import { findRefusalReasons, isHazy } from '#lesion/quality/refusalReasons';

/** Kinds of unusable pictures that the gate was not trained on. */
export const FOREIGN = ['package photograph', 'rendered scene', 'in gray', 'toned', 'in sepia'] as const;
/** Kinds of pictures that an engine must refuse. */
export type Unusable =
  | ('everyday' | 'drawn' | 'printed page' | 'bare skin' | 'blurred' | 'motion blur' | 'dark' | 'bright' | 'glare')
  | (typeof FOREIGN)[number];

export interface Case {
  readonly id: string;
  /** Related pictures share a group; intervals are estimated over groups. */
  readonly group: string;
  readonly dataset: string;
  /** Index into DIAGNOSES; −1 for unusable pictures. */
  readonly label: number;
  readonly unusable: Unusable | null;
  /** Data about the person from the set's table; empty where it is missing. */
  readonly person: { readonly site: string; readonly sex: string; readonly age: string; readonly fitzpatrick: string };
  readonly logits: readonly number[];
  readonly gate: number;
  /** Logit of "taken with a phone" against "with a dermoscope". */
  readonly phone: number;
  /** Individual typology angle of the skin around the lesion, in degrees; null where it could not be measured. */
  readonly ita: number | null;
  readonly quality: QualityMeasure;
  readonly lesionShare: number;
  readonly maskCertainty: number;
  /** Overlap of the outline with the expert mask, over the whole photo; null without a mask. */
  readonly jaccard: number | null;
  /**
   * Longest extent of the outline divided by that of the expert mask; null without a mask, and where the spot is cut
   * off.
   */
  readonly longest: number | null;
  /** Scores of A, B and C; null without an outline. */
  readonly scores: FeatureScores | null;
  /** Distance to the nearest training photos (`caution/unfamiliarity.ts`); absent where it was not measured. */
  readonly unfamiliarity?: number;
}

export type PhotoSource = 'HAM10000' | 'ISIC 2017' | 'phone';

/** The source of a set's photos, by which figures are grouped. */
export function findSource(dataset: string): PhotoSource | undefined {
  if (dataset === 'ham10000') return 'HAM10000';
  if (dataset === 'isic2017') return 'ISIC 2017';
  return dataset.startsWith('pad') ? 'phone' : undefined;
}

/** A case judged by a card: its classification, and the reasons to refuse it. */
export interface CaseJudgment extends CautiousClassification {
  readonly reasons: UnassessableReason[];
}

/** Applies a card to a case exactly as the engine does. */
export function judgeCase(entry: Case, card: ModelCard): CaseJudgment {
  const original = classify(Float32Array.from(entry.logits), entry.phone, card);
  const classification = applyCaution(original, entry.scores, entry.unfamiliarity, card.caution, isHazy(entry.quality));
  const reasons = findRefusalReasons(entry.quality, card.thresholds, {
    ...entry,
    isLow: original.tier === 'low',
    isUnlikeTraining: isUnlikeTraining(entry.unfamiliarity, card.caution),
  });
  return { ...classification, reasons };
}
