import { Component, lazy, Suspense, type ReactNode } from 'react';
import { isOffline } from '../lib/offline/connection';
import { Button } from '../ui/form/Button';
import { Icon } from '../ui/layout/Icon';
import './Shell.css';
import { shellMessages } from './messages';

const t = shellMessages;

const NeedsConnection = lazy(async () => ({ default: (await import('./offline/OfflineLine')).NeedsConnection }));

interface BoundaryState {
  hasFailed: boolean;
  /** Whether the page failed without a connection: its code is not on this device. */
  wasOffline: boolean;
}

/** Shows a way on in place of a page that cannot be rendered or whose code did not load. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state = { hasFailed: false, wasOffline: false };

  static getDerivedStateFromError(): BoundaryState {
    return { hasFailed: true, wasOffline: isOffline() };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    if (this.state.wasOffline) {
      return (
        <Suspense>
          <NeedsConnection />
        </Suspense>
      );
    }
    return (
      <div className="whole-screen">
        <div className="whole-screen__words" role="alert">
          <Icon name="alert" size={40} />
          <h1>{t('broken')}</h1>
          <p>{t('broken.text')}</p>
          <Button variant="primary" onClick={() => location.reload()}>
            {t('loadAgain')}
          </Button>
        </div>
      </div>
    );
  }
}
