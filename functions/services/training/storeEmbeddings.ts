import { Training } from '#data/training/training';
import { TrainingDataset } from '#data/training/trainingDataset';
import { CreatedEmbeddings, toEmbeddingFileName } from '#domain/training/storedEmbedding';
import type { z } from 'zod';
import type { Services } from '#functions/services/services';
import { getTrainingServices } from './trainingServices';
import { objectKeys, photoFileName } from './trainingStore';

/** Trainings that may have ended since the last run. Each takes minutes, and one runs at a time. */
const RECENT_TRAININGS = 10;
/** Objects written at once. */
const BATCH = 40;

/**
 * Stores what ended trainings saw of photos, so that the next one does not look at these again. Safe to repeat and to run
 * concurrently.
 */
export async function storeRecentEmbeddings(services: Services): Promise<void> {
  const { items } = await new Training(services.table).listJobs({ limit: RECENT_TRAININGS });
  for (const { id, finishedAt } of items) if (finishedAt !== null) await storeEmbeddings(services, id);
}

/**
 * Stores the embeddings that a training created beside their photos, and then removes its file. A photo that is removed meanwhile
 * leaves none, also where an earlier run was interrupted.
 */
async function storeEmbeddings(services: Services, jobId: string): Promise<void> {
  const { store } = getTrainingServices(services);
  const content = await store.readBytes(objectKeys.createdEmbeddings(jobId));
  if (!content) return;
  const created = parseCreatedEmbeddings(content);
  const dataset = new TrainingDataset(services.table, services.vault);
  const photos = (await dataset.listLabels()).filter(({ id }) => photoFileName(id) in created);
  for (let start = 0; start < photos.length; start += BATCH) {
    const writes = photos.slice(start, start + BATCH).map(({ id }) => {
      const embedding = JSON.stringify(created[photoFileName(id)]);
      return store.put(objectKeys.embedding(id), embedding, 'application/json');
    });
    await Promise.all(writes);
  }
  const remaining = new Set((await dataset.listLabels()).map(({ id }) => photoFileName(id)));
  for (const file of Object.keys(created)) {
    if (!remaining.has(file)) await store.remove(`${objectKeys.photographs}${toEmbeddingFileName(file)}`);
  }
  await store.remove(objectKeys.createdEmbeddings(jobId));
}

/** Parses a training's file. A damaged one has no embeddings: the next training looks at its photos again. */
function parseCreatedEmbeddings(content: Uint8Array): z.infer<typeof CreatedEmbeddings> {
  try {
    return CreatedEmbeddings.parse(JSON.parse(Buffer.from(content).toString('utf8')));
  } catch {
    return {};
  }
}
