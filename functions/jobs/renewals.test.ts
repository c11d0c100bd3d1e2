import { JobPositions } from '#data/operations/jobPositions';
import { keys } from '#data/table/keys';
import { prototypeOf } from '#functions/testing/prototypeOf';
import { testApi, PASSWORD, type Browser, type TestApi } from '#functions/testing/testApi';
import { testPayments } from '#functions/services/payments/testPayments';

let api: TestApi;
let payments: ReturnType<typeof testPayments>;
let person: Browser;
/** How many days the subscription runs: 366 with a February 29, else 365. */
let year: number;

/** Loses every webhook from now on. */
const loseWebhooks = () => api.cloud.stripe.deliverTo('http://lost', () => Promise.resolve(new Response('')));

beforeEach(async () => {
  api = await testApi();
  payments = testPayments(api);
  person = await api.register();
  await payments.subscribe(person);
  const { renewsAt } = await person.subscription.status({});
  year = Math.round((new Date(renewsAt!).getTime() - api.clock.now().getTime()) / 86_400_000);
});
afterEach(() => api.close());

const listReminders = async () =>
  (await api.deliverMails()).filter(
    ({ to, subject }) => to[0] === person.email && subject === 'Your subscription renews soon',
  );
const getStatus = async (browser = person) => {
  const { email } = browser;
  await browser.auth.login({ body: { email, password: PASSWORD } });
  return browser.subscription.status({});
};
const days = async () => (await api.scanTable()).filter(({ PK }) => String(PK).startsWith('RENEWALS#'));

// Fault 14.
test('without Stripe’s event the reminder is sent once, a day later', async () => {
  loseWebhooks();
  await payments.advanceTime({ days: year - 30 });
  await api.runJob('renewals');
  expect(await listReminders()).toHaveLength(0);
  await payments.advanceTime({ days: 1 });
  await api.runJob('renewals');
  await payments.advanceTime({ days: 1 });
  await api.runJob('renewals');
  expect(await listReminders()).toHaveLength(1);
});

test('after a reminder by the event there is no second one', async () => {
  await payments.advanceTime({ days: year - 29 });
  expect(await listReminders()).toHaveLength(1);
  await api.runJob('renewals');
  expect(await listReminders()).toHaveLength(1);
});

test('a renewal without its event keeps access: the job copies it from Stripe', async () => {
  loseWebhooks();
  await payments.advanceTime({ days: year + 1 });
  const before = await getStatus();
  await api.runJob('renewals');
  const after = await getStatus();
  expect(new Date(after.endsAt!).getTime() - new Date(before.endsAt!).getTime()).toBeGreaterThan(360 * 86_400_000);
  expect(after.isActive).toBe(true);
});

test('after a failure for one account the others are done, and the next run catches up', async () => {
  const other = await api.register();
  await payments.subscribe(other);
  loseWebhooks();
  await payments.advanceTime({ days: year - 29 });
  const prepareLetter = jest
    .spyOn(prototypeOf(api.services.outbox), 'prepareLetter')
    .mockRejectedValueOnce(new Error('power cut'));
  await expect(api.runJob('renewals')).rejects.toThrow('left 1 undone');
  prepareLetter.mockRestore();
  await api.runJob('renewals');
  const reminded = (await api.deliverMails()).filter(({ subject }) => subject === 'Your subscription renews soon');
  expect(reminded.map(({ to }) => to[0]).sort()).toEqual([person.email, other.email].sort());
});

test('after a run that its time stopped the next one goes on, and the one after it begins again', async () => {
  const other = await api.register();
  await payments.subscribe(other);
  const { renewsAt } = await getStatus(other);
  loseWebhooks();
  await payments.advanceTime({ days: year - 29 });
  const [first, second] = (await days()).map(({ SK }) => String(SK)).sort();
  const positions = new JobPositions(api.services.table, api.services.now);
  await positions.save({ job: 'renewals', list: renewsAt!.slice(0, 10) }, first!);
  const listReminded = async () => {
    await api.runJob('renewals');
    const rows = (await api.scanTable()).filter(({ SK, lastNotice }) => SK === 'PROFILE' && lastNotice !== undefined);
    return rows.map(({ PK }) => String(PK)).sort();
  };
  expect(await listReminded()).toEqual([`USER#${second}`]);
  expect(await listReminded()).toEqual([`USER#${first}`, `USER#${second}`]);
});

test('an account is listed under its renewal day, and not any more once it is canceled or deleted', async () => {
  const { renewsAt } = await getStatus();
  const { id } = (await person.auth.me({})).user;
  expect(await days()).toMatchObject([keys.renewal(renewsAt!.slice(0, 10), id)]);
  const other = await api.register();
  await payments.subscribe(other);
  await other.subscription.cancel({});
  await payments.advanceTime({ minutes: 1 });
  expect(await days()).toHaveLength(1);
  await person.account.remove({ body: { password: PASSWORD } });
  expect(await days()).toEqual([]);
});
