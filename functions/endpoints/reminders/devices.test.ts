import { toPushDeviceId } from '#data/account/pushDevices';
import { keys } from '#data/table/keys';
import { MAX_PUSH_DEVICES } from '#domain/reminders/pushDevice';
import { subscribePushBrowser } from '#functions/testing/pushBrowser';
import { PASSWORD, testApi, type Browser, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
let ann: Browser;
beforeAll(async () => {
  api = await testApi({ settings: { RATE_LIMIT_SCALE: '1000' } });
});
beforeEach(async () => {
  ann = await api.register();
});
afterAll(() => api.close());

const subscribe = async () => subscribePushBrowser(api.cloud.push, (await ann.reminders.devices({})).serverKey);
async function addDevice(person = ann): Promise<{ id: string; endpoint: string }> {
  const { subscription } = await subscribe();
  await person.reminders.addDevice({ body: subscription });
  return { id: toPushDeviceId(subscription.endpoint), endpoint: subscription.endpoint };
}
const listIds = async (person = ann) => (await person.reminders.devices({})).ids;
/** The stored devices of the account in a partition, which is that of the person signed in where none is given. */
const scanDevices = async (partition?: string) => {
  const PK = partition ?? keys.user((await ann.auth.me({})).user.id).PK;
  return (await api.scanTable()).filter((row) => row['PK'] === PK && String(row['SK']).startsWith('PUSH#'));
};
const login = (person: Browser, email: string) => person.auth.login({ body: { email, password: PASSWORD } });

test('notifications are off until a device turns them on, and the account sees how many devices get them', async () => {
  expect(await listIds()).toEqual([]);
  const { subscription } = await subscribe();
  const id = toPushDeviceId(subscription.endpoint);
  expect(await ann.reminders.addDevice({ body: subscription })).toEqual({ ids: [id] });
  expect(await ann.reminders.addDevice({ body: subscription })).toEqual({ ids: [id] });
  api.clock.advance({ seconds: 1 });
  const second = await addDevice();
  expect(await listIds()).toEqual([id, second.id]);
  expect(await ann.reminders.removeDevice({ params: { id } })).toEqual({ ids: [second.id] });
  expect(await ann.reminders.removeDevice({ params: { id } })).toEqual({ ids: [second.id] });
});

test('a device of one account is none of another', async () => {
  const { id } = await addDevice();
  expect(await listIds(api.other)).toEqual([]);
  await api.other.reminders.removeDevice({ params: { id } });
  expect(await listIds()).toEqual([id]);
  await expect(api.anonymous.reminders.devices({})).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('the address of a device must be that of a known push service, and its keys be keys', async () => {
  const { subscription } = await subscribe();
  const send = async (change: object) =>
    (await ann.request('POST', '/api/reminders/devices', { json: { ...subscription, ...change } })).status;
  for (const endpoint of ['https://169.254.169.254/latest', 'http://127.0.0.1:1/push/x', 'no address', 'file:///etc']) {
    expect([endpoint, await send({ endpoint })]).toEqual([endpoint, 400]);
  }
  const noPoint = Buffer.alloc(65, 4).toString('base64url');
  expect(await send({ keys: { ...subscription.keys, p256dh: noPoint } })).toBe(400);
  expect(await send({ keys: { ...subscription.keys, auth: 'short' } })).toBe(400);
  expect(await send({ serverKey: subscription.keys.p256dh })).toBe(409);
  expect(await listIds()).toEqual([]);
});

test('the address of a device is stored sealed, and no export contains it', async () => {
  const { endpoint } = await addDevice();
  const bytes = (await scanDevices()).map(({ subscription }) =>
    Buffer.from(subscription as Uint8Array).toString('latin1'),
  );
  expect(bytes).toHaveLength(1);
  expect(JSON.stringify(await scanDevices()) + bytes.join('')).not.toMatch(/http|127\.0\.0\.1/);
  const exported = await ann.account.export({});
  expect(exported.records['notificationDevices']).toEqual([
    { addedAt: expect.any(String) as string, epoch: 0, subscription: { pushService: new URL(endpoint).host } },
  ]);
  expect(JSON.stringify(exported)).not.toContain(endpoint);
});

test('what signs every device out also ends their notifications, and deleting the account erases them', async () => {
  await addDevice();
  const { PK } = keys.user((await ann.auth.me({})).user.id);
  await ann.account.signOutEverywhere({});
  expect(await scanDevices(PK)).toEqual([]);
  await login(ann, ann.email);
  expect(await listIds()).toEqual([]);
  await addDevice();
  expect(await scanDevices()).toHaveLength(1);
  await ann.account.changePassword({ body: { currentPassword: PASSWORD, newPassword: 'another password' } });
  expect(await scanDevices()).toEqual([]);
  expect(await listIds()).toEqual([]);
  const { id } = await addDevice();
  expect(await listIds()).toEqual([id]);
  await ann.account.remove({ body: { password: 'another password' } });
  expect((await api.scanTable()).filter((row) => row['PK'] === PK)).toEqual([]);
});

test('an administrator who ends the sessions of a person, or disables the account, removes its devices', async () => {
  const { id } = (await ann.auth.me({})).user;
  const { PK } = keys.user(id);
  const to = { params: { id } };
  const reason = 'They lost their phone';
  await addDevice();
  await api.admin.accounts.endSessions({ ...to, body: { reason } });
  expect(await scanDevices(PK)).toEqual([]);
  await login(ann, ann.email);
  await addDevice();
  await api.admin.accounts.changeStatus({ ...to, body: { status: 'disabled', reason } });
  expect(await scanDevices(PK)).toEqual([]);
});

test('one device more than an account can have replaces the first', async () => {
  const ids: string[] = [];
  for (let n = 0; n <= MAX_PUSH_DEVICES; n++) {
    ids.push((await addDevice()).id);
    api.clock.advance({ seconds: 1 });
  }
  expect(await listIds()).toEqual(ids.slice(1));
});
