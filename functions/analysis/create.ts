import { imageBytes, NOT_AN_IMAGE } from '#domain/analysis';
import { isUnassessedRegion } from '#domain/body';
import { UNASSESSABLE, type UnassessableReason } from '#domain/assessment';
import { AppError } from '#domain/errors';
import { toAnalysis } from '#domain/judgement';
import { MAX_PIXELS, photoHeader } from '#domain/photograph';
import { routes } from '#domain/routes';
import { endpoint } from '../endpoint';

/** Judges a photograph and keeps everything but the photograph, which is never written anywhere (decisions B1). */
export const handler = endpoint(routes.analysis.create, async ({ body, user, lesion, analyses, newId, now }) => {
  if (isUnassessedRegion(body.location)) throw unassessable(['body_region']);
  const photo = imageBytes(body.imageData);
  const header = photoHeader(photo);
  if (!header || header.width * header.height > MAX_PIXELS) throw notAnImage();

  const seen = await lesion.assess(photo, header.format);
  if (!seen.assessable) throw unassessable(seen.reasons);

  const analysis = toAnalysis({ id: newId(), seen, body, at: now() });
  await analyses.add(user.id, analysis);
  return analysis;
});

function notAnImage(): AppError {
  return new AppError('invalid_request', NOT_AN_IMAGE, { fields: { imageData: NOT_AN_IMAGE } });
}

function unassessable(reasons: readonly UnassessableReason[]): AppError {
  return new AppError('image_unassessable', "We can't assess this photo", {
    reasons: reasons.map((code) => ({ code, message: UNASSESSABLE[code] })),
  });
}
