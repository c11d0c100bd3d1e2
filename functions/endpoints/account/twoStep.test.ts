import { Secret, TOTP } from 'otpauth';
import { grantAdmin, resetTotp, revokeAdmin } from '#operator/admin';
import { PASSWORD, testApi, type Browser, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ settings: { RATE_LIMIT_SCALE: '1' } });
});
afterAll(() => api.close());

const WRONG_CODE = 'This code is not right, or was used before. Wait for the next one and try again.';

/** The code that the authenticator app shows now. */
const currentCode = (setupKey: string) =>
  new TOTP({ secret: Secret.fromBase32(setupKey) }).generate({ timestamp: api.clock.now().getTime() });
/** Waits for the next code, since each works once. */
const nextCode = (setupKey: string) => {
  api.clock.advance({ seconds: 30 });
  return currentCode(setupKey);
};
const wrongCode = (setupKey: string) => String((Number(currentCode(setupKey)) + 500_000) % 1_000_000).padStart(6, '0');

const registerAdmin = async () => {
  const admin = await api.register();
  await grantAdmin(api.services, admin.email);
  return admin;
};
/** An administrator with two-step sign-in, and the key of their app. */
const registerTwoStepAdmin = async () => {
  const admin = await registerAdmin();
  const { setupKey } = await admin.account.beginTwoStep({ body: { password: PASSWORD } });
  await admin.account.confirmTwoStep({ body: { password: PASSWORD, code: currentCode(setupKey) } });
  return { admin, setupKey };
};
const login = async (email: string, code?: string, password = PASSWORD) => {
  const browser = api.openBrowser();
  const response = await browser.request('POST', '/api/auth/login', { json: { email, password, code } });
  return { browser, status: response.status, answer: (await response.json()) as Record<string, unknown> };
};
const isSignedIn = async (browser: Browser) => (await browser.request('GET', '/api/auth/me')).status === 200;
const listAuditRows = async (action: string, { email }: Browser) => {
  const user = await api.services.users.findByEmail(email);
  return (await api.scanTable()).filter(
    (row) => row['action'] === action && row['resource'] && row['GSI1PK'] === `ACTOR#${user!.id}`,
  );
};

describe('setting up', () => {
  test('needs the password, returns a key, and is on once a code of it is confirmed', async () => {
    const admin = await registerAdmin();
    await expect(admin.account.beginTwoStep({ body: { password: 'not this' } })).rejects.toMatchObject({
      code: 'invalid_request',
      details: { fields: { password: 'This is not your current password.' } },
    });
    const { setupKey } = await admin.account.beginTwoStep({ body: { password: PASSWORD } });
    expect((await login(admin.email)).status).toBe(200);
    const confirm = (code: string) => admin.account.confirmTwoStep({ body: { password: PASSWORD, code } });
    await expect(confirm(wrongCode(setupKey))).rejects.toMatchObject({ code: 'invalid_request', message: WRONG_CODE });
    expect((await admin.auth.me({})).user.twoStepSince).toBeNull();
    const code = currentCode(setupKey);
    await confirm(`${code.slice(0, 3)} ${code.slice(3)}`);
    expect((await admin.auth.me({})).user.twoStepSince).toBe(api.clock.now().toISOString());
    expect((await login(admin.email)).status).toBe(401);
    expect(await listAuditRows('account.confirmTwoStep', admin)).toHaveLength(2);
  });

  test('a code without a key requested before is wrong, and nothing fails', async () => {
    const admin = await registerAdmin();
    const confirmation = admin.account.confirmTwoStep({ body: { password: PASSWORD, code: '123456' } });
    await expect(confirmation).rejects.toMatchObject({ code: 'invalid_request', message: WRONG_CODE });
    expect((await admin.auth.me({})).user.twoStepSince).toBeNull();
  });

  test('ends every other session', async () => {
    const admin = await registerAdmin();
    const { browser } = await login(admin.email);
    const { setupKey } = await admin.account.beginTwoStep({ body: { password: PASSWORD } });
    await admin.account.confirmTwoStep({ body: { password: PASSWORD, code: currentCode(setupKey) } });
    expect([await isSignedIn(browser), await isSignedIn(admin)]).toEqual([false, true]);
  });

  test('is for administrators, and not possible twice', async () => {
    const body = { password: PASSWORD };
    await expect(api.user.account.beginTwoStep({ body })).rejects.toMatchObject({ code: 'forbidden' });
    const { admin } = await registerTwoStepAdmin();
    await expect(admin.account.beginTwoStep({ body })).rejects.toMatchObject({ code: 'conflict' });
  });

  test('leaves no key, token or code in the table or the log', async () => {
    const { setupKey } = await registerTwoStepAdmin();
    const storedText = JSON.stringify([await api.scanTable(), api.logs]);
    for (const secret of [setupKey, currentCode(setupKey), 'eyJ']) expect(storedText).not.toContain(secret);
  });
});

