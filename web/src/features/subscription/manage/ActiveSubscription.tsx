import { useState } from 'react';
import type { SubscriptionStatus } from '#domain/subscription/subscriptionForms';
import { formatDay } from '../../../lib/formatDay';
import { Badge } from '../../../ui/feedback/Badge';
import { Button, LinkButton } from '../../../ui/form/Button';
import { Card } from '../../../ui/layout/Card';
import { CancelDialog } from './CancelDialog';
import { BillingPortalButton } from './BillingPortalButton';
import { RefundDialog } from './RefundDialog';
import { subscriptionMessages } from '../messages';

const t = subscriptionMessages;

/** The status of an active subscription, with cancel and refund. `onChanged` is called after a request to change it. */
export function ActiveSubscription({
  subscription,
  onChanged,
}: {
  subscription: SubscriptionStatus;
  onChanged: () => void;
}) {
  const [openDialog, setOpenDialog] = useState<'cancel' | 'refund' | null>(null);
  const [openedAt] = useState(() => Date.now());
  const { status, endsAt, renewsAt, cancelAtPeriodEnd, refundableUntil, hasBilling } = subscription;
  const isInGuarantee = refundableUntil !== null && Date.parse(refundableUntil) > openedAt;
  const close = () => setOpenDialog(null);
  return (
    <Card title={t('yourPlan')} icon="sparkle" className="plan">
      <dl className="plan__facts">
        <dt>{t('status')}</dt>
        <dd>
          <Badge tone="brand" icon="check">
            {status === 'active' ? t('active') : status}
          </Badge>
        </dd>
        {renewsAt && (
          <>
            <dt>{t('renewsOn')}</dt>
            <dd>{t('renewal', { day: formatDay(renewsAt) })}</dd>
          </>
        )}
        {!renewsAt && endsAt && (
          <>
            <dt>{t('endsOn')}</dt>
            <dd>{cancelAtPeriodEnd ? t('endsCanceled', { day: formatDay(endsAt) }) : formatDay(endsAt)}</dd>
          </>
        )}
      </dl>
      <div className="cluster">
        <LinkButton to="/analyze" variant="primary" icon="camera">
          {t('analyze')}
        </LinkButton>
        <LinkButton to="/history" icon="history">
          {t('viewHistory')}
        </LinkButton>
      </div>
      {hasBilling && (
        <div className="cluster plan__ways">
          <BillingPortalButton label={t('cardAndReceipts')} />
          {renewsAt && (
            <Button variant="quiet" onClick={() => setOpenDialog('cancel')}>
              {t('cancel')}
            </Button>
          )}
          <Button variant="quiet" onClick={() => setOpenDialog('refund')}>
            {t('refund')}
          </Button>
        </div>
      )}
      {hasBilling && isInGuarantee && (
        <p className="small muted plan__note">{t('guarantee', { day: formatDay(refundableUntil) })}</p>
      )}
      {openDialog === 'cancel' && <CancelDialog paidUntil={renewsAt} onDone={onChanged} onClose={close} />}
      {openDialog === 'refund' && <RefundDialog isInGuarantee={isInGuarantee} onDone={onChanged} onClose={close} />}
    </Card>
  );
}
