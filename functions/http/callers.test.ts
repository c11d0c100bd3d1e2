import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServices } from '#functions/services/services';
import { PASSWORD, testApi, type TestApi } from '#functions/testing/testApi';
import { createApp } from './app';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ settings: { RATE_LIMIT_SCALE: '1000' } });
});
afterAll(() => api.close());

const AT_A_TIME = 6;

/** The product, which counts how many calls it works on at a time. None of them ends before `awaited` ran at once. */
function countCalls() {
  const services = createServices(api.services.config, { now: api.clock.now, log: () => undefined });
  const count = { running: 0, most: 0, awaited: 0 };
  const find = services.sessions.find.bind(services.sessions);
  services.sessions.find = async (cookie) => {
    count.most = Math.max(count.most, ++count.running);
    do await sleep(10);
    while (count.most < count.awaited);
    count.running--;
    return find(cookie);
  };
  const app = createApp(services);
  const call = (cookie: string, address = '198.51.100.7') =>
    app.fetch(
      new Request('http://127.0.0.1:3000/api/auth/me', {
        headers: { cookie: `sid=${cookie}`, 'cloudfront-viewer-address': `${address}:443` },
      }),
    );
  return { call, count };
}

const callMany = async (cookies: readonly string[], call: (cookie: string) => Promise<Response>) =>
  Promise.all(cookies.map(async (cookie) => (await call(cookie)).status));
const getCookie = (header: string | undefined) => header!.replace(/^sid=/, '');

// Check 5.
test('made-up session cookies, a new one for each call, get one address no more turns than one caller has', async () => {
  const { call, count } = countCalls();
  count.awaited = AT_A_TIME;
  const cookies = Array.from({ length: 40 }, () => `${randomUUID()}.${randomBytes(32).toString('base64url')}`);
  expect(new Set(await callMany(cookies, call))).toEqual(new Set([401]));
  expect(count.most).toBe(AT_A_TIME);
});

test('the sessions of one person share their turns, and a person at the same address has turns of their own', async () => {
  const { call, count } = countCalls();
  const phone = api.openBrowser();
  await phone.auth.login({ body: { email: api.user.email, password: PASSWORD } });
  const own = [getCookie(api.user.cookie), getCookie(phone.cookie)];
  const other = getCookie(api.other.cookie);
  for (const cookie of [...own, other]) expect((await call(cookie)).status).toBe(200);

  Object.assign(count, { most: 0, awaited: AT_A_TIME });
  const many = Array.from({ length: 20 }, (_, n) => own[n % 2]!);
  expect(new Set(await callMany(many, call))).toEqual(new Set([200]));
  expect(count.most).toBe(AT_A_TIME);

  Object.assign(count, { most: 0, awaited: 2 * AT_A_TIME });
  await callMany([...many, ...many.map(() => other)], call);
  expect(count.most).toBe(2 * AT_A_TIME);
});

test('a session that ended, and one that was only refused, count by their address', async () => {
  const { call, count } = countCalls();
  const left = api.openBrowser();
  await left.auth.login({ body: { email: api.user.email, password: PASSWORD } });
  const cookie = getCookie(left.cookie);
  expect((await call(cookie)).status).toBe(200);
  await left.auth.logout({});
  expect((await call(cookie)).status).toBe(401);

  Object.assign(count, { most: 0, awaited: AT_A_TIME });
  const madeUp = Array.from({ length: 10 }, () => `${randomUUID()}.${randomBytes(32).toString('base64url')}`);
  await callMany([...madeUp, ...madeUp.map(() => cookie)], call);
  expect(count.most).toBe(AT_A_TIME);
});
