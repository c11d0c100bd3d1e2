import { useState } from 'react';
import { getErrorText } from '../../../lib/api';
import { useWrite } from '../../../lib/apiHooks';
import { Button } from '../../../ui/form/Button';
import { Checkbox } from '../../../ui/form/Checkbox';
import { FailureDialog } from './FailureDialog';
import { redirectTo } from './redirectTo';
import { formatUsd } from './formatUsd';

/**
 * Opens the checkout, after the user agreed to the price, the renewal and how to cancel
 * (docs/decisions/042-refunds-and-renewals.md).
 */
export function CheckoutButton({ price }: { price: number }) {
  const { run, busy } = useWrite('subscription.createCheckout');
  const [hasAgreed, setHasAgreed] = useState(false);
  const [isRedirecting, setRedirecting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const checkout = async () => {
    try {
      const { checkoutUrl } = await run({ body: {} });
      setRedirecting(true);
      redirectTo(checkoutUrl);
    } catch (error) {
      setFailure(`Checkout failed: ${getErrorText(error, 'Please try again.')}`);
    }
  };

  return (
    <>
      <Checkbox
        label={`I agree to pay ${formatUsd(price)} now and every year until I cancel.`}
        hint="Cancel at any time on this page. You then keep access until the end of the year you paid for."
        checked={hasAgreed}
        onChange={setHasAgreed}
      />
      <Button
        variant="primary"
        size="large"
        full
        disabled={!hasAgreed}
        busy={busy || isRedirecting}
        busyLabel="Opening checkout"
        onClick={() => void checkout()}
      >
        Subscribe Now
      </Button>
      {failure && <FailureDialog title="Checkout not opened" text={failure} onClose={() => setFailure(null)} />}
    </>
  );
}
