import { getLocale } from '#domain/messages/language';
import { useState } from 'react';
import useSWR from 'swr';
import type { CurrentUser } from '#domain/account/session';
import { hasDatabases } from '../../../device/deviceStores';
import { estimateFreeBytes } from '../../../lib/deviceStorage/storageRoom';
import { turnOnPhotos } from '../../../lib/deviceStorage/turnOnPhotos';
import { useDevicePhotoEntries, usePhotoChoice } from '../../../lib/deviceStorage/useDevicePhotos';
import { Button } from '../../../ui/form/Button';
import { Switch } from '../../../ui/form/Switch';
import { useToast } from '../../../ui/feedback/Toast';
import { ExportPhotosDialog } from './ExportPhotosDialog';
import { ImportPhotosDialog } from './ImportPhotosDialog';
import { devicePhotosMessages } from '../messages';
import { RemovePhotosDialog } from './RemovePhotosDialog';

const t = devicePhotosMessages;

const MEGABYTE = 1_000_000;
/** Bytes of an ordinary photo, for the estimate where there is none yet. */
const ORDINARY_PHOTO_BYTES = 250_000;

const formatSize = (bytes: number) => {
  const megabytes = bytes / MEGABYTE;
  return t('megabytes', {
    count: megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes).toLocaleString(getLocale()),
  });
};

/** The choice to keep photos on this device, how many there are, and what can be done with them. */
export function DevicePhotos({ user }: { user: CurrentUser }) {
  const { choice, choose } = usePhotoChoice(user.id);
  const { entries = [], refresh } = useDevicePhotoEntries();
  const { data: freeBytes } = useSWR(['device/room', entries.length], estimateFreeBytes);
  const [openDialog, setOpenDialog] = useState<'export' | 'import' | 'remove' | null>(null);
  const toast = useToast();
  const isOn = choice === 'on';
  const totalBytes = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  const photoBytes = entries.length > 0 ? totalBytes / entries.length : ORDINARY_PHOTO_BYTES;

  const change = async (on: boolean) => {
    try {
      if (on) {
        const isProtected = await turnOnPhotos(user.id);
        toast.show({ title: t('turnedOn'), text: t(isProtected ? 'turnedOnText' : 'turnedOnUnprotected') });
      } else {
        toast.show({ title: t('turnedOff'), text: t('turnedOffText') });
      }
      choose(on ? 'on' : 'off');
    } catch {
      toast.show({ tone: 'error', title: t('notChanged'), text: t('tryAgain') });
    }
  };
  const close = () => {
    setOpenDialog(null);
    void refresh();
  };

  if (!hasDatabases()) return <p className="small muted">{t('notSupported')}</p>;
  return (
    <div className="consent">
      <Switch label={t('label')} checked={isOn} onChange={(on) => void change(on)} />
      <p className="small muted measure">{t('text')}</p>
      {(isOn || entries.length > 0) && (
        <>
          <p className="small" role="status">
            {entries.length > 0 ? t('count', { count: entries.length, size: formatSize(totalBytes) }) : t('none')}{' '}
            {freeBytes !== undefined &&
              freeBytes !== null &&
              t('room', { count: Math.floor(freeBytes / photoBytes), size: formatSize(freeBytes) })}
          </p>
          <div className="cluster">
            {entries.length > 0 && (
              <Button size="small" icon="download" onClick={() => setOpenDialog('export')}>
                {t('export')}
              </Button>
            )}
            {isOn && (
              <Button size="small" icon="upload" onClick={() => setOpenDialog('import')}>
                {t('import')}
              </Button>
            )}
            {entries.length > 0 && (
              <Button size="small" variant="quiet" icon="trash" onClick={() => setOpenDialog('remove')}>
                {t('remove')}
              </Button>
            )}
          </div>
        </>
      )}
      {openDialog === 'export' && <ExportPhotosDialog userId={user.id} onClose={close} />}
      {openDialog === 'import' && <ImportPhotosDialog userId={user.id} onClose={close} />}
      {openDialog === 'remove' && <RemovePhotosDialog userId={user.id} count={entries.length} onClose={close} />}
    </div>
  );
}
