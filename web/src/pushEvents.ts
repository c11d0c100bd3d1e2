import type { PushMessage } from '#domain/reminders/pushDevice';
import { getDeviceId, subscribe } from './lib/notifications/pushSubscription';

/** What the handlers use of the worker's global object, whose types contradict those of a page. */
interface PushWorker {
  clients: { openWindow: (url: string) => Promise<unknown> };
  registration: Pick<ServiceWorkerRegistration, 'pushManager' | 'showNotification'>;
  addEventListener: {
    (type: 'push', listener: (event: ExtendableEvent & { data: { json: () => unknown } | null }) => void): void;
    (type: 'notificationclick', listener: (event: ExtendableEvent & { notification: Notification }) => void): void;
    (type: 'pushsubscriptionchange', listener: (event: ExtendableEvent & SubscriptionChange) => void): void;
  };
}
interface ExtendableEvent {
  waitUntil: (work: Promise<unknown>) => void;
}
/** Some browsers do not name the subscription that ended. */
interface SubscriptionChange {
  oldSubscription?: Pick<PushSubscription, 'endpoint'> | null;
}

const DEVICES = '/api/reminders/devices';

/** Shows, opens and renews the notifications of reminders: docs/decisions/137-web-push.md. */
export function handlePushEvents(worker: PushWorker): void {
  const show = (content: unknown): Promise<void> => {
    const { title, body, path } = content as PushMessage;
    // One that comes twice replaces the first.
    return worker.registration.showNotification(title, {
      body,
      tag: path,
      icon: '/icons/icon-192.png',
      data: { path },
    });
  };

  /** Subscribes again where the push service ended a subscription that this session's account has. */
  const renew = async ({ oldSubscription }: SubscriptionChange): Promise<void> => {
    if (!oldSubscription) return;
    const response = await fetch(DEVICES);
    if (!response.ok) return;
    const { ids, serverKey } = (await response.json()) as { ids: string[]; serverKey: string };
    const id = await getDeviceId(oldSubscription);
    if (!ids.includes(id)) return;
    const body = JSON.stringify(await subscribe(worker.registration, serverKey));
    await fetch(DEVICES, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    await fetch(`${DEVICES}/${id}`, { method: 'DELETE' });
  };

  worker.addEventListener('push', (event) => {
    if (event.data) event.waitUntil(show(event.data.json()));
  });
  worker.addEventListener('notificationclick', (event) => {
    const { path } = event.notification.data as Pick<PushMessage, 'path'>;
    event.notification.close();
    event.waitUntil(worker.clients.openWindow(path));
  });
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));
}
