import { Button } from '../../../ui/form/Button';
import { Dialog } from '../../../ui/feedback/Dialog';

interface Props {
  busy: boolean;
  onDelete: () => void;
  onClose: () => void;
}

/** Asks for confirmation before an analysis is deleted permanently. */
export function DeleteDialog({ busy, onDelete, onClose }: Props) {
  return (
    <Dialog
      title="Delete this result?"
      size="narrow"
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" icon="trash" busy={busy} busyLabel="Deleting..." onClick={onDelete}>
            Delete
          </Button>
        </>
      }
    >
      <p>It is removed from your history at once, with its notes. This cannot be undone.</p>
    </Dialog>
  );
}
