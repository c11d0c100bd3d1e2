import { Button } from '../ui/form/Button';
import { Icon } from '../ui/layout/Icon';
import './Shell.css';
import { shellMessages } from './messages';

const t = shellMessages;

/** Shown when the session check fails for any reason but a signed-out session. */
export function UnreachableScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="whole-screen">
      <div className="whole-screen__words" role="alert">
        <Icon name="refresh" size={40} />
        <h1>{t('unreachable')}</h1>
        <p>{t('unreachable.text')}</p>
        <Button variant="primary" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      </div>
    </main>
  );
}
