import { useState } from 'react';
import { getErrorText } from '../../../lib/api';
import { useWrite } from '../../../lib/apiHooks';
import { Button } from '../../../ui/form/Button';
import { Dialog } from '../../../ui/feedback/Dialog';
import { TextArea } from '../../../ui/form/Field';
import { useToast } from '../../../ui/feedback/Toast';

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
        title: response.refunded ? 'Refund on its way' : 'Request sent',
        text: response.message,
        seconds: 10,
      });
      onDone();
      onClose();
    } catch (error) {
      toast.show({ tone: 'error', title: 'Refund not requested', text: getErrorText(error, 'Please try again.') });
    }
  };
  return (
    <Dialog
      title="Ask for your money back"
      size="narrow"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep subscription</Button>
          <Button variant="danger" busy={busy} busyLabel="Sending" onClick={() => void requestRefund()}>
            {isInGuarantee ? 'Refund and end now' : 'Send request'}
          </Button>
        </>
      }
    >
      {isInGuarantee ? (
        <p>
          Your payment goes back to the card it came from, and your access ends now. Your history stays yours to read.
        </p>
      ) : (
        <div className="stack">
          <p>
            The guarantee covers 30 days from your first payment, once per person and card. Outside it, a person reads
            your request and answers by email.
          </p>
          <TextArea
            label="Why you ask"
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
