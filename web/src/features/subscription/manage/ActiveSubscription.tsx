import { useState } from 'react';
import type { SubscriptionStatus } from '#domain/subscription/subscriptionForms';
import { dayOf } from '../../../lib/day';
import { Badge } from '../../../ui/feedback/Badge';
import { Button, LinkButton } from '../../../ui/form/Button';
import { Card } from '../../../ui/layout/Card';
import { CancelDialog } from './CancelDialog';
import { PortalButton } from './PortalButton';
import { RefundDialog } from './RefundDialog';

/** How the subscription stands, where it leads, and the ways out of it. `onChanged` is called when a change is on its way. */
export function ActiveSubscription({ of, onChanged }: { of: SubscriptionStatus; onChanged: () => void }) {
  const [asking, setAsking] = useState<'cancel' | 'refund' | null>(null);
  const { status, endsAt, renewsAt, cancelAtPeriodEnd, refundableUntil, hasBilling } = of;
  const guaranteed = refundableUntil !== null && new Date(refundableUntil) > new Date();
  const close = () => setAsking(null);
  return (
    <Card title="Your plan" icon="sparkle" className="plan">
      <dl className="plan__facts">
        <dt>Status</dt>
        <dd>
          <Badge tone="brand" icon="check">
            {status === 'active' ? 'Active' : status}
          </Badge>
        </dd>
        {renewsAt && (
          <>
            <dt>Renews on</dt>
            <dd>{dayOf(renewsAt)}, for another year</dd>
          </>
        )}
        {!renewsAt && endsAt && (
          <>
            <dt>Ends on</dt>
            <dd>
              {dayOf(endsAt)}
              {cancelAtPeriodEnd && '. It is canceled, and you will not be charged again.'}
            </dd>
          </>
        )}
      </dl>
      <div className="cluster">
        <LinkButton to="/analyze" variant="primary" icon="camera">
          Analyze a photo
        </LinkButton>
        <LinkButton to="/history" icon="history">
          View history
        </LinkButton>
      </div>
      {hasBilling && (
        <div className="cluster plan__ways">
          <PortalButton label="Card and receipts" />
          {renewsAt && (
            <Button variant="quiet" onClick={() => setAsking('cancel')}>
              Cancel subscription
            </Button>
          )}
          <Button variant="quiet" onClick={() => setAsking('refund')}>
            Ask for a refund
          </Button>
        </div>
      )}
      {hasBilling && guaranteed && (
        <p className="small muted plan__note">Money-back guarantee until {dayOf(refundableUntil)}.</p>
      )}
      {asking === 'cancel' && <CancelDialog until={renewsAt} onDone={onChanged} onClose={close} />}
      {asking === 'refund' && <RefundDialog guaranteed={guaranteed} onDone={onChanged} onClose={close} />}
    </Card>
  );
}
