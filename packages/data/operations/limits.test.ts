import { Limits } from './limits';
import { testTable, type TestTable } from '#data/table/testTable';

let kept: TestTable;
let limits: Limits;
beforeAll(async () => {
  kept = await testTable();
  limits = new Limits(kept.table, kept.now);
});
afterAll(() => kept.close());

const bucket = (by: string) => ({ name: 'test', by, count: 3, seconds: 60 });

test('a full bucket gives its tokens at once, then one each time one has flowed back', async () => {
  const take = () => limits.take(bucket('one'));
  expect([await take(), await take(), await take(), await take()]).toEqual([undefined, undefined, undefined, 20]);
  kept.advance(19_999);
  expect(await take()).toBe(1);
  kept.advance(1);
  expect([await take(), await take()]).toEqual([undefined, 20]);
  kept.advance(60_000);
  expect([await take(), await take(), await take(), await take()]).toEqual([undefined, undefined, undefined, 20]);
});

test('20 at once get exactly the tokens there are', async () => {
  const waits = await Promise.all(Array.from({ length: 20 }, () => limits.take(bucket('crowd'))));
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(3);
});

test('a token given back can be taken again', async () => {
  for (let n = 0; n < 3; n++) await limits.take(bucket('back'));
  await limits.giveBack(bucket('back'));
  expect([await limits.take(bucket('back')), await limits.take(bucket('back'))]).toEqual([undefined, 20]);
});

test('each value is counted apart, and its bucket is forgotten when it has long been full', async () => {
  for (let n = 0; n < 3; n++) await limits.take(bucket('a'));
  expect(await limits.take(bucket('b'))).toBeUndefined();
  const rows = await kept.scan();
  expect(rows.every(({ ttl }) => Number(ttl) > kept.now().getTime() / 1000)).toBe(true);
});
