import { testApi, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

test('a deletion that broke off is finished by the daily sweep with the rights of its own role', async () => {
  const person = await api.register('gone@example.org');
  const { id } = (await person.auth.me({})).user;
  const { erasures, table, identity } = api.services;
  await erasures.begin(id, api.clock.now(), (writes) => table.transact(writes));

  api.clock.advance({ minutes: 2 });
  await api.job('sweep');
  expect(JSON.stringify(await api.scan())).not.toContain(person.email);
  expect(await erasures.open()).toEqual([]);
  expect(await identity.verify(person.email, 'correct horse')).toBe('wrong');
});
