import { listMethods, type Route } from '#domain/http/route';
import { allRoutes, routes, type RouteName } from '#domain/http/routes';
import { startLocalCloud } from '#local/server/cloud';
import { startGateway, type Gateway } from '#local/server/gateway';
import { measureHeap } from '#local/testing/measureHeap';
import fc from 'fast-check';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { keys } from '#data/table/keys';
import { storedRowSchema } from '#data/table/rowSchema';
import { parseConfig } from '#functions/runtime/config';
import { disableAccount, grantAdmin, revokeAdmin } from '#operator/admin';
import { createApp } from '#functions/http/app';
import { createServices } from '#functions/services/services';
import { startFaultProxy } from '#functions/testing/faultProxy';
import { ID_PLACEHOLDER, valuesOf, type JsonSchema } from '#functions/testing/fuzz/schemaValues';
import { PASSWORD, testApi, type Browser, type TestApi } from '#functions/testing/testApi';

/** Guarantees of every route. The tests read the routes table, so they cover a new route too. */
let api: TestApi;
/** With few rows, for tests that compare everything stored before and after each call. */
let small: TestApi;
beforeAll(async () => {
  api = await testApi({ settings: { RATE_LIMIT_SCALE: '1000' } });
  small = await testApi({ settings: { RATE_LIMIT_SCALE: '1000' } });
});
afterAll(async () => {
  await api.close();
  await small.close();
});

const ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const fillPath = ({ path }: Pick<Route, 'path'>) => path.replace('{id}', ID);
const jsonRoutes = allRoutes.filter(({ body }) => body !== undefined && body !== 'raw');
const createPost = ({ admin }: TestApi) =>
  admin.blog.create({
    body: { title: 'Sun', excerpt: 'Shade', content: 'Hats.', author: 'Ann', category: 'Research' },
  });
/** Everything that is stored, but limits and the audit log. */
const readRows = () => small.scanTable('LIMIT#', 'AUDIT#');
const readState = async () => JSON.stringify(await readRows());
const readStateButSessions = async () =>
  JSON.stringify((await readRows()).filter(({ SK }) => !String(SK).startsWith('SESSION#')));

/** Valid bodies of routes that refuse an empty one. */
const bodies: Partial<Record<RouteName, Record<string, unknown>>> = {
  'auth.login': { email: 'x@example.org', password: PASSWORD },
  'auth.register': { email: 'mass@example.org', password: PASSWORD },
  'auth.forgotPassword': { email: 'x@example.org' },
  'auth.resetPassword': { token: 'x'.repeat(43), password: PASSWORD },
  'auth.verifyEmail': { token: 'x'.repeat(43) },
  'account.changePassword': { currentPassword: PASSWORD, newPassword: PASSWORD },
  'account.consent': { research: false },
  'account.remove': { password: 'wrong one' },
};

