import { Customers } from './customers';
import { Erasures } from './erasures';
import { Subscriptions } from '#data/subscription/subscriptions';
import type { Commit } from '#data/table/table';
import { testTable, type TestTable } from '#data/table/testTable';
import { Users, type User } from './users';

let kept: TestTable;
let users: Users;
let customers: Customers;
let subscriptions: Subscriptions;
let commit: Commit;
beforeEach(async () => {
  kept = await testTable();
  users = new Users(kept.table, kept.vault);
  customers = new Customers(kept.table, kept.now);
  subscriptions = new Subscriptions(kept.table, kept.vault);
  commit = (writes) => kept.table.transact(writes);
});
afterEach(() => kept.close());

const DAY = 24 * 60 * 60_000;

async function join(email: string, firstName: string | null = null, lastName: string | null = null): Promise<User> {
  const user = (await users.add({ email, firstName, lastName, privacyVersion: null }, kept.now()))!;
  await kept.table.transact(await users.activating(user));
  kept.advance(1000);
  return reread(user);
}
const reread = async ({ id }: User) => (await users.byId(id))!;
const leave = ({ id }: User) => new Erasures(kept.table, kept.vault, users).begin(id, kept.now(), commit);
const override = (user: User, wanted: 'active' | 'inactive') =>
  subscriptions.override(user, { id: String(kept.now().getTime()), wanted, reason: null, at: kept.now() }, commit);
const emails = (page?: { items: { email: string }[] }) => page?.items.map(({ email }) => email);
const found = async (text: string) => emails(await customers.find(text, { limit: 10 }))?.sort();

describe('counters', () => {
  test('follow joining, subscribing, paying and leaving', async () => {
    const [ann, ben] = [await join('ann@example.org'), await join('ben@example.org')];
    expect(await customers.counts()).toEqual({ total: 2, active: 0, paid: 0 });
    await subscriptions.demonstrate(ann, 'x', new Date(kept.now().getTime() + DAY), commit);
    await subscriptions.link(ben, 'cus_1');
    expect(await customers.counts()).toEqual({ total: 2, active: 1, paid: 1 });
    await override(await reread(ann), 'inactive');
    await override(await reread(ben), 'active');
    expect(await customers.counts()).toEqual({ total: 2, active: 1, paid: 1 });
    await leave(ben);
    expect(await customers.counts()).toEqual({ total: 1, active: 0, paid: 0 });
  });

  test('do not count a registration that broke off', async () => {
    await users.add({ email: 'half@example.org', firstName: null, lastName: null, privacyVersion: null }, kept.now());
    expect(await customers.counts()).toEqual({ total: 0, active: 0, paid: 0 });
    expect(emails(await customers.list({ limit: 10 }))).toEqual([]);
  });

  test('a subscription drops out after its last day, without anybody writing', async () => {
    const ann = await join('ann@example.org');
    await subscriptions.demonstrate(ann, 'x', new Date(kept.now().getTime() + 2 * DAY), commit);
    kept.advance(2 * DAY);
    expect((await customers.counts()).active).toBe(1);
    kept.advance(DAY);
    expect((await customers.counts()).active).toBe(0);
    expect((await customers.list({ limit: 1 }))?.items).toMatchObject([
      { subscriptionStatus: 'active', isActive: false },
    ]);
    await leave(ann);
    expect(await customers.counts()).toEqual({ total: 0, active: 0, paid: 0 });
  });

  test('stay exact when many change at once', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, n) => join(`p${n}@example.org`)));
    const { items } = (await customers.list({ limit: 100 }))!;
    const ends = new Date(kept.now().getTime() + DAY);
    await Promise.all(
      items.map(async ({ id }) => subscriptions.demonstrate((await users.byId(id))!, id, ends, commit)),
    );
    expect(await customers.counts()).toEqual({ total: 30, active: 30, paid: 0 });
  });

  test('of a decision taken before an account was marked as leaving, nothing is written', async () => {
    const ann = await join('ann@example.org');
    await leave(ann);
    expect(await override(ann, 'active')).toBe(false);
    expect(await subscriptions.link(ann, 'cus_1')).toBe(false);
    expect(await customers.counts()).toEqual({ total: 0, active: 0, paid: 0 });
  });
});

