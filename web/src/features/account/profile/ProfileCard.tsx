import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { CurrentUser } from '#domain/account/session';
import { useLogout } from '../../../lib/session';
import { Badge } from '../../../ui/feedback/Badge';
import { Button, LinkButton } from '../../../ui/form/Button';
import { Dialog } from '../../../ui/feedback/Dialog';
import { dayOf } from '../../../lib/day';
import { EmailConfirmation } from '../email/EmailConfirmation';
import { MailTrouble } from '../email/MailTrouble';
import { NameDialog } from './NameDialog';
import { PasswordDialog } from './PasswordDialog';
import './account.css';
import { SignOutDialog } from './SignOutDialog';
import { TwoStep } from '../twoStep/TwoStep';
import { YourData } from '../data/YourData';

type Open = 'name' | 'email' | 'password' | 'signOut';

/** Who is signed in, since when, the way to history and out, and what one can change about one's account and data. */
export function ProfileCard({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const [open, setOpen] = useState<Open | null>(null);
  const { logout, busy } = useLogout();
  const close = () => setOpen(null);
  return (
    <Dialog
      title="Your profile"
      onClose={onClose}
      actions={
        <>
          <Button icon="signOut" busy={busy} busyLabel="Logging out…" onClick={() => void logout()}>
            Log Out
          </Button>
          <LinkButton to="/#history" variant="primary" icon="history" onClick={onClose}>
            View Analysis History
          </LinkButton>
        </>
      }
    >
      <div className="stack account">
        <MailTrouble user={user} />
        <Facts user={user} onOpen={setOpen} />
        <section className="stack account__part" aria-labelledby="account-security">
          <h3 id="account-security">Password and devices</h3>
          <div className="cluster">
            <Button icon="lock" onClick={() => setOpen('password')}>
              Change password
            </Button>
            <Button icon="signOut" onClick={() => setOpen('signOut')}>
              Sign out everywhere
            </Button>
          </div>
        </section>
        <TwoStep user={user} />
        <section className="stack account__part" aria-labelledby="account-data">
          <h3 id="account-data">Your data</h3>
          <YourData user={user} />
          <p className="small muted">
            What is kept about you, and for how long, is in the{' '}
            <Link to="/privacy" onClick={onClose}>
              Privacy Policy
            </Link>
            {user.privacyVersion && user.privacyAcceptedAt
              ? `. You agreed to version ${user.privacyVersion} on ${dayOf(user.privacyAcceptedAt)}.`
              : '.'}
          </p>
        </section>
      </div>
      {open === 'name' && <NameDialog user={user} onClose={close} />}
      {open === 'email' && <EmailConfirmation email={user.email} onClose={close} />}
      {open === 'password' && <PasswordDialog email={user.email} onClose={close} />}
      {open === 'signOut' && <SignOutDialog onClose={close} />}
    </Dialog>
  );
}

function Facts({ user, onOpen }: { user: CurrentUser; onOpen: (open: Open) => void }) {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return (
    <dl className="profile">
      <dt>Name</dt>
      <dd className="profile__with-way">
        {name || <span className="muted">Not given</span>}
        <Button size="small" variant="quiet" icon="edit" onClick={() => onOpen('name')}>
          {name ? 'Change name' : 'Add name'}
        </Button>
      </dd>
      <dt>Email</dt>
      <dd className="profile__with-way">
        {user.email}
        {!user.emailVerified && (
          <Button size="small" variant="quiet" onClick={() => onOpen('email')}>
            Confirm email
          </Button>
        )}
      </dd>
      <dt>Status</dt>
      <dd>
        <Badge tone="brand" icon="check">
          Active
        </Badge>
      </dd>
      <dt>Member since</dt>
      <dd>{dayOf(user.createdAt)}</dd>
    </dl>
  );
}
