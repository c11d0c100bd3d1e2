import { routes } from '#domain/http/routes';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PASSWORD, testApi, type TestApi } from '#functions/testing/testApi';

const LOGINS = 50;
const PARALLEL = 32;

let dataDir: string;
let api: TestApi;
beforeAll(async () => {
  // A folder, so that password hashes have their full cost.
  dataDir = await mkdtemp(path.join(tmpdir(), 'parallel-logins-'));
  api = await testApi({ dataDir, settings: { RATE_LIMIT_SCALE: '100000' } });
}, 60_000);
afterAll(async () => {
  await api.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function logIn(email: string): Promise<number> {
  const { method, path: address } = routes.auth.login;
  return (await api.openBrowser().request(method, address, { json: { email, password: PASSWORD } })).status;
}

test('32 parallel logins of one person are let in or asked to wait; none finds the service down', async () => {
  const statuses: number[] = [];
  let left = LOGINS;
  const logInWhileLeft = async () => {
    while (left-- > 0) statuses.push(await logIn(api.user.email));
  };
  await Promise.all(Array.from({ length: PARALLEL }, logInWhileLeft));
  expect(statuses).toHaveLength(LOGINS);
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(5);
  expect(await logIn(api.user.email)).toBe(200);
}, 60_000);
