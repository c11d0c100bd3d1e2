/** Whether this browser can show notifications of the site. Some do so only for a site on the home screen. */
export const canNotify = (): boolean =>
  'PushManager' in globalThis && 'Notification' in globalThis && 'serviceWorker' in navigator;

/** The browser's subscription at its push service; null where it has none. */
export async function findSubscription(): Promise<PushSubscription | null> {
  if (!canNotify()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The id by which the server knows the device of a subscription: the SHA-256 of its address, in hex. */
export async function getDeviceId({ endpoint }: Pick<PushSubscription, 'endpoint'>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Subscribes the browser at its push service, and returns what the server needs. An earlier subscription ends: it may be of another
 * account, or bound to an earlier key. @throws where the browser refuses, or the site's service worker does not run yet
 */
export async function subscribe({ pushManager }: Pick<ServiceWorkerRegistration, 'pushManager'>, serverKey: string) {
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey });
  const { keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  return { endpoint: subscription.endpoint, keys: { p256dh, auth }, serverKey };
}

/** Ends the browser's subscription, so that its push service takes no more messages for it. Never throws. */
export async function unsubscribe(): Promise<void> {
  try {
    await (await findSubscription())?.unsubscribe();
  } catch {
    // The browser refuses. Its notifications go on until the server removes the device.
  }
}
