import { getErrorText } from '../../../lib/api';
import { useWrite } from '../../../lib/apiHooks';
import { formatDay } from '../../../lib/formatDay';
import { Button } from '../../../ui/form/Button';
import { Dialog } from '../../../ui/feedback/Dialog';
import { useToast } from '../../../ui/feedback/Toast';

interface CancelDialogProps {
  /** The end of the paid year, or null if nothing is paid in advance. */
  paidUntil: string | null;
  onDone: () => void;
  onClose: () => void;
}

/** Confirms canceling the renewal. */
export function CancelDialog({ paidUntil, onDone, onClose }: CancelDialogProps) {
  const { run, busy } = useWrite('subscription.cancel', { refreshes: ['subscription.status'] });
  const toast = useToast();
  const cancel = async () => {
    try {
      const { message } = await run({ body: {} });
      toast.show({ title: 'Subscription canceled', text: message });
      onDone();
    } catch (error) {
      toast.show({ tone: 'error', title: 'Not canceled', text: getErrorText(error, 'Please try again.') });
    }
    onClose();
  };
  return (
    <Dialog
      title="Cancel your subscription?"
      size="narrow"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep subscription</Button>
          <Button variant="danger" busy={busy} busyLabel="Canceling" onClick={() => void cancel()}>
            Cancel subscription
          </Button>
        </>
      }
    >
      <p>
        It will not renew, and you will not be charged again.
        {paidUntil && ` You keep access until ${formatDay(paidUntil)}.`} Your history stays yours to read after that.
      </p>
    </Dialog>
  );
}
