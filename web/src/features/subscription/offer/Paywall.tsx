import { canOfferDemo, useConfig } from '../../../lib/config';
import { useSubscription } from '../../../lib/subscription';
import { CheckoutButton } from './CheckoutButton';
import { DemoActivateButton } from './DemoActivateButton';
import { FailedPaymentBanner } from '../manage/FailedPaymentBanner';
import { Offer } from './Offer';
import { subscriptionMessages } from '../messages';

const t = subscriptionMessages;

/** Replaces features that need a subscription with the offer, from which checkout opens at once. */
export function Paywall() {
  const { data: config } = useConfig();
  const { paymentFailed } = useSubscription();
  if (paymentFailed) return <FailedPaymentBanner />;
  return (
    <Offer title={t('unlock')}>
      {(price) => (
        <>
          <CheckoutButton price={price} />
          {canOfferDemo(config, location.hostname) && <DemoActivateButton />}
        </>
      )}
    </Offer>
  );
}
