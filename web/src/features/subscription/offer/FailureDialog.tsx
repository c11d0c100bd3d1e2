import { Button } from '../../../ui/form/Button';
import { Dialog } from '../../../ui/feedback/Dialog';

/** What went wrong, until it is read. */
export function FailureDialog({ title, text, onClose }: { title: string; text: string; onClose: () => void }) {
  return (
    <Dialog
      title={title}
      size="narrow"
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          OK
        </Button>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
