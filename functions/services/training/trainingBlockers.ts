import { Diagnosis } from '#domain/training/diagnosis';
import { promotionMessages } from '#domain/training/messages';

/**
 * Largest share of a set with whose labels the live model strongly disagrees, confirmed ones included: more than five times the
 * share of rightly labeled test photos (`isStrongDisagreement`).
 */
export const MAX_DISAGREEMENT = 0.2;

/** Why a set cannot be trained on, with a code for programs. */
export interface TrainingBlocker {
  readonly code: 'one_group' | 'disagreement';
  readonly message: string;
}

/**
 * Says what keeps a set of photos from being trained on: one group only, or too many labels with which the live model strongly
 * disagrees. Fewer photos than a promotion needs start a run that the rules then judge (docs/decisions/027-what-may-be-trained-and-promoted.md).
 */
export function listTrainingBlockers(
  counts: Readonly<Record<Diagnosis, number>>,
  disagreements: number,
): TrainingBlocker[] {
  const total = counts.benign + counts.suspicious + counts.malignant;
  const groups = Diagnosis.options.filter((diagnosis) => counts[diagnosis] > 0);
  const [only] = groups;
  const blockers: TrainingBlocker[] = [];
  if (only !== undefined && groups.length === 1) {
    blockers.push({ code: 'one_group', message: promotionMessages('oneGroup', { diagnosis: only }) });
  }
  if (disagreements > MAX_DISAGREEMENT * total) {
    const numbers = { count: disagreements, total, limit: Math.floor(MAX_DISAGREEMENT * total) };
    blockers.push({ code: 'disagreement', message: promotionMessages('disagreements', numbers) });
  }
  return blockers;
}
