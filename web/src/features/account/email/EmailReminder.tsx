import { useEffect, useState } from 'react';
import type { CurrentUser } from '#domain/account/session';
import { useRefresh } from '../../../lib/data';
import { Button } from '../../../ui/form/Button';
import { Icon } from '../../../ui/layout/Icon';
import { EmailConfirmation } from './EmailConfirmation';
import { ResendButton } from './ResendButton';
import '../profile/account.css';

/** Reminds the person to confirm their address until they have; a return to this window asks whether they did. */
export function EmailReminder({ user }: { user: CurrentUser }) {
  const [isEntering, setEntering] = useState(false);
  const refresh = useRefresh();
  const { emailVerified } = user;
  useEffect(() => {
    if (emailVerified) return;
    const look = () => void refresh('auth.me');
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [emailVerified, refresh]);
  if (emailVerified) return null;
  return (
    <aside className="reminder" aria-label="Confirm your email">
      <div className="page reminder__row">
        <Icon name="info" size={22} />
        <p className="account__words">
          <strong>Please confirm your email.</strong>{' '}
          {user.mailTrouble === 'bounced'
            ? `Our mail to ${user.email} came back; once your mailbox takes mail again, have it sent again.`
            : `We sent a mail to ${user.email}; open its link.`}
        </p>
        <div className="cluster reminder__ways">
          <ResendButton size="small" />
          <Button size="small" variant="quiet" onClick={() => setEntering(true)}>
            Enter code
          </Button>
        </div>
      </div>
      {isEntering && <EmailConfirmation email={user.email} onClose={() => setEntering(false)} />}
    </aside>
  );
}
