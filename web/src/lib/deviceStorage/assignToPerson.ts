import { changeRecords } from '../../device/deviceRecords';
import { DEVICE_STORES, type DeviceStore } from '../../device/deviceStores';
import { createClientOf } from '../api';

/**
 * Makes what this device has of some analyses, photos and thumbnails, that of the person of the account to whom their spot was moved;
 * null for the account holder. What is that person's already stays. Never throws.
 */
export async function assignToPerson(
  userId: string,
  personId: string | null,
  analysisIds: ReadonlySet<string>,
): Promise<void> {
  if (analysisIds.size === 0) return;
  const stores = Object.values<DeviceStore>(DEVICE_STORES).filter((store) => 'toKeyFor' in store);
  await Promise.allSettled(stores.map((store) => assignRecords(store, userId, personId, analysisIds)));
}

async function assignRecords(
  store: DeviceStore,
  userId: string,
  personId: string | null,
  analysisIds: ReadonlySet<string>,
): Promise<void> {
  await changeRecords(store, async (records) => {
    for (const key of await records.getAllKeys()) {
      const subject = await store.readSubject?.(key, records);
      const isMoved = subject?.userId === userId && subject.personId !== personId;
      if (!isMoved || !analysisIds.has(subject.analysisId ?? '')) continue;
      const value = await records.get(key);
      await records.delete(key);
      await records.put(value, store.toKeyFor!(key, personId));
    }
  });
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
