import type { Route } from '#domain/http/route';
import { allRoutes, routes, type RouteName } from '#domain/http/routes';
import { startLocalCloud } from '#local/server/cloud';
import { startGateway, type Gateway } from '#local/server/gateway';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { z } from 'zod';
import { parseConfig } from '#functions/runtime/config';
import { disable, grantAdmin, revokeAdmin } from '#functions/operator/admin';
import { createServices } from '#functions/services/services';
import { PASSWORD, testApi, type Browser, type TestApi } from '#functions/testing/testApi';

/** What must hold of every route, from the routes table, so that a new one is held to it without anybody remembering. */
let api: TestApi;
beforeAll(async () => {
  api = await testApi({ settings: { RATE_LIMIT_SCALE: '1000' } });
});
afterAll(() => api.close());

const ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const pathOf = ({ path }: Pick<Route, 'path'>) => path.replace('{id}', ID);
const takingJson = allRoutes.filter(({ body }) => body !== undefined && body !== 'raw');
const state = async (ignored: RegExp) =>
  JSON.stringify((await api.scan()).filter(({ PK, SK }) => !ignored.test(`${String(PK)}|${String(SK)}`)));

/** What a person may send where an empty body would be refused. */
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

describe('what nobody may write by sending it (check 3)', () => {
  const forbidden = {
    ...{ isAdmin: true, role: 'admin', status: 'disabled', groups: ['admin'], admin: true, permissions: ['*'] },
    ...{ id: 'forged', userId: 'forged', user: { role: 'admin' }, PK: 'forged', SK: 'forged', GSI1PK: 'forged' },
    ...{
      subscriptionStatus: 'active',
      subscriptionId: 'forged',
      subscriptionEndsAt: null,
      subscriptionOverride: 'active',
    },
    ...{
      grant: { status: 'active' },
      billing: { status: 'active' },
      subscriptionVersion: 99,
      stripeCustomerId: 'forged',
    },
    ...{ emailVerified: true, researchConsentAt: '2020-01-01T00:00:00.000Z', sessionEpoch: 99, privacyVersion: '9.9' },
    ...{ createdAt: '2020-01-01T00:00:00.000Z', approvedBy: 'forged', approvedAt: 'forged', featured: 1 },
    ...{ confidence: 1, riskLevel: 'low', constructor: { prototype: { role: 'admin' } }, passwordResetToken: 'forged' },
  };
  const KEPT = ['id', 'role', 'status', 'emailVerified', 'researchConsentAt', 'createdAt', 'privacyVersion'];
  const about = async (browser: Browser) => {
    const { user } = await browser.auth.me({});
    const row = (await api.scan()).find(({ id, SK }) => id === user.id && SK === 'PROFILE')!;
    const kept = Object.entries(row).filter(
      ([name]) => KEPT.includes(name) || /^(subscription|grant|billing|stripe)/.test(name),
    );
    return Object.fromEntries(kept);
  };

  test.each(takingJson.filter(({ name }) => !/demoActivate|createCheckout|portal/.test(name)))(
    '$name changes none of it',
    async ({ name, method, path }) => {
      const person = await api.register();
      const before = await about(person);
      const json = { ...forbidden, ...bodies[name] };
      await person.request(method, pathOf({ path }), { json });
      const again = api.browser();
      await again.auth.login({ body: { email: person.email, password: PASSWORD } });
      expect(await about(again)).toEqual(before);
      expect(JSON.stringify(await api.scan())).not.toMatch(/forged|"9\.9"/);
    },
  );
});

test.each(allRoutes.filter(({ method }) => method !== 'GET'))(
  'one byte more than its cap is too large for $name (check 10)',
  async ({ method, path, maxBody = 64 * 1024, body }) => {
    const send = (bytes: number) =>
      api.subscriber.request(method, pathOf({ path }), {
        body: '{"x":""}'.replace('""', `"${'x'.repeat(bytes - 8)}"`),
        headers: { 'content-type': 'application/json' },
      });
    expect((await send(maxBody + 1)).status).toBe(413);
    if (body !== 'raw') expect((await send(maxBody)).status).not.toBe(413);
  },
);

