import { useReadPages } from '../../../lib/data';
import { useSession } from '../../../lib/session';

/** Spots a page; few people follow more. */
const PAGE_SIZE = 50;
/** Analyses of one spot a page of its timeline. */
const TIMELINE_SIZE = 24;

/** The signed-in person's spots; `find` looks one up among those read so far. */
export function useSpots() {
  const { user } = useSession();
  const pages = useReadPages('lesions.list', user ? { limit: PAGE_SIZE } : null, { retries: 1 });
  return { ...pages, find: (id: string | null) => pages.items?.find((spot) => spot.id === id) };
}

/** The analyses of one spot, newest first, page by page. */
export function useSpotAnalyses(lesionId: string) {
  const query = { limit: TIMELINE_SIZE, lesionId };
  return useReadPages('analysis.list', query);
}
