import { PASSWORD, testApi, type Browser, type TestApi } from '#functions/testing/testApi';

/** The product's own limits, not scaled. */
let api: TestApi;
beforeAll(async () => {
  api = await testApi({ settings: { RATE_LIMIT_SCALE: '1' } });
});
afterAll(() => api.close());
beforeEach(() => api.clock.advance({ hours: 1 }));

const login = (browser: Browser, email: string, password: string, headers = {}) =>
  browser.request('POST', '/api/auth/login', { json: { email, password }, headers });
const repeat = async (count: number, call: () => Promise<Response>) => {
  const statuses: number[] = [];
  for (let n = 0; n < count; n++) statuses.push((await call()).status);
  return statuses;
};

test('the eleventh login within a minute is refused, even with the right password', async () => {
  const browser = api.openBrowser();
  expect(await repeat(10, () => login(browser, api.user.email, 'wrong'))).toEqual(Array(10).fill(401));
  const refused = await login(browser, api.user.email, PASSWORD);
  expect(refused.status).toBe(429);
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBe(6);
  expect(await refused.json()).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: wait });

  api.clock.advance({ seconds: wait - 1 });
  expect((await login(browser, api.user.email, PASSWORD)).status).toBe(429);
  api.clock.advance({ minutes: 15 });
  expect((await login(browser, api.user.email, PASSWORD)).status).toBe(200);
});

test('another spelling of the email, or a made-up forwarding header, is counted the same', async () => {
  const browser = api.openBrowser();
  await repeat(10, () => login(browser, 'nobody@example.org', 'wrong'));
  expect((await login(browser, ' NOBODY@example.org', 'wrong')).status).toBe(429);
  for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'true-client-ip']) {
    expect((await login(browser, 'nobody@example.org', 'wrong', { [name]: '203.0.113.9' })).status).toBe(429);
  }
});

test('another email and another address are counted separately', async () => {
  const browser = api.openBrowser();
  await repeat(10, () => login(browser, 'nobody@example.org', 'wrong'));
  expect((await login(browser, api.user.email, PASSWORD)).status).toBe(200);
  expect((await login(api.openBrowser(), 'nobody@example.org', 'wrong')).status).toBe(401);
});

test('one address may register 5 times a minute', async () => {
  const browser = api.openBrowser();
  const register = () => browser.request('POST', '/api/auth/register', { json: { email: 'x', password: 'x' } });
  expect(await repeat(6, register)).toEqual([400, 400, 400, 400, 400, 429]);
});

// Check 5.
test('a session, and an address without one, have 300 calls a minute, scaled by the stage’s setting', async () => {
  const tenth = await testApi({ settings: { RATE_LIMIT_SCALE: '0.1' } });
  const me = () => tenth.user.request('GET', '/api/auth/me');
  expect(await repeat(31, me)).toEqual([...Array<number>(30).fill(200), 429]);
  expect((await tenth.other.request('GET', '/api/auth/me')).status).toBe(200);

  const invented = { cookie: `sid=${'0'.repeat(36)}.${'x'.repeat(43)}` };
  const stranger = () => tenth.anonymous.request('GET', '/api/auth/me', { headers: invented });
  expect(await repeat(31, stranger)).toEqual([...Array<number>(30).fill(401), 429]);
  await tenth.close();
});

test('a person has 5 analyses at once and 20 a minute from all places together; those refused without a subscription do not count', async () => {
  const analyze = (browser: Browser) => browser.request('POST', '/api/analyze', { json: {} });
  expect(new Set(await repeat(25, () => analyze(api.user)))).toEqual(new Set([403]));
  expect(new Set(await repeat(5, () => analyze(api.subscriber)))).toEqual(new Set([400]));
  const elsewhere = api.openBrowser();
  await elsewhere.auth.login({ body: { email: api.subscriber.email, password: PASSWORD } });
  expect((await analyze(elsewhere)).status).toBe(429);
  api.clock.advance({ seconds: 3 });
  expect((await analyze(elsewhere)).status).toBe(400);
});

test('a person has 20 searches of the blog a minute; lists do not count', async () => {
  const read = (query: string) => api.user.request('GET', `/api/blog/approved${query}`);
  expect(await repeat(21, () => read('?search=hats'))).toEqual([...Array<number>(20).fill(200), 429]);
  expect((await read('')).status).toBe(200);
  expect((await api.other.request('GET', '/api/blog/approved?search=hats')).status).toBe(200);
});

test('a stored bucket names no address, email or account', async () => {
  await login(api.openBrowser(), 'nobody@example.org', 'wrong');
  const buckets = (await api.scanTable()).filter(({ SK }) => SK === 'BUCKET');
  expect(buckets.length).toBeGreaterThan(0);
  for (const bucket of buckets) {
    expect(Object.keys(bucket).sort()).toEqual(['PK', 'SK', 'fullAt', 'ttl']);
    expect(bucket.PK).toMatch(/^LIMIT#[0-9a-f]{64}$/);
  }
});
