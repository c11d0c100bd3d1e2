import { Banner } from '../../../ui/feedback/Banner';
import { BillingPortalButton } from './BillingPortalButton';
import { subscriptionMessages } from '../messages';

const t = subscriptionMessages;

/** Explains that the last payment failed, and links to the billing portal. */
export function FailedPaymentBanner() {
  return (
    <Banner tone="error" title={t('paymentFailed')} action={<BillingPortalButton label={t('updateCard')} primary />}>
      {t('paymentFailed.text')}
    </Banner>
  );
}
