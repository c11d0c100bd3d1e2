import { Analyses } from '#data/analysis/analyses';
import { DailyCounts, type CountIncrement } from '#data/operations/dailyCounts';
import { Spots } from '#data/analysis/spots';
import { Research } from '#data/analysis/research';
import { decodeImageData } from '#domain/analysis/analysis';
import { isUnassessedRegion } from '#domain/analysis/bodyRegion';
import type { Assessment, UnassessableReason } from '#domain/analysis/assessment';
import { describeUnassessable } from '#domain/analysis/unassessable';
import { AppError } from '#domain/http/errors';
import { toAnalysis } from '#domain/analysis/toAnalysis';
import { ANALYSIS_SIDE, MAX_ANALYZED_PIXELS, parsePhotoHeader } from '#domain/analysis/photoHeader';
import { analysisRoutes } from '#domain/http/routes/analysis';
import { endpoint } from '#functions/http/endpoint';
import { getLesionEngine } from '#functions/services/lesionEngine';
import type { AssessmentMetric } from '#functions/runtime/metrics';
import { spotNotFound } from '#functions/services/analysisNotFound';
import { analysisAnswers } from './messages';
import { analysisFormMessages } from '#domain/analysis/messages';

const t = analysisAnswers;

/**
 * Assesses an analysis image and stores the analysis, never the image: docs/decisions/015-photos-are-never-stored.md. The
 * analysis starts a new spot, or is compared with the earlier ones of its spot.
 */
export const handler = endpoint(analysisRoutes.create, async (context) => {
  const { body, user, owner, users, erasures, table, vault, newId, now, audit, recordMetric } = context;
  if (isUnassessedRegion(body.location)) throw unassessable(['body_region']);
  const imageBytes = decodeImageData(body.imageData);
  const header = parsePhotoHeader(imageBytes);
  if (!header) throw invalidImage(analysisFormMessages('notAnImage'));
  if (header.width * header.height > MAX_ANALYZED_PIXELS) throw invalidImage(t('tooManyPixels'));
  const isAnalysisImage = header.width === ANALYSIS_SIDE && header.height === ANALYSIS_SIDE;
  if (body.mmPerPixel !== null && !isAnalysisImage) throw scaleNotSupported();

  const history = body.lesionId === null ? null : await new Spots(table, vault).get(owner, body.lesionId);
  if (history === undefined) throw spotNotFound();

  const assessment = await getLesionEngine(context).assess(imageBytes, header.format);
  recordMetric(toMetric(assessment));
  await new DailyCounts(table, now).add(toCounts(assessment));
  if (!assessment.assessable) throw unassessable(assessment.reasons);

  const id = newId();
  const analysis = toAnalysis({
    id,
    lesionId: history?.spot.id ?? newId(),
    region: history?.spot.region ?? null,
    earlier: history?.snapshots ?? [],
    assessment,
    body: { ...body, location: body.location ?? history?.spot.region ?? null },
    at: now(),
  });
  audit.addDetails({ resourceId: id });
  const commitWhileActive = users.commitWhileActive(user.id, audit.commit);
  // Only the account holder can consent to research.
  const commit =
    owner.personId === null
      ? await new Research(table, users, erasures).withResearchRecord(user, analysis, header, commitWhileActive)
      : commitWhileActive;
  const analyses = new Analyses(table, vault);
  if (!history) await analyses.add(owner, analysis, commit, body.pin);
  else if (!(await analyses.addTo(owner, analysis, commit, body.pin))) throw spotNotFound();
  return analysis;
});

/** A scale counts pixels of the analysis image. In any other image the engine chooses the square itself. */
function scaleNotSupported(): AppError {
  const message = t('scaleWithoutPicture');
  return new AppError('invalid_request', message, { fields: { mmPerPixel: message } });
}

/** Reduces an assessment to its metrics, without personal data. */
function toMetric(assessment: Assessment): AssessmentMetric {
  const { modelVersion } = assessment;
  if (!assessment.assessable) return { level: 'info', refused: assessment.reasons, modelVersion };
  const { domain, riskLevel: tier, confidence: certainty, distance } = assessment;
  return { level: 'info', domain, tier, certainty, distance, modelVersion };
}

/** What an assessment adds to the counts of the day. */
function toCounts(assessment: Assessment): CountIncrement {
  if (!assessment.assessable) return { refused: 1 };
  const { riskLevel, confidence, distance } = assessment;
  return {
    [riskLevel]: 1,
    certaintySum: confidence,
    ...(distance !== undefined && { distanceSum: distance, distances: 1 }),
  };
}

function invalidImage(message: string): AppError {
  return new AppError('invalid_request', message, { fields: { imageData: message } });
}

function unassessable(reasons: readonly UnassessableReason[]): AppError {
  return new AppError('image_unassessable', t('unassessable'), {
    reasons: reasons.map((code) => ({ code, message: describeUnassessable(code) })),
  });
}
