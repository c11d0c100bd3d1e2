import { ApiError, getErrorText } from '../../../lib/api';
import { useReadPages } from '../../../lib/apiHooks';
import { useSession } from '../../../lib/session';
import { historyMessages } from './messages';

const t = historyMessages;
/** Analyses per page where a screen shows the newest only. */
const NEWEST = 12;

/** Why analyses did not load: the session has ended, else the server's message or `fallback`. */
export function explainLoadFailure(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.status === 401 ? t('signedOut') : getErrorText(error, fallback);
}

/** The signed-in user's analyses, newest first, page by page. A failed first page is retried once. */
export function useAnalyses(limit = NEWEST) {
  const { user } = useSession();
  const pages = useReadPages('analysis.list', user ? { limit } : null, { retries: 1 });
  const isSignedOut = pages.error instanceof ApiError && pages.error.status === 401;
  return { ...pages, errorText: t(isSignedOut ? 'signedOut' : 'loadFailed') };
}
