import { Secret, TOTP } from 'otpauth';
import { grantAdmin, resetTotp } from '#operator/admin';
import { PASSWORD, testApi, type Browser, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ settings: { RATE_LIMIT_SCALE: '1' } });
});
afterAll(() => api.close());
beforeEach(() => api.clock.advance({ minutes: 15 }));

const CODE = /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/;
const computeCode = (setupKey: string) =>
  new TOTP({ secret: Secret.fromBase32(setupKey) }).generate({ timestamp: api.clock.now().getTime() });
const registerTwoStepAdmin = async () => {
  const admin = await api.register();
  await grantAdmin(api.services, admin.email);
  const { setupKey } = await admin.account.beginTwoStep({ body: { password: PASSWORD } });
  const body = { password: PASSWORD, code: computeCode(setupKey) };
  const { recoveryCodes } = await admin.account.confirmTwoStep({ body });
  return { admin, setupKey, codes: recoveryCodes };
};
const login = async ({ email }: Browser, code: string) =>
  (await api.openBrowser().request('POST', '/api/auth/login', { json: { email, password: PASSWORD, code } })).status;
const countLeft = async (admin: Browser) => (await admin.account.recoveryCodes({})).left;

test('setting up two-step sign-in answers ten different codes, of which only hashes are stored', async () => {
  const { admin, codes } = await registerTwoStepAdmin();
  expect(new Set(codes).size).toBe(10);
  expect(codes.filter((code) => !CODE.test(code))).toEqual([]);
  expect(await countLeft(admin)).toBe(10);
  const stored = JSON.stringify([await api.scanTable(), api.logs, await admin.account.export({})]);
  for (const code of codes) expect(stored).not.toContain(code);
  expect(JSON.stringify(await admin.account.export({}))).not.toContain('hashes');
});

test('a code signs in once, in any spelling, in place of one of the app', async () => {
  const { admin, codes } = await registerTwoStepAdmin();
  const spelling = codes[0]!.toLowerCase().replaceAll('-', ' ');
  expect([await login(admin, spelling), await login(admin, codes[0]!)]).toEqual([200, 401]);
  expect(await countLeft(admin)).toBe(9);
  const rows = (await api.scanTable()).filter(({ action, outcome }) => action === 'auth.login' && outcome === 'done');
  expect(rows.map(({ riskLevel }) => riskLevel)).toContain('high');
});

test('a code works once, also when it is sent in parallel', async () => {
  const { admin, codes } = await registerTwoStepAdmin();
  const statuses = await Promise.all([1, 2, 3].map(() => login(admin, codes[0]!)));
  expect(statuses.sort()).toEqual([200, 401, 401]);
});

test('codes of another person do not work, and trying is limited like codes of the app', async () => {
  const [{ admin }, { codes }] = [await registerTwoStepAdmin(), await registerTwoStepAdmin()];
  const statuses = [];
  for (const code of codes.slice(0, 6)) statuses.push(await login(admin, code));
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

test('without the password a code reveals nothing and is not used up', async () => {
  const { admin, codes } = await registerTwoStepAdmin();
  const json = { email: admin.email, password: 'wrong one', code: codes[0] };
  const answer = await api.openBrowser().request('POST', '/api/auth/login', { json });
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([401, 'unauthenticated']);
  expect(await login(admin, codes[0]!)).toBe(200);
});

test('a new set replaces the earlier one, and needs the password and a code', async () => {
  const { admin, setupKey, codes } = await registerTwoStepAdmin();
  api.clock.advance({ seconds: 30 });
  const renew = (password: string, code: string) => admin.account.renewRecoveryCodes({ body: { password, code } });
  await expect(renew('wrong one', computeCode(setupKey))).rejects.toMatchObject({ code: 'invalid_request' });
  const { recoveryCodes } = await renew(PASSWORD, computeCode(setupKey));
  expect(new Set([...codes, ...recoveryCodes]).size).toBe(20);
  expect([await login(admin, codes[0]!), await login(admin, recoveryCodes[0]!)]).toEqual([401, 200]);
  expect(await renew(PASSWORD, recoveryCodes[1]!)).toBeTruthy();
  await expect(
    api.user.account.renewRecoveryCodes({ body: { password: PASSWORD, code: '123456' } }),
  ).rejects.toMatchObject({ code: 'conflict' });
});

test('after a lost phone, a code turns two-step sign-in off, so that another app can be set up', async () => {
  const { admin, codes } = await registerTwoStepAdmin();
  await admin.account.endTwoStep({ body: { password: PASSWORD, code: codes[0]! } });
  expect(await countLeft(admin)).toBe(0);
  const second = await registerTwoStepAdmin();
  await resetTotp(api.services, second.admin.email);
  expect(JSON.stringify(await api.scanTable())).not.toContain(
    `"PK":"USER#${(await api.services.users.findByEmail(second.admin.email))!.id}","SK":"RECOVERY_CODES"`,
  );
});

test('a code that is neither of the app nor a recovery code is refused with a hint', async () => {
  const { admin } = await registerTwoStepAdmin();
  await expect(
    api.openBrowser().auth.login({ body: { email: admin.email, password: PASSWORD, code: '12' } }),
  ).rejects.toMatchObject({
    details: { fields: { code: 'Please enter the 6 digits that your app shows, or a recovery code' } },
  });
});
