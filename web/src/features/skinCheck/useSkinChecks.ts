import { useRead, useReadPages } from '../../lib/apiHooks';

/** Finished checks per page: two years of one a month. */
const PAGE_SIZE = 24;

/** Other devices change checks too: they are read again when the window gets focus, and when a page shows them again. */
const SHARED = { staleAfterSeconds: 1, revalidateOnFocus: true };

/** The check that the signed-in person has not finished, and those that they have. */
export function useSkinChecks() {
  const open = useRead('skinChecks.open', {}, SHARED);
  const finished = useReadPages('skinChecks.list', { limit: PAGE_SIZE }, SHARED);
  return { open, finished };
}
