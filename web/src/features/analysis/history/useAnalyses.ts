import { ApiError } from '../../../lib/api';
import { useReadPages } from '../../../lib/apiHooks';
import { useSession } from '../../../lib/session';
import { useToast } from '../../../ui/feedback/Toast';

/** Analyses per page of the history. */
const PAGE_SIZE = 12;
const FAILED = 'Failed to load analysis history. Please try again.';
const SIGNED_OUT = 'Please log in to view analysis history';

const getHistoryErrorText = (error: unknown) =>
  error instanceof ApiError && error.status === 401 ? SIGNED_OUT : FAILED;

/** The signed-in user's analyses, newest first, page by page. A failed first page is retried once. */
export function useAnalyses() {
  const toast = useToast();
  const { user } = useSession();
  const pages = useReadPages('analysis.list', user ? { limit: PAGE_SIZE } : null, { retries: 1 });
  const loadMore = async () => {
    try {
      await pages.loadMore();
    } catch (error) {
      toast.show({ tone: 'error', title: 'Analysis History', text: getHistoryErrorText(error) });
    }
  };
  return { ...pages, loadMore, errorText: getHistoryErrorText(pages.error) };
}
