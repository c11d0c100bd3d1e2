import { useState } from 'react';
import { getErrorText } from '../../../lib/api';
import { useWrite } from '../../../lib/apiHooks';
import { Button } from '../../../ui/form/Button';
import { Dialog } from '../../../ui/feedback/Dialog';
import { TextArea } from '../../../ui/form/Field';
import { useToast } from '../../../ui/feedback/Toast';
import { subscriptionMessages } from '../messages';

const t = subscriptionMessages;

const MAX_REASON = 2000;

interface RefundDialogProps {
  /** Whether the 30-day guarantee applies, which needs no reason. */
  isInGuarantee: boolean;
  onDone: () => void;
  onClose: () => void;
}

/**
 * Within 30 days of the first payment, the refund is immediate. Later, the request goes to the operator
 * (docs/decisions/042-refunds-and-renewals.md).
 */
export function RefundDialog({ isInGuarantee, onDone, onClose }: RefundDialogProps) {
  const { run, busy } = useWrite('subscription.refundRequest', { refreshes: ['subscription.status'] });
  const [message, setMessage] = useState('');
  const toast = useToast();
  const requestRefund = async () => {
    try {
      const response = await run({ body: message ? { message } : {} });
      toast.show({
        title: response.refunded ? t('refunded') : t('requestSent'),
        text: response.message,
        seconds: 10,
      });
      onDone();
      onClose();
    } catch (error) {
      toast.show({ tone: 'error', title: t('refundFailed'), text: getErrorText(error, t('tryAgain')) });
    }
  };
  return (
    <Dialog
      title={t('refund.title')}
      size="narrow"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button variant="danger" busy={busy} busyLabel={t('sending')} onClick={() => void requestRefund()}>
            {isInGuarantee ? t('refundAndEnd') : t('sendRequest')}
          </Button>
        </>
      }
    >
      {isInGuarantee ? (
        <p>{t('refund.guarantee')}</p>
      ) : (
        <div className="stack">
          <p>{t('refund.later')}</p>
          <TextArea
            label={t('refund.reason')}
            optional
            maxLength={MAX_REASON}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        </div>
      )}
    </Dialog>
  );
}
