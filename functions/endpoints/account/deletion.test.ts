import { keys } from '#data/table/keys';
import type { Services } from '#functions/services/services';
import { PASSWORD, testApi, type Browser, type TestApi } from '#functions/testing/testApi';
import { paymentsOf } from '#functions/services/payments/payments';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ settings: { RATE_LIMIT_SCALE: '1000' } });
});
afterAll(() => api.close());

const idOf = async (person: Browser) => (await person.auth.me({})).user.id;
const remove = (person: Browser) => person.account.remove({ body: { password: PASSWORD } });
const rowsWith = async (text: string) =>
  (await api.scan()).filter((row) => JSON.stringify(row).includes(text)).map(({ PK }) => String(PK).split('#')[0]);

test('asks for the password, and without the right one deletes nothing', async () => {
  const person = await api.register();
  await expect(person.account.remove({ body: { password: 'wrong' } })).rejects.toMatchObject({
    code: 'invalid_request',
    details: { fields: { password: 'This is not your current password.' } },
  });
  expect((await person.request('GET', '/api/auth/me')).status).toBe(200);
});

test('leaves nothing of the person but rows of the audit log that point to nobody', async () => {
  const person = await api.register('gone@example.org');
  const elsewhere = api.browser();
  await elsewhere.auth.login({ body: { email: person.email, password: PASSWORD } });
  await person.account.consent({ body: { research: true } });
  await api.mails();
  const id = await idOf(person);
  expect(await remove(person)).toMatchObject({ success: true });
  expect(person.cookie).toBeUndefined();
  expect((await elsewhere.request('GET', '/api/auth/me')).status).toBe(401);

  api.clock.advance({ minutes: 2 });
  await api.job('sweep');
  expect(new Set(await rowsWith(id))).toEqual(new Set(['AUDIT', 'CODE']));
  expect(await rowsWith('gone@example.org')).toEqual([]);
  expect((await api.services.auditLog.verify()).every(({ broken }) => broken === null)).toBe(true);
  await expect(api.browser().auth.login({ body: { email: person.email, password: PASSWORD } })).rejects.toMatchObject({
    code: 'unauthenticated',
  });
  const again = await api.register('gone@example.org');
  expect(await idOf(again)).not.toBe(id);
});

test('ends the subscription and the customer at Stripe', async () => {
  const person = await api.register();
  const id = await idOf(person);
  await api.services.subscriptions.link((await api.services.users.byId(id))!, 'cus_123');
  const forget = jest.spyOn(paymentsOf(api.services), 'forget').mockResolvedValue();
  await remove(person);
  expect(forget).toHaveBeenCalledWith('cus_123');
  forget.mockRestore();
});

test('while it is under way the address is neither free nor usable', async () => {
  const person = await api.register();
  const forget = jest.spyOn(api.services.identity, 'remove').mockRejectedValueOnce(new Error('power cut'));
  await remove(person);
  forget.mockRestore();
  const body = { email: person.email, password: PASSWORD };
  await expect(api.browser().auth.register({ body })).rejects.toMatchObject({ code: 'conflict' });
  await expect(api.browser().auth.login({ body })).rejects.toMatchObject({ code: 'unauthenticated' });
  await api.job('sweep');
});

test('what broke off is carried on without touching an account that was registered anew for the address', async () => {
  const person = await api.register();
  const { email } = person;
  const destroy = jest.spyOn(api.services.erasures, 'eraseAccount').mockRejectedValueOnce(new Error('power cut'));
  await remove(person);
  destroy.mockRestore();
  const anew = await api.register(email);
  await api.job('sweep');
  expect((await anew.request('GET', '/api/auth/me')).status).toBe(200);
  const { user } = await api.browser().auth.login({ body: { email, password: PASSWORD } });
  expect(user.id).toBe(await idOf(anew));
});

describe('breaking off', () => {
  const steps: [string, (services: Services) => jest.SpyInstance][] = [
    ['before Stripe forgets', (services) => jest.spyOn(paymentsOf(services), 'forget')],
    ['before the password is removed', ({ identity }) => jest.spyOn(identity, 'remove')],
    ['before the rows are removed', ({ erasures }) => jest.spyOn(erasures, 'eraseRows')],
    ['before the key is destroyed', ({ erasures }) => jest.spyOn(erasures, 'eraseAccount')],
    ['between the rows', ({ table }) => jest.spyOn(table, 'remove')],
    ['before the account row is removed', ({ auditLog }) => jest.spyOn(auditLog, 'commit')],
  ];
  test.each(steps)('%s, the person is signed out, and the daily sweep finishes it', async (_, stepOf) => {
    const person = await api.register();
    const { email } = person;
    const id = await idOf(person);
    await person.account.consent({ body: { research: true } });
    await api.mails();
    await api.services.erasures.begin(id, api.clock.now(), (writes) => api.services.table.transact(writes));
    await api.services.table.update(keys.user(id), {
      expression: 'SET #stripeCustomerId = :customer',
      names: ['stripeCustomerId'],
      values: { customer: 'cus_1' },
    });
    const forget = jest.spyOn(paymentsOf(api.services), 'forget').mockResolvedValue();
    const step = stepOf(api.services).mockRejectedValueOnce(new Error('power cut'));
    await expect(api.job('sweep')).rejects.toThrow('left 1 undone');
    expect((await person.request('GET', '/api/auth/me')).status).toBe(401);
    await expect(api.browser().auth.login({ body: { email, password: PASSWORD } })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    step.mockRestore();
    forget.mockResolvedValue();

    api.clock.advance({ minutes: 2 });
    await api.job('sweep');
    expect(new Set(await rowsWith(id))).toEqual(new Set(['AUDIT', 'CODE']));
    expect(await rowsWith(email)).toEqual([]);
    expect(await api.services.erasures.open()).toEqual([]);
    forget.mockRestore();
  });
});
