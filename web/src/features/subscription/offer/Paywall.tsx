import { mayOfferDemo, useConfig } from '../../../lib/config';
import { useSubscription } from '../../../lib/subscription';
import { LinkButton } from '../../../ui/form/Button';
import { DemoActivateButton } from './DemoActivateButton';
import { FailedPayment } from '../manage/FailedPayment';
import { Offer } from './Offer';

/** Stands before what needs a subscription: what it gives, what it costs, and the way to it. */
export function Paywall() {
  const { data: config } = useConfig();
  const { paymentFailed } = useSubscription();
  if (paymentFailed) return <FailedPayment />;
  return (
    <Offer title="Subscribe to unlock">
      {() => (
        <>
          <LinkButton to="/subscribe" variant="primary" full>
            Subscribe Now
          </LinkButton>
          {mayOfferDemo(config, location.hostname) && <DemoActivateButton />}
        </>
      )}
    </Offer>
  );
}
