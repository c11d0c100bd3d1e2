import { useState } from 'react';
import type { SubscriptionStatus } from '#domain/subscription/subscriptionForms';
import { formatDay } from '../../../lib/formatDay';
import { Badge } from '../../../ui/feedback/Badge';
import { Button, LinkButton } from '../../../ui/form/Button';
import { Card } from '../../../ui/layout/Card';
import { CancelDialog } from './CancelDialog';
import { BillingPortalButton } from './BillingPortalButton';
import { RefundDialog } from './RefundDialog';

/** The status of an active subscription, with cancel and refund. `onChanged` is called after a request to change it. */
export function ActiveSubscription({
  subscription,
  onChanged,
}: {
  subscription: SubscriptionStatus;
  onChanged: () => void;
}) {
  const [openDialog, setOpenDialog] = useState<'cancel' | 'refund' | null>(null);
  const { status, endsAt, renewsAt, cancelAtPeriodEnd, refundableUntil, hasBilling } = subscription;
  const isInGuarantee = refundableUntil !== null && new Date(refundableUntil) > new Date();
  const close = () => setOpenDialog(null);
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
            <dd>{formatDay(renewsAt)}, for another year</dd>
          </>
        )}
        {!renewsAt && endsAt && (
          <>
            <dt>Ends on</dt>
            <dd>
              {formatDay(endsAt)}
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
          <BillingPortalButton label="Card and receipts" />
          {renewsAt && (
            <Button variant="quiet" onClick={() => setOpenDialog('cancel')}>
              Cancel subscription
            </Button>
          )}
          <Button variant="quiet" onClick={() => setOpenDialog('refund')}>
            Ask for a refund
          </Button>
        </div>
      )}
      {hasBilling && isInGuarantee && (
        <p className="small muted plan__note">Money-back guarantee until {formatDay(refundableUntil)}.</p>
      )}
      {openDialog === 'cancel' && <CancelDialog paidUntil={renewsAt} onDone={onChanged} onClose={close} />}
      {openDialog === 'refund' && <RefundDialog isInGuarantee={isInGuarantee} onDone={onChanged} onClose={close} />}
    </Card>
  );
}
