import { AdminCreateUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { testApi, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ settings: { RATE_LIMIT_SCALE: '1000' } });
});
afterAll(() => api.close());

const person = (email: string, password = 'secret pass') => ({ email, password });
const TAKEN = { code: 'conflict', message: 'Failed to create account.' };
const findRowsByEmail = async (email: string) => (await api.scanTable()).filter((row) => row.email === email);

test('registering signs in and returns only the public fields of the account', async () => {
  const browser = api.openBrowser();
  const response = await browser.request('POST', '/api/auth/register', {
    json: { ...person('new@example.org'), firstName: ' Ann ', lastName: 'Lee' },
  });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    user: {
      id: expect.any(String),
      email: 'new@example.org',
      firstName: 'Ann',
      lastName: 'Lee',
      role: 'user',
      createdAt: api.clock.now().toISOString(),
      subscriptionStatus: 'inactive',
      subscriptionEndsAt: null,
      emailVerified: false,
      mailTrouble: null,
      people: {},
      twoStepSince: null,
      researchConsentAt: null,
      researchCoversVisits: false,
      language: 'en',
      privacyVersion: '1.0',
      privacyAcceptedAt: api.clock.now().toISOString(),
    },
  });
  expect((await browser.auth.me({})).user.email).toBe('new@example.org');
});

test('the accepted privacy version and the server’s time are stored', async () => {
  await api.register('agreed@example.org');
  const at = api.clock.now().toISOString();
  expect(await findRowsByEmail('agreed@example.org')).toMatchObject([{ privacyVersion: '1.0', privacyAcceptedAt: at }]);
});

// Check 32.
test('an existing email is rejected with its own message, however it is typed', async () => {
  await api.register('taken@example.org');
  for (const email of ['taken@example.org', ' TAKEN@Example.org', 'ｔａｋｅｎ@example.org']) {
    await expect(api.openBrowser().auth.register({ body: person(email) })).rejects.toMatchObject(TAKEN);
  }
});

// Check 3.
test('no request field makes an administrator or a subscriber', async () => {
  const forbidden = {
    isAdmin: true,
    role: 'admin',
    subscriptionStatus: 'active',
    id: 'x',
    status: 'x',
    groups: ['admin'],
    emailVerified: true,
    sessionEpoch: 7,
    researchConsentAt: '2020-01-01T00:00:00.000Z',
  };
  const browser = api.openBrowser();
  await browser.request('POST', '/api/auth/register', { json: { ...person('mass@example.org'), ...forbidden } });
  expect((await browser.auth.me({})).user).toMatchObject({ role: 'user', subscriptionStatus: 'inactive' });
  expect(await browser.subscription.status({})).toMatchObject({ isActive: false, status: 'inactive', endsAt: null });
});

// Check 32.
test('20 parallel registrations create one account', async () => {
  const attempts = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      api.openBrowser().auth.register({ body: person('race@example.org', `password ${index % 2}`) }),
    ),
  );
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await findRowsByEmail('race@example.org')).toHaveLength(1);
});

