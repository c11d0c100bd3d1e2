import { Button } from '../../../ui/form/Button';
import { Dialog } from '../../../ui/feedback/Dialog';
import { historyMessages } from '../messages';

const t = historyMessages;

interface Props {
  busy: boolean;
  onDelete: () => void;
  onClose: () => void;
}

/** Asks for confirmation before an analysis is deleted permanently. */
export function DeleteDialog({ busy, onDelete, onClose }: Props) {
  return (
    <Dialog
      title={t('deleteTitle')}
      size="narrow"
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button variant="danger" icon="trash" busy={busy} busyLabel={t('deleting')} onClick={onDelete}>
            {t('delete')}
          </Button>
        </>
      }
    >
      <p>{t('deleteText')}</p>
    </Dialog>
  );
}
