import { Analyses } from '#data/analysis/analyses';
import { Lesions } from '#data/analysis/spots';
import { Research } from '#data/analysis/research';
import { imageBytes, NOT_AN_IMAGE } from '#domain/analysis/analysis';
import { isUnassessedRegion } from '#domain/analysis/bodyRegion';
import { UNASSESSABLE, type Assessment, type UnassessableReason } from '#domain/analysis/assessment';
import { AppError } from '#domain/http/errors';
import { toAnalysis } from '#domain/analysis/judgement';
import { ANALYSIS_SIDE, MAX_PIXELS, photoHeader } from '#domain/analysis/photoHeader';
import { analysisRoutes } from '#domain/http/routes/analysis';
import { endpoint } from '#functions/http/endpoint';
import { lesionEngine } from '#functions/services/lesionEngine';
import type { Judged } from '#functions/runtime/measure';
import { noSuchLesion } from '#functions/services/analysisNotFound';

/**
 * Judges a photograph and keeps everything but the photograph, which is never written anywhere (decisions B1). It begins a
 * lesion, or is the next photograph of one, compared with what the earlier ones showed.
 */
export const handler = endpoint(analysisRoutes.create, async (context) => {
  const { body, user, users, erasures, table, vault, newId, now, audit, measure } = context;
  if (isUnassessedRegion(body.location)) throw unassessable(['body_region']);
  const photo = imageBytes(body.imageData);
  const header = photoHeader(photo);
  if (!header || header.width * header.height > MAX_PIXELS) throw notAnImage();
  const isFramed = header.width === ANALYSIS_SIDE && header.height === ANALYSIS_SIDE;
  if (body.mmPerPixel !== null && !isFramed) throw scaleUnknown();

  const known = body.lesionId === null ? null : await new Lesions(table, vault).get(user.id, body.lesionId);
  if (known === undefined) throw noSuchLesion();

  const seen = await lesionEngine(context).assess(photo, header.format);
  measure(judged(seen));
  if (!seen.assessable) throw unassessable(seen.reasons);

  const id = newId();
  const analysis = toAnalysis({
    id,
    lesionId: known?.lesion.id ?? newId(),
    region: known?.lesion.region ?? null,
    earlier: known?.looks ?? [],
    seen,
    body: { ...body, location: body.location ?? known?.lesion.region ?? null },
    at: now(),
  });
  audit.about({ resourceId: id });
  const commit = await new Research(table, users, erasures).recording(user, analysis, header, audit.commit);
  const analyses = new Analyses(table, vault);
  if (!known) await analyses.add(user.id, analysis, commit);
  else if (!(await analyses.addTo(user.id, analysis, commit))) throw noSuchLesion();
  return analysis;
});

/** A scale counts pixels of the analysis image: of a whole photograph the engine chooses the square itself. */
function scaleUnknown(): AppError {
  const message = 'A scale needs the 224×224 picture that it was marked in';
  return new AppError('invalid_request', message, { fields: { mmPerPixel: message } });
}

/** What is counted of an answer: nothing of the photograph, nor whose it is. */
function judged(seen: Assessment): Judged {
  const { modelVersion } = seen;
  if (!seen.assessable) return { level: 'info', refused: seen.reasons, modelVersion };
  const { domain, riskLevel: tier, confidence: certainty, distance } = seen;
  return { level: 'info', domain, tier, certainty, distance, modelVersion };
}

function notAnImage(): AppError {
  return new AppError('invalid_request', NOT_AN_IMAGE, { fields: { imageData: NOT_AN_IMAGE } });
}

function unassessable(reasons: readonly UnassessableReason[]): AppError {
  return new AppError('image_unassessable', "We can't assess this photo", {
    reasons: reasons.map((code) => ({ code, message: UNASSESSABLE[code] })),
  });
}
