import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../lib/session';
import { subscribeToSession } from '../../lib/sessionEvents';
import { SIGN_IN_MARK } from '../../lib/sessionHold';
import { Banner } from '../../ui/feedback/Banner';
import { Dialog } from '../../ui/feedback/Dialog';
import { useToast } from '../../ui/feedback/Toast';
import { CodeForm } from './CodeForm';
import { LoginForm } from './LoginForm';
import { authMessages } from './messages';

const t = authMessages;

interface Props {
  /** Why the person must sign in again; undefined where only the session ended. */
  reason: string | undefined;
  onSignedIn: () => void;
  onClose: () => void;
}

/** Signs in again over the current page, whose unfinished work stays. Another account gets a new page instead. */
export function SignInDialog({ reason, onSignedIn, onClose }: Props) {
  const { user } = useSession();
  const [previousUser] = useState(user);
  const [isSignedIn, setIsSignedIn] = useState(false);
  const [credentials, setCredentials] = useState<{ email: string; password: string } | null>(null);
  const hasEnded = useRef(false);
  const { dismissError } = useToast();

  // A call that finds the session expired fails, too, and its page says so after the event. This dialog says it already.
  useEffect(() => {
    const dismissLater = () => setTimeout(dismissError);
    const timer = dismissLater();
    const unsubscribe = subscribeToSession((event) => {
      if (event === 'writeExpired') dismissLater();
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [dismissError]);

  useEffect(() => {
    // Another account ends this page with its session (`SessionBoundary`).
    if (!isSignedIn || !user || user.id !== previousUser?.id || hasEnded.current) return;
    hasEnded.current = true;
    onSignedIn();
  }, [isSignedIn, user, previousUser, onSignedIn]);

  const finish = () => setIsSignedIn(true);
  return (
    <Dialog title={t('signInAgain')} size="narrow" onClose={onClose}>
      <div className="stack" {...{ [SIGN_IN_MARK]: true }}>
        <Banner tone="caution" title={reason ?? t('sessionEnded')}>
          {t('workIsKept')}
        </Banner>
        {credentials ? (
          <CodeForm {...credentials} onSignedIn={finish} />
        ) : (
          <LoginForm
            email={previousUser?.email ?? ''}
            hasFocus
            onSignedIn={finish}
            onCodeRequired={(email, password) => setCredentials({ email, password })}
          />
        )}
      </div>
    </Dialog>
  );
}
