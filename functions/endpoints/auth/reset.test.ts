import { routes } from '#domain/http/routes';
import type { SentMail } from '#local/aws/ses/sentMail';
import { createHash } from 'node:crypto';
import { grantAdmin } from '#operator/admin';
import { prototypeOf } from '#functions/testing/prototypeOf';
import { PASSWORD, testApi, type Browser, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ settings: { RATE_LIMIT_SCALE: '1000' } });
});
afterAll(() => api.close());

const NEW_PASSWORD = 'a new password';
const RESET = 'Your password reset code';
const INVALID = 'This reset code is not valid or has expired. Please request a new one.';
const requestCode = async (email: string) => {
  const { resetToken } = await api.openBrowser().auth.forgotPassword({ body: { email } });
  return resetToken ?? findMailedCode(await listMails(email));
};
const findMailedCode = (mails: SentMail[]) =>
  /^[\w-]{43}$/m.exec(mails.find(({ subject }) => subject === RESET)?.text ?? '')?.[0] ?? '';
const reset = (token: string, password = NEW_PASSWORD) =>
  api.openBrowser().auth.resetPassword({ body: { token, password } });
const login = (email: string, password: string) => api.openBrowser().auth.login({ body: { email, password } });
const getStatus = async (browser: Browser) => (await browser.request('GET', '/api/auth/me')).status;
const listMails = async (email: string) => (await api.deliverMails()).filter(({ to }) => to.includes(email));

// Check 6. Check 7.
test('a known and an unknown email get the same answer after the same writes, and only the known one gets mail', async () => {
  const { email } = await api.register();
  await api.deliverMails();
  const responses: unknown[] = [];
  for (const address of [email, 'nobody@example.org']) {
    const before = await api.scanTable();
    const response = await api.openBrowser().request('POST', '/api/auth/forgot-password', { json: { email: address } });
    const { resetToken, ...body } = (await response.json()) as { resetToken: string };
    const added = (await api.scanTable()).length - before.length;
    responses.push([response.status, body, [...response.headers.keys()], resetToken.length, added]);
  }
  expect(responses[0]).toEqual(responses[1]);
  expect((await listMails('nobody@example.org')).length).toBe(0);
  const mail = (await listMails(email)).find(({ subject }) => subject === RESET);
  expect(mail).toMatchObject({ to: [email], cc: [], bcc: [] });
  expect((await api.scanTable()).filter(({ PK }) => PK === 'OUTBOX')).toEqual([]);
});

// Check 8.
test('the mailed code sets a password once and ends every session', async () => {
  const person = await api.register();
  const otherDevice = api.openBrowser();
  await otherDevice.auth.login({ body: { email: person.email, password: PASSWORD } });
  await requestCode(person.email);
  const token = findMailedCode(await listMails(person.email));

  expect(await reset(token)).toEqual({
    success: true,
    message: 'Your password has been reset successfully. Please log in.',
  });
  expect([await getStatus(person), await getStatus(otherDevice)]).toEqual([401, 401]);
  await expect(login(person.email, PASSWORD)).rejects.toMatchObject({ code: 'unauthenticated' });
  expect((await login(person.email, NEW_PASSWORD)).user.emailVerified).toBe(true);
  await expect(reset(token, 'third password')).rejects.toThrow(INVALID);
  expect((await listMails(person.email))[0]?.subject).toBe('Your password was changed');
});

// Check 8.
test('a code is 256 random bits, of which the table stores the SHA-256 only', async () => {
  const token = await requestCode((await api.register()).email);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const rows = JSON.stringify(await api.scanTable());
  expect(rows).toContain(createHash('sha256').update(token).digest('hex'));
  expect(rows).not.toContain(token);
});

// Check 8. Fault 18.
test('a code expires after 10 minutes, and when another one is used', async () => {
  const { email } = await api.register();
  const expiredToken = await requestCode(email);
  api.clock.advance({ minutes: 10 });
  await expect(reset(expiredToken)).rejects.toThrow(INVALID);

  const [first, second] = [await requestCode(email), await requestCode(email)];
  await reset(second);
  await expect(reset(first)).rejects.toThrow(INVALID);
});

test('of parallel uses of one code, one sets the password', async () => {
  const { email } = await api.register();
  const token = await requestCode(email);
  const tries = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => reset(token, `password ${n}`)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const winner = tries.findIndex(({ status }) => status === 'fulfilled');
  expect(await login(email, `password ${winner}`)).toBeTruthy();
});

test('a rejected password leaves the code valid', async () => {
  const { email } = await api.register();
  const token = await requestCode(email);
  await expect(reset(token, '12345')).rejects.toThrow('Password must be at least 6 characters');
  jest.spyOn(prototypeOf(api.services.identity), 'setPassword').mockRejectedValueOnce(new Error('down'));
  await expect(reset(token)).rejects.toMatchObject({ code: 'internal' });
  expect(await reset(token)).toMatchObject({ success: true });
});

test('a failed use does not extend the 10 minutes of a code', async () => {
  const token = await requestCode((await api.register()).email);
  api.clock.advance({ minutes: 9 });
  jest.spyOn(prototypeOf(api.services.identity), 'setPassword').mockRejectedValueOnce(new Error('down'));
  await expect(reset(token)).rejects.toMatchObject({ code: 'internal' });
  api.clock.advance({ minutes: 1 });
  await expect(reset(token)).rejects.toThrow(INVALID);
});

