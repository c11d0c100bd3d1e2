import { testTable, type TestTable } from '#data/testing/testTable';
import { Users } from './users';

let db: TestTable;
beforeEach(async () => (db = await testTable()));
afterEach(() => db.close());

const ann = { email: 'ann@example.org', firstName: null, lastName: null, privacyVersion: null };

test('one of two activations wins', async () => {
  const users = new Users(db.table, db.vault);
  const user = (await users.add(ann, db.now()))!;
  expect(await db.table.transact(await users.prepareActivation(user))).toBe(true);
  expect(await db.table.transact(await users.prepareActivation(user))).toBe(false);
});

test('a registration succeeds where the SDK repeats its own writes', async () => {
  const users = new Users(db.table, db.vault);
  db.dropResponses();
  const user = (await users.add(ann, db.now()))!;
  expect(await db.table.transact(await users.prepareActivation(user))).toBe(true);
  expect(await db.table.transact(await users.prepareActivation(user))).toBe(false);
});
