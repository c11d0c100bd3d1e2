import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testApi, PASSWORD, type TestApi } from '#functions/testing/testApi';
import { disableAccount } from './admin';
import { exportUserPool, importUserPool } from './userPool';

let api: TestApi;
let folder: string;
beforeEach(async () => {
  api = await testApi();
  folder = await mkdtemp(join(tmpdir(), 'user-pool-'));
});
afterEach(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

test('an export brings the users of a lost pool back, with the group of administrators and who is disabled, without passwords', async () => {
  const { services, user, other, subscriber, admin } = api;
  const { identity } = services;
  await disableAccount(services, other.email);
  const file = join(folder, 'users');
  expect(await exportUserPool(services, file)).toContain('4 users, 1 of them administrators');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, 'utf8')).not.toContain('@');

  await subscriber.account.remove({ body: { password: PASSWORD } });
  for (const { email } of [user, other, admin]) await identity.deleteUser(email);
  expect(await importUserPool(services, file)).toBe(
    '4 users: 3 created, 0 already there, 1 without an account left out.',
  );
  expect(await identity.getRole(admin.email)).toBe('admin');
  expect(await identity.getRole(user.email)).toBe('user');
  expect(await identity.verifyPassword(user.email, PASSWORD)).toBe('wrong');
  await identity.setPassword(other.email, PASSWORD);
  expect(await identity.verifyPassword(other.email, PASSWORD)).toBe('wrong');
  await identity.setPassword(user.email, PASSWORD);
  expect(await identity.verifyPassword(user.email, PASSWORD)).toBe('right');
  expect(await importUserPool(services, file)).toContain('0 created');
});

test('an export replaces no file', async () => {
  const file = join(folder, 'users');
  await exportUserPool(api.services, file);
  await expect(exportUserPool(api.services, file)).rejects.toThrow('EEXIST');
});
