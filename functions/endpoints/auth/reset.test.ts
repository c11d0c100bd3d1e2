import { routes } from '#domain/http/routes';
import type { Mail } from '#local/aws/ses';
import { createHash } from 'node:crypto';
import { PASSWORD, testApi, type Browser, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ settings: { RATE_LIMIT_SCALE: '1000' } });
});
afterAll(() => api.close());

const NEW = 'a new password';
const RESET = 'Your password reset code';
const INVALID = 'This reset code is not valid or has expired. Please request a new one.';
const forgot = async (email: string) => {
  const { resetToken } = await api.browser().auth.forgotPassword({ body: { email } });
  return resetToken ?? mailedCode(await mailsTo(email));
};
const mailedCode = (mails: Mail[]) =>
  /^[\w-]{43}$/m.exec(mails.find(({ subject }) => subject === RESET)?.text ?? '')?.[0] ?? '';
const reset = (token: string, password = NEW) => api.browser().auth.resetPassword({ body: { token, password } });
const login = (email: string, password: string) => api.browser().auth.login({ body: { email, password } });
const me = async (browser: Browser) => (await browser.request('GET', '/api/auth/me')).status;
const mailsTo = async (email: string) => (await api.mails()).filter(({ to }) => to.includes(email));

test('a known and an unknown e-mail get one answer, after the same writes, and only the known one a mail', async () => {
  const { email } = await api.register();
  await api.mails();
  const seen: unknown[] = [];
  for (const asked of [email, 'nobody@example.org']) {
    const before = await api.scan();
    const response = await api.browser().request('POST', '/api/auth/forgot-password', { json: { email: asked } });
    const { resetToken, ...body } = (await response.json()) as { resetToken: string };
    const added = (await api.scan()).length - before.length;
    seen.push([response.status, body, [...response.headers.keys()], resetToken.length, added]);
  }
  expect(seen[0]).toEqual(seen[1]);
  expect((await mailsTo('nobody@example.org')).length).toBe(0);
  const mail = (await mailsTo(email)).find(({ subject }) => subject === RESET);
  expect(mail).toMatchObject({ to: [email], cc: [], bcc: [] });
  expect((await api.scan()).filter(({ PK }) => PK === 'OUTBOX')).toEqual([]);
});

test('the mailed code sets a password, once, and ends every session', async () => {
  const person = await api.register();
  const elsewhere = api.browser();
  await elsewhere.auth.login({ body: { email: person.email, password: PASSWORD } });
  await forgot(person.email);
  const token = mailedCode(await mailsTo(person.email));

  expect(await reset(token)).toEqual({
    success: true,
    message: 'Your password has been reset successfully. Please log in.',
  });
  expect([await me(person), await me(elsewhere)]).toEqual([401, 401]);
  await expect(login(person.email, PASSWORD)).rejects.toMatchObject({ code: 'unauthenticated' });
  expect((await login(person.email, NEW)).user.emailVerified).toBe(true);
  await expect(reset(token, 'third password')).rejects.toThrow(INVALID);
  expect((await mailsTo(person.email))[0]?.subject).toBe('Your password was changed');
});

test('a code is 256 random bits, of which the table keeps the SHA-256 only', async () => {
  const token = await forgot((await api.register()).email);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const rows = JSON.stringify(await api.scan());
  expect(rows).toContain(createHash('sha256').update(token).digest('hex'));
  expect(rows).not.toContain(token);
});

test('a code is void after 10 minutes, and as soon as another one was used', async () => {
  const { email } = await api.register();
  const late = await forgot(email);
  api.clock.advance({ minutes: 10 });
  await expect(reset(late)).rejects.toThrow(INVALID);

  const [first, second] = [await forgot(email), await forgot(email)];
  await reset(second);
  await expect(reset(first)).rejects.toThrow(INVALID);
});

test('of many uses of one code at once, one sets the password', async () => {
  const { email } = await api.register();
  const token = await forgot(email);
  const tries = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => reset(token, `password ${n}`)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const won = tries.findIndex(({ status }) => status === 'fulfilled');
  expect(await login(email, `password ${won}`)).toBeTruthy();
});

