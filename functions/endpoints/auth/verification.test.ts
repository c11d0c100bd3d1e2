import { PASSWORD, testApi, type Browser, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const codeFor = async (email: string) => {
  const [mail] = (await api.mails()).filter(({ to }) => to.includes(email));
  return /^[\w-]{43}$/m.exec(mail?.text ?? '')?.[0] ?? '';
};
const verify = (token: string) => api.browser().auth.verifyEmail({ body: { token } });
const isVerified = async (person: Browser) => (await person.auth.me({})).user.emailVerified;

test('registering mails a code, and the address is confirmed by it from any browser, once', async () => {
  const person = await api.register();
  expect(await isVerified(person)).toBe(false);
  const token = await codeFor(person.email);
  expect(await verify(token)).toEqual({ success: true, message: 'Your e-mail address is confirmed.' });
  expect(await isVerified(person)).toBe(true);
  await expect(verify(token)).rejects.toMatchObject({ code: 'invalid_request' });
});

test('the mail links to this site, with the code where no server or log sees it', async () => {
  const person = await api.register();
  const [mail] = (await api.mails()).filter(({ to }) => to.includes(person.email));
  expect(mail?.text).toContain(`http://127.0.0.1:3000/#verify=${await codeFor(person.email)}`);
});

test('a code is void after 3 days; another one can be had, at most 3 in 15 minutes', async () => {
  const person = await api.register();
  const token = await codeFor(person.email);
  api.clock.advance({ days: 3 });
  await expect(verify(token)).rejects.toMatchObject({ code: 'invalid_request' });

  await person.auth.login({ body: { email: person.email, password: PASSWORD } });
  await person.auth.resendVerification({});
  const again = await codeFor(person.email);
  expect(again).not.toBe(token);
  expect(await verify(again)).toMatchObject({ success: true });
  expect((await person.auth.resendVerification({})).message).toBe('Your e-mail address is already confirmed.');

  const strict = await testApi({ settings: { RATE_LIMIT_SCALE: '1' } });
  const statuses = [];
  for (let n = 0; n < 4; n++) {
    statuses.push((await strict.user.request('POST', '/api/auth/resend-verification')).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  await strict.close();
});
