import { Banner } from '../../../ui/feedback/Banner';
import { Button } from '../../../ui/form/Button';
import { Card } from '../../../ui/layout/Card';
import { Spinner } from '../../../ui/feedback/Spinner';

/** Shown after a payment, until the subscription is active. */
export function ActivationPending() {
  return (
    <Card title="Payment successful" icon="check">
      <div className="stack" role="status">
        <p>Thank you. We are activating your subscription; this usually takes a few seconds.</p>
        <Spinner label="Activating" />
      </div>
    </Card>
  );
}

/** Shown if the activation takes longer than the polling. */
export function ActivationDelayed({ onRetry }: { onRetry: () => void }) {
  return (
    <Banner tone="notice" title="Payment successful" action={<Button onClick={onRetry}>Check again</Button>} live>
      Activating your subscription takes longer than usual. Your payment is safe, there is no need to pay again, and
      access opens by itself.
    </Banner>
  );
}

/** Shown once the subscription is active. */
export function ActivationComplete() {
  return (
    <Banner tone="success" title="Subscription activated" live>
      Your subscription is active. You can analyze a photo right away.
    </Banner>
  );
}
