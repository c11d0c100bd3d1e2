import type { ReactNode } from 'react';
import './Status.css';
import { Banner } from './Banner';
import { Button } from '../form/Button';
import { Spinner } from './Spinner';
import { uiMessages } from '../messages';

const t = uiMessages;

/** The state of a read: data, error, or neither while loading. */
interface AsyncState<T> {
  data?: T | undefined;
  error?: unknown;
  isLoading: boolean;
  reload: () => void;
}

interface PageStateProps<T> {
  state: AsyncState<T>;
  loadingText: string;
  skeleton?: ReactNode;
  errorTitle?: string;
  errorText: string;
  retryText?: string;
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Renders exactly one of loading, error, empty and data. Data stays visible if a later read fails. */
export function PageState<T>(props: PageStateProps<T>) {
  const {
    state,
    loadingText,
    skeleton,
    errorTitle,
    errorText,
    retryText = t('tryAgain'),
    isEmpty,
    empty,
    children,
  } = props;
  if (state.data !== undefined) return isEmpty?.(state.data) ? empty : children(state.data);
  if (state.error !== undefined) {
    return (
      <Banner
        tone="error"
        live
        title={errorTitle}
        action={
          <Button icon="refresh" onClick={state.reload} busy={state.isLoading} busyLabel={t('tryingAgain')}>
            {retryText}
          </Button>
        }
      >
        {errorText}
      </Banner>
    );
  }
  return (
    <div className={skeleton ? 'page-state__loading' : 'page-state__loading page-state__loading--bare'}>
      <Spinner label={loadingText} quiet={false} size={skeleton ? 24 : 36} />
      {skeleton}
    </div>
  );
}
