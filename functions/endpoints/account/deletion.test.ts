import { keys } from '#data/table/keys';
import type { Services } from '#functions/services/services';
import { prototypeOf } from '#functions/testing/prototypeOf';
import { PASSWORD, testApi, type Browser, type TestApi } from '#functions/testing/testApi';
import { getPayments } from '#functions/services/payments/payments';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ settings: { RATE_LIMIT_SCALE: '1000' } });
});
afterAll(() => api.close());

const getId = async (person: Browser) => (await person.auth.me({})).user.id;
const removeAccount = (person: Browser) => person.account.remove({ body: { password: PASSWORD } });
const rowsWith = async (text: string) =>
  (await api.scanTable()).filter((row) => JSON.stringify(row).includes(text)).map(({ PK }) => String(PK).split('#')[0]);

test('needs the current password', async () => {
  const person = await api.register();
  await expect(person.account.remove({ body: { password: 'wrong' } })).rejects.toMatchObject({
    code: 'invalid_request',
    details: { fields: { password: 'This is not your current password.' } },
  });
  expect((await person.request('GET', '/api/auth/me')).status).toBe(200);
});

test('leaves no personal data, only audit rows that point to nobody', async () => {
  const person = await api.register('gone@example.org');
  const otherDevice = api.openBrowser();
  await otherDevice.auth.login({ body: { email: person.email, password: PASSWORD } });
  await person.account.consent({ body: { research: true } });
  await api.deliverMails();
  const id = await getId(person);
  expect(await removeAccount(person)).toMatchObject({ success: true });
  expect(person.cookie).toBeUndefined();
  expect((await otherDevice.request('GET', '/api/auth/me')).status).toBe(401);

  api.clock.advance({ minutes: 2 });
  await api.runJob('resumeErasures');
  expect(new Set(await rowsWith(id))).toEqual(new Set(['AUDIT', 'CODE']));
  expect(await rowsWith('gone@example.org')).toEqual([]);
  expect((await api.services.auditLog.verify()).every(({ fault }) => fault === null)).toBe(true);
  await expect(
    api.openBrowser().auth.login({ body: { email: person.email, password: PASSWORD } }),
  ).rejects.toMatchObject({
    code: 'unauthenticated',
  });
  const newAccount = await api.register('gone@example.org');
  expect(await getId(newAccount)).not.toBe(id);
});

test('ends the subscription and the customer at Stripe', async () => {
  const person = await api.register();
  const id = await getId(person);
  await api.services.subscriptions.linkCustomer((await api.services.users.findById(id))!, 'cus_123');
  const deleteCustomer = jest.spyOn(prototypeOf(getPayments(api.services)), 'deleteCustomer').mockResolvedValue();
  await removeAccount(person);
  expect(deleteCustomer).toHaveBeenCalledWith('cus_123');
  deleteCustomer.mockRestore();
});

test('while the deletion runs, the email can neither register nor sign in', async () => {
  const person = await api.register();
  const deleteCustomer = jest
    .spyOn(prototypeOf(api.services.identity), 'deleteUser')
    .mockRejectedValueOnce(new Error('power cut'));
  await removeAccount(person);
  deleteCustomer.mockRestore();
  const body = { email: person.email, password: PASSWORD };
  await expect(api.openBrowser().auth.register({ body })).rejects.toMatchObject({ code: 'conflict' });
  await expect(api.openBrowser().auth.login({ body })).rejects.toMatchObject({ code: 'unauthenticated' });
  await api.runJob('resumeErasures');
});

test('a resumed deletion does not touch a new account with the same email', async () => {
  const person = await api.register();
  const { email } = person;
  const eraseAccount = jest
    .spyOn(prototypeOf(api.services.erasures), 'eraseAccount')
    .mockRejectedValueOnce(new Error('power cut'));
  await removeAccount(person);
  eraseAccount.mockRestore();
  const newAccount = await api.register(email);
  await api.runJob('resumeErasures');
  expect((await newAccount.request('GET', '/api/auth/me')).status).toBe(200);
  const { user } = await api.openBrowser().auth.login({ body: { email, password: PASSWORD } });
  expect(user.id).toBe(await getId(newAccount));
});

describe('an interruption', () => {
  const steps: [string, (services: Services) => jest.SpyInstance][] = [
    [
      'before the Stripe customer is deleted',
      (services) => jest.spyOn(prototypeOf(getPayments(services)), 'deleteCustomer'),
    ],
    ['before the password is removed', ({ identity }) => jest.spyOn(prototypeOf(identity), 'deleteUser')],
    ['before the rows are removed', ({ erasures }) => jest.spyOn(prototypeOf(erasures), 'eraseRows')],
    ['before the key is destroyed', ({ erasures }) => jest.spyOn(prototypeOf(erasures), 'eraseAccount')],
    ['between the rows', ({ table }) => jest.spyOn(prototypeOf(table), 'remove')],
    ['before the account row is removed', ({ auditLog }) => jest.spyOn(prototypeOf(auditLog), 'commit')],
  ];
  // Fault 24.
  test.each(steps)(
    '%s leaves the person signed out, and the hourly job completes the deletion',
    async (_, spyOnStep) => {
      const person = await api.register();
      const { email } = person;
      const id = await getId(person);
      await person.account.consent({ body: { research: true } });
      await api.deliverMails();
      await api.services.erasures.begin(id, api.clock.now(), (writes) => api.services.table.transact(writes));
      await api.services.table.update(keys.user(id), {
        expression: 'SET #stripeCustomerId = :customer',
        names: ['stripeCustomerId'],
        values: { customer: 'cus_1' },
      });
      const deleteCustomer = jest.spyOn(prototypeOf(getPayments(api.services)), 'deleteCustomer').mockResolvedValue();
      const step = spyOnStep(api.services).mockRejectedValueOnce(new Error('power cut'));
      await expect(api.runJob('resumeErasures')).rejects.toThrow('left 1 undone');
      expect((await person.request('GET', '/api/auth/me')).status).toBe(401);
      await expect(api.openBrowser().auth.login({ body: { email, password: PASSWORD } })).rejects.toMatchObject({
        code: 'unauthenticated',
      });
      step.mockRestore();
      deleteCustomer.mockResolvedValue();

      api.clock.advance({ minutes: 2 });
      await api.runJob('resumeErasures');
      expect(new Set(await rowsWith(id))).toEqual(new Set(['AUDIT', 'CODE']));
      expect(await rowsWith(email)).toEqual([]);
      expect(await api.services.erasures.readPending().next()).toMatchObject({ done: true });
      deleteCustomer.mockRestore();
    },
  );
});
