import type { Route } from '#domain/http/route';
import { allRoutes } from '#domain/http/routes';
import type { HttpEvent } from '#domain/http/httpEvent';
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toAppError } from './response';
import { createApp } from './app';
import type { LogEntry } from '#functions/runtime/logEntry';
import { grantAdmin } from '#operator/admin';
import { createServices, type Services } from '#functions/services/services';
import { testApi, type Browser, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const call = (browser: Browser, { method, path }: Route, headers = {}) =>
  browser.request(method, path.replace('{id}', ID), { headers, ...(method !== 'GET' && { json: {} }) });
const readCode = async (response: Response) => ((await response.json()) as { code: string }).code;

describe('who may call a route, as the routes table declares', () => {
  const roles = ['anonymous', 'user', 'subscriber', 'admin'] as const;
  /** Callers whose calls are refused, which changes nothing about them. */
  const refused = new Map<(typeof roles)[number], Browser>();
  const createBrowser = async (role: (typeof roles)[number]) => {
    if (role === 'anonymous') return api.openBrowser();
    const browser = await api.register();
    if (role === 'subscriber') await browser.subscription.demoActivate({});
    if (role === 'admin') await grantAdmin(api.services, browser.email);
    return browser;
  };
  /** The code a caller is refused with; undefined where they are admitted. */
  const getExpectedRefusal = ({ auth }: Route, role: (typeof roles)[number]) => {
    if (auth === 'public' || role === 'admin') return undefined;
    if (role === 'anonymous') return 'unauthenticated';
    if (auth === 'admin') return 'forbidden';
    return auth === 'subscriber' && role === 'user' ? 'subscription_required' : undefined;
  };

  // Check 1.
  test.each(allRoutes.flatMap((route) => roles.map((role) => ({ ...route, role }))))(
    '$name called by $role',
    async ({ role, ...route }) => {
      const refusal = getExpectedRefusal(route, role);
      const browser = (refusal && refused.get(role)) ?? (await createBrowser(role));
      if (refusal) refused.set(role, browser);
      const response = await call(browser, route);
      if (refusal) {
        expect(response.status).toBe(refusal === 'unauthenticated' ? 401 : 403);
        expect(await readCode(response)).toBe(refusal);
      } else {
        // 503: no model is started here, and the sample photos need it.
        expect([200, 400, 404, 409, 503]).toContain(response.status);
      }
    },
  );

  test('a signed-out caller gets the message of the route', async () => {
    await expect(api.anonymous.analysis.list({})).rejects.toThrow('Please log in to view analysis history');
    await expect(api.anonymous.analysis.create({ body: { imageData: '' } })).rejects.toThrow(
      'Please log in to perform analysis',
    );
  });
});

describe('every response', () => {
  const expectSecurityHeaders = ({ headers }: Response, { mediaType }: Pick<Route, 'mediaType'> = {}) => {
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': `${mediaType ?? 'application/json'}; charset=utf-8`,
      // A browser keeps a document, and asks for it again before it shows it.
      'cache-control': mediaType ? expect.stringMatching(/^no-(store|cache)$/) : 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'permissions-policy': expect.stringContaining('camera=(self)'),
    });
    expect(headers.has('x-powered-by')).toBe(false);
  };

  // Check 17.
  test.each(allRoutes)('$name: JSON or its document, never shown from a cache, sniffed or framed', async (route) => {
    expectSecurityHeaders(await call(api.openBrowser(), route), route);
  });

  // Check 17.
  test('an unknown path is 404, a wrong method is 405 with the allowed ones, both in JSON', async () => {
    for (const [method, path, allow] of [
      ['GET', '/api/nothing', null],
      ['GET', '/api/analyses/a/b', null],
      ['GET', '/api/analyses/%zz', null],
      ['PUT', '/api/analyze', 'POST'],
      ['DELETE', '/api/auth/me', 'GET'],
    ] as const) {
      const response = await api.user.request(method, path);
      const expected = allow === null ? [404, 'not_found', null] : [405, 'method_not_allowed', allow];
      expect([response.status, await readCode(response), response.headers.get('allow')]).toEqual(expected);
      expectSecurityHeaders(response);
    }
  });
});

describe('an answer of a thousand bytes and more', () => {
  const getEncoding = async (path: string, encodings?: string) => {
    const headers: Record<string, string> = encodings === undefined ? {} : { 'accept-encoding': encodings };
    const response = await api.admin.request('GET', path, { headers });
    expect(response.status).toBe(200);
    await response.json();
    return response.headers.get('content-encoding');
  };

  test.each([
    [undefined, 'gzip'],
    ['gzip, deflate, br', 'gzip'],
    ['br;q=1.0, GZIP;q=0.8', 'gzip'],
    ['*', 'gzip'],
    ['identity', null],
    ['br', null],
    ['gzip;q=0, identity', null],
  ])('is compressed for a client that accepts %p: %p', async (encodings, expected) => {
    expect(await getEncoding('/api/openapi', encodings)).toBe(expected);
  });

  test('is told from a smaller one, which is sent as it is', async () => {
    expect(await getEncoding('/api/subscription/status', 'gzip')).toBeNull();
  });
});

