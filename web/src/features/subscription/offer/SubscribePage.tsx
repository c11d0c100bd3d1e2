import { useEffect, useState, type ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { canOfferDemo, useConfig } from '../../../lib/config';
import { useSession } from '../../../lib/session';
import { useSubscription } from '../../../lib/subscription';
import { ANALYSIS } from '../../../pages';
import { Banner } from '../../../ui/feedback/Banner';
import { Button, LinkButton } from '../../../ui/form/Button';
import { Spinner } from '../../../ui/feedback/Spinner';
import { useToast } from '../../../ui/feedback/Toast';
import { useTitle } from '../../../ui/useTitle';
import { ActivationDelayed, ActivationPending } from './ActivationMessages';
import { ActiveSubscription } from '../manage/ActiveSubscription';
import { CancelDialog } from '../manage/CancelDialog';
import { CheckoutButton } from './CheckoutButton';
import { DemoActivateButton } from './DemoActivateButton';
import { FailedPaymentBanner } from '../manage/FailedPaymentBanner';
import { Offer } from './Offer';
import { SubscriptionUnknown } from './SubscriptionUnknown';
import { useActivation } from './useActivation';
import { useDelayedRefresh } from './useDelayedRefresh';
import './SubscribePage.css';
import { subscriptionMessages } from '../messages';

const t = subscriptionMessages;

/**
 * The subscription page: offer, checkout, activation after a payment, and management. Once a payment is active, the
 * person goes on to the analysis. `samples` stands below the offer.
 */
export default function SubscribePage({ samples }: { samples?: ReactNode }) {
  const { user } = useSession();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const toast = useToast();
  const subscription = useSubscription();
  const isPaid = search.get('success') === 'true';
  const activation = useActivation(isPaid && Boolean(user));
  const refreshLater = useDelayedRefresh();
  const { isActive, isLoaded, isUnknown, paymentFailed, reload } = subscription;
  const isOffer = !isPaid && (!user || (isLoaded && !isActive && !paymentFailed));
  useTitle(t('pageTitle'));

  useEffect(() => {
    if (activation !== 'active') return;
    toast.show({ title: t('activated'), text: t('activated.text'), seconds: 10 });
    void navigate(ANALYSIS, { replace: true });
  }, [activation, navigate, toast]);

  return (
    <div className="page page--narrow subscribe">
      <p>
        <Link to="/">{t('backHome')}</Link>
      </p>
      <h1>{t(isActive ? 'heading.active' : paymentFailed ? 'heading.failed' : 'heading.offer')}</h1>
      {search.get('canceled') === 'true' && !isActive && (
        <Banner tone="info" title={t('paymentCanceled')}>
          {t('paymentCanceled.text')}
        </Banner>
      )}
      {!user ? (
        <VisitorOffer isPaid={isPaid} />
      ) : activation === 'waiting' ? (
        <ActivationPending />
      ) : activation === 'late' ? (
        <ActivationDelayed onRetry={reload} />
      ) : isActive ? (
        <ActiveSubscription subscription={subscription} onChanged={refreshLater} />
      ) : isUnknown ? (
        <SubscriptionUnknown />
      ) : !isLoaded ? (
        <Spinner label={t('checking')} />
      ) : paymentFailed ? (
        <FailedPayment onChanged={refreshLater} />
      ) : (
        <Pricing />
      )}
      {isOffer && samples}
    </div>
  );
}

function Pricing() {
  const { data: config } = useConfig();
  return (
    <Offer title={t('annual')}>
      {(price) => (
        <>
          <CheckoutButton price={price} />
          {canOfferDemo(config, location.hostname) && <DemoActivateButton />}
        </>
      )}
    </Offer>
  );
}

/** After a failed payment: update the card or cancel. */
function FailedPayment({ onChanged }: { onChanged: () => void }) {
  const [isCanceling, setCanceling] = useState(false);
  return (
    <>
      <FailedPaymentBanner />
      <p>
        <Button variant="quiet" onClick={() => setCanceling(true)}>
          {t('cancel')}
        </Button>
      </p>
      {isCanceling && <CancelDialog paidUntil={null} onDone={onChanged} onClose={() => setCanceling(false)} />}
    </>
  );
}

/** The offer for visitors. After a payment, the session may have ended in the meantime. */
function VisitorOffer({ isPaid }: { isPaid: boolean }) {
  return (
    <>
      {isPaid && (
        <Banner tone="success" title={t('paid')}>
          {t('paid.signedOut')}
        </Banner>
      )}
      <Offer title={t('annual')}>
        {() => (
          <>
            <LinkButton to="/register" variant="primary" full>
              {t('createAccount')}
            </LinkButton>
            <LinkButton to="/login" full>
              {t('signIn')}
            </LinkButton>
          </>
        )}
      </Offer>
    </>
  );
}
