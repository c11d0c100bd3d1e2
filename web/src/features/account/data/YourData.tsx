import { useState } from 'react';
import type { CurrentUser } from '#domain/account/session';
import { Button } from '../../../ui/form/Button';
import { DeleteAccountDialog } from './DeleteAccountDialog';
import { ExportButton } from './ExportButton';
import { ResearchConsent } from './ResearchConsent';
import '../profile/account.css';

/** What a person can do about what is held of them: take it, share it without their identity, delete it. */
export function YourData({ user }: { user: CurrentUser }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="stack">
      <ResearchConsent user={user} />
      <div className="cluster">
        <ExportButton />
        <Button variant="danger" icon="trash" onClick={() => setAsking(true)}>
          Delete account
        </Button>
      </div>
      {isAsking && <DeleteAccountDialog email={user.email} onClose={() => setAsking(false)} />}
    </div>
  );
}
