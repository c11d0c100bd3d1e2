import { canOfferDemo, useConfig } from '../../../lib/config';
import { useSubscription } from '../../../lib/subscription';
import { LinkButton } from '../../../ui/form/Button';
import { DemoActivateButton } from './DemoActivateButton';
import { FailedPaymentBanner } from '../manage/FailedPaymentBanner';
import { Offer } from './Offer';

/** Replaces features that need a subscription with the offer. */
export function Paywall() {
  const { data: config } = useConfig();
  const { paymentFailed } = useSubscription();
  if (paymentFailed) return <FailedPaymentBanner />;
  return (
    <Offer title="Subscribe to unlock">
      {() => (
        <>
          <LinkButton to="/subscribe" variant="primary" full>
            Subscribe Now
          </LinkButton>
          {canOfferDemo(config, location.hostname) && <DemoActivateButton />}
        </>
      )}
    </Offer>
  );
}
