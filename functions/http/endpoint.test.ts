import type { Route } from '#domain/http/route';
import { allRoutes } from '#domain/http/routes';
import type { HttpEvent } from '#domain/http/httpEvent';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toAppError } from './answer';
import { createApp } from './app';
import type { LogEntry } from '#functions/runtime/log';
import { grantAdmin } from '#functions/operator/admin';
import { createServices } from '#functions/services/services';
import { testApi, type Browser, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const call = (browser: Browser, { method, path }: Route, headers = {}) =>
  browser.request(method, path.replace('{id}', ID), { headers, ...(method !== 'GET' && { json: {} }) });
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;

describe('who may call what, by the routes table alone', () => {
  const roles = ['anonymous', 'user', 'subscriber', 'admin'] as const;
  const someone = async (role: (typeof roles)[number]) => {
    if (role === 'anonymous') return api.browser();
    const browser = await api.register();
    if (role === 'subscriber') await browser.subscription.demoActivate({});
    if (role === 'admin') await grantAdmin(api.services, browser.email);
    return browser;
  };
  /** The code a caller is refused with, or undefined where the guard lets them in. */
  const refusedAs = ({ auth }: Route, role: (typeof roles)[number]) => {
    if (auth === 'public' || role === 'admin') return undefined;
    if (role === 'anonymous') return 'unauthenticated';
    if (auth === 'admin') return 'forbidden';
    return auth === 'subscriber' && role === 'user' ? 'subscription_required' : undefined;
  };

  test.each(allRoutes.flatMap((route) => roles.map((role) => ({ ...route, role }))))(
    '$name called by $role',
    async ({ role, ...route }) => {
      const refusal = refusedAs(route, role);
      const response = await call(await someone(role), route);
      if (refusal) {
        expect(response.status).toBe(refusal === 'unauthenticated' ? 401 : 403);
        expect(await codeOf(response)).toBe(refusal);
      } else {
        // 503: no model is started here, and the sample photographs pass through it.
        expect([200, 400, 404, 409, 503]).toContain(response.status);
      }
    },
  );

  test('a signed-out person is told in the specified words what to log in for', async () => {
    await expect(api.anonymous.analysis.list({})).rejects.toThrow('Please log in to view analysis history');
    await expect(api.anonymous.analysis.create({ body: { imageData: '' } })).rejects.toThrow(
      'Please log in to perform analysis',
    );
  });
});

describe('what every answer carries', () => {
  const isWary = ({ headers }: Response) => {
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'permissions-policy': expect.stringContaining('camera=(self)'),
    });
    expect(headers.has('x-powered-by')).toBe(false);
  };

  test.each(allRoutes)('$name: JSON that nothing keeps, sniffs, frames or refers from', async (route) => {
    isWary(await call(api.browser(), route));
  });

  test('a path that is not ours, and a verb that is not the route’s, are 404 in JSON', async () => {
    for (const [method, path] of [
      ['GET', '/api/nothing'],
      ['PUT', '/api/analyze'],
      ['DELETE', '/api/auth/me'],
      ['GET', '/api/analyses/a/b'],
    ] as const) {
      const response = await api.user.request(method, path);
      expect([response.status, await codeOf(response)]).toEqual([404, 'not_found']);
      isWary(response);
    }
  });
});

describe('requests that another site makes', () => {
  const login = { json: { email: 'a@b.co', password: 'secret' } };
  test.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://127.0.0.1:9999' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ] as Record<string, string>[])('are refused: %j', async (headers) => {
    const response = await api.anonymous.request('POST', '/api/auth/login', { ...login, headers });
    expect([response.status, await codeOf(response)]).toEqual([403, 'forbidden']);
  });

  test('change nothing, even with the cookie', async () => {
    const person = await api.register();
    const headers = { origin: 'https://evil.example' };
    expect((await person.request('POST', '/api/subscription/demo-activate', { headers })).status).toBe(403);
    expect(await person.subscription.status({})).toMatchObject({ isActive: false });
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])(
    'cannot send a body as %p: JSON only',
    async (type) => {
      const response = await api.anonymous.request('POST', '/api/auth/login', {
        body: new TextEncoder().encode(JSON.stringify(login.json)),
        headers: { 'content-type': type },
      });
      expect([response.status, await codeOf(response)]).toEqual([415, 'unsupported_media']);
    },
  );

  test('our own page, and a POST without a body, pass', async () => {
    const headers = { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' };
    expect((await api.subscriber.request('POST', '/api/subscription/demo-activate', { headers })).status).toBe(200);
  });
});

