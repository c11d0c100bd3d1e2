import { useState } from 'react';
import { textOf } from '../../../lib/api';
import { useWrite } from '../../../lib/data';
import { Button } from '../../../ui/form/Button';
import { Dialog } from '../../../ui/feedback/Dialog';
import { TextArea } from '../../../ui/form/Field';
import { useToast } from '../../../ui/feedback/Toast';

const MAX_REASON = 2000;

interface RefundDialogProps {
  /** Within the 30 days of the guarantee, in which nobody needs a reason. */
  guaranteed: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Within 30 days of the first payment the money goes back at once; later the operator is asked (decisions D24). */
export function RefundDialog({ guaranteed, onDone, onClose }: RefundDialogProps) {
  const { run, busy } = useWrite('subscription.refundRequest', { refreshes: ['subscription.status'] });
  const [message, setMessage] = useState('');
  const toast = useToast();
  const ask = async () => {
    try {
      const answer = await run({ body: message ? { message } : {} });
      toast.show({ title: answer.refunded ? 'Refund on its way' : 'Request sent', text: answer.message, seconds: 10 });
      onDone();
      onClose();
    } catch (error) {
      toast.show({ tone: 'error', title: 'Refund not requested', text: textOf(error, 'Please try again.') });
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
          <Button variant="danger" busy={busy} busyLabel="Sending" onClick={() => void ask()}>
            {guaranteed ? 'Refund and end now' : 'Send request'}
          </Button>
        </>
      }
    >
      {guaranteed ? (
        <p>
          Your payment goes back to the card it came from, and your access ends now. Your history stays yours to read.
        </p>
      ) : (
        <div className="stack">
          <p>The 30 days of the guarantee are over, so a person looks at your request and answers by email.</p>
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