describe('mass assignment: no body may write a protected field', () => {
  /** Protected fields, with values by which the route that stores one is found. */
  const createForbidden = (mark: string) => ({
    ...{ isAdmin: true, role: 'admin', status: 'disabled', groups: ['admin'], admin: true, permissions: ['*'] },
    ...{ id: mark, userId: mark, user: { role: 'admin' }, PK: mark, SK: mark, GSI1PK: mark },
    ...{
      subscriptionStatus: 'active',
      subscriptionId: mark,
      subscriptionEndsAt: null,
      subscriptionOverride: 'active',
    },
    ...{
      grant: { status: 'active' },
      billing: { status: 'active' },
      subscriptionVersion: 99,
      stripeCustomerId: mark,
    },
    ...{ emailVerified: true, researchConsentAt: '2020-01-01T00:00:00.000Z', sessionEpoch: 99, privacyVersion: '9.9' },
    ...{ createdAt: '2020-01-01T00:00:00.000Z', approvedBy: mark, approvedAt: mark, featured: 1 },
    ...{ confidence: 1, riskLevel: 'low', constructor: { prototype: { role: 'admin' } }, passwordResetToken: mark },
  });
  const forbidden = createForbidden('forged');
  const PROTECTED = ['id', 'role', 'status', 'emailVerified', 'researchConsentAt', 'createdAt', 'privacyVersion'];
  /** Reads an account as it is stored, with attributes that nobody declared, and the defaults of those that it lacks. */
  const readAccountRow = async (userId: string) => ({
    ...(await api.services.users.findById(userId)),
    ...(await api.services.table.get({ key: keys.user(userId), schema: storedRowSchema(z.looseObject({})) })),
  });
  const readProtectedFields = async (browser: Browser) => {
    const { user } = await browser.auth.me({});
    const row = await readAccountRow(user.id);
    const fields = Object.entries(row).filter(
      ([name]) => PROTECTED.includes(name) || /^(subscription|grant|billing|stripe)/.test(name),
    );
    return Object.fromEntries(fields);
  };

  // Check 3.
  test.each(jsonRoutes.filter(({ name }) => !/demoActivate|createCheckout|portal/.test(name)))(
    '$name changes none',
    async (route) => {
      const { name, method, auth } = route;
      const person = await api.register();
      if (auth === 'subscriber') await person.subscription.demoActivate({});
      const before = await readProtectedFields(person);
      const forged = createForbidden(`forged by ${name}`);
      const [validBody] = createValidBodies(route);
      for (const body of [bodies[name], { ...(validBody as object), ...bodies[name] }])
        await person.request(method, fillPath(route), { json: { ...forged, ...body } });
      const again = api.openBrowser();
      await again.auth.login({ body: { email: person.email, password: PASSWORD } });
      expect(await readProtectedFields(again)).toEqual(before);
    },
  );

  // Check 3.
  test.each(jsonRoutes)('$name hands on no field that it does not declare, with a valid body', (route) => {
    const schema = route.body as z.ZodType;
    const declared = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
    const undeclared = Object.entries(forbidden).filter(([name]) => !declared.includes(`"${name}":`));
    expect(undeclared.length).toBeGreaterThan(25);
    const bodies = createValidBodies(route);
    expect(bodies).toHaveLength(1);
    for (const body of bodies as object[]) {
      expect(schema.parse({ ...body, ...Object.fromEntries(undeclared) })).toEqual(schema.parse(body));
    }
  });

  /** Protected fields of the customer that these routes are there to change. */
  const MEANT: Partial<Record<RouteName, RegExp>> = {
    'admin.overrideSubscription': /^subscription(Status|Override|Version)$/,
    'accounts.changeStatus': /^status$/,
  };
  const readStoredFields = (ids: readonly string[], meant = /^$/) =>
    Promise.all(
      ids.map(async (id) => {
        const row = await readAccountRow(id);
        return Object.fromEntries(
          Object.entries(row).filter(
            ([name]) =>
              (PROTECTED.includes(name) || /^(subscription|grant|billing|stripe)/.test(name)) && !meant.test(name),
          ),
        );
      }),
    );

  // Check 3.
  test.each(jsonRoutes.filter(({ auth }) => auth === 'admin'))(
    '$name by an administrator, with a valid body too, changes no other',
    async (route) => {
      const [person, admin, post] = [await api.register(), await api.register(), await createPost(api)];
      await grantAdmin(api.services, admin.email);
      await admin.auth.login({ body: { email: admin.email, password: PASSWORD } });
      const ids = [(await person.auth.me({})).user.id, (await admin.auth.me({})).user.id];
      const before = await readStoredFields(ids, MEANT[route.name]);
      const path = route.path.replace('{id}', /users|accounts/.test(route.path) ? ids[0]! : post.id);
      const [body] = createValidBodies(route);
      const json = { ...createForbidden(`forged by ${route.name}`), ...(body as object) };
      const { status } = await admin.request(route.method, path, { json });
      expect([401, 403, 413, 415, 429, 500]).not.toContain(status);
      expect(await readStoredFields(ids, MEANT[route.name])).toEqual(before);
    },
  );

  test('none of these values is stored anywhere', async () => {
    const rows = await api.scanTable();
    expect(rows.filter((row) => /forged|"9\.9"/.test(JSON.stringify(row)))).toEqual([]);
  });
});

