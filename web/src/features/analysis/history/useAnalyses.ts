import { ApiError } from '../../../lib/api';
import { useReadPages } from '../../../lib/data';
import { useSession } from '../../../lib/session';
import { useToast } from '../../../ui/feedback/Toast';

/** Cards a page of the history. */
const PAGE_SIZE = 12;
const FAILED = 'Failed to load analysis history. Please try again.';
const SIGNED_OUT = 'Please log in to view analysis history';

const errorTextOf = (error: unknown) => (error instanceof ApiError && error.status === 401 ? SIGNED_OUT : FAILED);

/** The signed-in person's analyses, newest first, page by page; a failed first page is asked for once more. */
export function useAnalyses() {
  const toast = useToast();
  const { user } = useSession();
  const pages = useReadPages('analysis.list', user ? { limit: PAGE_SIZE } : null, { retries: 1 });
  const more = async () => {
    try {
      await pages.more();
    } catch (error) {
      toast.show({ tone: 'error', title: 'Analysis History', text: errorTextOf(error) });
    }
  };
  return { ...pages, more, errorText: errorTextOf(pages.error) };
}
