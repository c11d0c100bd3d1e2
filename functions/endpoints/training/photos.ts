import { TrainingDataset, type TrainingPhotoRow } from '#data/training/trainingDataset';
import { findToneBand, TONE_BANDS } from '#domain/analysis/toneBands';
import { trainingRoutes } from '#domain/http/routes/training';
import { ADMIN_SOURCE, NOT_MEASURED, SAMPLE_PHOTOS, type PhotoQuery } from '#domain/training/trainingPhoto';
import { endpoint } from '#functions/http/endpoint';

/** Lists a page of the training photos that meet the conditions, newest first, with their notes. Reads the whole set. */
export const handler = endpoint(trainingRoutes.photos, async ({ query, table, vault, users }) => {
  const dataset = new TrainingDataset(table, vault);
  const all = await dataset.list();
  const matches = all.filter((photo) => meetsConditions(photo, query));
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
  };
});

const findSkinTone = ({ ita }: Pick<TrainingPhotoRow, 'ita'>) =>
  ita === null ? null : (findToneBand(ita, TONE_BANDS)?.tone ?? null);

function meetsConditions(photo: TrainingPhotoRow, query: PhotoQuery): boolean {
  const { diagnosis, who, tone, domain, disagreement } = query;
  const isAddedBy = who === SAMPLE_PHOTOS ? photo.source !== ADMIN_SOURCE : photo.addedBy === who;
  return (
    (diagnosis === undefined || photo.diagnosis === diagnosis) &&
    (who === undefined || isAddedBy) &&
    (tone === undefined || (findSkinTone(photo) ?? NOT_MEASURED) === tone) &&
    (domain === undefined || (photo.domain ?? NOT_MEASURED) === domain) &&
    (disagreement === undefined || photo.isLabelConfirmed === (disagreement === 'yes'))
  );
}
