import useSWR from 'swr';
import { useSession } from '../../../lib/session';
import { readThumbnail } from '../../../lib/deviceStorage/thumbnails';

/** The SWR cache key of a thumbnail. */
export const getThumbnailCacheKey = (userId: string, analysisId: string) =>
  ['device/thumbnail', userId, analysisId] as const;

/** The thumbnail of an analysis on this device as a data URL; null without one. */
export function useThumbnail(analysisId: string): string | null {
  const { user } = useSession();
  const { data } = useSWR(user && getThumbnailCacheKey(user.id, analysisId), ([, userId, id]) =>
    readThumbnail(userId, id),
  );
  return data ?? null;
}