describe('requests from another site', () => {
  const login = { json: { email: 'a@b.co', password: 'secret' } };
  test.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://127.0.0.1:9999' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ] as Record<string, string>[])('are refused: %j', async (headers) => {
    const response = await api.anonymous.request('POST', '/api/auth/login', { ...login, headers });
    expect([response.status, await readCode(response)]).toEqual([403, 'forbidden']);
  });

  test('change nothing, even with the session cookie', async () => {
    const person = await api.register();
    const headers = { origin: 'https://evil.example' };
    expect((await person.request('POST', '/api/subscription/demo-activate', { headers })).status).toBe(403);
    expect(await person.subscription.status({})).toMatchObject({ isActive: false });
  });

  // Check 16.
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])(
    'cannot send a body as %p: only JSON is accepted',
    async (type) => {
      const response = await api.anonymous.request('POST', '/api/auth/login', {
        body: new TextEncoder().encode(JSON.stringify(login.json)),
        headers: { 'content-type': type },
      });
      expect([response.status, await readCode(response)]).toEqual([415, 'unsupported_media']);
    },
  );

  test('requests of the site itself, and a POST without a body, are accepted', async () => {
    const headers = { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' };
    expect((await api.subscriber.request('POST', '/api/subscription/demo-activate', { headers })).status).toBe(200);
  });
});

describe('request bodies', () => {
  const post = (body: string | Uint8Array<ArrayBuffer>, path = '/api/auth/login') =>
    api.subscriber.request('POST', path, { body, headers: { 'content-type': 'application/json' } });

  test('may have 64 KiB, and 256 KiB for an analysis', async () => {
    const padded = (bytes: number) => JSON.stringify({ filler: '' }).replace('""', `"${'x'.repeat(bytes - 13)}"`);
    expect((await post(padded(64 * 1024))).status).toBe(400);
    expect((await post(padded(64 * 1024 + 1))).status).toBe(413);
    expect((await post(padded(256 * 1024), '/api/analyze')).status).toBe(400);
    expect((await post(padded(256 * 1024 + 1), '/api/analyze')).status).toBe(413);
    expect((await post(padded(300 * 1024), '/api/analyze')).status).toBe(413);
  });

  test('are measured in bytes, not characters', async () => {
    expect((await post(JSON.stringify({ filler: 'é'.repeat(33 * 1024) }))).status).toBe(413);
  });

  test('may be missing where a call needs none, but are no null', async () => {
    expect((await post('', '/api/subscription/portal')).status).not.toBe(400);
    expect((await post('null', '/api/subscription/portal')).status).toBe(400);
  });

  const bytes = (...values: number[]) => new Uint8Array(values);
  // Check 43.
  test.each([
    ['10,000 levels', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['a duplicate key', '{"email":"a@b.co","email":"c@d.eo","password":"secret"}'],
    ['a duplicate key, escaped', '{"email":"a@b.co","\\u0065mail":"c@d.eo","password":"secret"}'],
    ['__proto__', '{"__proto__":{"isAdmin":true},"email":"a@b.co","password":"secret"}'],
    ['NaN', '{"email":NaN}'],
    ['a byte order mark', '\ufeff{"email":"a@b.co","password":"secret"}'],
    ['invalid UTF-8', bytes(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d)],
    ['half a document', '{"email":'],
    ['a string', '"text"'],
    ['null', 'null'],
  ])('%s is 400', async (_, body) => {
    const response = await post(body);
    expect([response.status, await readCode(response)]).toEqual([400, 'invalid_request']);
  });

  test('a missing body is answered with a message per field', async () => {
    const response = await api.anonymous.request('POST', '/api/auth/login');
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      code: 'invalid_request',
      message: 'Please enter a valid email address',
      fields: { email: 'Please enter a valid email address', password: 'Password is required' },
    });
  });
});

// Check 44.
test('a repeated query parameter, an array and an invalid value are 400', async () => {
  for (const query of ['limit=1&limit=2', 'limit[]=1', 'limit=0', 'limit=101', 'limit=x', 'cursor=x']) {
    expect([query, (await api.user.request('GET', `/api/analyses?${query}`)).status]).toEqual([query, 400]);
  }
});

test('a malformed id is refused', async () => {
  for (const id of ['1', 'USER%23x', "' OR 1=1", '01ARZ3NDEKTSV4RRFFQ69G5FAVX']) {
    expect((await api.user.request('GET', `/api/analyses/${id}`)).status).toBe(400);
  }
});

