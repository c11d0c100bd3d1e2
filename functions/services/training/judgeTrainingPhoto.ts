import type { RiskLevel } from '#domain/analysis/assessment';
import { describeUnassessable } from '#domain/analysis/unassessable';
import { AppError } from '#domain/http/errors';
import type { Diagnosis } from '#domain/training/diagnosis';
import { isStrongDisagreement, LABEL_DISAGREEMENT, type TrainingSample } from '#domain/training/training';
import { getLesionEngine } from '#functions/services/lesionEngine';
import type { Services } from '#functions/services/services';
import { trainingAnswers } from '#functions/services/training/messages';

/** What the engine measured in a photo, and how the live model rates it. */
type PhotoJudgement = Pick<TrainingSample, 'isLabelConfirmed' | 'domain' | 'ita' | 'modelTier' | 'modelVersion'>;

/**
 * Judges a training photo by the gate that people's photos pass, and its label by the live model. Where the live model
 * strongly disagrees with the label, the label needs a reason and is confirmed by it: docs/decisions/077-a-person-promotes.md.
 * @throws AppError 422 where the photo cannot be assessed, 409 where the reason is missing
 */
export async function judgeTrainingPhoto(
  services: Services,
  jpeg: Uint8Array,
  { diagnosis, labelReason }: { diagnosis: Diagnosis; labelReason: string | null },
): Promise<PhotoJudgement> {
  const assessment = await getLesionEngine(services).assess(jpeg, 'jpeg');
  if (!assessment.assessable) {
    const reasons = assessment.reasons.map((code) => ({ code, message: describeUnassessable(code) }));
    throw new AppError('image_unassessable', trainingAnswers('photoUnusable'), { reasons });
  }
  const isDisagreement = isStrongDisagreement(diagnosis, assessment.risk);
  if (isDisagreement && labelReason === null) throw labelNeedsReason(diagnosis, assessment.riskLevel);
  const { domain, skin, riskLevel, modelVersion } = assessment;
  return { isLabelConfirmed: isDisagreement, domain, ita: skin.ita, modelTier: riskLevel, modelVersion };
}

function labelNeedsReason(diagnosis: Diagnosis, tier: RiskLevel): AppError {
  const message = trainingAnswers('labelDisagrees', { diagnosis, tier });
  const reasons = [{ code: LABEL_DISAGREEMENT, message }];
  return new AppError('conflict', trainingAnswers('labelNeedsReason'), { reasons });
}
