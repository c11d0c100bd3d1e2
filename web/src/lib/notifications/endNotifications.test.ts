import { webcrypto } from 'node:crypto';
import { startTestServer } from '../testServer';
import { endNotifications, endNotificationsAfter } from './endNotifications';
import { getDeviceId } from './pushSubscription';

const subscription = { endpoint: 'https://push.example/one', unsubscribe: jest.fn(() => Promise.resolve(true)) };
const DEVICES = 'GET /api/reminders/devices';

beforeEach(() => {
  subscription.unsubscribe.mockClear();
  Object.assign(globalThis, { PushManager: jest.fn(), Notification: jest.fn() });
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  const registration = { pushManager: { getSubscription: () => Promise.resolve(subscription) } };
  const serviceWorker = { getRegistration: () => Promise.resolve(registration) };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
});
afterEach(() => {
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('notifications that the new account turned on in another tab go on', async () => {
  const ids = [await getDeviceId(subscription)];
  startTestServer({ [DEVICES]: { body: { serverKey: 'B'.repeat(87), ids } } });
  await endNotificationsAfter('userChanged');
  expect(subscription.unsubscribe).not.toHaveBeenCalled();
});

test('those of the account before end, also where the server does not answer', async () => {
  const server = startTestServer({ [DEVICES]: { body: { serverKey: 'B'.repeat(87), ids: [] } } });
  await endNotificationsAfter('userChanged');
  server.replies[DEVICES] = { status: 503, body: { code: 'internal', message: 'Broken' } };
  await endNotificationsAfter('userChanged');
  expect(subscription.unsubscribe).toHaveBeenCalledTimes(2);
});

test('a sign-out waits three seconds at most for the end of notifications', async () => {
  jest.useFakeTimers();
  globalThis.fetch = () => new Promise<never>(() => undefined);
  let hasEnded = false;
  void endNotifications().then(() => (hasEnded = true));
  await jest.advanceTimersByTimeAsync(2900);
  expect(hasEnded).toBe(false);
  await jest.advanceTimersByTimeAsync(100);
  expect(hasEnded).toBe(true);
  jest.useRealTimers();
});
