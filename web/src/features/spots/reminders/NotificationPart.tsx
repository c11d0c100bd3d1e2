import { useState } from 'react';
import useSWR from 'swr';
import { getErrorText } from '../../../lib/api';
import { useRead, useWrite } from '../../../lib/apiHooks';
import {
  canNotify,
  findSubscription,
  getDeviceId,
  subscribe,
  unsubscribe,
} from '../../../lib/notifications/pushSubscription';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { useToast } from '../../../ui/feedback/Toast';
import { Switch } from '../../../ui/form/Switch';
import { reminderMessages } from '../messages';

const t = reminderMessages;

const DEVICES = 'reminders.devices';

/** The id of this device, null where it has no subscription. */
async function findDeviceId(): Promise<string | null> {
  const subscription = await findSubscription();
  return subscription && getDeviceId(subscription);
}

/** Subscribes this browser, whose person has just allowed notifications. @throws where it refuses */
async function subscribeDevice(serverKey: string) {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new Error('The service worker does not run yet');
  return subscribe(registration, serverKey);
}

/** Turns notifications of reminders on this device on and off. Nothing where the browser has none. */
export function NotificationPart() {
  const toast = useToast();
  const [isPossible] = useState(canNotify);
  const [isBusy, setIsBusy] = useState(false);
  const [isBlocked, setIsBlocked] = useState(() => isPossible && Notification.permission === 'denied');
  const devices = useRead(DEVICES, isPossible ? {} : null, { staleAfterSeconds: 60 });
  const { data: ownId, mutate } = useSWR(isPossible && 'device/notifications', findDeviceId);
  const add = useWrite('reminders.addDevice', { refreshes: [DEVICES] });
  const remove = useWrite('reminders.removeDevice', { refreshes: [DEVICES] });

  if (!isPossible || devices.error) return null;
  const { data } = devices;
  if (!data || ownId === undefined) return <Skeleton height="2.75rem" />;
  const isOn = ownId !== null && data.ids.includes(ownId);

  const turnOn = async () => {
    const permission = await Notification.requestPermission();
    setIsBlocked(permission === 'denied');
    if (permission !== 'granted') return;
    try {
      await add.run({ body: await subscribeDevice(data.serverKey) });
      toast.show({ title: t('notificationsOn') });
    } catch (error) {
      await unsubscribe();
      throw error;
    }
  };
  const turnOff = async (id: string) => {
    // In the browser first, which ends them even where the server cannot be told: the push service then refuses the next one.
    await unsubscribe();
    try {
      await remove.run({ params: { id } });
    } catch (error) {
      if (await findSubscription()) throw error;
    }
    toast.show({ title: t('notificationsOff') });
  };
  const change = async () => {
    setIsBusy(true);
    try {
      await (isOn ? turnOff(ownId) : turnOn());
    } catch (error) {
      toast.show({ tone: 'error', title: t('notSaved'), text: getErrorText(error, t('pleaseRetry')) });
    }
    await mutate();
    setIsBusy(false);
  };

  const count = data.ids.length;
  return (
    <>
      <Switch label={t('notify')} checked={isOn} disabled={isBusy} onChange={() => void change()} />
      <p className="small muted" role="status">
        {isBlocked && !isOn ? t('blocked') : t(count === 0 ? 'notifyText' : 'deviceCount', { count })}
      </p>
    </>
  );
}
