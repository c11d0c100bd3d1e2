import { Link } from 'react-router-dom';
import type { CurrentUser } from '#domain/account';
import { useLogout } from '../../lib/session';
import { Badge } from '../../ui/Badge';
import { Button, LinkButton } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import './ProfileCard.css';

/** Who is signed in, since when, and the way to history and out. */
export function ProfileCard({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const { logout, busy } = useLogout();
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  const since = new Date(user.createdAt).toLocaleDateString(undefined, { dateStyle: 'long' });
  return (
    <Dialog
      title="Your profile"
      size="narrow"
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
      <dl className="profile">
        {name && (
          <>
            <dt>Name</dt>
            <dd>{name}</dd>
          </>
        )}
        <dt>Email</dt>
        <dd>{user.email}</dd>
        <dt>Status</dt>
        <dd>
          <Badge tone="brand" icon="check">
            Active
          </Badge>
        </dd>
        <dt>Member since</dt>
        <dd>{since}</dd>
      </dl>
      <p className="small muted">
        What is kept about you, and what you can do about it, is in the{' '}
        <Link to="/privacy" onClick={onClose}>
          Privacy Policy
        </Link>
        .
      </p>
    </Dialog>
  );
}
