import { startFaultProxy, type FaultProxy } from '#functions/testing/faultProxy';
import { PASSWORD, testApi, type TestApi } from '#functions/testing/testApi';
import { createServices } from '#functions/services/services';
import { createApp, type App } from './app';

const WRITE = /\.(PutItem|UpdateItem|DeleteItem|TransactWriteItems|BatchWriteItem)$/;

let api: TestApi;
let proxy: FaultProxy;
/** The product over a table that throttles every write. */
let app: App;
beforeAll(async () => {
  api = await testApi();
  proxy = await startFaultProxy(api.cloud.endpoint, (target) =>
    WRITE.test(target) ? { status: 400, type: 'ProvisionedThroughputExceededException' } : undefined,
  );
  app = createApp(
    createServices({ ...api.services.config, endpointUrl: proxy.url }, { now: api.clock.now, log: () => undefined }),
  );
  // Every session is due to record a use.
  api.clock.advance({ minutes: 5 });
});
afterAll(async () => {
  proxy.close();
  await api.close();
});

const call = (method: string, path: string, json?: unknown) =>
  app.fetch(
    new Request(`http://127.0.0.1:3000${path}`, {
      method,
      headers: {
        cookie: api.subscriber.cookie ?? '',
        origin: 'http://127.0.0.1:3000',
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    }),
  );

// Fault 1.
test('reads go on when the table throttles writes', async () => {
  const paths = ['/api/config', '/api/blog/approved', '/api/auth/me', '/api/subscription/status', '/api/analyses'];
  const statuses = await Promise.all(paths.map(async (path) => [path, (await call('GET', path)).status]));
  expect(statuses).toEqual(paths.map((path) => [path, 200]));
});

// Fault 1.
test('login, reset, payment and limited reads are refused when the table throttles writes', async () => {
  const calls: [method: string, path: string, json?: unknown][] = [
    ['POST', '/api/auth/login', { email: api.user.email, password: PASSWORD }],
    ['POST', '/api/auth/forgot-password', { email: api.user.email }],
    ['POST', '/api/auth/reset-password', { token: 'x', newPassword: PASSWORD }],
    ['POST', '/api/subscription/create-checkout', {}],
    ['POST', '/api/subscription/portal', {}],
    ['POST', '/api/subscription/refund-request', { reason: 'x' }],
    ['GET', '/api/geocode?zip=10001'],
    ['GET', '/api/account/export'],
  ];
  const answers = await Promise.all(
    calls.map(async ([method, path, json]) => {
      const { status, headers } = await call(method, path, json);
      return [path, status, headers.get('retry-after'), headers.get('set-cookie')];
    }),
  );
  expect(answers).toEqual(calls.map(([, path]) => [path, 503, '5', null]));
});
