import { useState } from 'react';
import { clearDevicePhotos } from '../../../lib/deviceStorage/photoStore';
import { Button } from '../../../ui/form/Button';
import { Dialog } from '../../../ui/feedback/Dialog';
import { useToast } from '../../../ui/feedback/Toast';
import { devicePhotosMessages } from '../messages';

const t = devicePhotosMessages;

interface Props {
  userId: string;
  count: number;
  onClose: () => void;
}

/** Asks for confirmation before all photos are deleted from this device. */
export function RemovePhotosDialog({ userId, count, onClose }: Props) {
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const remove = async () => {
    setIsBusy(true);
    try {
      await clearDevicePhotos(userId);
      toast.show({ title: t('removed') });
      onClose();
    } catch {
      toast.show({ tone: 'error', title: t('notChanged'), text: t('tryAgain') });
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      title={t('removeTitle')}
      size="narrow"
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button variant="danger" icon="trash" busy={isBusy} busyLabel={t('removeBusy')} onClick={() => void remove()}>
            {t('removeSubmit')}
          </Button>
        </>
      }
    >
      <p>{t('removeText', { count })}</p>
    </Dialog>
  );
}
