import { useState } from 'react';
import { getErrorText } from '../../../lib/api';
import { useWrite } from '../../../lib/apiHooks';
import { Button } from '../../../ui/form/Button';
import { FailureDialog } from '../offer/FailureDialog';
import { redirectTo } from '../offer/redirectTo';
import { subscriptionMessages } from '../messages';

const t = subscriptionMessages;

/** Opens Stripe's billing portal with the card, the receipts and open invoices. */
export function BillingPortalButton({ label, primary = false }: { label: string; primary?: boolean }) {
  const { run, busy } = useWrite('subscription.portal');
  const [failure, setFailure] = useState<string | null>(null);
  const open = async () => {
    try {
      redirectTo((await run({ body: {} })).portalUrl);
    } catch (error) {
      setFailure(getErrorText(error, t('billingFailed.text')));
    }
  };
  return (
    <>
      <Button variant={primary ? 'primary' : 'secondary'} icon="external" busy={busy} onClick={() => void open()}>
        {label}
      </Button>
      {failure && <FailureDialog title={t('billingFailed')} text={failure} onClose={() => setFailure(null)} />}
    </>
  );
}
