import type { Analysis } from '#domain/analysis/analysis';
import { resultMessages } from '../messages';

const t = resultMessages;

/** Number of the model's reasons, which stand first among those of an analysis (`CompletedAssessment`). */
const MODEL_REASONS = 3;

/** The reasons of a result: those that a person can act on, and the model's own that could argue against a warning. */
export interface Reasons {
  forEverybody: string[];
  forProfessionals: string[];
}

/**
 * Sorts the reasons of a result. Below a warning, or a low result of a spot whose earlier one was more urgent, what the model compared ("looks most like a common mole", "no single part drove
 * this result") is for professionals; in its place stand what the tier means and what kept the result from being low.
 */
export function sortReasons({
  riskLevel,
  modelRiskLevel,
  isEarlierMoreUrgent,
  caution,
  reasons,
}: Pick<Analysis, 'riskLevel' | 'modelRiskLevel' | 'isEarlierMoreUrgent' | 'caution' | 'reasons'>): Reasons {
  if (riskLevel === 'low' && !isEarlierMoreUrgent) return { forEverybody: reasons, forProfessionals: [] };
  const modelReasons = reasons.slice(0, MODEL_REASONS);
  const others = reasons.slice(MODEL_REASONS);
  // With a caution, it is the model's first reason.
  if (caution !== null) {
    return { forEverybody: [...modelReasons.slice(0, 1), ...others], forProfessionals: modelReasons.slice(1) };
  }
  const tierReason = modelRiskLevel === 'low' ? [] : [t(modelRiskLevel === 'high' ? 'whyHigh' : 'whyModerate')];
  return { forEverybody: [...tierReason, ...others], forProfessionals: modelReasons };
}
