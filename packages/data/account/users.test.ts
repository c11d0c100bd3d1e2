import { testTable, type TestTable } from '#data/table/testTable';
import { Users } from './users';

let kept: TestTable;
beforeEach(async () => (kept = await testTable()));
afterEach(() => kept.close());

const ann = { email: 'ann@example.org', firstName: null, lastName: null, privacyVersion: null };

test('one of two activations wins', async () => {
  const users = new Users(kept.table, kept.vault);
  const user = (await users.add(ann, kept.now()))!;
  expect(await kept.table.transact(await users.activating(user))).toBe(true);
  expect(await kept.table.transact(await users.activating(user))).toBe(false);
});

test('a registration does not lose against the repeat of its own writes', async () => {
  const users = new Users(kept.table, kept.vault);
  kept.loseAnswers();
  const user = (await users.add(ann, kept.now()))!;
  expect(await kept.table.transact(await users.activating(user))).toBe(true);
  expect(await kept.table.transact(await users.activating(user))).toBe(false);
});
