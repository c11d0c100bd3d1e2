import { lazy, Suspense, useState } from 'react';
import type { CurrentUser } from '#domain/account/session';
import { Button } from '../../../ui/form/Button';
import { DeleteAccountDialog } from './DeleteAccountDialog';
import { ExportButton } from './ExportButton';
import { ResearchConsent } from './ResearchConsent';
import '../profile/account.css';
import { accountMessages } from '../messages';

const t = accountMessages;

const DevicePhotos = lazy(async () => ({ default: (await import('../devicePhotos/DevicePhotos')).DevicePhotos }));
const LockedCopySwitch = lazy(async () => ({
  default: (await import('../lockedCopy/LockedCopySwitch')).LockedCopySwitch,
}));

/** The user's choices about their data: download it, share it for research, delete it. */
export function YourData({ user }: { user: CurrentUser }) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <div className="stack">
      <ResearchConsent user={user} />
      <Suspense>
        <DevicePhotos user={user} />
        {user.role === 'user' && <LockedCopySwitch user={user} />}
      </Suspense>
      <div className="cluster">
        <ExportButton user={user} />
        <Button variant="danger" icon="trash" onClick={() => setDeleting(true)}>
          {t('delete.open')}
        </Button>
      </div>
      {isDeleting && <DeleteAccountDialog user={user} onClose={() => setDeleting(false)} />}
    </div>
  );
}
