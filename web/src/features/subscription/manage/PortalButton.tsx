import { useState } from 'react';
import { textOf } from '../../../lib/api';
import { useWrite } from '../../../lib/data';
import { Button } from '../../../ui/form/Button';
import { FailureDialog } from '../offer/FailureDialog';
import { leaveFor } from '../offer/leave';

/** To Stripe's page with the card, the receipts and what is still to be paid. */
export function PortalButton({ label, primary = false }: { label: string; primary?: boolean }) {
  const { run, busy } = useWrite('subscription.portal');
  const [failure, setFailure] = useState<string | null>(null);
  const open = async () => {
    try {
      leaveFor((await run({ body: {} })).portalUrl);
    } catch (error) {
      setFailure(textOf(error, 'Billing could not be opened. Please try again.'));
    }
  };
  return (
    <>
      <Button variant={primary ? 'primary' : 'secondary'} icon="external" busy={busy} onClick={() => void open()}>
        {label}
      </Button>
      {failure && <FailureDialog title="Billing not opened" text={failure} onClose={() => setFailure(null)} />}
    </>
  );
}
