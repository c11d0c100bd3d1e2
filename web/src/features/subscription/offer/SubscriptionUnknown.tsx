import { Banner } from '../../../ui/feedback/Banner';
import { Button } from '../../../ui/form/Button';
import { useSubscription } from '../../../lib/subscription';
import { subscriptionMessages } from '../messages';

const t = subscriptionMessages;

/** Stands in place of the offer while the subscription cannot be read, so that nobody pays twice. */
export function SubscriptionUnknown() {
  const { reload, isLoading } = useSubscription();
  return (
    <Banner
      tone="error"
      live
      title={t('unknown')}
      action={
        <Button icon="refresh" onClick={reload} busy={isLoading} busyLabel={t('checking')}>
          {t('checkAgain')}
        </Button>
      }
    >
      {t('unknown.text')}
    </Banner>
  );
}
