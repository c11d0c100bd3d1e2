import { useState } from 'react';
import { textOf } from '../../../lib/api';
import { useWrite } from '../../../lib/data';
import { Button } from '../../../ui/form/Button';
import { Checkbox } from '../../../ui/form/Checkbox';
import { FailureDialog } from './FailureDialog';
import { leaveFor } from './leave';
import { usd } from './money';

/** To the card, once a person has said yes to the price, its renewal, and how it ends (decisions D24). */
export function CheckoutButton({ price }: { price: number }) {
  const { run, busy } = useWrite('subscription.createCheckout');
  const [agreed, setAgreed] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const checkout = async () => {
    try {
      const { checkoutUrl } = await run({ body: {} });
      setLeaving(true);
      leaveFor(checkoutUrl);
    } catch (error) {
      setFailure(`Checkout failed: ${textOf(error, 'Please try again.')}`);
    }
  };

  return (
    <>
      <Checkbox
        label={`I agree to pay ${usd(price)} now and every year until I cancel.`}
        hint="Cancel at any time on this page. You then keep access until the end of the year you paid for."
        checked={agreed}
        onChange={setAgreed}
      />
      <Button
        variant="primary"
        size="large"
        full
        disabled={!agreed}
        busy={busy || leaving}
        busyLabel="Opening checkout"
        onClick={() => void checkout()}
      >
        Subscribe Now
      </Button>
      {failure && <FailureDialog title="Checkout not opened" text={failure} onClose={() => setFailure(null)} />}
    </>
  );
}
