import { useEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { canOfferDemo, useConfig } from '../../../lib/config';
import { useSession } from '../../../lib/session';
import { useSubscription } from '../../../lib/subscription';
import { Banner } from '../../../ui/feedback/Banner';
import { Button, LinkButton } from '../../../ui/form/Button';
import { Spinner } from '../../../ui/feedback/Spinner';
import { useTitle } from '../../../ui/useTitle';
import { ActivationComplete, ActivationDelayed, ActivationPending } from './ActivationMessages';
import { ActiveSubscription } from '../manage/ActiveSubscription';
import { CancelDialog } from '../manage/CancelDialog';
import { CheckoutButton } from './CheckoutButton';
import { DemoActivateButton } from './DemoActivateButton';
import { FailedPaymentBanner } from '../manage/FailedPaymentBanner';
import { Offer } from './Offer';
import { useActivation } from './useActivation';
import { useDelayedRefresh } from './useDelayedRefresh';
import './SubscribePage.css';

/** The subscription page: offer, checkout, activation after a payment, and management. */
export default function SubscribePage() {
  const { user } = useSession();
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation() as { state: { activated?: true } | null };
  const subscription = useSubscription();
  const isPaid = search.get('success') === 'true';
  const activation = useActivation(isPaid && Boolean(user));
  const refreshLater = useDelayedRefresh();
  const { isActive, isLoaded, paymentFailed, reload } = subscription;
  useTitle('Subscribe');

  useEffect(() => {
    if (activation === 'active') setSearch({}, { replace: true, state: { activated: true } });
  }, [activation, setSearch]);

  return (
    <div className="page page--narrow subscribe">
      <p>
        <Link to="/">Back to home</Link>
      </p>
      <h1>{isActive ? 'Active Subscription' : paymentFailed ? 'Your subscription' : 'Subscribe'}</h1>
      {search.get('canceled') === 'true' && !isActive && (
        <Banner tone="info" title="Payment canceled">
          Nothing was charged. You can subscribe whenever you like.
        </Banner>
      )}
      {isActive && state?.activated && <ActivationComplete />}
      {!user ? (
        <VisitorOffer isPaid={isPaid} />
      ) : activation === 'waiting' ? (
        <ActivationPending />
      ) : activation === 'late' ? (
        <ActivationDelayed onRetry={reload} />
      ) : isActive ? (
        <ActiveSubscription subscription={subscription} onChanged={refreshLater} />
      ) : !isLoaded ? (
        <Spinner label="Checking subscription" />
      ) : paymentFailed ? (
        <FailedPayment onChanged={refreshLater} />
      ) : (
        <Pricing />
      )}
    </div>
  );
}

function Pricing() {
  const { data: config } = useConfig();
  return (
    <Offer title="Annual subscription">
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
          Cancel subscription
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
        <Banner tone="success" title="Payment successful">
          Your subscription is being activated. Log in to use it.
        </Banner>
      )}
      <Offer title="Annual subscription">
        {() => (
          <>
            <LinkButton to="/register" variant="primary" full>
              Create Account
            </LinkButton>
            <LinkButton to="/login" full>
              Sign In
            </LinkButton>
          </>
        )}
      </Offer>
    </>
  );
}