test('a hundred bodies that are too large leave no memory behind (check 10)', async () => {
  const collect = () => {
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const gateway = await startGateway({ routes, invoke: api.app.invoke, port: 0 });
  const body = Buffer.alloc(4 * 1024 * 1024 + 1, 'x');
  const send = async () => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${gateway.url}/api/analyze`, { method: 'POST', headers, body });
    await response.arrayBuffer();
    return response.status;
  };
  expect(await send()).toBe(413);
  const before = collect();
  for (let n = 0; n < 100; n++) expect(await send()).toBe(413);
  const most = 50 * 1024 * 1024;
  // What the last few held goes when their connections have been tidied up; a hundred would be 400 MB.
  for (let tries = 0; collect() - before >= most && tries < 50; tries++) await sleep(100);
  expect(collect() - before).toBeLessThan(most);
  await gateway.close();
});

describe('another site (check 16)', () => {
  test.each(allRoutes)('cannot call $name, and changes nothing', async ({ method, path, body }) => {
    const before = await state(/^(LIMIT|AUDIT)#/);
    const json = method === 'GET' ? undefined : {};
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }] as Record<
      string,
      string
    >[]) {
      expect((await api.user.request(method, pathOf({ path }), { json, headers })).status).toBe(403);
    }
    if (method !== 'GET' && body !== 'raw') {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
        const sent = { body: '{}', headers: { 'content-type': type } };
        expect((await api.user.request(method, pathOf({ path }), sent)).status).toBe(415);
      }
    }
    expect(await state(/^(LIMIT|AUDIT)#/)).toBe(before);
  });
});

test.each(allRoutes)('the answer of $name has no field for a secret or a picture (check 19)', ({ response }) => {
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
  const picture = JSON.stringify(z.toJSONSchema(response, { unrepresentable: 'any' }));
  for (const [, kind] of picture.matchAll(/"imageData":(\{[^}]*\})/g)) expect(kind).toContain('"not-stored"');
});

describe('verbs (check 36)', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await startGateway({ routes, invoke: api.app.invoke, port: 0 });
  });
  afterAll(() => gateway.close());
  const ask = (method: string, path: string) =>
    new Promise<{ status: number; allow?: string; body: string }>((resolve, reject) => {
      const sent = request(`${gateway.url}${path}`, { method }, (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, allow: response.headers.allow, body }));
      });
      sent.on('error', reject).end();
    });

  test.each([...new Set(allRoutes.map((route) => pathOf(route)))])(
    '%s answers those of the table alone',
    async (path) => {
      const fits = (route: Route) => new RegExp(`^${route.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
      const known: string[] = allRoutes.filter(fits).map(({ method }) => method);
      for (const method of ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'TRACE', 'OPTIONS', 'HEAD']) {
        if (known.includes(method)) continue;
        const { status, allow, body } = await ask(method, path);
        expect([method, status, allow]).toEqual([method, 405, [...new Set(known)].join(', ')]);
        if (method !== 'HEAD')
          expect(JSON.parse(body)).toEqual({ code: 'method_not_allowed', message: 'Method not allowed' });
      }
    },
  );

  test.each(allRoutes.filter(({ method }) => method === 'GET'))('$name reads, and changes nothing', async (route) => {
    const before = await state(/^(LIMIT|AUDIT)#|\|SESSION#/);
    for (const browser of [api.subscriber, api.admin]) await browser.request('GET', pathOf(route));
    expect(await state(/^(LIMIT|AUDIT)#|\|SESSION#/)).toBe(before);
  });
});

describe('routes with limits of their own (check 5)', () => {
  let strict: TestApi;
  /** One call each, for now. */
  beforeAll(async () => {
    strict = await testApi({ settings: { RATE_LIMIT_SCALE: '0.01' } });
  });
  afterAll(() => strict.close());

  test.each(allRoutes.filter(({ limits }) => limits))(
    '$name: the next call waits its turn, whatever address it claims, and leaves a row',
    async ({ name, method, path, auth }) => {
      strict.clock.advance({ minutes: 1 });
      const browser = auth === 'public' ? strict.browser() : auth === 'admin' ? strict.admin : strict.subscriber;
      const call = (headers = {}) =>
        browser.request(method, pathOf({ path }), { headers, ...(method !== 'GET' && { json: [] }) });
      expect((await call()).status).not.toBe(429);
      for (const headers of [{}, { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' }]) {
        const refused = await call(headers);
        expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
      }
      const rows = (await strict.scan()).filter((row) => row['action'] === name);
      expect(rows.filter((row) => row['outcome'] === 'too_many_requests')).toHaveLength(2);
    },
  );
});

describe('guessing a password (check 4)', () => {
  test('locks the account after five tries, for the right password too, and lets it in again after the time', async () => {
    const person = await api.register();
    const login = async (password: string) =>
      (await api.browser().request('POST', '/api/auth/login', { json: { email: person.email, password } })).status;
    for (let n = 0; n < 10; n++) expect(await login('wrong one')).toBe(401);
    expect(await login(PASSWORD)).toBe(401);
    api.clock.advance({ minutes: 16 });
    expect(await login(PASSWORD)).toBe(200);
  });

  test('from many addresses at once gets no more tries', async () => {
    const person = await api.register();
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        api.browser().request('POST', '/api/auth/login', {
          json: { email: person.email, password: n === 29 ? PASSWORD : `guess ${n}` },
        }),
      ),
    );
    expect(tries.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    const late = { json: { email: person.email, password: PASSWORD } };
    expect((await api.browser().request('POST', '/api/auth/login', late)).status).toBe(401);
  });
});

describe('what takes effect at the next request (check 34)', () => {
  const analyze = async (person: Browser) => (await person.request('POST', '/api/analyze', { json: {} })).status;
  const me = async (person: Browser) => (await person.request('GET', '/api/auth/me')).status;

  test('an administrator’s switch: no more analyses, and again', async () => {
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

  test('disabling, and deleting from another device: nobody is signed in', async () => {
    const [disabled, deleted] = [await api.register(), await api.register()];
    const phone = api.browser();
    await phone.auth.login({ body: { email: deleted.email, password: PASSWORD } });
    await disable(api.services, disabled.email);
    await phone.account.remove({ body: { password: PASSWORD } });
    expect([await me(disabled), await me(deleted), await me(phone)]).toEqual([401, 401, 401]);
  });

  test('the loss of the role: nothing of an administrator’s', async () => {
    const person = await api.register();
    await grantAdmin(api.services, person.email);
    const users = async () => (await person.request('GET', '/api/admin/users')).status;
    expect(await users()).toBe(200);
    await revokeAdmin(api.services, person.email);
    expect(await users()).toBe(403);
  });
});

test('every mail has one recipient, and nothing that a person typed in its headers (check 24)', async () => {
  await api.register('header@example.org');
  for (const mail of await api.mails()) {
    expect([mail.to.length, mail.cc, mail.bcc, mail.replyTo]).toEqual([1, [], [], []]);
    expect(mail.subject).toMatch(/^[A-Za-z0-9 ,.-]+$/);
  }
});

test('no log line holds a password, a code, a cookie, a network address or an e-mail address (check 25)', async () => {
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
  await api.mails();
  writes.forEach((write) => write.mockRestore());
  const said = output + JSON.stringify(api.logs);
  expect(said).toContain('auth.resetPassword');
  const secrets = ['canary', resetToken, cookie, PASSWORD, '198.51.100'];
  expect(secrets.filter((secret) => said.includes(secret))).toEqual([]);
});

test('a fresh start has no account, no administrator and no password of its own (check 42)', async () => {
  const cloud = await startLocalCloud({ dataDir: null });
  const config = parseConfig({ ...cloud.resources, STAGE: 'local', SECURE_COOKIES: 'false' });
  const services = createServices(config);
  expect(await services.identity.countAdmins()).toBe(0);
  const people = [];
  for await (const person of services.users.everybody()) people.push(person);
  expect(people).toEqual([]);
  for (const [email, password] of [
    ['admin@example.org', 'admin'],
    ['admin@localhost.test', 'password'],
    ['operator@localhost.test', 'operator'],
  ] as const) {
    expect(await services.identity.verify(email, password)).toBe('wrong');
  }
  await cloud.close();
});
