import { useState } from 'react';
import { getErrorText } from '../../../lib/api';
import { useWrite } from '../../../lib/apiHooks';
import { Button } from '../../../ui/form/Button';
import { Checkbox } from '../../../ui/form/Checkbox';
import { FailureDialog } from './FailureDialog';
import { redirectTo } from './redirectTo';
import { formatUsd } from './formatUsd';
import { subscriptionMessages } from '../messages';

const t = subscriptionMessages;

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
      setFailure(t('checkoutFailed.text', { reason: getErrorText(error, t('tryAgain')) }));
    }
  };

  return (
    <>
      <Checkbox
        label={t('consent', { price: formatUsd(price) })}
        hint={t('consent.hint')}
        checked={hasAgreed}
        onChange={setHasAgreed}
      />
      <Button
        variant="primary"
        size="large"
        full
        disabled={!hasAgreed}
        busy={busy || isRedirecting}
        busyLabel={t('openingCheckout')}
        onClick={() => void checkout()}
      >
        {t('subscribe')}
      </Button>
      {failure && <FailureDialog title={t('checkoutFailed')} text={failure} onClose={() => setFailure(null)} />}
    </>
  );
}