test('an invented code and the code of an unknown email are invalid', async () => {
  for (const token of ['x', 'x'.repeat(43), await requestCode('nobody2@example.org')]) {
    await expect(reset(token)).rejects.toMatchObject({ code: 'invalid_request', message: INVALID });
  }
  await expect(api.openBrowser().auth.resetPassword({ body: { token: '', password: NEW_PASSWORD } })).rejects.toThrow(
    'Reset token is required',
  );
});

test('at most 3 emails are sent in 15 minutes, and the answer does not change', async () => {
  const strictApi = await testApi({ settings: { RATE_LIMIT_SCALE: '1' } });
  const { email } = strictApi.user;
  await strictApi.deliverMails();
  const answers = [];
  for (let n = 0; n < 5; n++) {
    const { resetToken, ...answer } = await strictApi.openBrowser().auth.forgotPassword({ body: { email } });
    answers.push([answer, resetToken?.length]);
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const resetMails = (await strictApi.deliverMails()).filter(({ subject }) => subject === RESET);
  expect(resetMails).toHaveLength(3);
  await strictApi.close();
});

// Fault 8.
test('an email that cannot be sent is sent later, and the answer does not wait for it', async () => {
  const { email } = await api.register();
  await api.deliverMails();
  const send = jest.spyOn(prototypeOf(api.services.mailer), 'send').mockRejectedValueOnce(new Error('mail is down'));
  expect(await requestCode(email)).toHaveLength(43);
  await expect(api.deliverMails()).rejects.toThrow('left 1 undone');
  send.mockRestore();
  api.clock.advance({ minutes: 2 });
  expect((await listMails(email)).map(({ subject }) => subject)).toContain(RESET);
});

describe('on a stage other than local', () => {
  const NAMES = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const;
  const before = NAMES.map((name) => process.env[name]);
  beforeAll(() => NAMES.forEach((name) => (process.env[name] = 'local')));
  afterAll(() => NAMES.forEach((name, n) => (process.env[name] = before[n])));

  // Check 9.
  test.each([{ STAGE: 'staging' }, { STAGE: 'prod' }])(
    'the code is in the email only, and works: %j',
    async (settings) => {
      expect('resetToken' in routes.auth.forgotPassword.response.shape).toBe(false);
      const stage = await testApi({
        settings: {
          ...settings,
          ORIGIN_SECRET_ID: 'arn:aws:secretsmanager:us-east-1:000000000000:secret:origin',
          SECURE_COOKIES: 'true',
          DEMO_SUBSCRIPTIONS: 'false',
        },
      });
      const { email } = stage.user;
      for (const address of [email, 'nobody@example.org']) {
        const response = await stage
          .openBrowser()
          .request('POST', '/api/auth/forgot-password', { json: { email: address } });
        expect(Object.keys((await response.json()) as object).sort()).toEqual(['emailError', 'emailSent', 'message']);
      }
      const mail = (await stage.deliverMails()).find(({ subject }) => subject === RESET);
      const token = /^[\w-]{43}$/m.exec(mail?.text ?? '')?.[0] ?? '';
      expect(await stage.openBrowser().auth.resetPassword({ body: { token, password: NEW_PASSWORD } })).toMatchObject({
        success: true,
      });
      expect(await getStatus(stage.user)).toBe(401);
      await stage.close();
    },
  );
});

describe('a person whom the user pool has lost', () => {
  test('resets the password with a mailed code, signs in, and has everything of the account', async () => {
    const person = await api.register();
    const { user } = await person.auth.me({});
    await api.services.identity.deleteUser(person.email);
    await expect(login(person.email, PASSWORD)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await reset(await requestCode(person.email))).toMatchObject({ success: true });
    expect((await login(person.email, NEW_PASSWORD)).user.id).toBe(user.id);
    await expect(login(person.email, PASSWORD)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  test('keeps the code where the password is rejected, and can try again', async () => {
    const { email } = await api.register();
    await api.services.identity.deleteUser(email);
    const token = await requestCode(email);
    await expect(reset(token, 'short')).rejects.toMatchObject({ code: 'invalid_request' });
    expect(await reset(token)).toMatchObject({ success: true });
  });

  test('is an administrator again only after a new grant', async () => {
    const { email } = await api.register();
    await grantAdmin(api.services, email);
    await api.services.identity.deleteUser(email);
    await reset(await requestCode(email));
    const person = api.openBrowser();
    await person.auth.login({ body: { email, password: NEW_PASSWORD } });
    await expect(person.admin.countUsers({})).rejects.toMatchObject({ code: 'forbidden' });
    await grantAdmin(api.services, email);
    await expect(person.admin.countUsers({})).resolves.toBeTruthy();
  });

  test('leaves nothing in the user pool where the account is deleted during the reset', async () => {
    const person = await api.register();
    const { user } = await person.auth.me({});
    const token = await requestCode(person.email);
    await api.services.identity.deleteUser(person.email);
    const identity = prototypeOf(api.services.identity);
    const resetPassword = jest.spyOn(identity, 'resetPassword').mockImplementationOnce(async (...args) => {
      resetPassword.mockRestore();
      await api.services.erasures.begin(user.id, api.clock.now(), (writes) => api.services.table.transact(writes));
      return api.services.identity.resetPassword(...args);
    });
    await expect(reset(token)).rejects.toThrow(INVALID);
    await api.runJob('resumeErasures');
    await expect(login(person.email, NEW_PASSWORD)).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