describe('passwords', () => {
  // Check 37.
  test.each(['six 66', 'пароль', 'x'.repeat(64), 'y'.repeat(128), '😀 emoji words 😀'])(
    '%s is not truncated',
    async (password) => {
      const email = `p${password.length}${password.codePointAt(0)}@example.org`;
      await api.openBrowser().auth.register({ body: person(email, password) });
      expect(await api.openBrowser().auth.login({ body: person(email, password) })).toMatchObject({ user: { email } });
      await expect(
        api.openBrowser().auth.login({ body: person(email, Array.from(password).slice(0, -1).join('')) }),
      ).rejects.toMatchObject({
        code: 'unauthenticated',
      });
    },
  );

  test('are compared in Unicode normal form', async () => {
    const email = 'composed@example.org';
    await api.openBrowser().auth.register({ body: person(email, 'Zo\u00eb \u00c5ngstr\u00f6m') });
    const decomposed = person(email, 'Zoe\u0308 A\u030angstro\u0308m');
    expect(await api.openBrowser().auth.login({ body: decomposed })).toMatchObject({ user: { email } });
  });

  // Check 37.
  test('of fewer than 6 characters are rejected with their own message', async () => {
    await expect(api.openBrowser().auth.register({ body: person('short@example.org', '12345') })).rejects.toMatchObject(
      {
        code: 'invalid_request',
        message: 'Password must be at least 6 characters',
        details: { fields: { password: 'Password must be at least 6 characters' } },
      },
    );
  });

  test('must have the minimum length of the stage', async () => {
    const stage = await testApi({ settings: { MIN_PASSWORD_LENGTH: '10' } });
    await expect(stage.openBrowser().auth.register({ body: person('s@example.org', '123456789') })).rejects.toThrow(
      'Password must be at least 10 characters',
    );
    await stage.close();
  });

  test('that only Cognito rejects are 400, not 500', async () => {
    await expect(api.openBrowser().auth.register({ body: person('e@example.org', '😀😀😀') })).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });
});

describe('a registration interrupted', () => {
  const steps = {
    'after the pending row': async (email: string) => {
      await api.services.users.add({ email, firstName: null, lastName: null, privacyVersion: '1.0' }, api.clock.now());
    },
    'after the identity was created': async (email: string) => {
      await steps['after the pending row'](email);
      const client = new CognitoIdentityProviderClient({
        endpoint: api.cloud.endpoint,
        region: 'us-east-1',
        credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      });
      await client.send(
        new AdminCreateUserCommand({
          UserPoolId: api.cloud.environment.USER_POOL_ID,
          Username: email,
          TemporaryPassword: 'secret pass',
          MessageAction: 'SUPPRESS',
        }),
      );
    },
    'after the password was made permanent': async (email: string) => {
      await steps['after the identity was created'](email);
      await api.services.identity.makePasswordPermanent(email, 'secret pass');
    },
  };
  const interruptions = Object.entries(steps).map(([step, interrupt], index) => ({ step, interrupt, index }));

  // Fault 4.
  test.each(interruptions)('$step is completed by registering again', async ({ interrupt, index }) => {
    const email = `again${index}@example.org`;
    await interrupt(email);
    const browser = api.openBrowser();
    await browser.auth.register({ body: person(email) });
    expect((await browser.auth.me({})).user.email).toBe(email);
    expect(await findRowsByEmail(email)).toHaveLength(1);
  });

  // Fault 4.
  test.each(interruptions.slice(1))('$step is completed by logging in', async ({ interrupt, index }) => {
    const email = `login${index}@example.org`;
    await interrupt(email);
    const browser = api.openBrowser();
    await browser.auth.login({ body: person(email) });
    expect((await browser.auth.me({})).user.email).toBe(email);
    expect(await findRowsByEmail(email)).toHaveLength(1);
  });

  // Fault 4.
  test.each(interruptions.slice(1))('$step cannot be completed with another password', async ({ interrupt, index }) => {
    const email = `theft${index}@example.org`;
    await interrupt(email);
    await expect(api.openBrowser().auth.register({ body: person(email, 'other pass') })).rejects.toMatchObject(TAKEN);
    await expect(api.openBrowser().auth.login({ body: person(email, 'other pass') })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  test('starts no session before it is completed', async () => {
    const user = await api.services.users.add(
      { email: 'half@example.org', firstName: null, lastName: null, privacyVersion: '1.0' },
      api.clock.now(),
    );
    const browser = api.openBrowser();
    browser.cookie = `sid=${await api.services.sessions.start(user!)}`;
    await expect(browser.auth.me({})).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});

test('a Cognito user without an account row gets one at login, with the role user and a history', async () => {
  await api.services.identity.enroll('lost@example.org', 'secret pass');
  const browser = api.openBrowser();
  const { user } = await browser.auth.login({ body: person('lost@example.org') });
  expect(user).toMatchObject({ role: 'user', subscriptionStatus: 'inactive' });
  expect(await browser.analysis.list({})).toEqual({ items: [] });
});
