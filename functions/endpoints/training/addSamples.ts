import { trainingRoutes } from '#domain/http/routes/training';
import { endpoint } from '#functions/http/endpoint';
import { addPhotograph } from '#functions/services/trainer/trainingPhotograph';
import { samplePhotographs } from '#functions/services/trainer/trainingSamples';

/** Adds the sample photographs that came with the product, each once, with licence and whom to name. */
export const handler = endpoint(trainingRoutes.addSamples, async (context) => {
  const commit = (writes: Parameters<typeof context.table.transact>[0]) => context.table.transact(writes);
  let added = 0;
  for (const { diagnosis, source, attribution, jpeg } of samplePhotographs) {
    const photo = { bytes: Buffer.from(jpeg, 'base64'), diagnosis, notes: '', source, attribution };
    if (await addPhotograph(context, photo, commit)) added++;
  }
  const message = added > 0 ? `${added} sample photos were added.` : 'The sample photos have been added already.';
  return { message };
});
