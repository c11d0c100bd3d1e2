import { testApi, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

test('the hourly sweep completes an interrupted deletion with the permissions of its role', async () => {
  const person = await api.register('gone@example.org');
  const { id } = (await person.auth.me({})).user;
  const { erasures, table, identity } = api.services;
  await erasures.begin(id, api.clock.now(), (writes) => table.transact(writes));

  api.clock.advance({ minutes: 2 });
  await api.runJob('resumeErasures');
  expect(JSON.stringify(await api.scanTable())).not.toContain(person.email);
  expect(await erasures.readPending().next()).toMatchObject({ done: true });
  expect(await identity.verifyPassword(person.email, 'correct horse')).toBe('wrong');
});
