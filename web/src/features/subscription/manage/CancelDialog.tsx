import { textOf } from '../../../lib/api';
import { useWrite } from '../../../lib/data';
import { dayOf } from '../../../lib/day';
import { Button } from '../../../ui/form/Button';
import { Dialog } from '../../../ui/feedback/Dialog';
import { useToast } from '../../../ui/feedback/Toast';

interface CancelDialogProps {
  /** End of the paid year; null where nothing is paid ahead. */
  until: string | null;
  onDone: () => void;
  onClose: () => void;
}

/** Asks once before the renewal is called off. */
export function CancelDialog({ until, onDone, onClose }: CancelDialogProps) {
  const { run, busy } = useWrite('subscription.cancel', { refreshes: ['subscription.status'] });
  const toast = useToast();
  const cancel = async () => {
    try {
      const { message } = await run({ body: {} });
      toast.show({ title: 'Subscription canceled', text: message });
      onDone();
    } catch (error) {
      toast.show({ tone: 'error', title: 'Not canceled', text: textOf(error, 'Please try again.') });
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
        {until && ` You keep access until ${dayOf(until)}.`} Your history stays yours to read after that.
      </p>
    </Dialog>
  );
}
