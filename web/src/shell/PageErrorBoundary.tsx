import { Component, type ReactNode } from 'react';
import { Button } from '../ui/form/Button';
import { Icon } from '../ui/layout/Icon';
import './Shell.css';
import { shellMessages } from './messages';

const t = shellMessages;

/** Shows a way on in place of a page that cannot be rendered or whose code did not load. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
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
