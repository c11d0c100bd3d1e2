import { Limits } from './limits';
import { testTable, type TestTable } from '#data/testing/testTable';

let db: TestTable;
let limits: Limits;
beforeAll(async () => {
  db = await testTable();
  limits = new Limits(db.table, db.now);
});
afterAll(() => db.close());

const bucket = (by: string) => ({ name: 'test', by, count: 3, seconds: 60 });

test('a full bucket gives all tokens at once, then one whenever one is refilled', async () => {
  const take = () => limits.take(bucket('one'));
  expect([await take(), await take(), await take(), await take()]).toEqual([undefined, undefined, undefined, 20]);
  db.advance(19_999);
  expect(await take()).toBe(1);
  db.advance(1);
  expect([await take(), await take()]).toEqual([undefined, 20]);
  db.advance(60_000);
  expect([await take(), await take(), await take(), await take()]).toEqual([undefined, undefined, undefined, 20]);
});

test('20 concurrent calls get exactly the available tokens', async () => {
  const waits = await Promise.all(Array.from({ length: 20 }, () => limits.take(bucket('crowd'))));
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(3);
});

test('a clock that goes back by more than a minute refuses nobody until it has caught up', async () => {
  for (let n = 0; n < 4; n++) await limits.take(bucket('clock'));
  db.advance(-50_000);
  expect(await limits.take(bucket('clock'))).toBe(70);
  db.advance(-20_000);
  const take = () => limits.take(bucket('clock'));
  expect([await take(), await take(), await take(), await take()]).toEqual([undefined, undefined, undefined, 20]);
});

test('an empty bucket is known without the table until its next token, or until one is refunded', async () => {
  const known = () => limits.getKnownWait(bucket('known'));
  for (let n = 0; n < 3; n++) await limits.take(bucket('known'));
  expect(known()).toBeUndefined();
  expect([await limits.take(bucket('known')), known()]).toEqual([20, 20]);
  expect(limits.getKnownWait({ ...bucket('known'), name: 'another' })).toBeUndefined();
  db.advance(19_999);
  expect(known()).toBe(1);
  db.advance(1);
  expect([known(), await limits.take(bucket('known')), await limits.take(bucket('known'))]).toEqual([
    undefined,
    undefined,
    20,
  ]);
  await limits.refund(bucket('known'));
  expect([known(), await limits.take(bucket('known'))]).toEqual([undefined, undefined]);
});

test('a clock that goes back forgets that a bucket was empty', async () => {
  for (let n = 0; n < 4; n++) await limits.take(bucket('earlier'));
  db.advance(-1);
  expect(limits.getKnownWait(bucket('earlier'))).toBeUndefined();
});

test('a refunded token can be taken again', async () => {
  for (let n = 0; n < 3; n++) await limits.take(bucket('back'));
  await limits.refund(bucket('back'));
  expect([await limits.take(bucket('back')), await limits.take(bucket('back'))]).toEqual([undefined, 20]);
});

test('each value has its own bucket, which expires once it has been full for long', async () => {
  for (let n = 0; n < 3; n++) await limits.take(bucket('a'));
  expect(await limits.take(bucket('b'))).toBeUndefined();
  const rows = await db.scan();
  expect(rows.every(({ ttl }) => Number(ttl) > db.now().getTime() / 1000)).toBe(true);
});
