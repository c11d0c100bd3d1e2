import useSWR from 'swr';
import { useState } from 'react';
import type { CurrentUser } from '#domain/account/session';
import { canLock } from '../../../lib/offline/deviceLock';
import { turnOnLockedCopy } from '../../../lib/offline/lockedCopy';
import { eraseLockedCopy, readStoredLock } from '../../../lib/offline/lockedCopyStore';
import { Switch } from '../../../ui/form/Switch';
import { useToast } from '../../../ui/feedback/Toast';
import { lockedCopyMessages } from '../messages';

const t = lockedCopyMessages;

/** The choice to open spots without a connection after the site was closed. Nothing where the device has no lock for pages. */
export function LockedCopySwitch({ user }: { user: CurrentUser }) {
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const { data: isPossible } = useSWR('device/can-lock', canLock);
  const { data: isOn, mutate } = useSWR(['device/lock', user.id], async ([, userId]) => {
    const lock = await readStoredLock();
    return lock?.userId === userId;
  });

  const change = async (on: boolean) => {
    setIsBusy(true);
    try {
      if (on) await turnOnLockedCopy(user.id);
      else await eraseLockedCopy();
      toast.show({ title: t(on ? 'turnedOn' : 'turnedOff') });
    } catch {
      await eraseLockedCopy();
      toast.show({ tone: 'error', title: t('notChanged'), text: t('notChangedText') });
    }
    await mutate();
    setIsBusy(false);
  };

  if (!isPossible || isOn === undefined) return null;
  return (
    <div className="consent">
      <Switch label={t('label')} checked={isOn} disabled={isBusy} onChange={(on) => void change(on)} />
      <p className="small muted measure">{t('text')}</p>
    </div>
  );
}