describe('bodies', () => {
  const post = (body: string | Uint8Array<ArrayBuffer>, path = '/api/auth/login') =>
    api.subscriber.request('POST', path, { body, headers: { 'content-type': 'application/json' } });

  test('64 KiB and one byte is too large everywhere; an analysis may have 256 KiB', async () => {
    const padded = (bytes: number) => JSON.stringify({ filler: '' }).replace('""', `"${'x'.repeat(bytes - 13)}"`);
    expect((await post(padded(64 * 1024))).status).toBe(400);
    expect((await post(padded(64 * 1024 + 1))).status).toBe(413);
    expect((await post(padded(256 * 1024), '/api/analyze')).status).toBe(400);
    expect((await post(padded(256 * 1024 + 1), '/api/analyze')).status).toBe(413);
    expect((await post(padded(300 * 1024), '/api/analyze')).status).toBe(413);
  });

  test('characters are counted as the bytes they take', async () => {
    expect((await post(JSON.stringify({ filler: 'é'.repeat(33 * 1024) }))).status).toBe(413);
  });

  const bytes = (...values: number[]) => new Uint8Array(values);
  test.each([
    ['10,000 levels', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['a duplicate key', '{"email":"a@b.co","email":"c@d.eo","password":"secret"}'],
    ['a duplicate key, escaped', '{"email":"a@b.co","\\u0065mail":"c@d.eo","password":"secret"}'],
    ['__proto__', '{"__proto__":{"isAdmin":true},"email":"a@b.co","password":"secret"}'],
    ['NaN', '{"email":NaN}'],
    ['a byte order mark', '\ufeff{"email":"a@b.co","password":"secret"}'],
    ['invalid UTF-8', bytes(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d)],
    ['half a document', '{"email":'],
    ['no object', '"text"'],
    ['null', 'null'],
  ])('%s is 400', async (_, body) => {
    const response = await post(body);
    expect([response.status, await codeOf(response)]).toEqual([400, 'invalid_request']);
  });

  test('a missing body names the fields in the specified words', async () => {
    const response = await api.anonymous.request('POST', '/api/auth/login');
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      code: 'invalid_request',
      message: 'Please enter a valid email address',
      fields: { email: 'Please enter a valid email address', password: 'Password is required' },
    });
  });
});

test('a query parameter given twice or as an array is 400', async () => {
  for (const query of ['limit=1&limit=2', 'limit[]=1', 'limit=0', 'limit=101', 'limit=x', 'cursor=x']) {
    expect([query, (await api.user.request('GET', `/api/analyses?${query}`)).status]).toEqual([query, 400]);
  }
});

test('an id that is none is refused, whatever it is', async () => {
  for (const id of ['1', 'USER%23x', "' OR 1=1", '01ARZ3NDEKTSV4RRFFQ69G5FAVX']) {
    expect((await api.user.request('GET', `/api/analyses/${id}`)).status).toBe(400);
  }
});

