import { Banner } from '../../../ui/feedback/Banner';
import { Button } from '../../../ui/form/Button';
import { Card } from '../../../ui/layout/Card';
import { Spinner } from '../../../ui/feedback/Spinner';

/** The payment is made; the news of it is on its way. */
export function ActivationWait() {
  return (
    <Card title="Payment successful" icon="check">
      <div className="stack" role="status">
        <p>Thank you. We are activating your subscription; this usually takes a few seconds.</p>
        <Spinner label="Activating" />
      </div>
    </Card>
  );
}

/** The news did not come in time; nothing is lost. */
export function ActivationLate({ onRetry }: { onRetry: () => void }) {
  return (
    <Banner tone="notice" title="Payment successful" action={<Button onClick={onRetry}>Check again</Button>} live>
      Activating your subscription takes longer than usual. Your payment is safe, there is no need to pay again, and
      access opens by itself.
    </Banner>
  );
}

/** It is there. */
export function Activated() {
  return (
    <Banner tone="success" title="Subscription activated" live>
      Your subscription is active. You can analyze a photo right away.
    </Banner>
  );
}
