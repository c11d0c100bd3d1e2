import { useReadPages } from '../../lib/apiHooks';
import { useSession } from '../../lib/session';

/** Spots per page. Few people have more. */
const PAGE_SIZE = 50;
/** Analyses per page of a spot's timeline. */
const TIMELINE_SIZE = 24;

/** The signed-in user's spots, read when `isNeeded`. `findSpot` searches the loaded ones. */
export function useSpots({ isNeeded = true } = {}) {
  const { user } = useSession();
  const pages = useReadPages('lesions.list', user && isNeeded ? { limit: PAGE_SIZE } : null, { retries: 1 });
  return { ...pages, findSpot: (id: string | null) => pages.items?.find((spot) => spot.id === id) };
}

/** The analyses of one spot, newest first, page by page. */
export function useSpotAnalyses(spotId: string) {
  const query = { limit: TIMELINE_SIZE, lesionId: spotId };
  return useReadPages('analysis.list', query);
}
