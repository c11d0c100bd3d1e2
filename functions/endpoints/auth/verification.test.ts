import { PASSWORD, testApi, type Browser, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const findMailedCode = async (email: string) => {
  const [mail] = (await api.deliverMails()).filter(({ to }) => to.includes(email));
  return /^[\w-]{43}$/m.exec(mail?.text ?? '')?.[0] ?? '';
};
const verify = (token: string) => api.openBrowser().auth.verifyEmail({ body: { token } });
const isVerified = async (person: Browser) => (await person.auth.me({})).user.emailVerified;

test('registering mails a code that confirms the email once, from any browser', async () => {
  const person = await api.register();
  expect(await isVerified(person)).toBe(false);
  const token = await findMailedCode(person.email);
  expect(await verify(token)).toEqual({ success: true, message: 'Your email is confirmed.' });
  expect(await isVerified(person)).toBe(true);
  await expect(verify(token)).rejects.toMatchObject({ code: 'invalid_request' });
});

test('the email links to this site, with the code in the URL fragment', async () => {
  const person = await api.register();
  const [mail] = (await api.deliverMails()).filter(({ to }) => to.includes(person.email));
  expect(mail?.text).toContain(`http://127.0.0.1:3000/#verify=${await findMailedCode(person.email)}`);
});

test('a code expires after 3 days; a new one can be requested, at most 3 in 15 minutes', async () => {
  const person = await api.register();
  const token = await findMailedCode(person.email);
  api.clock.advance({ days: 3 });
  await expect(verify(token)).rejects.toMatchObject({ code: 'invalid_request' });

  await person.auth.login({ body: { email: person.email, password: PASSWORD } });
  await person.auth.resendVerification({});
  const secondToken = await findMailedCode(person.email);
  expect(secondToken).not.toBe(token);
  expect(await verify(secondToken)).toMatchObject({ success: true });
  expect((await person.auth.resendVerification({})).message).toBe('Your email is already confirmed.');

  const strictApi = await testApi({ settings: { RATE_LIMIT_SCALE: '1' } });
  const statuses = [];
  for (let n = 0; n < 4; n++) {
    statuses.push((await strictApi.user.request('POST', '/api/auth/resend-verification')).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  await strictApi.close();
});
