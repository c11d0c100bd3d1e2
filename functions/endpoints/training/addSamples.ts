import { trainingRoutes } from '#domain/http/routes/training';
import { TrainingDataset } from '#data/training/trainingDataset';
import { endpoint } from '#functions/http/endpoint';
import { trainingAnswers } from '#functions/services/training/messages';
import { SAMPLE_FACTS, samplePhotos } from '#functions/services/training/samplePhotos';
import { prepareTrainingPhoto, storeTrainingPhoto } from '#functions/services/training/storeTrainingPhoto';

/** Adds the sample photos of the product, each once and unless a copy is there, with license and attribution. */
export const handler = endpoint(trainingRoutes.addSamples, async (context) => {
  const commit = (writes: Parameters<typeof context.table.transact>[0]) => context.table.transact(writes);
  const dataset = new TrainingDataset(context.table, context.vault);
  let added = 0;
  for (const { jpeg, ...sample } of samplePhotos) {
    const photo = await prepareTrainingPhoto(context, Buffer.from(jpeg, 'base64'));
    if (!photo || (await dataset.findCopy(photo)) !== undefined) continue;
    if (await storeTrainingPhoto(context, photo, { ...sample, ...SAMPLE_FACTS }, commit)) added++;
  }
  return { message: trainingAnswers('samplesAdded', { added }) };
});
