import { TrainingDataset, type TrainingPhotoRow } from '#data/training/trainingDataset';
import { findToneBand, TONE_BANDS } from '#domain/analysis/toneBands';
import { trainingRoutes } from '#domain/http/routes/training';
import { AppError } from '#domain/http/errors';
import { Diagnosis } from '#domain/training/diagnosis';
import { ADMIN_SOURCE, NOT_MEASURED, SAMPLE_PHOTOS, type PhotoQuery } from '#domain/training/trainingPhoto';
import { z } from 'zod';
import { endpoint } from '#functions/http/endpoint';
import type { HandlerContext } from '#functions/http/handlerContext';
import { trainingAnswers } from '#functions/services/training/messages';
import { getTrainingServices } from '#functions/services/training/trainingServices';
import { objectKeys, photoFileName } from '#functions/services/training/trainingStore';

/** The list of photos that a training copied when it started. */
const Snapshot = z.array(z.object({ file: z.string(), diagnosis: Diagnosis }));

/** Lists a page of the training photos that meet the conditions, newest first, with their notes. Reads the whole set. */
export const handler = endpoint(trainingRoutes.photos, async (context) => {
  const { query, table, vault, users } = context;
  const dataset = new TrainingDataset(table, vault);
  const [all, labels] = await Promise.all([dataset.list(), readSnapshot(context)]);
  const matches = all.filter(
    (photo) => meetsConditions(photo, query) && (labels === null || labels.has(photoFileName(photo.id))),
  );
  const start = (query.page - 1) * query.limit;
  const rows = matches.slice(start, start + query.limit);
  const ids = [...new Set(all.flatMap(({ addedBy }) => addedBy ?? []))];
  const emails = new Map(
    await Promise.all(ids.map(async (id) => [id, (await users.findById(id))?.email ?? null] as const)),
  );
  const texts = await dataset.readTexts(rows);
  const counts = { benign: 0, suspicious: 0, malignant: 0 };
  for (const { diagnosis } of matches) counts[diagnosis]++;
  return {
    photos: rows.map((row, i) => ({
      ...row,
      ...texts[i]!,
      skinTone: findSkinTone(row),
      addedByEmail: emails.get(row.addedBy ?? '') ?? null,
    })),
    total: matches.length,
    counts,
    people: ids.map((id) => ({ id, email: emails.get(id) ?? null })),
    sources: [...new Set(all.map(({ source }) => source))].sort(),
    snapshot: labels && compareSnapshot(labels, all),
  };
});

/** Reads which photos the training in the conditions learned from, with their labels then; null without one. */
async function readSnapshot(
  context: HandlerContext<typeof trainingRoutes.photos>,
): Promise<ReadonlyMap<string, Diagnosis> | null> {
  const { training } = context.query;
  if (training === undefined) return null;
  const photos = await getTrainingServices(context).store.readJson(objectKeys.samples(training), Snapshot);
  if (!photos) throw new AppError('not_found', trainingAnswers('notFound'));
  return new Map(photos.map(({ file, diagnosis }) => [file, diagnosis]));
}

function compareSnapshot(labels: ReadonlyMap<string, Diagnosis>, all: readonly TrainingPhotoRow[]) {
  const present = all.filter(({ id }) => labels.has(photoFileName(id)));
  const relabeled = present.filter(({ id, diagnosis }) => labels.get(photoFileName(id)) !== diagnosis);
  return { total: labels.size, removed: labels.size - present.length, relabeled: relabeled.length };
}

const findSkinTone = ({ ita }: Pick<TrainingPhotoRow, 'ita'>) =>
  ita === null ? null : (findToneBand(ita, TONE_BANDS)?.tone ?? null);

function meetsConditions(photo: TrainingPhotoRow, query: PhotoQuery): boolean {
  const { diagnosis, who, tone, domain, disagreement, source } = query;
  const isAddedBy = who === SAMPLE_PHOTOS ? photo.source !== ADMIN_SOURCE : photo.addedBy === who;
  return (
    (diagnosis === undefined || photo.diagnosis === diagnosis) &&
    (who === undefined || isAddedBy) &&
    (tone === undefined || (findSkinTone(photo) ?? NOT_MEASURED) === tone) &&
    (domain === undefined || (photo.domain ?? NOT_MEASURED) === domain) &&
    (disagreement === undefined || photo.isLabelConfirmed === (disagreement === 'yes')) &&
    (source === undefined || photo.source === source)
  );
}
