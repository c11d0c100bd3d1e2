import { randomBytes } from 'node:crypto';
import { testApi, type TestApi } from '#functions/testing/testApi';
import { isCommonPassword } from './commonPasswords';
import { ENCODED_PASSWORDS } from './encodedPasswords';
import { encodePasswords } from './passwordHashes';
import { SOURCE_PASSWORDS } from './sourcePasswords';

const REFUSAL = 'Many people use this password, so it is easy to guess. Please choose another.';
const GOOD = 'moss-Lantern-42-otter';

test('the generated file matches the package: 100,000 passwords in at most 300 KB', () => {
  expect(SOURCE_PASSWORDS).toHaveLength(100_000);
  expect(ENCODED_PASSWORDS).toBe(encodePasswords(SOURCE_PASSWORDS));
  expect(ENCODED_PASSWORDS.length).toBeLessThan(300_000);
});

test('every password of the list is common, in any case, and random ones are not', () => {
  expect(SOURCE_PASSWORDS.filter((password) => !isCommonPassword(password))).toEqual([]);
  expect(['PassWord', 'QWERTY123', 'Iloveyou'].filter((password) => !isCommonPassword(password))).toEqual([]);
  const others = Array.from({ length: 1000 }, () => randomBytes(9).toString('base64url'));
  expect(others.filter(isCommonPassword).length).toBeLessThan(3);
});

describe('where the stage refuses common passwords, one is refused with the reason', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi({ settings: { REFUSE_COMMON_PASSWORDS: 'true' } });
  });
  afterAll(() => api.close());
  const refusal = (field: string) => ({
    code: 'invalid_request',
    message: REFUSAL,
    details: { fields: { [field]: REFUSAL } },
  });

  test('at registration', async () => {
    const register = (password: string) =>
      api.openBrowser().auth.register({ body: { email: 'common@example.org', password } });
    await expect(register('iloveyou')).rejects.toMatchObject(refusal('password'));
    await expect(register(GOOD)).resolves.toBeTruthy();
  });

  test('at a change, which leaves the password', async () => {
    const person = await api.register();
    const change = (newPassword: string) =>
      person.account.changePassword({ body: { currentPassword: 'correct horse', newPassword } });
    await expect(change('QWERTY123')).rejects.toMatchObject(refusal('newPassword'));
    await expect(change(GOOD)).resolves.toBeTruthy();
  });

  test('at a reset, which leaves the code valid', async () => {
    const person = await api.register();
    const { resetToken = '' } = await person.auth.forgotPassword({ body: { email: person.email } });
    const reset = (password: string) => api.openBrowser().auth.resetPassword({ body: { token: resetToken, password } });
    await expect(reset('password1')).rejects.toMatchObject(refusal('password'));
    await expect(reset(GOOD)).resolves.toBeTruthy();
  });
});

test('on stage local, a common password of six characters is accepted, as specified', async () => {
  const api = await testApi();
  await expect(
    api.openBrowser().auth.register({ body: { email: 'six@example.org', password: '123456' } }),
  ).resolves.toBeTruthy();
  await api.close();
});
