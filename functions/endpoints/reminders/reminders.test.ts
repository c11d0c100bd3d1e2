import { PASSWORD, testApi, type Browser, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const UNKNOWN = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const dayIn = (days: number) => new Date(api.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const send = async (person: Browser, json: unknown) => {
  const response = await person.request('POST', '/api/reminders', { json });
  return [response.status, await response.json()] as const;
};

async function registerConfirmed(): Promise<Browser> {
  const person = await api.register();
  await api.services.users.change((await person.auth.me({})).user.id, { emailVerified: true });
  return person;
}

test('no reminder is on until the person turns one on, and it can be turned off', async () => {
  const ann = await registerConfirmed();
  const none = { check: null, spots: [] };
  expect(await ann.reminders.list({})).toEqual(none);
  const on = { check: { mailOn: dayIn(30), sentOn: null, isOwnDay: false }, spots: [] };
  expect(await ann.reminders.save({ body: { of: 'check', isOn: true } })).toEqual(on);
  expect(await ann.reminders.list({})).toEqual(on);
  expect(await api.other.reminders.list({})).toEqual(none);
  expect(await ann.reminders.save({ body: { of: 'check', isOn: false } })).toEqual(none);
  expect(await ann.reminders.save({ body: { of: 'check', isOn: false } })).toEqual(none);
});

test('the day can be chosen from tomorrow to a year ahead, and given back to the advice', async () => {
  const ann = await registerConfirmed();
  for (const dueOn of [dayIn(0), dayIn(-1), dayIn(400), 'soon']) {
    expect(await send(ann, { of: 'check', isOn: true, dueOn })).toMatchObject([
      400,
      { fields: { dueOn: expect.any(String) } },
    ]);
  }
  expect(await ann.reminders.save({ body: { of: 'check', isOn: true, dueOn: dayIn(1) } })).toMatchObject({
    check: { mailOn: dayIn(1), isOwnDay: true },
  });
  expect(await ann.reminders.save({ body: { of: 'check', isOn: true } })).toMatchObject({
    check: { mailOn: dayIn(30), isOwnDay: false },
  });
});

test('an unconfirmed email gets no reminder, and an unknown spot has none', async () => {
  const ann = await api.register();
  expect(await send(ann, { of: 'check', isOn: true })).toMatchObject([
    409,
    { message: expect.stringContaining('confirm') },
  ]);
  const bob = await registerConfirmed();
  expect((await send(bob, { of: UNKNOWN, isOn: true }))[0]).toBe(404);
  expect(await bob.reminders.list({})).toEqual({ check: null, spots: [] });
});

test('reminders are sealed, exported, and deleted with the account', async () => {
  const ann = await registerConfirmed();
  const { id } = (await ann.auth.me({})).user;
  await ann.reminders.save({ body: { of: 'check', isOn: true, dueOn: dayIn(9) } });
  const scan = async () => (await api.scanTable()).filter(({ PK, SK }) => PK === `USER#${id}` && SK === 'REMINDERS');
  expect(JSON.stringify(await scan())).not.toMatch(new RegExp(`check|${dayIn(9)}`));
  expect((await ann.account.export({})).records['reminders']).toMatchObject([
    { settings: { check: { ownDay: dayIn(9) }, spots: {} } },
  ]);
  await ann.account.remove({ body: { password: PASSWORD } });
  expect(await scan()).toEqual([]);
});