const bodiesBySchema = new Map<Route['body'], unknown[]>();

/** Bodies that the schema of a route accepts, the same ones at each call. */
function createValidBodies({ body }: Route): unknown[] {
  const bodies = bodiesBySchema.get(body) ?? findValidBodies(body);
  bodiesBySchema.set(body, bodies);
  return bodies;
}

function findValidBodies(body: Route['body']): unknown[] {
  if (!body || body === 'raw') return [undefined];
  const values = fc.sample(valuesOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema), {
    numRuns: 60,
    seed: 3,
  });
  const bodies = values.map(
    (value) => JSON.parse(JSON.stringify(value ?? {}).replaceAll(ID_PLACEHOLDER, ID)) as unknown,
  );
  return bodies.filter((value) => z.safeParse(body, value).success).slice(0, 1);
}

describe('routes of administrators', () => {
  let postId: string;
  let userId: string;
  let before: unknown;
  beforeAll(async () => {
    const [post, { user }] = await Promise.all([createPost(small), small.other.auth.me({})]);
    [postId, userId] = [post.id, user.id];
    before = await readStateButSessions();
  });

  test.each(allRoutes.filter(({ auth }) => auth === 'admin'))(
    '$name is refused for everybody but administrators, with valid bodies too',
    async (route) => {
      const path = route.path.replace('{id}', route.path.includes('users') ? userId : postId);
      const validBodies = createValidBodies(route);
      expect(validBodies.length).toBeGreaterThan(0);
      for (const [browser, status] of [
        [small.openBrowser(), 401],
        [small.user, 403],
        [small.subscriber, 403],
      ] as const) {
        for (const json of validBodies) {
          const response = await browser.request(route.method, path, { json });
          expect([response.status, Object.keys((await response.json()) as object)]).toEqual([
            status,
            ['code', 'message'],
          ]);
        }
      }
    },
  );

  test('that were refused have changed nothing', async () => {
    expect(await readStateButSessions()).toBe(before);
  });
});

// Check 7.
test('a sign-in makes the same calls for a known email as for an unknown one', async () => {
  const targets: string[] = [];
  const proxy = await startFaultProxy(api.cloud.endpoint, (target) => {
    targets.push(target);
    return undefined;
  });
  const config = { ...api.services.config, endpointUrl: proxy.url };
  const app = createApp(createServices(config, { now: api.clock.now, log: () => undefined }));
  const listCalls = async (email: string) => {
    targets.length = 0;
    const request = new Request('http://127.0.0.1:3000/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'wrong one' }),
    });
    expect((await app.fetch(request)).status).toBe(401);
    return [...targets].sort();
  };
  await listCalls('first@example.org');
  expect(await listCalls(api.user.email)).toEqual(await listCalls('nobody@example.org'));
  proxy.close();
});

// Check 10.
test.each(allRoutes.filter(({ method }) => method !== 'GET'))(
  '$name refuses a body one byte larger than its limit',
  async ({ method, path, maxBody = 64 * 1024, body }) => {
    const send = (bytes: number) =>
      api.subscriber.request(method, fillPath({ path }), {
        body: '{"x":""}'.replace('""', `"${'x'.repeat(bytes - 8)}"`),
        headers: { 'content-type': 'application/json' },
      });
    expect((await send(maxBody + 1)).status).toBe(413);
    if (body !== 'raw') expect((await send(maxBody)).status).not.toBe(413);
  },
);

