import { trainingRoutes } from '#domain/http/routes/training';
import { endpoint } from '#functions/http/endpoint';
import { trainingAnswers } from '#functions/services/training/messages';
import { samplePhotos } from '#functions/services/training/samplePhotos';
import { prepareTrainingPhoto, storeTrainingPhoto } from '#functions/services/training/storeTrainingPhoto';

/** Adds the sample photos of the product, each once, with license and attribution. */
export const handler = endpoint(trainingRoutes.addSamples, async (context) => {
  const commit = (writes: Parameters<typeof context.table.transact>[0]) => context.table.transact(writes);
  let added = 0;
  for (const { diagnosis, source, attribution, jpeg } of samplePhotos) {
    const photo = await prepareTrainingPhoto(context, Buffer.from(jpeg, 'base64'));
    const facts = { diagnosis, source, attribution, notes: null, labelReason: null, isLabelConfirmed: false };
    if (photo && (await storeTrainingPhoto(context, photo, { ...facts, ownerConsent: true }, commit))) added++;
  }
  return { message: trainingAnswers('samplesAdded', { added }) };
});
