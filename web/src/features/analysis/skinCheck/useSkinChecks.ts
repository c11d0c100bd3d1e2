import { useRead, useReadPages } from '../../../lib/apiHooks';

/** Finished checks per page: two years of one a month. */
const PAGE_SIZE = 24;

/** The check that the signed-in person has not finished, and those that they have. */
export function useSkinChecks() {
  const open = useRead('skinChecks.open', {});
  const finished = useReadPages('skinChecks.list', { limit: PAGE_SIZE });
  return { open, finished };
}