// Check 10. Fault 20.
test('a hundred bodies that are too large do not stay in memory', async () => {
  const gateway = await startGateway({ routes, invoke: api.app.invoke, port: 0 });
  const body = Buffer.alloc(4 * 1024 * 1024 + 1, 'x');
  const send = async () => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${gateway.url}/api/analyze`, { method: 'POST', headers, body });
    await response.arrayBuffer();
    return response.status;
  };
  expect(await send()).toBe(413);
  const before = measureHeap();
  for (let n = 0; n < 100; n++) expect(await send()).toBe(413);
  const maxGrowth = 50 * 1024 * 1024;
  // The buffers of the last few requests are freed after their connections close. A hundred would be 400 MB.
  for (let tries = 0; measureHeap() - before >= maxGrowth && tries < 200; tries++) await sleep(100);
  expect(measureHeap() - before).toBeLessThan(maxGrowth);
  await gateway.close();
});

describe('a request from another site', () => {
  let before: string;
  beforeAll(async () => {
    before = await readState();
  });
  // Check 16.
  test.each(allRoutes.filter(({ mediaType }) => mediaType === undefined))(
    'cannot call $name and changes nothing',
    async ({ method, path, body }) => {
      const json = method === 'GET' ? undefined : {};
      for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }] as Record<
        string,
        string
      >[]) {
        expect((await small.user.request(method, fillPath({ path }), { json, headers })).status).toBe(403);
      }
      if (method !== 'GET' && body !== 'raw') {
        for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
          const init = { body: '{}', headers: { 'content-type': type } };
          expect((await small.user.request(method, fillPath({ path }), init)).status).toBe(415);
        }
      }
      expect(await readState()).toBe(before);
    },
  );
});

// Check 19.
test.each(allRoutes)('the response of $name has no field for a secret or an image', ({ response }) => {
  const fields: string[] = [];
  const walk = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return;
    for (const [name, value] of Object.entries(schema)) {
      if (name === 'properties') fields.push(...Object.keys(value as object));
      walk(value);
    }
  };
  walk(z.toJSONSchema(response, { unrepresentable: 'any', io: 'output' }));
  expect(
    fields.filter((field) => /password|token|hash|secret|wrapped/i.test(field) && field !== 'minPasswordLength'),
  ).toEqual([]);
  const schemaText = JSON.stringify(z.toJSONSchema(response, { unrepresentable: 'any' }));
  for (const [, kind] of schemaText.matchAll(/"imageData":(\{[^}]*\})/g)) expect(kind).toContain('"not-stored"');
});

describe('HTTP methods', () => {
  let gateway: Gateway;
  let before: string;
  beforeAll(async () => {
    gateway = await startGateway({ routes, invoke: small.app.invoke, port: 0 });
    before = await readStateButSessions();
  });
  afterAll(() => gateway.close());
  const sendRequest = (method: string, path: string) =>
    new Promise<{ status: number; allow?: string; body: string }>((resolve, reject) => {
      const clientRequest = request(`${gateway.url}${path}`, { method }, (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, allow: response.headers.allow, body }));
      });
      clientRequest.on('error', reject).end();
    });

  // Check 36.
  test.each([...new Set(allRoutes.map((route) => fillPath(route)))])(
    '%s accepts only the methods of the table',
    async (path) => {
      const fits = (route: Route) => new RegExp(`^${route.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
      const methods: string[] = allRoutes.filter(fits).flatMap((route) => listMethods(route));
      for (const method of ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'TRACE', 'OPTIONS', 'HEAD']) {
        if (methods.includes(method)) continue;
        const { status, allow, body } = await sendRequest(method, path);
        expect([method, status, allow]).toEqual([method, 405, [...new Set(methods)].join(', ')]);
        if (method !== 'HEAD')
          expect(JSON.parse(body)).toEqual({ code: 'method_not_allowed', message: 'Method not allowed' });
      }
    },
  );

  // Check 36.
  test.each(allRoutes.filter(({ method }) => method === 'GET'))('$name changes nothing', async (route) => {
    for (const browser of [small.subscriber, small.admin]) await browser.request('GET', fillPath(route));
    expect(await readStateButSessions()).toBe(before);
  });
});

