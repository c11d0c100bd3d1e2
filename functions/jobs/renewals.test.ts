import { keys } from '#data/table/keys';
import { testApi, PASSWORD, type Browser, type TestApi } from '#functions/testing/testApi';
import { testPayments } from '#functions/services/payments/testPayments';

let api: TestApi;
let payments: ReturnType<typeof testPayments>;
let person: Browser;

/** From here on every word of Stripe's is lost. */
const loseNews = () => api.cloud.stripe.deliverTo('http://lost', () => Promise.resolve(new Response('')));

beforeEach(async () => {
  api = await testApi();
  payments = testPayments(api);
  person = await api.register();
  await payments.subscribe(person);
});
afterEach(() => api.close());

const reminders = async () =>
  (await api.mails()).filter(
    ({ to, subject }) => to[0] === person.email && subject === 'Your subscription renews soon',
  );
const status = async (who = person) => {
  const { email } = who;
  await who.auth.login({ body: { email, password: PASSWORD } });
  return who.subscription.status({});
};
const days = async () => (await api.scan()).filter(({ PK }) => String(PK).startsWith('RENEWALS#'));

test('who was not reminded by Stripe’s event is reminded a day later, once', async () => {
  loseNews();
  await payments.pass({ days: 335 });
  await api.job('renewals');
  expect(await reminders()).toHaveLength(0);
  await payments.pass({ days: 1 });
  await api.job('renewals');
  await payments.pass({ days: 1 });
  await api.job('renewals');
  expect(await reminders()).toHaveLength(1);
});

test('who was reminded by the event is not reminded again', async () => {
  await payments.pass({ days: 336 });
  expect(await reminders()).toHaveLength(1);
  await api.job('renewals');
  expect(await reminders()).toHaveLength(1);
});

test('a renewal whose event was lost keeps its access: our copy catches up', async () => {
  loseNews();
  await payments.pass({ days: 366 });
  const before = await status();
  await api.job('renewals');
  const after = await status();
  expect(new Date(after.endsAt!).getTime() - new Date(before.endsAt!).getTime()).toBeGreaterThan(360 * 86_400_000);
  expect(after.isActive).toBe(true);
});

test('while Stripe is down the rest is done, the run counts what it left, and the next one catches up', async () => {
  const other = await api.register();
  await payments.subscribe(other);
  loseNews();
  await payments.pass({ days: 336 });
  const posting = jest.spyOn(api.services.outbox, 'posting').mockRejectedValueOnce(new Error('power cut'));
  await expect(api.job('renewals')).rejects.toThrow('left 1 undone');
  posting.mockRestore();
  await api.job('renewals');
  const told = (await api.mails()).filter(({ subject }) => subject === 'Your subscription renews soon');
  expect(told.map(({ to }) => to[0]).sort()).toEqual([person.email, other.email].sort());
});

test('an account stands under the day its subscription renews on, and under none once it is canceled or deleted', async () => {
  const { renewsAt } = await status();
  const { id } = (await person.auth.me({})).user;
  expect(await days()).toMatchObject([keys.renewal(renewsAt!.slice(0, 10), id)]);
  const other = await api.register();
  await payments.subscribe(other);
  await other.subscription.cancel({});
  await payments.pass({ minutes: 1 });
  expect(await days()).toHaveLength(1);
  await person.account.remove({ body: { password: PASSWORD } });
  expect(await days()).toEqual([]);
});
