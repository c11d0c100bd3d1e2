import { Secret, TOTP } from 'otpauth';
import { grantAdmin, resetTotp, revokeAdmin } from '#functions/operator/admin';
import { PASSWORD, testApi, type Browser, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ settings: { RATE_LIMIT_SCALE: '1' } });
});
afterAll(() => api.close());

const WRONG_CODE = 'This code is not right, or was used before. Wait for the next one and try again.';

/** What the app on the phone shows now. */
const shown = (setupKey: string) =>
  new TOTP({ secret: Secret.fromBase32(setupKey) }).generate({ timestamp: api.clock.now().getTime() });
/** The next code: each is used once. */
const next = (setupKey: string) => {
  api.clock.advance({ seconds: 30 });
  return shown(setupKey);
};
const wrong = (setupKey: string) => String((Number(shown(setupKey)) + 500_000) % 1_000_000).padStart(6, '0');

const newAdmin = async () => {
  const admin = await api.register();
  await grantAdmin(api.services, admin.email);
  return admin;
};
/** An administrator whose sign-in takes a code, and the key of their app. */
const withApp = async () => {
  const admin = await newAdmin();
  const { setupKey } = await admin.account.beginTwoStep({ body: { password: PASSWORD } });
  await admin.account.confirmTwoStep({ body: { password: PASSWORD, code: shown(setupKey) } });
  return { admin, setupKey };
};
const login = async (email: string, code?: string, password = PASSWORD) => {
  const browser = api.browser();
  const response = await browser.request('POST', '/api/auth/login', { json: { email, password, code } });
  return { browser, status: response.status, answer: (await response.json()) as Record<string, unknown> };
};
const isSignedIn = async (browser: Browser) => (await browser.request('GET', '/api/auth/me')).status === 200;
const rowsOf = async (action: string, { email }: Browser) => {
  const user = await api.services.users.byEmail(email);
  return (await api.scan()).filter(
    (row) => row['action'] === action && row['resource'] && row['GSI1PK'] === `ACTOR#${user!.id}`,
  );
};

describe('setting up', () => {
  test('asks for the password, makes a key, and is on once a code of it is brought', async () => {
    const admin = await newAdmin();
    await expect(admin.account.beginTwoStep({ body: { password: 'not this' } })).rejects.toMatchObject({
      code: 'invalid_request',
      details: { fields: { password: 'This is not your current password.' } },
    });
    const { setupKey } = await admin.account.beginTwoStep({ body: { password: PASSWORD } });
    expect((await login(admin.email)).status).toBe(200);
    const confirm = (code: string) => admin.account.confirmTwoStep({ body: { password: PASSWORD, code } });
    await expect(confirm(wrong(setupKey))).rejects.toMatchObject({ code: 'invalid_request', message: WRONG_CODE });
    expect((await admin.auth.me({})).user.twoStepSince).toBeNull();
    const code = shown(setupKey);
    await confirm(`${code.slice(0, 3)} ${code.slice(3)}`);
    expect((await admin.auth.me({})).user.twoStepSince).toBe(api.clock.now().toISOString());
    expect((await login(admin.email)).status).toBe(401);
    expect(await rowsOf('account.confirmTwoStep', admin)).toHaveLength(2);
  });

  test('ends the sessions that began without a code, but for the one at hand', async () => {
    const admin = await newAdmin();
    const { browser } = await login(admin.email);
    const { setupKey } = await admin.account.beginTwoStep({ body: { password: PASSWORD } });
    await admin.account.confirmTwoStep({ body: { password: PASSWORD, code: shown(setupKey) } });
    expect([await isSignedIn(browser), await isSignedIn(admin)]).toEqual([false, true]);
  });

  test('is for administrators, and not possible twice', async () => {
    const body = { password: PASSWORD };
    await expect(api.user.account.beginTwoStep({ body })).rejects.toMatchObject({ code: 'forbidden' });
    const { admin } = await withApp();
    await expect(admin.account.beginTwoStep({ body })).rejects.toMatchObject({ code: 'conflict' });
  });

  test('leaves no key, token or code with us', async () => {
    const { setupKey } = await withApp();
    const kept = JSON.stringify([await api.scan(), api.logs]);
    for (const secret of [setupKey, shown(setupKey), 'eyJ']) expect(kept).not.toContain(secret);
  });
});

