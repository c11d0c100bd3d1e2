import { ApiError, getErrorText } from '../../lib/api';
import { useNewestAnalyses } from './useNewestAnalyses';
import { historyMessages } from './messages';

const t = historyMessages;

/** Why analyses did not load: the session has ended, else the server's message or `fallback`. */
export function explainLoadFailure(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.status === 401 ? t('signedOut') : getErrorText(error, fallback);
}

/** The signed-in user's analyses, newest first, page by page, with the text for a failed first page. */
export function useAnalyses(limit?: number) {
  const pages = useNewestAnalyses(limit);
  const isSignedOut = pages.error instanceof ApiError && pages.error.status === 401;
  return { ...pages, errorText: t(isSignedOut ? 'signedOut' : 'loadFailed') };
}
