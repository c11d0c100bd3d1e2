import { Banner } from '../../../ui/feedback/Banner';
import { PortalButton } from './PortalButton';

/** The last payment failed: what that means, and how to mend it. */
export function FailedPayment() {
  return (
    <Banner
      tone="error"
      title="Your last payment did not go through"
      action={<PortalButton label="Update your card" primary />}
    >
      New analyses are paused until it does. Everything in your history stays yours to read. With another card the
      payment is tried again, and your subscription goes on.
    </Banner>
  );
}
