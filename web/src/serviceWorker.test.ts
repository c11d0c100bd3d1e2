/** @jest-environment node */

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

const { fetch } = globalThis;
beforeAll(async () => {
  Object.assign(globalThis, { OFFLINE_FILES: [] });
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

test('a refused page of which the device keeps nothing is shown as the server answers it', async () => {
  mockKeptPage = undefined;
  expect(await openArticle(503)).toEqual([503, 'answer']);
});
