import { useEffect, type ReactNode } from 'react';
import { Button } from '../ui/form/Button';
import { Icon } from '../ui/layout/Icon';
import './Shell.css';
import { Logo } from './Logo';
import { shellMessages } from './messages';

const t = shellMessages;

interface Props {
  onRetry: () => void;
  unlock: ReactNode;
  children: ReactNode;
}

/**
 * Shown when the session check fails for any reason but a signed-out session. Tries again by itself when the connection is back.
 * `unlock` leads to the copy on this device, and `children` is what a person can read meanwhile.
 */
export function UnreachableScreen({ onRetry, unlock, children }: Props) {
  useEffect(() => {
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <main className="unreachable">
      <header className="unreachable__head">
        <Logo />
      </header>
      <div className="whole-screen">
        <div className="whole-screen__words" role="alert">
          <Icon name="refresh" size={40} />
          <h1>{t('unreachable')}</h1>
          <p>{t('unreachable.text')}</p>
          <Button variant="primary" onClick={onRetry}>
            {t('tryAgain')}
          </Button>
          {unlock}
        </div>
      </div>
      <div className="page unreachable__reading">{children}</div>
    </main>
  );
}
