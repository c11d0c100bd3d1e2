/** @jest-environment node */

import { createHash } from 'node:crypto';
import { handlePushEvents } from './pushEvents';

type Listener = (event: object) => void;
const listeners = new Map<string, Listener>();
const shown: unknown[] = [];
const opened: string[] = [];
let works: Promise<unknown>[] = [];

const NEW_ENDPOINT = 'https://push.example/new';
const KEYS = { p256dh: 'C', auth: 'D' };
const pushManager = {
  getSubscription: () => Promise.resolve(null),
  subscribe: () => Promise.resolve({ endpoint: NEW_ENDPOINT, toJSON: () => ({ keys: KEYS }) }),
};
const { fetch } = globalThis;
beforeAll(() => {
  const worker = {
    clients: { openWindow: (url: string) => Promise.resolve(opened.push(url)) },
    registration: {
      pushManager,
      showNotification: (...content: unknown[]) => Promise.resolve(void shown.push(content)),
    },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  };
  handlePushEvents(worker as unknown as Parameters<typeof handlePushEvents>[0]);
});
afterAll(() => {
  globalThis.fetch = fetch;
});

async function dispatch(type: string, event: object): Promise<void> {
  works = [];
  listeners.get(type)!({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) });
  await Promise.all(works);
}

/** Answers the API's calls, and collects them. */
function answerCalls(ids: string[], status = 200): string[] {
  const calls: string[] = [];
  globalThis.fetch = (url, { method = 'GET', body = '' } = {}) => {
    calls.push(`${method} ${url as string} ${body as string}`.trim());
    return Promise.resolve(new Response(JSON.stringify({ ids, serverKey: 'K' }), { status }));
  };
  return calls;
}

test('a message becomes a notification, which opens its page', async () => {
  const message = { title: 'Your reminder', body: 'Open it.', path: '/due?person=' };
  await dispatch('push', { data: { json: () => message } });
  const options = {
    body: 'Open it.',
    tag: '/due?person=',
    icon: '/icons/icon-192.png',
    data: { path: '/due?person=' },
  };
  expect(shown).toEqual([['Your reminder', options]]);
  const close = jest.fn();
  await dispatch('notificationclick', { notification: { data: options.data, close } });
  expect(close).toHaveBeenCalledTimes(1);
  expect(opened).toEqual(['/due?person=']);
});

const OLD = { endpoint: 'https://push.example/old' };
const OLD_ID = createHash('sha256').update(OLD.endpoint).digest('hex');

test('a subscription that the push service replaces goes on', async () => {
  const calls = answerCalls([OLD_ID]);
  await dispatch('pushsubscriptionchange', { oldSubscription: OLD });
  expect(calls).toEqual([
    'GET /api/reminders/devices',
    `POST /api/reminders/devices ${JSON.stringify({ endpoint: NEW_ENDPOINT, keys: KEYS, serverKey: 'K' })}`,
    `DELETE /api/reminders/devices/${OLD_ID}`,
  ]);
});

test.each([
  ['of another account', [], 200, OLD],
  ['of somebody who is signed out', [OLD_ID], 401, OLD],
  ['that the browser does not name', [OLD_ID], 200, null],
])('a subscription %s is not renewed', async (_, ids, status, oldSubscription) => {
  const calls = answerCalls(ids, status);
  await dispatch('pushsubscriptionchange', { oldSubscription });
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
});
