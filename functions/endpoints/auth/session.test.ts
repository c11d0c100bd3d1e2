import { AdminDisableUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { createHash } from 'node:crypto';
import { grantAdmin, revokeAdmin } from '#operator/admin';
import { PASSWORD, testApi, type Browser, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const getStatus = async (browser: Browser, path = '/api/auth/me') => (await browser.request('GET', path)).status;
const login = async (email: string, password = PASSWORD) => {
  const browser = api.openBrowser();
  return { browser, response: await browser.request('POST', '/api/auth/login', { json: { email, password } }) };
};

describe('logging in', () => {
  const REFUSAL = {
    code: 'unauthenticated',
    message: 'Invalid email or password. Please check your credentials.',
  };

  test('returns the account and signs in', async () => {
    const { browser, response } = await login(api.user.email);
    expect(await response.json()).toMatchObject({ user: { email: api.user.email, role: 'user' } });
    expect(await getStatus(browser)).toBe(200);
  });

  // Check 7.
  test('unknown email, wrong password and disabled account get the same error', async () => {
    const disabledPerson = await api.register();
    const client = new CognitoIdentityProviderClient({ ...LOCAL, endpoint: api.cloud.endpoint });
    const UserPoolId = api.cloud.environment.USER_POOL_ID;
    await client.send(new AdminDisableUserCommand({ UserPoolId, Username: disabledPerson.email }));
    for (const [email, password] of [
      ['nobody@example.org', PASSWORD],
      [api.other.email, 'wrong'],
      [disabledPerson.email, PASSWORD],
    ] as const) {
      const { response } = await login(email, password);
      expect([response.status, await response.json(), response.headers.getSetCookie()]).toEqual([401, REFUSAL, []]);
    }
  });

  test('accepts an email in any case and with spaces around it', async () => {
    const { response } = await login(`  ${api.user.email.toUpperCase()} `);
    expect(response.status).toBe(200);
  });

  // Check 33.
  test('starts a new session each time and ends the previous one of the browser', async () => {
    const person = await api.register();
    const before = person.cookie;
    await person.auth.login({ body: { email: person.email, password: PASSWORD } });
    expect(person.cookie).not.toBe(before);
    expect(await getStatus(person)).toBe(200);
    person.cookie = before;
    expect(await getStatus(person)).toBe(401);
  });
});

describe('the session', () => {
  // Check 33.
  test('is 256 random bits, of which the table stores the hash', async () => {
    const [, userId, token] = /^(?:__Host-)?sid=([0-9a-f-]{36})\.([\w-]{43})$/.exec(api.user.cookie ?? '') ?? [];
    expect(Buffer.from(token ?? '', 'base64url')).toHaveLength(32);
    const rows = JSON.stringify(await api.scanTable());
    expect(rows).toContain(
      `SESSION#${createHash('sha256')
        .update(token ?? '')
        .digest('hex')}`,
    );
    expect(rows).toContain(userId);
    expect(rows).not.toContain(token);
  });

  // Check 33.
  test.each([
    ['false', /^sid=[\w.-]+; Path=\/; Max-Age=604800; HttpOnly; SameSite=Strict$/],
    ['true', /^__Host-sid=[\w.-]+; Path=\/; Max-Age=604800; HttpOnly; SameSite=Strict; Secure$/],
  ])('has a cookie with exactly these flags where SECURE_COOKIES is %s', async (secure, flags) => {
    const stage = await testApi({ settings: { SECURE_COOKIES: secure } });
    const body = { email: stage.user.email, password: PASSWORD };
    const response = await stage.openBrowser().request('POST', '/api/auth/login', { json: body });
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(flags);
    expect(cookie.length).toBeLessThan(4096);
    await stage.close();
  });

  // Check 33.
  test('ends on the server at logout, and the cookie is removed', async () => {
    const person = await api.register();
    const before = person.cookie;
    expect(await person.auth.logout({})).toMatchObject({ success: true });
    expect(person.cookie).toBeUndefined();
    person.cookie = before;
    expect(await getStatus(person)).toBe(401);
  });

  test('can be ended when there is none', async () => {
    expect(await api.openBrowser().auth.logout({})).toMatchObject({ success: true });
  });

  test('is not valid with another person’s token', async () => {
    const [userId] = (api.user.cookie ?? '').split('.');
    const [, token] = (api.other.cookie ?? '').split('.');
    const browser = api.openBrowser();
    for (const cookie of [`${userId}.${token}`, `${userId}.`, 'sid=', 'sid=%00', `sid=${'x'.repeat(5000)}`]) {
      browser.cookie = cookie;
      expect(await getStatus(browser)).toBe(401);
    }
  });
});

describe('session lifetime', () => {
  // Check 33. Fault 18.
  test('ends after 12 hours without use; use extends it', async () => {
    const person = await api.register();
    for (let hours = 0; hours < 33; hours += 11) {
      api.clock.advance({ hours: 11 });
      expect(await getStatus(person)).toBe(200);
    }
    api.clock.advance({ hours: 12 });
    expect(await getStatus(person)).toBe(401);
  });

  test('is not extended by a background poll', async () => {
    const person = await api.register();
    api.clock.advance({ hours: 11 });
    expect(await getStatus(person, '/api/subscription/status')).toBe(200);
    api.clock.advance({ hours: 1 });
    expect(await getStatus(person)).toBe(401);
  });

  // Check 33.
  test('ends 7 days after the start, however much it is used', async () => {
    const person = await api.register();
    for (let half = 0; half < 16; half++) {
      api.clock.advance({ hours: 10, minutes: 29 });
      expect(await getStatus(person)).toBe(200);
    }
    api.clock.advance({ hours: 1 });
    expect(await getStatus(person)).toBe(401);
  });

  test('is shorter for administrators: 30 minutes without use, 12 hours in total', async () => {
    const admin = await api.register();
    await grantAdmin(api.services, admin.email);
    for (let minutes = 0; minutes < 700; minutes += 28) {
      api.clock.advance({ minutes: 28 });
      expect(await getStatus(admin)).toBe(200);
    }
    api.clock.advance({ minutes: 29 });
    expect(await getStatus(admin)).toBe(401);

    await admin.auth.login({ body: { email: admin.email, password: PASSWORD } });
    api.clock.advance({ minutes: 30 });
    expect(await getStatus(admin)).toBe(401);
  });
});

describe('administrators', () => {
  test('are granted and revoked by the operator, from the next request on', async () => {
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
    const otherApi = await testApi();
    const { services, admin, user } = otherApi;
    await expect(revokeAdmin(services, admin.email)).rejects.toMatchObject({ code: 'conflict' });
    await grantAdmin(services, user.email);
    await revokeAdmin(services, admin.email);
    await expect(revokeAdmin(services, user.email)).rejects.toMatchObject({ code: 'conflict' });
    await otherApi.close();
  });

  test('the role cannot be granted without an account', async () => {
    await expect(grantAdmin(api.services, 'nobody@example.org')).rejects.toMatchObject({ code: 'not_found' });
  });
});

const LOCAL = { region: 'us-east-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
