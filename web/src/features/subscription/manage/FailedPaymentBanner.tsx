import { Banner } from '../../../ui/feedback/Banner';
import { BillingPortalButton } from './BillingPortalButton';

/** Explains that the last payment failed, and links to the billing portal. */
export function FailedPaymentBanner() {
  return (
    <Banner
      tone="error"
      title="Your last payment did not go through"
      action={<BillingPortalButton label="Update your card" primary />}
    >
      New analyses are paused until it does. Everything in your history stays yours to read. With another card the
      payment is tried again, and your subscription goes on.
    </Banner>
  );
}
