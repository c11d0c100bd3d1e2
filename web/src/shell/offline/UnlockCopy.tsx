import { useState } from 'react';
import useSWR from 'swr';
import { unlockCopy } from '../../lib/offline/lockedCopy';
import { findPersonWithCopy, readStoredLock } from '../../lib/offline/lockedCopyStore';
import { Button } from '../../ui/form/Button';
import { offlineMessages } from '../messages';

const t = offlineMessages;

async function hasLockedCopy(): Promise<boolean> {
  const lock = await readStoredLock();
  return lock !== undefined && (await findPersonWithCopy(lock.userId)) !== undefined;
}

/** Opens the copy on this device with the device's lock. Renders nothing where there is no copy. */
export default function UnlockCopy({ onUnlocked }: { onUnlocked: () => void }) {
  const { data: isHere } = useSWR('device/locked-copy', hasLockedCopy);
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  if (!isHere) return null;

  const unlock = async () => {
    setIsBusy(true);
    setHasFailed(false);
    try {
      await unlockCopy();
      onUnlocked();
    } catch {
      setHasFailed(true);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <Button icon="lock" busy={isBusy} busyLabel={t('unlocking')} onClick={() => void unlock()}>
        {t('unlock')}
      </Button>
      {hasFailed && <p role="alert">{t('unlock.failed')}</p>}
    </>
  );
}
