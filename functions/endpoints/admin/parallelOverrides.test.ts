import { routes } from '#domain/http/routes';
import { testApi, type TestApi } from '#functions/testing/testApi';

const PARALLEL = 40;

/** What the person is told by each answer that may have saved nothing: never a failure of ours. */
const WAYS_ON: Record<number, string> = {
  409: 'Several changes came at the same moment. Please wait a few seconds, check whether yours was saved, and try again if not.',
  429: 'Too many requests at the same time. Please wait a little and try again.',
};

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

// Fault 17.
test('of 40 parallel overrides of one customer, each is done, or refused with a way on and no failure of ours', async () => {
  const { id } = (await api.user.auth.me({})).user;
  const { method, path } = routes.admin.overrideSubscription;
  // Time stands still for deadlines: how many are done before theirs depends on the machine.
  jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'queueMicrotask', 'setImmediate', 'setInterval'] });
  const answers = await Promise.all(
    Array.from({ length: PARALLEL }, async (_, n) => {
      const json = { subscriptionStatus: n % 2 ? 'active' : 'inactive' };
      const response = await api.admin.request(method, path.replace('{id}', id), { json });
      const { message } = (await response.json()) as { message?: string };
      const retryAfter = Number(response.headers.get('retry-after'));
      return { status: response.status, message, retryAfter };
    }),
  );
  jest.useRealTimers();
  const done = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.filter(({ status, message }) => WAYS_ON[status] !== message)).toEqual([]);
  expect(refused.filter(({ retryAfter }) => !(retryAfter > 0))).toEqual([]);
  expect(done.length).toBeGreaterThan(0);

  const countSaved = async () =>
    (await api.scanTable()).filter((row) => row['action'] === 'admin.overrideSubscription' && row['outcome'] === 'done')
      .length;
  const readVersion = async () => (await api.services.users.findById(id))!.subscriptionVersion;
  let [version, saved] = [await readVersion(), await countSaved()];
  // On a slow machine, a write that was under way at a deadline arrives later.
  while ((await readVersion()) !== version) [version, saved] = [await readVersion(), await countSaved()];
  expect(saved).toBeGreaterThanOrEqual(done.length);
  // The version counts every saved one: none was decided on an older state than the one before it left.
  expect(version).toBe(saved);
  for (const subscriptionStatus of ['active', 'inactive'] as const) {
    await api.admin.admin.overrideSubscription({ params: { id }, body: { subscriptionStatus } });
    expect((await api.user.subscription.status({})).isActive).toBe(subscriptionStatus === 'active');
  }
});