describe('routes with limits of their own', () => {
  let strict: TestApi;
  /** Scaled to one call each. */
  beforeAll(async () => {
    strict = await testApi({ settings: { RATE_LIMIT_SCALE: '0.01' } });
  });
  afterAll(() => strict.close());

  const limited = allRoutes.filter(({ limits }) => limits);
  // Those of administrators first, whose sessions end after half an hour without a call.
  // Check 5.
  test.each([...limited].sort((a, b) => Number(b.auth === 'admin') - Number(a.auth === 'admin')))(
    '$name: a call over the limit is refused, whatever address it claims, and writes an audit row',
    async ({ name, method, path, auth }) => {
      strict.clock.advance({ minutes: 1 });
      const browser = auth === 'public' ? strict.openBrowser() : auth === 'admin' ? strict.admin : strict.subscriber;
      const call = (headers = {}) =>
        browser.request(method, fillPath({ path }), { headers, ...(method !== 'GET' && { json: [] }) });
      expect((await call()).status).not.toBe(429);
      for (const headers of [{}, { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' }]) {
        const refused = await call(headers);
        expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
      }
      const rows = (await strict.scanTable()).filter((row) => row['action'] === name);
      expect(rows.filter((row) => row['outcome'] === 'too_many_requests')).toHaveLength(1);
    },
  );
});

describe('guessing a password', () => {
  // Check 4.
  test('locks the account after five tries, for the right password too, until the time has passed', async () => {
    const person = await api.register();
    const login = async (password: string) =>
      (await api.openBrowser().request('POST', '/api/auth/login', { json: { email: person.email, password } })).status;
    for (let n = 0; n < 10; n++) expect(await login('wrong one')).toBe(401);
    expect(await login(PASSWORD)).toBe(401);
    api.clock.advance({ minutes: 16 });
    expect(await login(PASSWORD)).toBe(200);
  });

  // Check 4.
  test('gets no more tries from many addresses at once', async () => {
    const person = await api.register();
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        api.openBrowser().request('POST', '/api/auth/login', {
          json: { email: person.email, password: n === 29 ? PASSWORD : `guess ${n}` },
        }),
      ),
    );
    expect(tries.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    const rightPassword = { json: { email: person.email, password: PASSWORD } };
    expect((await api.openBrowser().request('POST', '/api/auth/login', rightPassword)).status).toBe(401);
  });
});

describe('takes effect at the next request', () => {
  const analyze = async (person: Browser) => (await person.request('POST', '/api/analyze', { json: {} })).status;
  const me = async (person: Browser) => (await person.request('GET', '/api/auth/me')).status;

  // Check 34.
  test('an administrator’s override of a subscription, in both directions', async () => {
    const person = await api.register();
    await person.subscription.demoActivate({});
    const { user } = await person.auth.me({});
    const path = `/api/admin/users/${user.id}/subscription-status`;
    expect(await analyze(person)).toBe(400);
    for (const [subscriptionStatus, status] of [
      ['inactive', 403],
      ['active', 400],
    ] as const) {
      const json = { subscriptionStatus, reason: 'On request' };
      expect((await api.admin.request('PATCH', path, { json })).status).toBe(200);
      expect(await analyze(person)).toBe(status);
    }
  });

  // Check 34.
  test('disabling an account, and deleting it from another device: every session ends', async () => {
    const [disabled, deleted] = [await api.register(), await api.register()];
    const phone = api.openBrowser();
    await phone.auth.login({ body: { email: deleted.email, password: PASSWORD } });
    await disableAccount(api.services, disabled.email);
    await phone.account.remove({ body: { password: PASSWORD } });
    expect([await me(disabled), await me(deleted), await me(phone)]).toEqual([401, 401, 401]);
  });

  // Check 34.
  test('the loss of the administrator role', async () => {
    const person = await api.register();
    await grantAdmin(api.services, person.email);
    const users = async () => (await person.request('GET', '/api/admin/users')).status;
    expect(await users()).toBe(200);
    await revokeAdmin(api.services, person.email);
    expect(await users()).toBe(403);
  });
});

describe('an administrator has the role in the account and in the identity service', () => {
  const isAdmin = async (person: Browser) => (await person.request('GET', '/api/admin/users')).status === 200;

  // Check 3.
  test('either of them alone opens nothing', async () => {
    const [inGroup, inAccount] = [await api.register(), await api.register()];
    await api.services.identity.grantAdmin(inGroup.email);
    await api.services.users.change((await inAccount.auth.me({})).user.id, { role: 'admin' });
    for (const person of [inGroup, inAccount]) {
      await person.auth.login({ body: { email: person.email, password: PASSWORD } });
      expect(await isAdmin(person)).toBe(false);
    }
  });

  // Check 34.
  test('whoever loses it in the identity service alone is shut out within 15 minutes', async () => {
    const person = await api.register();
    await grantAdmin(api.services, person.email);
    expect(await isAdmin(person)).toBe(true);
    await api.services.identity.revokeAdmin(person.email);
    api.clock.advance({ minutes: 15 });
    expect(await isAdmin(person)).toBe(false);
    await grantAdmin(api.services, person.email);
    expect(await isAdmin(person)).toBe(true);
    await api.services.identity.deleteUser(person.email);
    api.clock.advance({ minutes: 15 });
    expect(await isAdmin(person)).toBe(false);
  });
});

// Check 24.
test('every email has one recipient, and nothing that a person typed in its headers', async () => {
  await api.register('header@example.org');
  for (const mail of await api.deliverMails()) {
    expect([mail.to.length, mail.cc, mail.bcc, mail.replyTo]).toEqual([1, [], [], []]);
    expect(mail.subject).toMatch(/^[A-Za-z0-9 ,.-]+$/);
  }
});

// Check 25.
test('no log line contains a password, a code, a cookie, a network address or an email address', async () => {
  let output = '';
  const writes = [process.stdout, process.stderr].map((stream) =>
    jest.spyOn(stream, 'write').mockImplementation((chunk) => {
      output += Buffer.from(chunk).toString('latin1');
      return true;
    }),
  );
  const person = await api.register('canary-log@example.org');
  const { resetToken = '' } = await person.auth.forgotPassword({ body: { email: person.email } });
  await person.request('POST', '/api/auth/reset-password', {
    json: { token: 'canary-token', password: 'canary-pass' },
  });
  await person.auth.resetPassword({ body: { token: resetToken, password: 'canary-password' } });
  await person.auth.login({ body: { email: person.email, password: 'canary-password' } });
  const cookie = person.cookie ?? 'none';
  await person.account.remove({ body: { password: 'canary-password' } });
  await api.deliverMails();
  writes.forEach((write) => write.mockRestore());
  const logText = output + JSON.stringify(api.logs);
  expect(logText).toContain('auth.resetPassword');
  const secrets = ['canary', resetToken, cookie, PASSWORD, '198.51.100'];
  expect(secrets.filter((secret) => logText.includes(secret))).toEqual([]);
});

// Check 42.
test('a new installation has no account, no administrator and no default password', async () => {
  const cloud = await startLocalCloud({ dataDir: null });
  const config = parseConfig({ ...cloud.environment, STAGE: 'local', SECURE_COOKIES: 'false' });
  const services = createServices(config);
  expect(await services.identity.countAdmins()).toBe(0);
  const people = [];
  for await (const person of services.users.scanAll()) people.push(person);
  expect(people).toEqual([]);
  for (const [email, password] of [
    ['admin@example.org', 'admin'],
    ['admin@localhost.test', 'password'],
    ['operator@localhost.test', 'operator'],
  ] as const) {
    expect(await services.identity.verifyPassword(email, password)).toBe('wrong');
  }
  await cloud.close();
});
