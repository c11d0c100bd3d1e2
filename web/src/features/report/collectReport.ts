import type { Analysis } from '#domain/analysis/analysis';
import type { Spot } from '#domain/analysis/spot';
import type { ModelRecipe } from '#domain/http/publicConfig';
import { api } from '../../lib/api';
import { listDevicePhotos, readDevicePhoto } from '../../lib/deviceStorage/photoStore';
import { getModelMetrics } from '../../lib/modelMetrics/modelMetrics';
import type { ReportContent, ReportPhoto, ReportSpot } from './reportContent';

/** Analyses per call. */
const PAGE_SIZE = 100;

/** What a report needs beside its spots. */
export interface CollectOptions {
  userId: string;
  modelRecipe: ModelRecipe;
  /** Whom the report is about, where the account has several people. */
  personName: string | null;
  withPhotos: boolean;
}

/** Reads what a report about some spots shows: from the account, and photos from this device. */
export async function collectReport(
  spots: readonly Spot[],
  { userId, modelRecipe, personName, withPhotos }: CollectOptions,
): Promise<ReportContent> {
  const photoIds = new Set(withPhotos ? (await listDevicePhotos(userId)).map(({ analysisId }) => analysisId) : []);
  const collected: ReportSpot[] = [];
  for (const spot of spots) {
    const analyses = await readAnalyses(spot.id);
    const ids = analyses.map(({ id }) => id).filter((id) => photoIds.has(id));
    if (analyses.length > 0) collected.push({ spot, analyses, photos: await readPhotos(userId, ids) });
  }
  const figure = await api.bodyMap.figure({});
  return { spots: collected, figure, metrics: getModelMetrics(modelRecipe), personName, createdAt: new Date() };
}

/** All analyses of a spot, oldest first. */
async function readAnalyses(lesionId: string): Promise<Analysis[]> {
  const analyses: Analysis[] = [];
  let cursor: string | undefined;
  do {
    const page = await api.analysis.list({ query: { limit: PAGE_SIZE, lesionId, ...(cursor && { cursor }) } });
    analyses.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return analyses.reverse();
}

async function readPhotos(userId: string, ids: readonly string[]): Promise<Map<string, ReportPhoto>> {
  const photos = new Map<string, ReportPhoto>();
  for (const id of ids) {
    const photo = await readDevicePhoto(userId, id);
    if (photo) photos.set(id, photo);
  }
  return photos;
}
