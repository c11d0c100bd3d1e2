import { routes } from '#domain/http/routes';
import { testApi, type TestApi } from '#functions/testing/testApi';

const PARALLEL = 100;
const DEADLINE_MS = 20_000;

const WAYS_ON: Record<number, string> = {
  409: 'Several changes came at the same moment, and yours was not saved. Please wait a few seconds and try again.',
  429: 'Too many requests at the same time. Please wait a little and try again.',
  /** The deadline itself, on a busy machine. */
  503: 'This took too long. Please try again in a moment.',
};

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

test('of 100 parallel overrides of one customer, each is done or told to try again, within 20 seconds', async () => {
  const { id } = (await api.user.auth.me({})).user;
  const { method, path } = routes.admin.overrideSubscription;
  const answers = await Promise.all(
    Array.from({ length: PARALLEL }, async (_, n) => {
      const startedAt = performance.now();
      const json = { subscriptionStatus: n % 2 ? 'active' : 'inactive' };
      const response = await api.admin.request(method, path.replace('{id}', id), { json });
      const { message } = (await response.json()) as { message?: string };
      return { status: response.status, message, ms: performance.now() - startedAt };
    }),
  );
  const done = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(DEADLINE_MS);
  expect(refused.filter(({ status, message }) => WAYS_ON[status] !== message)).toEqual([]);
  expect(done.length).toBeGreaterThan(0);

  const rows = (await api.scanTable()).filter(({ action }) => action === 'admin.overrideSubscription');
  const saved = rows.filter(({ outcome }) => outcome === 'done').length;
  const cutOff = refused.filter(({ status }) => status === 503).length;
  expect(saved).toBeGreaterThanOrEqual(done.length);
  expect(saved).toBeLessThanOrEqual(done.length + cutOff);
}, 60_000);
