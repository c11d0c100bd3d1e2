import { retryOnConflict } from '#data/table/table';
import { TrainingDataset } from '#data/training/trainingDataset';
import { trainingRoutes } from '#domain/http/routes/training';
import { DIAGNOSIS_LABELS } from '#domain/training/diagnosis';
import { endpoint } from '#functions/http/endpoint';
import { judgeTrainingPhoto } from '#functions/services/training/judgeTrainingPhoto';
import { photoNotFound } from '#functions/services/training/photoNotFound';
import { getTrainingServices } from '#functions/services/training/trainingServices';
import { objectKeys } from '#functions/services/training/trainingStore';

/**
 * Changes the label and the notes of a training photo. The live model judges a changed label as it judges that of a new
 * photo. Trainings that started before have a copy of the earlier label.
 */
export const handler = endpoint(trainingRoutes.editPhoto, async (context) => {
  const { params, body, user, table, vault, audit } = context;
  const { diagnosis, notes, labelReason } = body;
  const dataset = new TrainingDataset(table, vault);
  return retryOnConflict(async () => {
    const photo = await dataset.find(params.id);
    if (!photo) throw photoNotFound();
    const content = { diagnosis: { from: photo.diagnosis, to: diagnosis } };
    audit.addDetails({ riskLevel: 'medium', details: { ownerId: user.id, content } });
    const isRelabeled = diagnosis !== photo.diagnosis;
    const judgement = isRelabeled ? await judgeLabel(photo.id) : photo;
    const [earlier] = await dataset.readTexts([photo]);
    const reason = isRelabeled ? labelReason : earlier!.labelReason;
    const texts = { notes: notes || null, labelReason: judgement.isLabelConfirmed ? reason : null };
    const { isLabelConfirmed, modelTier, modelVersion } = judgement;
    const label = { diagnosis, isLabelConfirmed, modelTier, modelVersion };
    if (!(await dataset.edit(photo, label, texts, audit.commit))) return undefined;
    return { ...photo, ...label, label: DIAGNOSIS_LABELS[diagnosis] };
  });

  async function judgeLabel(id: string) {
    const jpeg = await getTrainingServices(context).store.readBytes(objectKeys.photograph(id));
    if (!jpeg) throw photoNotFound();
    return judgeTrainingPhoto(context, jpeg, { diagnosis, labelReason });
  }
});