describe('behind CloudFront', () => {
  const secret = 's'.repeat(64);
  let behind: TestApi;
  beforeAll(async () => {
    behind = await testApi({ settings: { DEMO_SUBSCRIPTIONS: 'false' } });
  });
  afterAll(() => behind.close());

  const event = (headers: Record<string, string>): HttpEvent => ({
    version: '2.0',
    routeKey: 'GET /api/config',
    rawPath: '/api/config',
    rawQueryString: '',
    headers,
    requestContext: {
      requestId: 'r',
      routeKey: '',
      stage: '',
      time: '',
      timeEpoch: 0,
      http: { method: 'GET', path: '/api/config', protocol: 'HTTP/1.1', sourceIp: '', userAgent: '' },
    },
    isBase64Encoded: false,
  });

  test('a request without CloudFront’s secret reaches nothing', async () => {
    const { handler } = await import('#functions/endpoints/config/get');
    const config = { ...behind.services.config, originSecret: secret, secureCookies: true };
    const get = handler.with(Object.assign(Object.create(behind.services) as typeof behind.services, { config }));
    expect((await get(event({}))).statusCode).toBe(403);
    expect((await get(event({ 'x-origin-secret': 'S'.repeat(64) }))).statusCode).toBe(403);
    const { statusCode, headers } = await get(event({ 'x-origin-secret': secret }));
    expect(statusCode).toBe(200);
    expect(headers).toHaveProperty('strict-transport-security', 'max-age=63072000; includeSubDomains');
  });

  test.each([
    [{ 'x-viewer-host': 'site.example', origin: 'https://site.example' }, 200],
    [{ 'x-viewer-host': 'site.example', origin: 'https://evil.example' }, 403],
    [{ 'x-viewer-host': 'site.example', origin: 'http://site.example' }, 403],
    [{ origin: 'https://site.example', 'sec-fetch-site': 'same-origin' }, 200],
    [{ origin: 'https://site.example' }, 403],
  ])('the site’s own origin is the host CloudFront was asked for: %j is %i', async (headers, status) => {
    const { handler } = await import('#functions/endpoints/config/get');
    const config = { ...behind.services.config, originSecret: secret, siteOrigins: [] };
    const get = handler.with(Object.assign(Object.create(behind.services) as typeof behind.services, { config }));
    expect((await get(event({ 'x-origin-secret': secret, ...headers }))).statusCode).toBe(status);
  });

  test('demo activation does not exist where the stage leaves it off, whatever Host says', async () => {
    const headers = { host: 'localhost:3000' };
    const response = await behind.user.request('POST', '/api/subscription/demo-activate', { headers });
    expect([response.status, await codeOf(response)]).toEqual([404, 'not_found']);
    expect(await behind.user.config.get({})).toMatchObject({ demoSubscriptions: false });
  });
});

describe('when a service we stand on fails', () => {
  const overTable = async (status: number, type: string) => {
    const server = createServer((_, response) => {
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: 'secret words' }));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const config = { ...api.services.config, endpointUrl: `http://127.0.0.1:${port}` };
    const logs: LogEntry[] = [];
    const app = createApp(createServices(config, { log: (entry) => logs.push(entry) }));
    const headers = { cookie: api.user.cookie ?? '' };
    const response = await app.fetch(new Request('http://127.0.0.1:3000/api/auth/me', { headers }));
    server.close();
    return { response, logs };
  };

  test.each([
    [400, 'ProvisionedThroughputExceededException'],
    [400, 'ThrottlingException'],
    [500, 'InternalServerError'],
  ])('an outage (%i %s) is 503 with a time to wait', async (status, type) => {
    const { response, logs } = await overTable(status, type);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await response.json()).toEqual({
      code: 'unavailable',
      message: 'This is not available right now. Please try again in a moment.',
      retryAfterSeconds: 5,
    });
    expect(logs).toMatchObject([{ level: 'warn', route: 'auth.me', status: 503, code: 'unavailable' }]);
  });

  test('what nobody foresaw is 500, logged by class and place without its words', async () => {
    const { response, logs } = await overTable(400, 'ResourceNotFoundException');
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      code: 'internal',
      message: 'Something went wrong. Please try again.',
    });
    expect(logs[0]?.error).toMatch(/^ResourceNotFoundException \| at /);
    expect(JSON.stringify(logs)).not.toContain('secret words');
  });

  test('a refused connection and a timeout are outages too', () => {
    for (const error of [{ code: 'ECONNREFUSED' }, { name: 'TimeoutError' }]) {
      expect(toAppError(error)).toMatchObject({ code: 'unavailable' });
    }
  });
});