describe('behind CloudFront', () => {
  const secret = 's'.repeat(64);
  let behind: TestApi;
  beforeAll(async () => {
    behind = await testApi({ settings: { DEMO_SUBSCRIPTIONS: 'false' } });
    await behind.cloud.putSecret('cloudfront', secret);
  });
  afterAll(() => behind.close());
  const originSecretId = 'cloudfront';

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

  test('a request without CloudFront’s secret is refused', async () => {
    const { handler } = await import('#functions/endpoints/config/get');
    const config = { ...behind.services.config, originSecretId, secureCookies: true };
    const get = handler.with({ ...behind.services, config });
    expect((await get(event({}))).statusCode).toBe(403);
    expect((await get(event({ 'x-origin-secret': 'S'.repeat(64) }))).statusCode).toBe(403);
    const { statusCode, headers } = await get(event({ 'x-origin-secret': secret }));
    expect(statusCode).toBe(200);
    expect(headers).toHaveProperty('strict-transport-security', 'max-age=63072000; includeSubDomains');
  });

  test('a call past the firewall reads nothing, records nothing and logs nothing, also one that would leave an audit row', async () => {
    const { handler } = await import('#functions/endpoints/auth/login');
    const config = { ...behind.services.config, originSecretId };
    // Without any other service, so that using one throws.
    const { secrets } = behind.services;
    const services = { config, secrets, log: () => assert.fail('logged') } as unknown as Services;
    const { statusCode, body } = await handler.with(services)(event({}));
    expect([statusCode, JSON.parse(body!)]).toEqual([
      403,
      { code: 'forbidden', message: 'This request is not allowed.' },
    ]);
  });

  test.each([
    [{ 'x-viewer-host': 'site.example', origin: 'https://site.example' }, 200],
    [{ 'x-viewer-host': 'site.example', origin: 'https://evil.example' }, 403],
    [{ 'x-viewer-host': 'site.example', origin: 'http://site.example' }, 403],
    [{ origin: 'https://site.example', 'sec-fetch-site': 'same-origin' }, 200],
    [{ origin: 'https://site.example' }, 403],
  ])('the only accepted origin is the host that CloudFront was asked for: %j is %i', async (headers, status) => {
    const { handler } = await import('#functions/endpoints/config/get');
    const config = { ...behind.services.config, originSecretId, siteOrigins: [] };
    const get = handler.with({ ...behind.services, config });
    expect((await get(event({ 'x-origin-secret': secret, ...headers }))).statusCode).toBe(status);
  });

  // Check 14.
  test('demo activation is 404 where the stage disables it, whatever the Host header says', async () => {
    const headers = { host: 'localhost:3000' };
    const response = await behind.user.request('POST', '/api/subscription/demo-activate', { headers });
    expect([response.status, await readCode(response)]).toEqual([404, 'not_found']);
    expect(await behind.user.config.get({})).toMatchObject({ demoSubscriptions: false });
  });
});

describe('when a service fails', () => {
  const callWithFailingTable = async (status: number, type: string) => {
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

  // Fault 1.
  test.each([
    [400, 'ProvisionedThroughputExceededException'],
    [400, 'ThrottlingException'],
    [500, 'InternalServerError'],
    [500, 'InternalFailure'],
  ])('an outage (%i %s) is 503 with Retry-After', async (status, type) => {
    const { response, logs } = await callWithFailingTable(status, type);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await response.json()).toEqual({
      code: 'unavailable',
      message: 'This is not available right now. Please try again in a moment.',
      retryAfterSeconds: 5,
    });
    expect(logs).toMatchObject([{ level: 'warn', route: 'auth.me', status: 503, code: 'unavailable' }]);
  });

  test('an unexpected error is 500, and its log entry has its class and place but not its message', async () => {
    const { response, logs } = await callWithFailingTable(400, 'ResourceNotFoundException');
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      code: 'internal',
      message: 'Something went wrong. Please try again.',
    });
    expect(logs[0]?.error).toMatch(/^ResourceNotFoundException \| at /);
    expect(JSON.stringify(logs)).not.toContain('secret words');
  });

  // Fault 13.
  test('a user pool that takes no more sign-ins is 429 with a way on', () => {
    expect(toAppError({ name: 'TooManyRequestsException' })).toMatchObject({
      code: 'too_many_requests',
      message: 'Many people are signing in right now. Please wait a few seconds and try again.',
      details: { retryAfterSeconds: 5 },
    });
  });

  // Fault 13.
  test('a refused connection and a timeout count as outages', () => {
    for (const error of [{ code: 'ECONNREFUSED' }, { name: 'TimeoutError' }]) {
      expect(toAppError(error)).toMatchObject({ code: 'unavailable' });
    }
  });
});
