import { useState } from 'react';
import { getErrorText } from '../../../lib/api';
import { useWrite } from '../../../lib/apiHooks';
import { Button } from '../../../ui/form/Button';
import { FailureDialog } from '../offer/FailureDialog';
import { redirectTo } from '../offer/redirectTo';

/** Opens Stripe's billing portal with the card, the receipts and open invoices. */
export function BillingPortalButton({ label, primary = false }: { label: string; primary?: boolean }) {
  const { run, busy } = useWrite('subscription.portal');
  const [failure, setFailure] = useState<string | null>(null);
  const open = async () => {
    try {
      redirectTo((await run({ body: {} })).portalUrl);
    } catch (error) {
      setFailure(getErrorText(error, 'Billing could not be opened. Please try again.'));
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
