import { useReadPages } from '../../lib/apiHooks';
import { useSession } from '../../lib/session';

/** Analyses per page where a screen shows the newest only. `web/src/start.ts` reads the same page first. */
const NEWEST = 12;

/** Reads the signed-in user's analyses, newest first, page by page. A failed first page is retried once. */
export function useNewestAnalyses(limit = NEWEST) {
  const { user } = useSession();
  return useReadPages('analysis.list', user ? { limit } : null, { retries: 1 });
}

/** Whether the user has no analysis yet; undefined while that is unknown. A history that does not load counts as none. */
export function useIsFirstAnalysis(): boolean | undefined {
  const { items, error } = useNewestAnalyses();
  if (items) return items.length === 0;
  return error === undefined ? undefined : true;
}
