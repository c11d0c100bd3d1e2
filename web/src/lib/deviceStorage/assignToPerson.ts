import { createClientOf } from '../api';
import { moveRecord } from './indexedDb';
import { assignPhotos } from './photoStore';
import { listThumbnails, THUMBNAILS, toThumbnailName } from './thumbnailStore';

/**
 * Makes what this device has of some analyses, photos and thumbnails, that of the person of the account to whom their spot was moved;
 * null for the account holder. What is that person's already stays. Never throws.
 */
export async function assignToPerson(
  userId: string,
  personId: string | null,
  analysisIds: ReadonlySet<string>,
): Promise<void> {
  if (!('indexedDB' in globalThis) || analysisIds.size === 0) return;
  await Promise.allSettled([
    assignPhotos(userId, personId, analysisIds),
    assignThumbnails(userId, personId, analysisIds),
  ]);
}

async function assignThumbnails(userId: string, personId: string | null, ids: ReadonlySet<string>): Promise<void> {
  for (const { name, personId: earlierId, analysisId } of await listThumbnails(userId)) {
    if (earlierId === personId || !ids.has(analysisId)) continue;
    await moveRecord(THUMBNAILS, name, toThumbnailName(userId, personId, analysisId));
  }
}

/** Analyses per call. */
const PAGE_SIZE = 100;

/** Reads from the server the ids of all analyses of a person, null for the account holder; of one spot where `lesionId` names it. */
export async function listAnalysisIds(personId: string | null, lesionId?: string): Promise<Set<string>> {
  const client = createClientOf(personId);
  const ids = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await client.analysis.list({
      query: { limit: PAGE_SIZE, ...(lesionId && { lesionId }), ...(cursor && { cursor }) },
    });
    for (const { id } of page.items) ids.add(id);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return ids;
}
