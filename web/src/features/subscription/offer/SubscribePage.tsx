import { useEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { mayOfferDemo, useConfig } from '../../../lib/config';
import { useSession } from '../../../lib/session';
import { useSubscription } from '../../../lib/subscription';
import { Banner } from '../../../ui/feedback/Banner';
import { Button, LinkButton } from '../../../ui/form/Button';
import { Spinner } from '../../../ui/feedback/Spinner';
import { useTitle } from '../../../ui/useTitle';
import { Activated, ActivationLate, ActivationWait } from './Activation';
import { ActiveSubscription } from '../manage/ActiveSubscription';
import { CancelDialog } from '../manage/CancelDialog';
import { CheckoutButton } from './CheckoutButton';
import { DemoActivateButton } from './DemoActivateButton';
import { FailedPayment } from '../manage/FailedPayment';
import { Offer } from './Offer';
import { useActivation } from './useActivation';
import { useNews } from './useNews';
import './SubscribePage.css';

/** Everything about the subscription: what it costs, how it stands, the wait after a payment, and the ways out. */
export default function SubscribePage() {
  const { user } = useSession();
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation() as { state: { activated?: true } | null };
  const subscription = useSubscription();
  const isPaid = search.get('success') === 'true';
  const activation = useActivation(isPaid && Boolean(user));
  const expectNews = useNews();
  const { isActive, isKnown, paymentFailed, reload } = subscription;
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
      {isActive && state?.activated && <Activated />}
      {!user ? (
        <Visitor isPaid={isPaid} />
      ) : activation === 'waiting' ? (
        <ActivationWait />
      ) : activation === 'late' ? (
        <ActivationLate onRetry={reload} />
      ) : isActive ? (
        <ActiveSubscription of={subscription} onChanged={expectNews} />
      ) : !isKnown ? (
        <Spinner label="Checking subscription" />
      ) : paymentFailed ? (
        <Unpaid onChanged={expectNews} />
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
          {mayOfferDemo(config, location.hostname) && <DemoActivateButton />}
        </>
      )}
    </Offer>
  );
}

/** A payment failed: mend it, or leave it. */
function Unpaid({ onChanged }: { onChanged: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <FailedPayment />
      <p>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          Cancel subscription
        </Button>
      </p>
      {isAsking && <CancelDialog until={null} onDone={onChanged} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Somebody who is not signed in: after a payment the session may have ended meanwhile, which costs nothing. */
function Visitor({ isPaid }: { isPaid: boolean }) {
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
