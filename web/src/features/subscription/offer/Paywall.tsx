import { canOfferDemo, useConfig } from '../../../lib/config';
import { useSubscription } from '../../../lib/subscription';
import { CheckoutButton } from './CheckoutButton';
import { DemoActivateButton } from './DemoActivateButton';
import { FailedPaymentBanner } from '../manage/FailedPaymentBanner';
import { Offer } from './Offer';
import { SubscriptionUnknown } from './SubscriptionUnknown';
import { subscriptionMessages } from '../messages';

const t = subscriptionMessages;

/** Replaces features that need a subscription with the offer, from which checkout opens at once. */
export function Paywall() {
  const { data: config } = useConfig();
  const { paymentFailed, isUnknown } = useSubscription();
  if (isUnknown) return <SubscriptionUnknown />;
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
