import { AdminDisableUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { createHash } from 'node:crypto';
import { grantAdmin, revokeAdmin } from '#functions/operator/admin';
import { PASSWORD, testApi, type Browser, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const statusOf = async (browser: Browser, path = '/api/auth/me') => (await browser.request('GET', path)).status;
const login = async (email: string, password = PASSWORD) => {
  const browser = api.browser();
  return { browser, response: await browser.request('POST', '/api/auth/login', { json: { email, password } }) };
};

describe('logging in', () => {
  const REFUSAL = {
    code: 'unauthenticated',
    message: 'Invalid email or password. Please check your credentials.',
  };

  test('answers the account and signs in', async () => {
    const { browser, response } = await login(api.user.email);
    expect(await response.json()).toMatchObject({ user: { email: api.user.email, role: 'user' } });
    expect(await statusOf(browser)).toBe(200);
  });

  test('tells nothing apart: unknown, wrong password and disabled get one answer', async () => {
    const disabled = await api.register();
    const client = new CognitoIdentityProviderClient({ ...LOCAL, endpoint: api.cloud.endpoint });
    const UserPoolId = api.cloud.resources.USER_POOL_ID;
    await client.send(new AdminDisableUserCommand({ UserPoolId, Username: disabled.email }));
    for (const [email, password] of [
      ['nobody@example.org', PASSWORD],
      [api.other.email, 'wrong'],
      [disabled.email, PASSWORD],
    ] as const) {
      const { response } = await login(email, password);
      expect([response.status, await response.json(), response.headers.getSetCookie()]).toEqual([401, REFUSAL, []]);
    }
  });

  test('knows an e-mail however it is typed', async () => {
    const { response } = await login(`  ${api.user.email.toUpperCase()} `);
    expect(response.status).toBe(200);
  });

  test('gives a new session each time and ends the one the browser came with', async () => {
    const person = await api.register();
    const before = person.cookie;
    await person.auth.login({ body: { email: person.email, password: PASSWORD } });
    expect(person.cookie).not.toBe(before);
    expect(await statusOf(person)).toBe(200);
    person.cookie = before;
    expect(await statusOf(person)).toBe(401);
  });
});

describe('the session', () => {
  test('is 256 random bits of which the table keeps a hash', async () => {
    const [, userId, token] = /^(?:__Host-)?sid=([0-9a-f-]{36})\.([\w-]{43})$/.exec(api.user.cookie ?? '') ?? [];
    expect(Buffer.from(token ?? '', 'base64url')).toHaveLength(32);
    const rows = JSON.stringify(await api.scan());
    expect(rows).toContain(
      `SESSION#${createHash('sha256')
        .update(token ?? '')
        .digest('hex')}`,
    );
    expect(rows).toContain(userId);
    expect(rows).not.toContain(token);
  });

  test.each([
    ['false', /^sid=[\w.-]+; Path=\/; Max-Age=604800; HttpOnly; SameSite=Strict$/],
    ['true', /^__Host-sid=[\w.-]+; Path=\/; Max-Age=604800; HttpOnly; SameSite=Strict; Secure$/],
  ])('has a cookie with exactly these flags where SECURE_COOKIES is %s', async (secure, flags) => {
    const stage = await testApi({ settings: { SECURE_COOKIES: secure } });
    const body = { email: stage.user.email, password: PASSWORD };
    const response = await stage.browser().request('POST', '/api/auth/login', { json: body });
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(flags);
    expect(cookie.length).toBeLessThan(4096);
    await stage.close();
  });

  test('is dead on the server after logging out, and the cookie is gone', async () => {
    const person = await api.register();
    const before = person.cookie;
    expect(await person.auth.logout({})).toMatchObject({ success: true });
    expect(person.cookie).toBeUndefined();
    person.cookie = before;
    expect(await statusOf(person)).toBe(401);
  });

  test('can be logged out of when there is none', async () => {
    expect(await api.browser().auth.logout({})).toMatchObject({ success: true });
  });

  test('of one person does not open with the token of another', async () => {
    const [userId] = (api.user.cookie ?? '').split('.');
    const [, token] = (api.other.cookie ?? '').split('.');
    const forged = api.browser();
    for (const cookie of [`${userId}.${token}`, `${userId}.`, 'sid=', 'sid=%00', `sid=${'x'.repeat(5000)}`]) {
      forged.cookie = cookie;
      expect(await statusOf(forged)).toBe(401);
    }
  });
});

describe('time', () => {
  test('ends a session unused for 12 hours; use keeps it alive', async () => {
    const person = await api.register();
    for (let hours = 0; hours < 33; hours += 11) {
      api.clock.advance({ hours: 11 });
      expect(await statusOf(person)).toBe(200);
    }
    api.clock.advance({ hours: 12 });
    expect(await statusOf(person)).toBe(401);
  });

  test('is not kept alive by a background poll', async () => {
    const person = await api.register();
    api.clock.advance({ hours: 11 });
    expect(await statusOf(person, '/api/subscription/status')).toBe(200);
    api.clock.advance({ hours: 1 });
    expect(await statusOf(person)).toBe(401);
  });

  test('ends every session 7 days after it began, however much it is used', async () => {
    const person = await api.register();
    for (let half = 0; half < 16; half++) {
      api.clock.advance({ hours: 10, minutes: 29 });
      expect(await statusOf(person)).toBe(200);
    }
    api.clock.advance({ hours: 1 });
    expect(await statusOf(person)).toBe(401);
  });

  test('is shorter for administrators: 30 minutes unused, 12 hours in all', async () => {
    const admin = await api.register();
    await grantAdmin(api.services, admin.email);
    for (let minutes = 0; minutes < 700; minutes += 28) {
      api.clock.advance({ minutes: 28 });
      expect(await statusOf(admin)).toBe(200);
    }
    api.clock.advance({ minutes: 29 });
    expect(await statusOf(admin)).toBe(401);

    await admin.auth.login({ body: { email: admin.email, password: PASSWORD } });
    api.clock.advance({ minutes: 30 });
    expect(await statusOf(admin)).toBe(401);
  });
});

describe('administrators', () => {
  test('are made and unmade by the operator, from the next request on', async () => {
    const person = await api.register();
    const first = await api.register();
    await grantAdmin(api.services, first.email);
    await grantAdmin(api.services, ` ${person.email.toUpperCase()}`);
    expect((await person.auth.me({})).user.role).toBe('admin');
    await revokeAdmin(api.services, person.email);
    expect((await person.auth.me({})).user.role).toBe('user');
    expect((await login(first.email)).response.status).toBe(200);
    const { user } = await first.auth.login({ body: { email: first.email, password: PASSWORD } });
    expect(user.role).toBe('admin');
  });

  test('the last one cannot be revoked', async () => {
    const fresh = await testApi();
    const { services, admin, user } = fresh;
    await expect(revokeAdmin(services, admin.email)).rejects.toMatchObject({ code: 'conflict' });
    await grantAdmin(services, user.email);
    await revokeAdmin(services, admin.email);
    await expect(revokeAdmin(services, user.email)).rejects.toMatchObject({ code: 'conflict' });
    await fresh.close();
  });

  test('nobody without an account becomes one', async () => {
    await expect(grantAdmin(api.services, 'nobody@example.org')).rejects.toMatchObject({ code: 'not_found' });
  });
});

const LOCAL = { region: 'us-east-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