describe('finding', () => {
  test('by the beginning of the address, of the whole name, or of the last name, in any case', async () => {
    await join('maria.lind@example.org', 'Maria', 'Lind');
    await join('mark@example.org', 'Jörg', 'de la Cruz');
    expect(await found('MAR')).toEqual(['maria.lind@example.org', 'mark@example.org']);
    for (const text of ['maria.lind@example.org', 'Maria  li', 'lind', 'Lin']) {
      expect([text, await found(text)]).toEqual([text, ['maria.lind@example.org']]);
    }
    expect(await found('jörg de')).toEqual(['mark@example.org']);
    expect(await found('de la cruz')).toEqual(['mark@example.org']);
    for (const text of ['ind', 'ria', 'example.org', 'lindt', 'maria.lind@example.orgs']) {
      expect([text, await found(text)]).toEqual([text, []]);
    }
  });

  test('shows once who is found twice, page by page, and everybody', async () => {
    for (let n = 0; n < 7; n++) await join(`ann${n}@example.org`, 'Ann', `Annis${n}`);
    await join('bob@example.org', 'Bob');
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = (await customers.find('ann', { limit: 3, cursor }))!;
      seen.push(...emails(page)!);
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen.sort()).toEqual(Array.from({ length: 7 }, (_, n) => `ann${n}@example.org`));
  });

  test('follows a new name, and forgets who leaves', async () => {
    const ann = await join('ann@example.org', 'Ann', 'Lee');
    await users.rename(ann.id, { lastName: 'Quast' }, commit);
    expect([await found('quast'), await found('lee'), await found('ann quast')]).toEqual([
      ['ann@example.org'],
      [],
      ['ann@example.org'],
    ]);
    await leave(ann);
    expect([await found('quast'), await found('ann@'), emails(await customers.list({ limit: 9 }))]).toEqual([
      [],
      [],
      [],
    ]);
    expect((await kept.scan()).filter(({ SK }) => SK.endsWith(`#${ann.id}`)).map(({ PK }) => PK)).toEqual(['ERASURE']);
  });

  test('of two names given at once one stands, and it alone is found', async () => {
    const ann = await join('ann@example.org', 'Ann');
    const names = ['Xandra', 'Yvonne', 'Zita'];
    await Promise.all(names.map((firstName) => users.rename(ann.id, { firstName }, commit)));
    const { firstName } = await reread(ann);
    for (const name of names)
      expect([name, await found(name)]).toEqual([name, name === firstName ? ['ann@example.org'] : []]);
  });

  test('no key holds a name or an address, nor a part of one', async () => {
    await join('quastenflosser@example.org', 'Quasten', 'Flosser');
    const own = (await kept.scan()).filter(({ PK }) => PK.startsWith('CUSTOMER'));
    expect(own.length).toBeGreaterThan(5);
    expect(JSON.stringify(own.map(({ PK, SK }) => [PK, SK]))).not.toMatch(/quas|flos|example/i);
  });

  test('a cursor of another search, or of nothing, is no page', async () => {
    await join('ann@example.org');
    for (const cursor of ['', 'x', '2027-03-01T12:00:00.000Z#nobody']) {
      expect(await customers.list({ limit: 1, cursor })).toBeUndefined();
      expect(await customers.find('ann', { limit: 1, cursor })).toBeUndefined();
    }
  });
});

test('pages of the list go from who joined last to who joined first', async () => {
  for (let n = 0; n < 5; n++) await join(`p${n}@example.org`);
  const first = (await customers.list({ limit: 2 }))!;
  const second = (await customers.list({ limit: 2, cursor: first.nextCursor }))!;
  const third = (await customers.list({ limit: 2, cursor: second.nextCursor }))!;
  expect([first, second, third].map(emails)).toEqual([
    ['p4@example.org', 'p3@example.org'],
    ['p2@example.org', 'p1@example.org'],
    ['p0@example.org'],
  ]);
  expect(third.nextCursor).toBeUndefined();
});
