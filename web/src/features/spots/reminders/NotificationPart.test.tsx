import { webcrypto } from 'node:crypto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithApi } from '../../../testing/renderWithApi';
import { NotificationPart } from './NotificationPart';

const LABEL = 'Notify me on this device, too';
const SERVER_KEY = 'B'.repeat(87);
const KEYS = { p256dh: 'C'.repeat(87), auth: 'D'.repeat(22) };
const ENDPOINT = 'https://push.example/new';
const BROKEN = { status: 503, body: { code: 'internal', message: 'Broken' } };
const OTHER_ID = 'e'.repeat(64);
const toId = async (endpoint: string) =>
  Buffer.from(await webcrypto.subtle.digest('SHA-256', Buffer.from(endpoint))).toString('hex');

/** What the browser was asked for, in order. */
let requests: string[];
let subscription: object | null;

/** A browser with a push service whose person answers the question for permission. */
function installPush(permission: NotificationPermission, answer = permission): void {
  requests = [];
  subscription = null;
  const pushManager = {
    getSubscription: () => Promise.resolve(subscription),
    subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
      requests.push(`subscribe ${applicationServerKey.slice(0, 2)}`);
      subscription = createSubscription(ENDPOINT);
      return Promise.resolve(subscription);
    },
  };
  const requestPermission = () => {
    requests.push('ask');
    return Promise.resolve(answer);
  };
  Object.assign(globalThis, { PushManager: jest.fn(), Notification: { permission, requestPermission } });
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  const serviceWorker = { getRegistration: () => Promise.resolve({ pushManager }) };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
}
const createSubscription = (endpoint: string) => ({
  endpoint,
  toJSON: () => ({ endpoint, keys: KEYS }),
  unsubscribe: () => {
    requests.push(`end ${endpoint}`);
    subscription = null;
    return Promise.resolve(true);
  },
});
afterEach(() => {
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** Renders the part for an account with these devices. */
function renderPart(ids: string[]) {
  const server = renderWithApi(<NotificationPart />, {
    'GET /api/reminders/devices': () => ({ body: { serverKey: SERVER_KEY, ids } }),
    'POST /api/reminders/devices': () => {
      ids.push(OTHER_ID);
      return { body: { ids } };
    },
  });
  return server;
}
const findSwitch = () => screen.findByRole<HTMLButtonElement>('switch', { name: LABEL });

test('a browser without push messages offers no notifications', () => {
  const server = renderPart([]);
  expect(screen.queryByRole('switch')).toBeNull();
  expect(server.calls).toEqual([]);
});

test('permission is asked for only after a tap, and then the device is added', async () => {
  installPush('default', 'granted');
  const server = renderPart([]);
  const button = await findSwitch();
  screen.getByText('A notification comes with each email. It does not say what it is about.');
  expect(requests).toEqual([]);
  await userEvent.click(button);
  await screen.findByText('Notifications are on');
  expect(requests).toEqual(['ask', 'subscribe BB']);
  expect(server.calls.find(({ call }) => call === 'POST /api/reminders/devices')?.body).toEqual({
    ...{ endpoint: ENDPOINT, keys: KEYS, serverKey: SERVER_KEY },
  });
  await screen.findByText(/^1 device gets a notification/);
});

test('a subscription of the browser that is not of this account ends before a new one begins', async () => {
  installPush('granted');
  subscription = createSubscription('https://push.example/of-another-account');
  renderPart([]);
  await userEvent.click(await findSwitch());
  await screen.findByText('Notifications are on');
  expect(requests).toEqual(['ask', 'end https://push.example/of-another-account', 'subscribe BB']);
});

test('a person who does not allow notifications is told how to, and nothing is added', async () => {
  installPush('default', 'denied');
  const server = renderPart([]);
  await userEvent.click(await findSwitch());
  await screen.findByText(/^Your browser blocks notifications from this site\. Allow them in the site settings/);
  expect(requests).toEqual(['ask']);
  expect(server.calls.some(({ call }) => call.startsWith('POST'))).toBe(false);
});

test('a device that the server refuses keeps no subscription', async () => {
  installPush('granted');
  const server = renderPart([]);
  server.replies['POST /api/reminders/devices'] = {
    status: 400,
    body: { code: 'invalid_request', message: 'Not here.' },
  };
  await userEvent.click(await findSwitch());
  await screen.findByText('Not here.');
  expect(requests.at(-1)).toBe(`end ${ENDPOINT}`);
  expect((await findSwitch()).getAttribute('aria-checked')).toBe('false');
});

test('it shows how many devices get notifications, and turns off this one alone', async () => {
  installPush('granted');
  subscription = createSubscription(ENDPOINT);
  const id = await toId(ENDPOINT);
  const ids = [id, OTHER_ID];
  const server = renderPart(ids);
  server.replies[`DELETE /api/reminders/devices/${id}`] = () => {
    ids.shift();
    return { body: { ids } };
  };
  await screen.findByText(/^2 devices get a notification/);
  const button = await findSwitch();
  expect(button.getAttribute('aria-checked')).toBe('true');
  await userEvent.click(button);
  await screen.findByText('Notifications are off');
  await screen.findByText(/^1 device gets a notification/);
  await waitFor(() => expect(button.getAttribute('aria-checked')).toBe('false'));
  expect(requests).toEqual([`end ${ENDPOINT}`]);
});

test('turns off although the server cannot be told', async () => {
  installPush('granted');
  subscription = createSubscription(ENDPOINT);
  const id = await toId(ENDPOINT);
  const server = renderPart([id]);
  server.replies[`DELETE /api/reminders/devices/${id}`] = BROKEN;
  const button = await findSwitch();
  await userEvent.click(button);
  await screen.findByText('Notifications are off');
  await waitFor(() => expect(button.getAttribute('aria-checked')).toBe('false'));
  expect(requests).toEqual([`end ${ENDPOINT}`]);
});

test('says that it is still on where neither the browser nor the server turned it off', async () => {
  installPush('granted');
  subscription = { ...createSubscription(ENDPOINT), unsubscribe: () => Promise.reject(new Error('Not now')) };
  const id = await toId(ENDPOINT);
  const server = renderPart([id]);
  server.replies[`DELETE /api/reminders/devices/${id}`] = BROKEN;
  const button = await findSwitch();
  await userEvent.click(button);
  expect(await screen.findByText('The reminder was not saved')).toBeTruthy();
  expect(button.getAttribute('aria-checked')).toBe('true');
});
