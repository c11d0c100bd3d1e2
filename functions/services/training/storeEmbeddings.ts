import { TrainingDataset } from '#data/training/trainingDataset';
import { CreatedEmbeddings } from '#domain/training/storedEmbedding';
import type { Services } from '#functions/services/services';
import { getTrainingServices } from './trainingServices';
import { objectKeys, photoFileName } from './trainingStore';

/** Objects written at once. */
const BATCH = 40;

/**
 * Stores the embeddings that an ended job created beside their photos, so that the next training does not look at these again,
 * and removes the job's file. A photo that is removed meanwhile leaves none. Safe to repeat and to run concurrently.
 */
export async function storeEmbeddings(services: Services, jobId: string): Promise<void> {
  const { store } = getTrainingServices(services);
  const created = await store.readJson(objectKeys.createdEmbeddings(jobId), CreatedEmbeddings);
  if (!created) return;
  const dataset = new TrainingDataset(services.table, services.vault);
  const listPhotos = async () => (await dataset.listLabels()).filter(({ id }) => photoFileName(id) in created);
  const photos = await listPhotos();
  for (let start = 0; start < photos.length; start += BATCH) {
    const writes = photos.slice(start, start + BATCH).map(({ id }) => {
      const content = JSON.stringify(created[photoFileName(id)]);
      return store.put(objectKeys.embedding(id), content, 'application/json');
    });
    await Promise.all(writes);
  }
  const remaining = new Set((await listPhotos()).map(({ id }) => id));
  for (const { id } of photos) if (!remaining.has(id)) await store.remove(objectKeys.embedding(id));
  await store.remove(objectKeys.createdEmbeddings(jobId));
}
