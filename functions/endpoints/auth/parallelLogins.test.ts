import { routes } from '#domain/http/routes';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PASSWORD, testApi, type TestApi } from '#functions/testing/testApi';

const PARALLEL = 32;

let dataDir: string;
let api: TestApi;
beforeAll(async () => {
  // A folder, so that password hashes have their full cost.
  dataDir = await mkdtemp(path.join(tmpdir(), 'parallel-logins-'));
  api = await testApi({ dataDir, settings: { RATE_LIMIT_SCALE: '100000' } });
});
afterAll(async () => {
  await api.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function logIn() {
  const browser = api.openBrowser();
  const { method, path: address } = routes.auth.login;
  const response = await browser.request(method, address, { json: { email: api.user.email, password: PASSWORD } });
  return { browser, status: response.status, retryAfter: Number(response.headers.get('retry-after')) };
}

test('of 32 parallel logins each is signed in, or told when to try again and signed in then; none is a failure of ours', async () => {
  const answers = await Promise.all(Array.from({ length: PARALLEL }, logIn));
  const admitted = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.filter(({ status, retryAfter }) => status !== 429 || !(retryAfter > 0))).toEqual([]);
  expect(admitted.length).toBeGreaterThan(0);
  for (let left = refused.length; left > 0; left--) admitted.push(await logIn());
  for (const { browser, status } of admitted) {
    expect(status).toBe(200);
    expect((await browser.request('GET', routes.auth.me.path)).status).toBe(200);
  }
  expect(admitted).toHaveLength(PARALLEL);
});
