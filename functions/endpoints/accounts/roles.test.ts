import { grantAdmin, revokeAdmin } from '#operator/admin';
import { PASSWORD, testApi, type Browser, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
let admin: Browser;
let colleague: Browser;
beforeAll(async () => {
  api = await testApi({ settings: { RATE_LIMIT_SCALE: '1000' } });
  ({ admin } = api);
  colleague = await api.register();
  await grantAdmin(api.services, colleague.email);
});
afterAll(() => api.close());

const getId = async (browser: Browser) => (await browser.auth.me({})).user.id;
const reason = 'canary-reason: reviews the blog';
const request = (by: Browser, id: string, role: 'admin' | 'user') =>
  by.accounts.requestRole({ params: { id }, body: { role, reason } });
const decide = (by: Browser, id: string, decision: 'confirm' | 'reject' = 'confirm') =>
  by.accounts.decideRole({ params: { id }, body: { decision } });
const signIn = async ({ email }: Browser) => {
  const browser = api.openBrowser();
  return (await browser.auth.login({ body: { email, password: PASSWORD } })).user.role;
};
const isSignedIn = async (browser: Browser) => (await browser.request('GET', '/api/auth/me')).status === 200;

test('the role is granted and revoked by two administrators, never by one alone', async () => {
  const person = await api.register();
  const id = await getId(person);
  await request(admin, id, 'admin');
  expect(await admin.accounts.roleRequests({})).toMatchObject([
    { userId: id, email: person.email, role: 'admin', reason, requestedBy: admin.email, isOwn: true },
  ]);
  expect(await colleague.accounts.roleRequests({})).toMatchObject([{ userId: id, isOwn: false }]);
  await expect(decide(admin, id)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await api.services.identity.getRole(person.email)).toBe('user');
  expect(await isSignedIn(person)).toBe(true);

  await decide(colleague, id);
  expect(await isSignedIn(person)).toBe(false);
  expect(await signIn(person)).toBe('admin');
  expect(await admin.accounts.get({ params: { id } })).toMatchObject({ role: 'admin', roleRequest: null });

  await request(colleague, id, 'user');
  await decide(admin, id);
  expect(await signIn(person)).toBe('user');
  expect(await admin.accounts.roleRequests({})).toEqual([]);
});

test('the audit log says who asked and who confirmed, and the reason is stored sealed', async () => {
  const id = await getId(await api.register());
  await request(admin, id, 'admin');
  await decide(colleague, id);
  const rows = (await api.scanTable()).filter(
    ({ action, resourceId }) => /^accounts\.\w+Role$/.test(String(action)) && resourceId === id,
  );
  expect(rows.map(({ action, userId, riskLevel }) => [action, userId, riskLevel]).sort()).toEqual([
    ['accounts.decideRole', await getId(colleague), 'high'],
    ['accounts.requestRole', await getId(admin), 'high'],
  ]);
  const table = JSON.stringify(await api.scanTable(), (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
  expect(table).not.toContain('canary');
});

test('a rejected request changes nothing, and can be made again', async () => {
  const person = await api.register();
  const id = await getId(person);
  await request(admin, id, 'admin');
  await expect(request(colleague, id, 'admin')).rejects.toMatchObject({ code: 'conflict' });
  await decide(colleague, id, 'reject');
  await expect(decide(colleague, id)).rejects.toMatchObject({ code: 'not_found' });
  expect([await isSignedIn(person), await signIn(person)]).toEqual([true, 'user']);
  await request(admin, id, 'admin');
  await decide(admin, id, 'reject');
});

test('a request expires after seven days', async () => {
  const id = await getId(await api.register());
  await request(admin, id, 'admin');
  api.clock.advance({ days: 7 });
  for (const browser of [admin, colleague]) {
    await browser.auth.login({ body: { email: browser.email, password: PASSWORD } });
  }
  expect(await admin.accounts.roleRequests({})).toEqual([]);
  await expect(decide(colleague, id)).rejects.toMatchObject({ code: 'not_found' });
  await request(admin, id, 'admin');
  await decide(colleague, id, 'reject');
});

test('of two confirmations at once, one counts', async () => {
  const person = await api.register();
  const third = await api.register();
  await grantAdmin(api.services, third.email);
  const id = await getId(person);
  await request(admin, id, 'admin');
  const answers = await Promise.allSettled([decide(colleague, id), decide(third, id)]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await revokeAdmin(api.services, third.email);
});

test('a role that an account has cannot be asked for, and only administrators ask and confirm', async () => {
  const id = await getId(colleague);
  await expect(request(admin, id, 'admin')).rejects.toMatchObject({ code: 'conflict' });
  const person = await api.register();
  await expect(request(person, id, 'user')).rejects.toMatchObject({ code: 'forbidden' });
  await expect(decide(person, id)).rejects.toMatchObject({ code: 'forbidden' });
});

test('the last administrator keeps the role', async () => {
  const small = await testApi();
  const second = await small.register();
  await grantAdmin(small.services, second.email);
  const id = await getId(small.admin);
  await request(second, id, 'user');
  await expect(decide(small.admin, id, 'reject')).rejects.toMatchObject({ code: 'forbidden' });
  await small.services.identity.setEnabled(second.email, false);
  await expect(decide(small.admin, id)).rejects.toMatchObject({
    code: 'conflict',
    message: 'The last administrator cannot be revoked.',
  });
  await small.close();
});
