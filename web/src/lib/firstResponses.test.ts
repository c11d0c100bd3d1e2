import { api } from './api';
import { startTestServer } from './testServer';

const CONFIG_PATH = '/api/config';

function answerFirst(response: Promise<{ statusCode: number; headers: Record<string, string>; body: string }>) {
  // The page is new, however long its scripts took to load.
  jest.spyOn(performance, 'now').mockReturnValue(0);
  globalThis.firstResponses = new Map([[CONFIG_PATH, response]]);
  return startTestServer({ 'GET /api/config': { body: { stage: 'second' } }, 'POST /api/auth/logout': {} });
}

const FIRST = { statusCode: 200, headers: {}, body: '{"stage":"first"}' };

afterEach(() => {
  globalThis.firstResponses = undefined;
  jest.restoreAllMocks();
});

test('a call that was sent while the site loaded is not sent again, and later calls are', async () => {
  const server = answerFirst(Promise.resolve(FIRST));
  expect(await api.config.get({})).toEqual({ stage: 'first' });
  expect(server.calls).toEqual([]);
  expect(await api.config.get({})).toEqual({ stage: 'second' });
});

test('a failure of the server counts as that of the call', async () => {
  const server = answerFirst(Promise.resolve({ ...FIRST, statusCode: 429, headers: { 'retry-after': '7' }, body: '' }));
  await expect(api.config.get({})).rejects.toMatchObject({ status: 429, retryAfterSeconds: 7 });
  expect(server.calls).toEqual([]);
});

test('a call that did not reach the server is sent again', async () => {
  answerFirst(Promise.reject(new TypeError('Failed to fetch')));
  expect(await api.config.get({})).toEqual({ stage: 'second' });
});

test('the responses are out of date after ten seconds, and after a call that changes data', async () => {
  answerFirst(Promise.resolve(FIRST));
  jest.spyOn(performance, 'now').mockReturnValue(10_001);
  expect(await api.config.get({})).toEqual({ stage: 'second' });
  jest.restoreAllMocks();

  answerFirst(Promise.resolve(FIRST));
  await api.auth.logout({ body: {} });
  expect(await api.config.get({})).toEqual({ stage: 'second' });
});

test('the first script sends nothing where it loads after the site has started', async () => {
  const server = answerFirst(Promise.resolve(FIRST));
  const fetchFirst = jest.spyOn(globalThis, 'fetch');
  await import('../start');
  expect(fetchFirst).not.toHaveBeenCalled();
  expect(server.calls).toEqual([]);
});
