import { Button } from '../../../ui/form/Button';
import { Dialog } from '../../../ui/feedback/Dialog';
import { subscriptionMessages } from '../messages';

const t = subscriptionMessages;

/** An error message that stays until it is confirmed. */
export function FailureDialog({ title, text, onClose }: { title: string; text: string; onClose: () => void }) {
  return (
    <Dialog
      title={title}
      size="narrow"
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('ok')}
        </Button>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
