import { trainingRoutes } from '#domain/http/routes/training';
import { endpoint } from '#functions/http/endpoint';
import { addTrainingPhoto } from '#functions/services/training/addTrainingPhoto';
import { samplePhotos } from '#functions/services/training/samplePhotos';

/** Adds the sample photos of the product, each once, with license and attribution. */
export const handler = endpoint(trainingRoutes.addSamples, async (context) => {
  const commit = (writes: Parameters<typeof context.table.transact>[0]) => context.table.transact(writes);
  let added = 0;
  for (const { diagnosis, source, attribution, jpeg } of samplePhotos) {
    const photo = { bytes: Buffer.from(jpeg, 'base64'), diagnosis, notes: '', source, attribution };
    if (await addTrainingPhoto(context, photo, commit)) added++;
  }
  const message = added > 0 ? `${added} sample photos were added.` : 'The sample photos have been added already.';
  return { message };
});
