/** Phone photographs, each judged by a network and by limits that never saw its patient (nested cross-validation). */
import { AIMS } from '#lesion/calibration/calibrate';
import type { ModelCard } from '#lesion/calibration/modelCard';
import { fitDomain } from '#lesion/calibration/fit';
import { foldOf, FOLDS } from '#lesion/pretraining/split';
import { judge, type Case } from '#lesion/bench/evaluation/cases';
import type { Judged } from './accuracy';

/**
 * Judges every case by a card whose limits for phones were fitted to the other folds. The limits' own procedure is the one
 * that makes the shipped card.
 */
export function judgeOutOfFold(cases: readonly Case[], card: ModelCard): Judged[] {
  return Array.from({ length: FOLDS }, (_, fold) => {
    const phone = fitDomain(
      cases.filter(({ group }) => foldOf(group) !== fold),
      AIMS.phone,
    );
    const own = { ...card, domains: { ...card.domains, phone } };
    return cases.filter(({ group }) => foldOf(group) === fold).map((seen) => ({ ...seen, ...judge(seen, own) }));
  }).flat();
}
