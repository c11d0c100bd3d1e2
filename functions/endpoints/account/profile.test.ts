import { prototypeOf } from '#functions/testing/prototypeOf';
import { PASSWORD, testApi, type Browser, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const NEW_PASSWORD = 'a new password';
const getStatus = async (browser: Browser) => (await browser.request('GET', '/api/auth/me')).status;
const login = async (email: string, password = PASSWORD) => {
  const browser = api.openBrowser();
  await browser.auth.login({ body: { email, password } });
  return browser;
};

test('names change one at a time or both, and can be removed; no other field changes', async () => {
  const person = await api.register();
  expect((await person.account.update({ body: { lastName: ' Lee ' } })).user).toMatchObject({
    firstName: 'Ann',
    lastName: 'Lee',
  });
  await person.request('PATCH', '/api/account', {
    json: { firstName: null, role: 'admin', email: 'x@y.zz', emailVerified: true, subscriptionStatus: 'active' },
  });
  expect((await person.auth.me({})).user).toMatchObject({
    firstName: null,
    lastName: 'Lee',
    role: 'user',
    email: person.email,
    emailVerified: false,
    subscriptionStatus: 'inactive',
  });
});

// Check 24.
test('a name with a line break, which could forge a mail header, is refused', async () => {
  for (const firstName of ['Ann\r\nBcc: x@y.zz', 'A\u0000', 'x'.repeat(101)]) {
    await expect(api.user.account.update({ body: { firstName } })).rejects.toMatchObject({ code: 'invalid_request' });
  }
});

test('changing the password needs the current one and signs out other devices only', async () => {
  const person = await api.register();
  const otherDevice = await login(person.email);
  const change = (currentPassword: string) =>
    person.account.changePassword({ body: { currentPassword, newPassword: NEW_PASSWORD } });
  await expect(change('wrong')).rejects.toMatchObject({
    code: 'invalid_request',
    details: { fields: { currentPassword: 'This is not your current password.' } },
  });
  expect(await getStatus(otherDevice)).toBe(200);

  const before = person.cookie;
  await change(PASSWORD);
  expect([await getStatus(person), await getStatus(otherDevice)]).toEqual([200, 401]);
  expect(person.cookie).not.toBe(before);
  await expect(login(person.email)).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(await getStatus(await login(person.email, NEW_PASSWORD))).toBe(200);
});

test.each([
  ['before the password is set', PASSWORD, () => jest.spyOn(prototypeOf(api.services.identity), 'setPassword')],
  ['after it is set', NEW_PASSWORD, () => jest.spyOn(prototypeOf(api.services.auditLog), 'commit')],
])(
  'a password change interrupted %s leaves one valid password, and no device signed in',
  async (_, validPassword, interrupt) => {
    const person = await api.register();
    const otherDevice = await login(person.email);
    const failure = interrupt().mockRejectedValueOnce(new Error('power cut'));
    await expect(
      person.account.changePassword({ body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD } }),
    ).rejects.toMatchObject({ code: 'internal' });
    failure.mockRestore();
    expect(await getStatus(otherDevice)).toBe(401);
    const [invalidPassword] = [PASSWORD, NEW_PASSWORD].filter((password) => password !== validPassword);
    await expect(login(person.email, invalidPassword)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await getStatus(await login(person.email, validPassword))).toBe(200);
  },
);

test('signing out everywhere ends every session at its next request', async () => {
  const person = await api.register();
  const devices = [await login(person.email), await login(person.email)];
  const oldCookie = person.cookie;
  await person.account.signOutEverywhere({});
  expect(person.cookie).toBeUndefined();
  person.cookie = oldCookie;
  for (const device of [person, ...devices]) expect(await getStatus(device)).toBe(401);
});
