import { decodeImageData } from '#domain/analysis/analysis';
import { AppError } from '#domain/http/errors';
import { trainingRoutes } from '#domain/http/routes/training';
import { ALREADY_ADDED } from '#domain/training/training';
import { ADMIN_SOURCE } from '#domain/training/trainingPhoto';
import { endpoint } from '#functions/http/endpoint';
import { judgeTrainingPhoto } from '#functions/services/training/judgeTrainingPhoto';
import { refuseCopies } from '#functions/services/training/refuseCopies';
import { trainingAnswers } from '#functions/services/training/messages';
import { prepareTrainingPhoto, storeTrainingPhoto } from '#functions/services/training/storeTrainingPhoto';

/** Adds a labeled training photo, if it passes the gate of the lesion engine. A photo is stored once, and test photos never. */
export const handler = endpoint(trainingRoutes.add, async (context) => {
  const { body, user, audit } = context;
  const { diagnosis, features, ownerConsent, labelReason } = body;
  const photo = await prepareTrainingPhoto(context, decodeImageData(body.imageData));
  if (!photo) throw alreadyAdded();
  audit.addDetails({ resourceId: photo.id });
  await refuseCopies(context, photo);
  const judgement = await judgeTrainingPhoto(context, photo.jpeg, { diagnosis, labelReason });
  const source = { source: ADMIN_SOURCE, attribution: null, addedBy: user.id };
  const texts = { notes: features.notes || null, labelReason: judgement.isLabelConfirmed ? labelReason : null };
  const facts = { diagnosis, ownerConsent, ...judgement, ...source, ...texts };
  const sample = await storeTrainingPhoto(context, photo, facts, audit.commit);
  if (!sample) throw alreadyAdded();
  return sample;
});

function alreadyAdded(): AppError {
  const message = trainingAnswers('alreadyAdded');
  return new AppError('conflict', message, { reasons: [{ code: ALREADY_ADDED, message }] });
}
