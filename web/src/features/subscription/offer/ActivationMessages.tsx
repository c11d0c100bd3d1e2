import { Banner } from '../../../ui/feedback/Banner';
import { Button } from '../../../ui/form/Button';
import { Card } from '../../../ui/layout/Card';
import { Spinner } from '../../../ui/feedback/Spinner';
import { subscriptionMessages } from '../messages';

const t = subscriptionMessages;

/** Shown after a payment, until the subscription is active. */
export function ActivationPending() {
  return (
    <Card title={t('paid')} icon="check">
      <div className="stack" role="status">
        <p>{t('paid.activating')}</p>
        <Spinner label={t('activating')} />
      </div>
    </Card>
  );
}

/** Shown if the activation takes longer than the polling. */
export function ActivationDelayed({ onRetry }: { onRetry: () => void }) {
  return (
    <Banner tone="notice" title={t('paid')} action={<Button onClick={onRetry}>{t('checkAgain')}</Button>} live>
      {t('paid.delayed')}
    </Banner>
  );
}