test('a password that is refused leaves the code usable', async () => {
  const { email } = await api.register();
  const token = await forgot(email);
  await expect(reset(token, '12345')).rejects.toThrow('Password must be at least 6 characters');
  jest.spyOn(api.services.identity, 'setPassword').mockRejectedValueOnce(new Error('down'));
  await expect(reset(token)).rejects.toMatchObject({ code: 'internal' });
  expect(await reset(token)).toMatchObject({ success: true });
});

test('a use that failed does not lengthen the 10 minutes of a code', async () => {
  const token = await forgot((await api.register()).email);
  api.clock.advance({ minutes: 9 });
  jest.spyOn(api.services.identity, 'setPassword').mockRejectedValueOnce(new Error('down'));
  await expect(reset(token)).rejects.toMatchObject({ code: 'internal' });
  api.clock.advance({ minutes: 1 });
  await expect(reset(token)).rejects.toThrow(INVALID);
});

test('an invented code, and a decoy given for an unknown e-mail, open nothing', async () => {
  for (const token of ['x', 'x'.repeat(43), await forgot('nobody2@example.org')]) {
    await expect(reset(token)).rejects.toMatchObject({ code: 'invalid_request', message: INVALID });
  }
  await expect(api.browser().auth.resetPassword({ body: { token: '', password: NEW } })).rejects.toThrow(
    'Reset token is required',
  );
});

test('more than 3 mails in 15 minutes are not sent, and nobody is told', async () => {
  const strict = await testApi({ settings: { RATE_LIMIT_SCALE: '1' } });
  const { email } = strict.user;
  await strict.mails();
  const answers = [];
  for (let n = 0; n < 5; n++) {
    const { resetToken, ...answer } = await strict.browser().auth.forgotPassword({ body: { email } });
    answers.push([answer, resetToken?.length]);
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const sent = (await strict.mails()).filter(({ subject }) => subject === RESET);
  expect(sent).toHaveLength(3);
  await strict.close();
});

test('a mail that cannot be sent now is sent later, and the answer never waited for it', async () => {
  const { email } = await api.register();
  await api.mails();
  const send = jest.spyOn(api.services.mail, 'send').mockRejectedValueOnce(new Error('mail is down'));
  expect(await forgot(email)).toHaveLength(43);
  await expect(api.mails()).rejects.toThrow('left 1 undone');
  send.mockRestore();
  api.clock.advance({ minutes: 2 });
  expect((await mailsTo(email)).map(({ subject }) => subject)).toContain(RESET);
});

describe('on a stage that is not local', () => {
  const NAMES = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const;
  const before = NAMES.map((name) => process.env[name]);
  beforeAll(() => NAMES.forEach((name) => (process.env[name] = 'local')));
  afterAll(() => NAMES.forEach((name, n) => (process.env[name] = before[n])));

  test.each([{ STAGE: 'staging' }, { STAGE: 'prod', STRIPE_SECRET_KEY: 'sk_live_never_called' }])(
    'no answer carries a code, the mail does, and it works: %j',
    async (settings) => {
      expect('resetToken' in routes.auth.forgotPassword.response.shape).toBe(false);
      const stage = await testApi({
        settings: {
          ...settings,
          ORIGIN_SECRET: 's'.repeat(64),
          SECURE_COOKIES: 'true',
          DEMO_SUBSCRIPTIONS: 'false',
        },
      });
      const { email } = stage.user;
      for (const asked of [email, 'nobody@example.org']) {
        const response = await stage.browser().request('POST', '/api/auth/forgot-password', { json: { email: asked } });
        expect(Object.keys((await response.json()) as object).sort()).toEqual(['emailError', 'emailSent', 'message']);
      }
      const mail = (await stage.mails()).find(({ subject }) => subject === RESET);
      const token = /^[\w-]{43}$/m.exec(mail?.text ?? '')?.[0] ?? '';
      expect(await stage.browser().auth.resetPassword({ body: { token, password: NEW } })).toMatchObject({
        success: true,
      });
      expect(await me(stage.user)).toBe(401);
      await stage.close();
    },
  );
});
