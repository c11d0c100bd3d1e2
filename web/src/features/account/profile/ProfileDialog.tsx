import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { CurrentUser } from '#domain/account/session';
import { useLogout } from '../../../lib/session';
import { Badge } from '../../../ui/feedback/Badge';
import { Button, LinkButton } from '../../../ui/form/Button';
import { Dialog } from '../../../ui/feedback/Dialog';
import { formatDay } from '../../../lib/formatDay';
import { EmailConfirmationDialog } from '../email/EmailConfirmationDialog';
import { MailTroubleBanner } from '../email/MailTroubleBanner';
import { NameDialog } from './NameDialog';
import { PasswordDialog } from './PasswordDialog';
import './account.css';
import { SignOutDialog } from './SignOutDialog';
import { PeopleSection } from '../people/PeopleSection';
import { TwoStepSection } from '../twoStep/TwoStepSection';
import { YourData } from '../data/YourData';
import { accountMessages } from '../messages';

const t = accountMessages;

type ChildDialog = 'name' | 'email' | 'password' | 'signOut';

/** The signed-in user's profile: account details, password and devices, two-step sign-in, and data. */
export function ProfileDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const [openDialog, setOpenDialog] = useState<ChildDialog | null>(null);
  const { logout, busy } = useLogout();
  const close = () => setOpenDialog(null);
  return (
    <Dialog
      title={t('profile')}
      onClose={onClose}
      actions={
        <>
          <Button icon="signOut" busy={busy} busyLabel={t('loggingOut')} onClick={() => void logout()}>
            {t('logOut')}
          </Button>
          <LinkButton to="/#history" variant="primary" icon="history" onClick={onClose}>
            {t('viewHistory')}
          </LinkButton>
        </>
      }
    >
      <div className="stack account">
        <MailTroubleBanner user={user} />
        <ProfileFacts user={user} onOpen={setOpenDialog} />
        <PeopleSection user={user} />
        <section className="stack account__part" aria-labelledby="account-security">
          <h3 id="account-security">{t('passwordAndDevices')}</h3>
          <div className="cluster">
            <Button icon="lock" onClick={() => setOpenDialog('password')}>
              {t('changePassword')}
            </Button>
            <Button icon="signOut" onClick={() => setOpenDialog('signOut')}>
              {t('signOutEverywhere')}
            </Button>
          </div>
        </section>
        <TwoStepSection user={user} />
        <section className="stack account__part" aria-labelledby="account-data">
          <h3 id="account-data">{t('yourData')}</h3>
          <YourData user={user} />
          <p className="small muted">
            {t('policyText')}{' '}
            <Link to="/privacy" onClick={onClose}>
              {t('policyLink')}
            </Link>
            {user.privacyVersion && user.privacyAcceptedAt
              ? t('policyAgreed', { version: user.privacyVersion, day: formatDay(user.privacyAcceptedAt) })
              : '.'}
          </p>
        </section>
      </div>
      {openDialog === 'name' && <NameDialog user={user} onClose={close} />}
      {openDialog === 'email' && <EmailConfirmationDialog email={user.email} onClose={close} />}
      {openDialog === 'password' && <PasswordDialog email={user.email} onClose={close} />}
      {openDialog === 'signOut' && <SignOutDialog onClose={close} />}
    </Dialog>
  );
}

function ProfileFacts({ user, onOpen }: { user: CurrentUser; onOpen: (dialog: ChildDialog) => void }) {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return (
    <dl className="profile">
      <dt>{t('name')}</dt>
      <dd className="profile__with-way">
        {name || <span className="muted">{t('noName')}</span>}
        <Button size="small" variant="quiet" icon="edit" onClick={() => onOpen('name')}>
          {t(name ? 'changeName' : 'addName')}
        </Button>
      </dd>
      <dt>{t('email')}</dt>
      <dd className="profile__with-way">
        {user.email}
        {!user.emailVerified && (
          <Button size="small" variant="quiet" onClick={() => onOpen('email')}>
            {t('confirmEmail')}
          </Button>
        )}
      </dd>
      <dt>{t('status')}</dt>
      <dd>
        <Badge tone="brand" icon="check">
          {t('active')}
        </Badge>
      </dd>
      <dt>{t('memberSince')}</dt>
      <dd>{formatDay(user.createdAt)}</dd>
    </dl>
  );
}
