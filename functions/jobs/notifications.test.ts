import { toPushDeviceId } from '#data/account/pushDevices';
import { keys } from '#data/table/keys';
import { deriveVapidKeys } from '#functions/services/push/vapidKeys';
import { subscribePushBrowser } from '#functions/testing/pushBrowser';
import { PASSWORD, testApi, type Browser, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
let ann: Browser;
beforeEach(async () => {
  api = await testApi();
  const now = api.clock.now();
  // A day's reminders leave from 14:00 UTC on.
  api.clock.advance({ hours: (15 - now.getUTCHours() + 24) % 24 || 24, minutes: -now.getUTCMinutes() });
  ann = await api.register();
  await api.services.users.change((await ann.auth.me({})).user.id, { emailVerified: true });
});
afterEach(() => api.close());

const dayIn = (days: number) => new Date(api.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const remindTomorrow = (person = ann) => person.reminders.save({ body: { of: 'check', isOn: true, dueOn: dayIn(1) } });

/** A browser of the person that gets notifications. Its subscription is bound to our key, or to that of another sender. */
async function addDevice({ person = ann, sender }: { person?: Browser; sender?: string } = {}) {
  const { serverKey } = await person.reminders.devices({});
  const browser = subscribePushBrowser(api.cloud.push, sender ?? serverKey);
  await person.reminders.addDevice({ body: { ...browser.subscription, serverKey } });
  return { ...browser, id: toPushDeviceId(browser.subscription.endpoint) };
}
/** The next day, with its runs of both jobs. */
async function passDay(): Promise<void> {
  api.clock.advance({ days: 1 });
  await api.runJob('reminders');
  api.clock.advance({ seconds: 30 });
  await api.runJob('sendMail');
}
const countMails = ({ email } = ann) =>
  api.cloud.mails().filter(({ to, subject }) => to[0] === email && subject === 'The reminder you asked for').length;
const signIn = () => ann.auth.login({ body: { email: ann.email, password: PASSWORD } });
const listIds = async () => {
  await signIn();
  return (await ann.reminders.devices({})).ids;
};

const bounceMail = async () => api.services.users.change((await ann.auth.me({})).user.id, { mailTrouble: 'bounced' });

test('each device is notified once, on the day of the mail, and the notification says nothing about health', async () => {
  await remindTomorrow();
  const devices = [await addDevice(), await addDevice()];
  for (let day = 0; day < 3; day++) await passDay();
  const [first, second] = devices.map(({ readMessages }) => readMessages());
  expect(first).toEqual([
    {
      title: 'Your reminder',
      body: 'You asked us to remind you. Open it to see of what.',
      path: '/due?person=',
    },
  ]);
  expect(second).toEqual(first);
  expect(JSON.stringify(first)).not.toMatch(
    /skin|spot|mole|lesion|cancer|doctor|derma|photo|health|medic|check|body"?:? ?"?(upper|back)|\bnew\b/i,
  );
  expect(countMails()).toBe(1);
});

test('a notification and the mail are in the language of the account', async () => {
  await ann.account.update({ body: { language: 'es' } });
  await remindTomorrow();
  const { readMessages } = await addDevice();
  await passDay();
  expect(readMessages()).toMatchObject([{ title: 'Su recordatorio' }]);
  const mails = api.cloud.mails().filter(({ to }) => to[0] === ann.email);
  expect(mails[0]).toMatchObject({
    subject: 'El recordatorio que pidió',
    text: expect.stringContaining('Usted nos pidió'),
  });
});

test('a busy push service gets the notification later, and holds back no mail', async () => {
  await remindTomorrow();
  const { readMessages } = await addDevice();
  api.cloud.push.refuseWith({ status: 429, retryAfter: '7200' });
  await passDay();
  expect(countMails()).toBe(1);
  api.cloud.push.refuseWith(null);
  api.clock.advance({ minutes: 90 });
  await api.runJob('sendMail');
  expect(readMessages()).toEqual([]);
  api.clock.advance({ minutes: 31 });
  await api.runJob('sendMail');
  expect(readMessages()).toHaveLength(1);
});

test('a run calls a push service no more that could not take those of two devices, and tries the others soon', async () => {
  await remindTomorrow();
  const devices = [await addDevice(), await addDevice(), await addDevice(), await addDevice(), await addDevice()];
  const countMessages = () => devices.map(({ readMessages }) => readMessages().length);
  api.cloud.push.refuseWith({ status: 503, retryAfter: '7200' });
  const calls = jest.spyOn(globalThis, 'fetch');
  await passDay();
  const pushes = calls.mock.calls.filter(([url]) => typeof url === 'string' && url.includes('/push/'));
  calls.mockRestore();
  // Two senders work at a time.
  expect([2, 3]).toContain(pushes.length);
  api.cloud.push.refuseWith(null);
  api.clock.advance({ minutes: 5 });
  await api.runJob('sendMail');
  expect(countMessages().filter((count) => count === 1)).toHaveLength(devices.length - pushes.length);
  api.clock.advance({ hours: 2 });
  await api.runJob('sendMail');
  expect(countMessages()).toEqual(devices.map(() => 1));
});

test('a device for which a push service is busy holds back no other device', async () => {
  await remindTomorrow();
  const busy = await addDevice();
  const others = [await addDevice(), await addDevice(), await addDevice()];
  api.cloud.push.refuseWith({ status: 429, retryAfter: '7200' }, busy.subscription.endpoint);
  await passDay();
  expect([busy, ...others].map(({ readMessages }) => readMessages().length)).toEqual([0, 1, 1, 1]);
});

test('notifications of an outage of a day are dropped, and are no late mail', async () => {
  await remindTomorrow();
  const { readMessages } = await addDevice();
  const countOutbox = async () => (await api.scanTable()).filter(({ PK }) => PK === keys.letter('', 'bulk').PK).length;
  api.cloud.push.refuseWith({ status: 429, retryAfter: '86400' });
  await passDay();
  expect(await countOutbox()).toBe(0);

  await signIn();
  await remindTomorrow();
  api.cloud.push.refuseWith({ status: 503 });
  await passDay();
  expect(await countOutbox()).toBe(1);
  api.clock.advance({ hours: 25 });
  await api.runJob('sendMail');
  expect(api.metrics.at(-1)).toMatchObject({ job: 'sendMail', failed: 0, overdue: 0 });
  expect(await countOutbox()).toBe(0);
  expect(readMessages()).toEqual([]);
});

describe('a push service that refuses for good', () => {
  const sender = deriveVapidKeys('of another sender').publicKey;

  test('refuses a subscription with another sender: its device is removed, and that is no failure of ours', async () => {
    await remindTomorrow();
    const [wrong, right] = [await addDevice({ sender }), await addDevice()];
    await passDay();
    expect(await listIds()).toEqual([right.id]);
    expect([wrong, right].map(({ readMessages }) => readMessages().length)).toEqual([0, 1]);
  });

  test('is not called again, and one person alone cannot make the job fail', async () => {
    await remindTomorrow();
    const devices = [await addDevice({ sender }), await addDevice({ sender })];
    await passDay();
    const calls = jest.spyOn(globalThis, 'fetch');
    api.clock.advance({ minutes: 90 });
    await api.runJob('sendMail');
    expect(calls.mock.calls.filter(([url]) => typeof url === 'string' && url.includes('/push/'))).toEqual([]);
    calls.mockRestore();
    expect(await listIds()).toHaveLength(devices.length);
  });

  test('and that refuses everybody does not accept us: the job fails once, after all mail left, and no device is removed', async () => {
    const bob = await api.register();
    await api.services.users.change((await bob.auth.me({})).user.id, { emailVerified: true });
    for (const person of [ann, bob]) {
      await remindTomorrow(person);
      await addDevice({ person });
    }
    api.cloud.push.refuseWith({ status: 401 });
    await expect(passDay()).rejects.toThrow('The job sendMail left 2 undone');
    expect([ann, bob].map(countMails)).toEqual([1, 1]);
    api.clock.advance({ minutes: 5 });
    await api.runJob('sendMail');
    expect(await listIds()).toHaveLength(1);
  });
});

test('mail that cannot be delivered holds back no notification', async () => {
  await remindTomorrow();
  const { readMessages } = await addDevice();
  await bounceMail();
  await passDay();
  expect(countMails()).toBe(0);
  expect(readMessages()).toHaveLength(1);
});

test('a subscription that the push service ended is removed', async () => {
  await remindTomorrow();
  const ended = await addDevice();
  const other = await addDevice();
  api.cloud.push.end(ended.subscription.endpoint);
  await passDay();
  expect(await listIds()).toEqual([other.id]);
  expect(other.readMessages()).toHaveLength(1);
});

test('ended subscriptions of two people alone are removed, and fail no run', async () => {
  const bob = await api.register();
  await api.services.users.change((await bob.auth.me({})).user.id, { emailVerified: true });
  for (const person of [ann, bob]) {
    await remindTomorrow(person);
    api.cloud.push.end((await addDevice({ person })).subscription.endpoint);
  }
  await passDay();
  expect(await listIds()).toEqual([]);
  await bob.auth.login({ body: { email: bob.email, password: PASSWORD } });
  expect((await bob.reminders.devices({})).ids).toEqual([]);
});

test('a notification that is queued is not sent after the device, the reminder, or every session ended', async () => {
  await remindTomorrow();
  const { readMessages, id, subscription } = await addDevice();
  const queue = async () => {
    api.clock.advance({ days: 1 });
    await api.runJob('reminders');
    await signIn();
  };
  await queue();
  await ann.reminders.removeDevice({ params: { id } });
  await api.runJob('sendMail');
  await ann.reminders.addDevice({ body: subscription });

  await remindTomorrow();
  await queue();
  await ann.reminders.save({ body: { of: 'check', isOn: false } });
  await api.runJob('sendMail');

  await remindTomorrow();
  await queue();
  await ann.account.signOutEverywhere({});
  await api.runJob('sendMail');
  expect(readMessages()).toEqual([]);
});
