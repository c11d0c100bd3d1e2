/** Judges phone photos by networks and limits that were fitted without their patients (nested cross-validation). */
import { SENSITIVITY_TARGETS } from '#lab/calibration/calibrate';
import type { ModelCard } from '#lesion/model/modelCard';
import { fitDomain } from '#lab/calibration/fit';
import { findFold, FOLDS } from '#lab/pretraining/split';
import { judgeCase, type Case } from '#lab/engine/evaluation/cases';
import type { JudgedCase } from './accuracy';

/**
 * Judges every case by a card whose phone limits were fitted to the other folds, in the same way as those of the
 * shipped card.
 */
export function judgeOutOfFold(cases: readonly Case[], card: ModelCard): JudgedCase[] {
  return Array.from({ length: FOLDS }, (_, fold) => {
    const phone = fitDomain(
      cases.filter(({ group }) => findFold(group) !== fold),
      SENSITIVITY_TARGETS.phone,
    );
    const members = { ...card, domains: { ...card.domains, phone } };
    return cases
      .filter(({ group }) => findFold(group) === fold)
      .map((entry) => ({ ...entry, ...judgeCase(entry, members) }));
  }).flat();
}
