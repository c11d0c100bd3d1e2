import { getErrorText } from '../../../lib/api';
import { useWrite } from '../../../lib/apiHooks';
import { formatDay } from '../../../lib/formatDay';
import { Button } from '../../../ui/form/Button';
import { Dialog } from '../../../ui/feedback/Dialog';
import { useToast } from '../../../ui/feedback/Toast';
import { subscriptionMessages } from '../messages';

const t = subscriptionMessages;

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
      toast.show({ title: t('canceled'), text: message });
      onDone();
      onClose();
    } catch (error) {
      toast.show({ tone: 'error', title: t('cancelFailed'), text: getErrorText(error, t('tryAgain')) });
    }
  };
  return (
    <Dialog
      title={t('cancel.title')}
      size="narrow"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button variant="danger" busy={busy} busyLabel={t('canceling')} onClick={() => void cancel()}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <p>{paidUntil ? t('cancel.textPaid', { day: formatDay(paidUntil) }) : t('cancel.text')}</p>
    </Dialog>
  );
}