describe('signing in', () => {
  let admin: Browser;
  let setupKey: string;
  beforeAll(async () => {
    ({ admin, setupKey } = await withApp());
  });
  beforeEach(() => api.clock.advance({ minutes: 15 }));

  test('takes password and code, and nothing is open in between', async () => {
    const asked = await login(admin.email);
    expect([asked.status, asked.answer]).toEqual([
      401,
      { code: 'code_required', message: 'Please enter the code from your authenticator app.' },
    ]);
    expect(asked.browser.cookie).toBeUndefined();
    const { status, browser, answer } = await login(admin.email, next(setupKey));
    expect([status, await isSignedIn(browser)]).toEqual([200, true]);
    expect(answer).toMatchObject({ user: { role: 'admin', twoStepSince: expect.any(String) as string } });
  });

  test('refuses a wrong code, one used before, and one of another app', async () => {
    const used = next(setupKey);
    expect((await login(admin.email, used)).status).toBe(200);
    for (const code of [used, wrong(setupKey), shown(new Secret().base32)]) {
      const { status, answer, browser } = await login(admin.email, code);
      expect([status, answer]).toEqual([
        401,
        { code: 'unauthenticated', message: WRONG_CODE, fields: { code: WRONG_CODE } },
      ]);
      expect(browser.cookie).toBeUndefined();
    }
    expect((await login(admin.email, next(setupKey))).status).toBe(200);
  });

  test('takes a code half a minute late, and none later', async () => {
    const late = next(setupKey);
    api.clock.advance({ seconds: 60 });
    expect((await login(admin.email, late)).status).toBe(401);
    const slow = next(setupKey);
    api.clock.advance({ seconds: 30 });
    expect((await login(admin.email, slow)).status).toBe(200);
  });

  test('tells nobody without the password that a code is asked for, or whether theirs is right', async () => {
    const unknown = await login('nobody@example.org', '123456');
    const guessed = await login(admin.email, next(setupKey), 'wrong one');
    const plain = await login(admin.email, undefined, 'wrong one');
    expect([guessed.status, guessed.answer]).toEqual([unknown.status, unknown.answer]);
    expect([plain.status, plain.answer]).toEqual([unknown.status, unknown.answer]);
    expect(unknown.answer['code']).toBe('unauthenticated');
    expect((await login(admin.email, shown(setupKey))).status).toBe(200);
  });

  test('allows five codes in a quarter of an hour, from however many addresses', async () => {
    for (let n = 0; n < 5; n++) expect((await login(admin.email, wrong(setupKey))).status).toBe(401);
    const { status, answer } = await login(admin.email, shown(setupKey));
    expect([status, answer['code']]).toEqual([429, 'too_many_requests']);
    api.clock.advance({ minutes: 15 });
    expect((await login(admin.email, shown(setupKey))).status).toBe(200);
  });

  test('works for a code sent to several servers at once, once', async () => {
    const code = next(setupKey);
    const tries = await Promise.all([1, 2, 3].map(() => login(admin.email, code)));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  test('is not stepped around by registering anew, nor by a mailed reset code', async () => {
    const json = { email: admin.email, password: PASSWORD, firstName: null, lastName: null };
    expect((await api.browser().request('POST', '/api/auth/register', { json })).status).toBe(409);
    expect(await api.services.identity.enrol(admin.email, PASSWORD)).toBe(false);
    await admin.auth.forgotPassword({ body: { email: admin.email } });
    const letter = (await api.mails()).find(({ to, subject }) => to.includes(admin.email) && /reset/.test(subject));
    const [token = ''] = /^[\w-]{43}$/m.exec(letter?.text ?? '') ?? [];
    await admin.auth.resetPassword({ body: { token, password: 'another one' } });
    expect((await login(admin.email, undefined, 'another one')).answer['code']).toBe('code_required');
  });
});

test('whoever has it on still changes the password and deletes the account by password', async () => {
  const { admin } = await withApp();
  await admin.account.changePassword({ body: { currentPassword: PASSWORD, newPassword: 'battery staple' } });
  const refused = admin.account.remove({ body: { password: PASSWORD } });
  await expect(refused).rejects.toMatchObject({ code: 'invalid_request' });
  await admin.account.remove({ body: { password: 'battery staple' } });
  expect(await isSignedIn(admin)).toBe(false);
});

describe('turning off', () => {
  test('takes password and code, and leaves a row of high risk', async () => {
    const { admin, setupKey } = await withApp();
    const end = (password: string, code: string) => admin.account.endTwoStep({ body: { password, code } });
    await expect(end('not this', next(setupKey))).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(end(PASSWORD, wrong(setupKey))).rejects.toMatchObject({ message: WRONG_CODE });
    expect((await login(admin.email)).answer['code']).toBe('code_required');
    await end(PASSWORD, shown(setupKey));
    expect((await admin.auth.me({})).user.twoStepSince).toBeNull();
    expect((await login(admin.email)).status).toBe(200);
    const rows = await rowsOf('account.endTwoStep', admin);
    expect(rows.filter(({ riskLevel, success }) => riskLevel === 'high' && success === 1)).toHaveLength(1);
  });

  test('is told by mail, as turning on is', async () => {
    const { admin, setupKey } = await withApp();
    await admin.account.endTwoStep({ body: { password: PASSWORD, code: next(setupKey) } });
    const told = (await api.mails()).filter(({ to }) => to.includes(admin.email)).map(({ subject }) => subject);
    expect(told).toEqual(expect.arrayContaining(['Two-step sign-in is on', 'Two-step sign-in is off']));
  });

  test('is the operator’s where the phone is lost: sessions end, the password alone signs in, another app can be set up', async () => {
    const { admin } = await withApp();
    expect(await resetTotp(api.services, admin.email)).toContain(admin.email);
    expect(await isSignedIn(admin)).toBe(false);
    const { browser, answer } = await login(admin.email);
    expect(answer).toMatchObject({ user: { twoStepSince: null } });
    expect(await browser.account.beginTwoStep({ body: { password: PASSWORD } })).toEqual({
      setupKey: expect.stringMatching(/^[A-Z2-7]{52}$/) as string,
    });
    const rows = (await api.scan()).filter(({ action }) => action === 'operator.resetTotp');
    expect(rows).toEqual([expect.objectContaining({ riskLevel: 'high', outcome: 'done' })]);
    await expect(resetTotp(api.services, 'nobody@example.org')).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('where the stage requires it, administrators’ calls open once it is set up, and shut again without it', async () => {
  const strict = await testApi({ settings: { ADMIN_TOTP: 'required' } });
  const { admin, user, services } = strict;
  const counts = async () => (await admin.request('GET', '/api/admin/users/counts')).status;
  await expect(admin.blog.counts({})).rejects.toMatchObject({
    code: 'forbidden',
    message: 'Please set up two-step sign-in in your profile first.',
  });
  expect(await counts()).toBe(403);
  expect((await admin.auth.me({})).user.role).toBe('admin');
  expect((await user.config.get({})).adminTotp).toBe('required');

  const { setupKey } = await admin.account.beginTwoStep({ body: { password: PASSWORD } });
  const code = (at: Date) => new TOTP({ secret: Secret.fromBase32(setupKey) }).generate({ timestamp: at.getTime() });
  await admin.account.confirmTwoStep({ body: { password: PASSWORD, code: code(strict.clock.now()) } });
  expect(await counts()).toBe(200);

  await grantAdmin(services, user.email);
  await revokeAdmin(services, user.email);
  await expect(user.blog.counts({})).rejects.toMatchObject({ message: 'This is only available to administrators.' });
  strict.clock.advance({ seconds: 30 });
  await admin.account.endTwoStep({ body: { password: PASSWORD, code: code(strict.clock.now()) } });
  expect(await counts()).toBe(403);
  await strict.close();
});

test('what we know follows Cognito at the next sign-in', async () => {
  const { admin, setupKey } = await withApp();
  await api.services.users.change((await admin.auth.me({})).user.id, { twoStepSince: null });
  const { answer } = await login(admin.email, next(setupKey));
  expect(answer).toMatchObject({ user: { twoStepSince: api.clock.now().toISOString() } });
  await api.services.identity.setTwoStep(admin.email, false);
  expect((await login(admin.email)).answer).toMatchObject({ user: { twoStepSince: null } });
});
