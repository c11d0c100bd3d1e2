import { ApiError, getErrorText } from '../../../lib/api';
import { useReadPages } from '../../../lib/apiHooks';
import { useSession } from '../../../lib/session';
import { useToast } from '../../../ui/feedback/Toast';

/** Analyses per page of the history. */
const PAGE_SIZE = 12;
const FAILED = 'Failed to load analysis history. Please try again.';
const PAGE_FAILED = 'Failed to fetch analysis history';
const SIGNED_OUT = 'Please log in to view analysis history';

const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401;

/** The signed-in user's analyses, newest first, page by page. A failed first page is retried once. */
export function useAnalyses() {
  const toast = useToast();
  const { user } = useSession();
  const pages = useReadPages('analysis.list', user ? { limit: PAGE_SIZE } : null, { retries: 1 });
  const loadMore = async () => {
    try {
      await pages.loadMore();
    } catch (error) {
      const text = isSignedOut(error) ? SIGNED_OUT : getErrorText(error, PAGE_FAILED);
      toast.show({ tone: 'error', title: 'Analysis History', text });
    }
  };
  return { ...pages, loadMore, errorText: isSignedOut(pages.error) ? SIGNED_OUT : FAILED };
}
