import { lazy, Suspense, useEffect, useState } from 'react';
import type { CurrentUser } from '#domain/account/session';
import { useRefresh } from '../../../lib/apiHooks';
import { Button } from '../../../ui/form/Button';
import { Icon } from '../../../ui/layout/Icon';
import { emailMessages } from './messages';
import { isReminderPutOff, putOffReminder } from './putOffReminder';
import { ResendEmailButton } from './ResendEmailButton';
import '../profile/account.css';

const t = emailMessages;

const EmailConfirmationDialog = lazy(async () => ({
  default: (await import('./EmailConfirmationDialog')).EmailConfirmationDialog,
}));

/**
 * Reminds the user to confirm their email address, unless they put it off on this device. Checks again when the window
 * gets focus.
 */
export function EmailReminder({ user }: { user: CurrentUser }) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [isPutOff, setPutOff] = useState(isReminderPutOff);
  const refresh = useRefresh();
  const { emailVerified } = user;
  useEffect(() => {
    if (emailVerified) return;
    const refreshUser = () => void refresh('auth.me');
    window.addEventListener('focus', refreshUser);
    return () => window.removeEventListener('focus', refreshUser);
  }, [emailVerified, refresh]);
  if (emailVerified || isPutOff) return null;
  const putOff = () => {
    putOffReminder();
    setPutOff(true);
  };
  return (
    <aside className="reminder" aria-label={t('reminder.label')}>
      <div className="page reminder__row">
        <Icon name="info" size={22} />
        <p className="account__words">
          <strong>{t('reminder.title')}</strong>{' '}
          {t(user.mailTrouble === 'bounced' ? 'reminder.bounced' : 'reminder.sent', { email: user.email })}
        </p>
        <div className="cluster reminder__ways">
          <ResendEmailButton size="small" />
          <Button size="small" variant="quiet" onClick={() => setDialogOpen(true)}>
            {t('reminder.enterCode')}
          </Button>
          <Button size="small" variant="quiet" onClick={putOff}>
            {t('reminder.later')}
          </Button>
        </div>
      </div>
      <Suspense>
        {isDialogOpen && <EmailConfirmationDialog email={user.email} onClose={() => setDialogOpen(false)} />}
      </Suspense>
    </aside>
  );
}
