import { useEffect, useState } from 'react';
import type { CurrentUser } from '#domain/account/session';
import { useRefresh } from '../../../lib/apiHooks';
import { Button } from '../../../ui/form/Button';
import { Icon } from '../../../ui/layout/Icon';
import { EmailConfirmationDialog } from './EmailConfirmationDialog';
import { ResendEmailButton } from './ResendEmailButton';
import '../profile/account.css';

/** Reminds the user to confirm their email address. Checks again when the window gets focus. */
export function EmailReminder({ user }: { user: CurrentUser }) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const refresh = useRefresh();
  const { emailVerified } = user;
  useEffect(() => {
    if (emailVerified) return;
    const refreshUser = () => void refresh('auth.me');
    window.addEventListener('focus', refreshUser);
    return () => window.removeEventListener('focus', refreshUser);
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
          <ResendEmailButton size="small" />
          <Button size="small" variant="quiet" onClick={() => setDialogOpen(true)}>
            Enter code
          </Button>
        </div>
      </div>
      {isDialogOpen && <EmailConfirmationDialog email={user.email} onClose={() => setDialogOpen(false)} />}
    </aside>
  );
}
