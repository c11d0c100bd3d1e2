import { api, textOf, type ApiError } from './api';
import { startTestServer } from './testServer';

async function failure(call: Promise<unknown>): Promise<ApiError> {
  return call.then(
    () => Promise.reject(new Error('The call succeeded')),
    (error: unknown) => error as ApiError,
  );
}

test('a failed call carries status and body in its message, and the server’s sentence apart', async () => {
  const body = { code: 'invalid_request', message: 'Please check the form', fields: { email: 'Taken' } };
  startTestServer({ 'POST /api/auth/login': { status: 400, body } });
  const error = await failure(api.auth.login({ body: { email: 'a@b.co', password: 'secret' } }));
  expect(error.message).toBe(`400: ${JSON.stringify(body)}`);
  expect(error).toMatchObject({ status: 400, code: 'invalid_request', text: body.message, fields: body.fields });
});

test('an empty body is told by the status text, and an answer that is not ours by the screen’s own words', async () => {
  startTestServer({ 'GET /api/config': { status: 503 } });
  const empty = await failure(api.config.get({}));
  expect(empty.message).toBe('503: Service Unavailable');
  expect(textOf(empty, 'Please try again.')).toBe('Please try again.');

  startTestServer({ 'GET /api/config': { status: 502, body: '<html>bad gateway</html>' } });
  const foreign = await failure(api.config.get({}));
  expect(foreign.message).toBe('502: <html>bad gateway</html>');
  expect(foreign.text).toBe('');
});

test('too many requests say when to try again, from the body or the header', async () => {
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
  expect((await failure(api.auth.login({ body }))).retryAfterSeconds).toBe(42);
  expect((await failure(api.auth.register({ body }))).retryAfterSeconds).toBe(7);
});

test('a call that never arrives says so', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  const error = await failure(api.config.get({}));
  expect(error).toMatchObject({ status: 0, text: expect.stringContaining('could not reach the server') });
});

test('calls that change something always send JSON, and nothing is tried twice', async () => {
  const server = startTestServer({ 'POST /api/auth/logout': { status: 503 } });
  await failure(api.auth.logout({}));
  expect(server.calls).toEqual([{ call: 'POST /api/auth/logout', body: {} }]);
});
