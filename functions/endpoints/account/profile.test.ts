import { PASSWORD, testApi, type Browser, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const NEW = 'a new password';
const me = async (browser: Browser) => (await browser.request('GET', '/api/auth/me')).status;
const login = async (email: string, password = PASSWORD) => {
  const browser = api.browser();
  await browser.auth.login({ body: { email, password } });
  return browser;
};

test('names change, one at a time or both, and can be removed; nothing else can be written', async () => {
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

test('a name with a line break, which could forge a mail header, is refused', async () => {
  for (const firstName of ['Ann\r\nBcc: x@y.zz', 'A\u0000', 'x'.repeat(101)]) {
    await expect(api.user.account.update({ body: { firstName } })).rejects.toMatchObject({ code: 'invalid_request' });
  }
});

test('a password is changed by who knows the current one; other devices are signed out, this one stays', async () => {
  const person = await api.register();
  const elsewhere = await login(person.email);
  const change = (currentPassword: string) =>
    person.account.changePassword({ body: { currentPassword, newPassword: NEW } });
  await expect(change('wrong')).rejects.toMatchObject({
    code: 'invalid_request',
    details: { fields: { currentPassword: 'This is not your current password.' } },
  });
  expect(await me(elsewhere)).toBe(200);

  const before = person.cookie;
  await change(PASSWORD);
  expect([await me(person), await me(elsewhere)]).toEqual([200, 401]);
  expect(person.cookie).not.toBe(before);
  await expect(login(person.email)).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(await me(await login(person.email, NEW))).toBe(200);
});

test.each([
  ['before the password is set', PASSWORD, () => jest.spyOn(api.services.identity, 'setPassword')],
  ['after it is set', NEW, () => jest.spyOn(api.services.auditLog, 'commit')],
])('a change of password that breaks off %s leaves one password, and no device signed in', async (_, valid, cut) => {
  const person = await api.register();
  const elsewhere = await login(person.email);
  const broken = cut().mockRejectedValueOnce(new Error('power cut'));
  await expect(
    person.account.changePassword({ body: { currentPassword: PASSWORD, newPassword: NEW } }),
  ).rejects.toMatchObject({ code: 'internal' });
  broken.mockRestore();
  expect(await me(elsewhere)).toBe(401);
  const [other] = [PASSWORD, NEW].filter((one) => one !== valid);
  await expect(login(person.email, other)).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(await me(await login(person.email, valid))).toBe(200);
});

test('signing out everywhere ends every session at its next request', async () => {
  const person = await api.register();
  const devices = [await login(person.email), await login(person.email)];
  const stolen = person.cookie;
  await person.account.signOutEverywhere({});
  expect(person.cookie).toBeUndefined();
  person.cookie = stolen;
  for (const device of [person, ...devices]) expect(await me(device)).toBe(401);
});