describe('signing in', () => {
  let admin: Browser;
  let setupKey: string;
  beforeAll(async () => {
    ({ admin, setupKey } = await registerTwoStepAdmin());
  });
  beforeEach(() => api.clock.advance({ minutes: 15 }));

  test('needs password and code, and starts no session in between', async () => {
    const challenge = await login(admin.email);
    expect([challenge.status, challenge.answer]).toEqual([
      401,
      { code: 'code_required', message: 'Please enter the code from your authenticator app.' },
    ]);
    expect(challenge.browser.cookie).toBeUndefined();
    const { status, browser, answer } = await login(admin.email, nextCode(setupKey));
    expect([status, await isSignedIn(browser)]).toEqual([200, true]);
    expect(answer).toMatchObject({ user: { role: 'admin', twoStepSince: expect.any(String) as string } });
  });

  test('rejects a wrong code, a used one, and one of another app', async () => {
    const usedCode = nextCode(setupKey);
    expect((await login(admin.email, usedCode)).status).toBe(200);
    for (const code of [usedCode, wrongCode(setupKey), currentCode(new Secret().base32)]) {
      const { status, answer, browser } = await login(admin.email, code);
      expect([status, answer]).toEqual([
        401,
        { code: 'unauthenticated', message: WRONG_CODE, fields: { code: WRONG_CODE } },
      ]);
      expect(browser.cookie).toBeUndefined();
    }
    expect((await login(admin.email, nextCode(setupKey))).status).toBe(200);
  });

  test('accepts a code half a minute late, and not later', async () => {
    const expiredCode = nextCode(setupKey);
    api.clock.advance({ seconds: 60 });
    expect((await login(admin.email, expiredCode)).status).toBe(401);
    const lateCode = nextCode(setupKey);
    api.clock.advance({ seconds: 30 });
    expect((await login(admin.email, lateCode)).status).toBe(200);
  });

  test('reveals neither the need of a code nor its correctness without the password', async () => {
    const unknown = await login('nobody@example.org', '123456');
    const withCode = await login(admin.email, nextCode(setupKey), 'wrong one');
    const withoutCode = await login(admin.email, undefined, 'wrong one');
    expect([withCode.status, withCode.answer]).toEqual([unknown.status, unknown.answer]);
    expect([withoutCode.status, withoutCode.answer]).toEqual([unknown.status, unknown.answer]);
    expect(unknown.answer['code']).toBe('unauthenticated');
    expect((await login(admin.email, currentCode(setupKey))).status).toBe(200);
  });

  test('allows five codes in 15 minutes, from any number of addresses', async () => {
    for (let n = 0; n < 5; n++) expect((await login(admin.email, wrongCode(setupKey))).status).toBe(401);
    const { status, answer } = await login(admin.email, currentCode(setupKey));
    expect([status, answer['code']]).toEqual([429, 'too_many_requests']);
    api.clock.advance({ minutes: 15 });
    expect((await login(admin.email, currentCode(setupKey))).status).toBe(200);
  });

  test('accepts a code once, also when it is sent in parallel', async () => {
    const code = nextCode(setupKey);
    const attempts = await Promise.all([1, 2, 3].map(() => login(admin.email, code)));
    expect(attempts.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  test('cannot be bypassed by registering again, nor by a reset code', async () => {
    const json = { email: admin.email, password: PASSWORD, firstName: null, lastName: null };
    expect((await api.openBrowser().request('POST', '/api/auth/register', { json })).status).toBe(409);
    expect(await api.services.identity.enroll(admin.email, PASSWORD)).toBe(false);
    await admin.auth.forgotPassword({ body: { email: admin.email } });
    const letter = (await api.deliverMails()).find(
      ({ to, subject }) => to.includes(admin.email) && /reset/.test(subject),
    );
    const [token = ''] = /^[\w-]{43}$/m.exec(letter?.text ?? '') ?? [];
    await admin.auth.resetPassword({ body: { token, password: 'another one' } });
    expect((await login(admin.email, undefined, 'another one')).answer['code']).toBe('code_required');
  });
});

test('changing the password and deleting the account need the password only', async () => {
  const { admin } = await registerTwoStepAdmin();
  await admin.account.changePassword({ body: { currentPassword: PASSWORD, newPassword: 'battery staple' } });
  const rejectedRemoval = admin.account.remove({ body: { password: PASSWORD } });
  await expect(rejectedRemoval).rejects.toMatchObject({ code: 'invalid_request' });
  await admin.account.remove({ body: { password: 'battery staple' } });
  expect(await isSignedIn(admin)).toBe(false);
});

describe('turning off', () => {
  test('needs password and code, and leaves a high-risk audit row', async () => {
    const { admin, setupKey } = await registerTwoStepAdmin();
    const end = (password: string, code: string) => admin.account.endTwoStep({ body: { password, code } });
    await expect(end('not this', nextCode(setupKey))).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(end(PASSWORD, wrongCode(setupKey))).rejects.toMatchObject({ message: WRONG_CODE });
    expect((await login(admin.email)).answer['code']).toBe('code_required');
    await end(PASSWORD, currentCode(setupKey));
    expect((await admin.auth.me({})).user.twoStepSince).toBeNull();
    expect((await login(admin.email)).status).toBe(200);
    const rows = await listAuditRows('account.endTwoStep', admin);
    expect(rows.filter(({ riskLevel, success }) => riskLevel === 'high' && success === 1)).toHaveLength(1);
  });

  test('is mailed to the person, as turning on is', async () => {
    const { admin, setupKey } = await registerTwoStepAdmin();
    await admin.account.endTwoStep({ body: { password: PASSWORD, code: nextCode(setupKey) } });
    const subjects = (await api.deliverMails())
      .filter(({ to }) => to.includes(admin.email))
      .map(({ subject }) => subject);
    expect(subjects).toEqual(expect.arrayContaining(['Two-step sign-in is on', 'Two-step sign-in is off']));
  });

  test('is done by the operator after a lost phone: sessions end, the password alone signs in, another app can be set up', async () => {
    const { admin } = await registerTwoStepAdmin();
    expect(await resetTotp(api.services, admin.email)).toContain(admin.email);
    expect(await isSignedIn(admin)).toBe(false);
    const { browser, answer } = await login(admin.email);
    expect(answer).toMatchObject({ user: { twoStepSince: null } });
    expect(await browser.account.beginTwoStep({ body: { password: PASSWORD } })).toEqual({
      setupKey: expect.stringMatching(/^[A-Z2-7]{52}$/) as string,
    });
    const rows = (await api.scanTable()).filter(({ action }) => action === 'operator.resetTotp');
    expect(rows).toEqual([expect.objectContaining({ riskLevel: 'high', outcome: 'done' })]);
    await expect(resetTotp(api.services, 'nobody@example.org')).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('where the stage requires it, administrators are admitted only while it is on', async () => {
  const strictApi = await testApi({ settings: { ADMIN_TOTP: 'required' } });
  const { admin, user, services } = strictApi;
  const getCountsStatus = async () => (await admin.request('GET', '/api/admin/users/counts')).status;
  await expect(admin.blog.counts({})).rejects.toMatchObject({
    code: 'forbidden',
    message: 'Please set up two-step sign-in in your profile first.',
  });
  expect(await getCountsStatus()).toBe(403);
  expect((await admin.auth.me({})).user.role).toBe('admin');
  expect((await user.config.get({})).adminTotp).toBe('required');

  const { setupKey } = await admin.account.beginTwoStep({ body: { password: PASSWORD } });
  const createCode = (at: Date) =>
    new TOTP({ secret: Secret.fromBase32(setupKey) }).generate({ timestamp: at.getTime() });
  await admin.account.confirmTwoStep({ body: { password: PASSWORD, code: createCode(strictApi.clock.now()) } });
  expect(await getCountsStatus()).toBe(200);

  await grantAdmin(services, user.email);
  await revokeAdmin(services, user.email);
  await expect(user.blog.counts({})).rejects.toMatchObject({ message: 'Only administrators can do this.' });
  strictApi.clock.advance({ seconds: 30 });
  await admin.account.endTwoStep({ body: { password: PASSWORD, code: createCode(strictApi.clock.now()) } });
  expect(await getCountsStatus()).toBe(403);
  await strictApi.close();
});

test('the stored state follows Cognito at the next sign-in', async () => {
  const { admin, setupKey } = await registerTwoStepAdmin();
  await api.services.users.change((await admin.auth.me({})).user.id, { twoStepSince: null });
  const { answer } = await login(admin.email, nextCode(setupKey));
  expect(answer).toMatchObject({ user: { twoStepSince: api.clock.now().toISOString() } });
  await api.services.identity.setTwoStep(admin.email, false);
  expect((await login(admin.email)).answer).toMatchObject({ user: { twoStepSince: null } });
});
