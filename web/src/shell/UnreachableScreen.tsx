import { Button } from '../ui/form/Button';
import { Icon } from '../ui/layout/Icon';
import './Shell.css';

/** Shown when the session check fails for any reason but a signed-out session. */
export function UnreachableScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="whole-screen">
      <div className="whole-screen__words" role="alert">
        <Icon name="refresh" size={40} />
        <h1>We can’t reach the server</h1>
        <p>Nothing is lost. Check your connection, then try again.</p>
        <Button variant="primary" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </main>
  );
}
