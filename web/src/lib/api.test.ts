import { api, getErrorText, type ApiError } from './api';
import { startTestServer } from './testServer';

async function catchError(call: Promise<unknown>): Promise<ApiError> {
  return call.then(
    () => Promise.reject(new Error('The call succeeded')),
    (error: unknown) => error as ApiError,
  );
}

test('a failed call has status and body in its message, and the server’s sentence in its text', async () => {
  const body = { code: 'invalid_request', message: 'Please check the form', fields: { email: 'Taken' } };
  startTestServer({ 'POST /api/auth/login': { status: 400, body } });
  const error = await catchError(api.auth.login({ body: { email: 'a@b.co', password: 'secret' } }));
  expect(error.message).toBe(`400: ${JSON.stringify(body)}`);
  expect(error).toMatchObject({ status: 400, code: 'invalid_request', text: body.message, fields: body.fields });
});

test('an empty body is described by the status text, and a response from another server by the screen’s fallback text', async () => {
  startTestServer({ 'GET /api/config': { status: 503 } });
  const emptyError = await catchError(api.config.get({}));
  expect(emptyError.message).toBe('503: Service Unavailable');
  expect(getErrorText(emptyError, 'Please try again.')).toBe('Please try again.');

  startTestServer({ 'GET /api/config': { status: 502, body: '<html>bad gateway</html>' } });
  const otherError = await catchError(api.config.get({}));
  expect(otherError.message).toBe('502: <html>bad gateway</html>');
  expect(otherError.text).toBe('');
});

test('a rate-limited call says when to try again, from the body or the header', async () => {
  const message = 'Too many requests';
  startTestServer({
    'POST /api/auth/login': { status: 429, body: { code: 'too_many_requests', message, retryAfterSeconds: 42 } },
    'POST /api/auth/register': {
      status: 429,
      body: { code: 'too_many_requests', message },
      headers: { 'retry-after': '7' },
    },
  });
  const body = { email: 'a@b.co', password: 'secret' };
  expect((await catchError(api.auth.login({ body }))).retryAfterSeconds).toBe(42);
  expect((await catchError(api.auth.register({ body }))).retryAfterSeconds).toBe(7);
});

test('a network failure is described in a sentence', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  const error = await catchError(api.config.get({}));
  expect(error).toMatchObject({ status: 0, text: expect.stringContaining('could not reach the server') });
});

test('calls that change data always send JSON and are never retried', async () => {
  const server = startTestServer({ 'POST /api/auth/logout': { status: 503 } });
  await catchError(api.auth.logout({}));
  expect(server.calls).toEqual([{ call: 'POST /api/auth/logout', body: {} }]);
});

test('a call without an answer ends after half a minute, and one that sends data after a minute and a half', async () => {
  jest.useFakeTimers();
  globalThis.fetch = (_, { signal } = {}) =>
    new Promise((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
    );
  for (const [call, seconds] of [
    [() => api.config.get({}), 30],
    [() => api.auth.login({ body: { email: 'a@b.co', password: 'secret' } }), 90],
  ] as const) {
    let failure: ApiError | undefined;
    void catchError(call()).then((error) => (failure = error));
    await jest.advanceTimersByTimeAsync((seconds - 1) * 1000);
    expect(failure).toBeUndefined();
    await jest.advanceTimersByTimeAsync(2000);
    expect(failure).toMatchObject({ status: 0, text: expect.stringContaining('could not reach the server') });
  }
  jest.useRealTimers();
});

test('a call that was sent while the site loaded and has no answer ends after half a minute', async () => {
  jest.useFakeTimers();
  globalThis.firstResponses = new Map([['/api/config', new Promise(() => undefined)]]);
  let failure: ApiError | undefined;
  void catchError(api.config.get({})).then((error) => (failure = error));
  await jest.advanceTimersByTimeAsync(29_000);
  expect(failure).toBeUndefined();
  await jest.advanceTimersByTimeAsync(2000);
  expect(failure).toMatchObject({ status: 0, text: expect.stringContaining('could not reach the server') });
  globalThis.firstResponses = undefined;
  jest.useRealTimers();
});
