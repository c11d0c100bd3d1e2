/** @jest-environment node */

import type { PageVersion } from './serviceWorker';

let mockOpenPage: (options: { request: Request }) => Promise<Response>;
let mockKeptPage: Response | undefined;
jest.mock('workbox-precaching', () => ({
  matchPrecache: () => Promise.resolve(mockKeptPage),
  precacheAndRoute: () => undefined,
}));
jest.mock('workbox-routing', () => ({
  NavigationRoute: function NavigationRoute(openPage: typeof mockOpenPage) {
    mockOpenPage = openPage;
  },
  registerRoute: () => undefined,
}));

interface WorkerEvent {
  data?: PageVersion;
  waitUntil?: (work: Promise<void>) => void;
  addRoutes?: (rules: object[]) => Promise<void>;
}
type Listener = (event: WorkerEvent) => void;
const listeners = new Map<string, Listener>();
const takeOver = jest.fn();
let openPages: object[] = [];

const { fetch } = globalThis;
beforeAll(async () => {
  Object.assign(globalThis, {
    OFFLINE_FILES: [{ url: '/assets/main-NEW.js', revision: null }],
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    clients: { matchAll: () => Promise.resolve(openPages) },
    skipWaiting: async () => {
      takeOver();
      await Promise.resolve();
    },
  });
  await import('./serviceWorker');
});
beforeEach(() => {
  mockKeptPage = new Response('kept page');
});
afterAll(() => {
  globalThis.fetch = fetch;
});

/** Opens an article whose server answers with a status, or not at all. */
async function openArticle(status: number | null): Promise<[status: number, text: string]> {
  globalThis.fetch = () =>
    status === null ? Promise.reject(new TypeError('offline')) : Promise.resolve(new Response('answer', { status }));
  const response = await mockOpenPage({ request: new Request('https://example.org/blog/hats') });
  return [response.status, await response.text()];
}

test.each([200, 404])('a page that the server answers with %d is shown', async (status) => {
  expect(await openArticle(status)).toEqual([status, 'answer']);
});

test.each([429, 500, 503, null])('a page that the server answers with %j opens from the device', async (status) => {
  expect(await openArticle(status)).toEqual([200, 'kept page']);
});

test.each([
  ['takes over from an earlier one where the only page is of its version', 1, '/assets/main-NEW.js', 1],
  [
    'waits while the only page is of an earlier version, which may still load its own files',
    1,
    '/assets/main-OLD.js',
    0,
  ],
  ['waits while another page is open, which may be of an earlier version', 2, '/assets/main-NEW.js', 0],
])('a new worker %s', async (_, pageCount, script, times) => {
  takeOver.mockClear();
  openPages = Array.from({ length: pageCount }, () => ({}));
  let work: Promise<void> | undefined;
  const waitUntil = (promise: Promise<void>) => {
    work = promise;
  };
  listeners.get('message')!({ data: { script }, waitUntil });
  await work;
  expect(takeOver).toHaveBeenCalledTimes(times);
});

test('calls of the API go past the worker, where the browser can do that', () => {
  const rules: object[] = [];
  const addRoutes = (added: object[]) => {
    rules.push(...added);
    return Promise.resolve();
  };
  listeners.get('install')!({ addRoutes });
  expect(rules).toEqual([{ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' }]);
  expect(() => listeners.get('install')!({})).not.toThrow();
});

test('a refused page of which the device keeps nothing is shown as the server answers it', async () => {
  mockKeptPage = undefined;
  expect(await openArticle(503)).toEqual([503, 'answer']);
});
