import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Customers } from './customers';
import { CustomerTerms } from './customerTerms';
import { Erasures } from './erasures';
import { Subscriptions } from '#data/subscription/subscriptions';
import type { Commit } from '#data/table/table';
import { testTable, type TestTable } from '#data/testing/testTable';
import type { User } from './user';
import { Users } from './users';

let db: TestTable;
let users: Users;
let customers: Customers;
let subscriptions: Subscriptions;
let commit: Commit;
beforeEach(async () => {
  db = await testTable();
  users = new Users(db.table, db.vault);
  customers = new Customers(db.table, db.now);
  subscriptions = new Subscriptions(db.table, db.vault);
  commit = (writes) => db.table.transact(writes);
});
afterEach(() => db.close());

const DAY = 24 * 60 * 60_000;

async function register(email: string, firstName: string | null = null, lastName: string | null = null): Promise<User> {
  const user = (await users.add({ email, firstName, lastName, privacyVersion: null }, db.now()))!;
  await db.table.transact(await users.prepareActivation(user));
  db.advance(1000);
  return reread(user);
}
const reread = async ({ id }: User) => (await users.findById(id))!;
const deleteAccount = ({ id }: User) => new Erasures(db.table, db.vault, users).begin(id, db.now(), commit);
const override = (user: User, status: 'active' | 'inactive') =>
  subscriptions.override(user, { id: String(db.now().getTime()), status, reason: null, at: db.now() }, commit);
const toEmails = (page?: { items: { email: string }[] }) => page?.items.map(({ email }) => email);
const search = async (text: string) => toEmails(await customers.search(text, { limit: 10 }))?.sort();

describe('counters', () => {
  test('follow registrations, subscriptions, payments and deletions', async () => {
    const [ann, ben] = [await register('ann@example.org'), await register('ben@example.org')];
    expect(await customers.count()).toEqual({ total: 2, active: 0, paid: 0 });
    await subscriptions.activateDemo(ann, 'x', new Date(db.now().getTime() + DAY), commit);
    await subscriptions.linkCustomer(ben, 'cus_1');
    expect(await customers.count()).toEqual({ total: 2, active: 1, paid: 1 });
    await override(await reread(ann), 'inactive');
    await override(await reread(ben), 'active');
    expect(await customers.count()).toEqual({ total: 2, active: 1, paid: 1 });
    await deleteAccount(ben);
    expect(await customers.count()).toEqual({ total: 1, active: 0, paid: 0 });
  });

  test('exclude an incomplete registration', async () => {
    await users.add({ email: 'half@example.org', firstName: null, lastName: null, privacyVersion: null }, db.now());
    expect(await customers.count()).toEqual({ total: 0, active: 0, paid: 0 });
    expect(toEmails(await customers.list({ limit: 10 }))).toEqual([]);
  });

  test('an expired subscription drops out without a write', async () => {
    const ann = await register('ann@example.org');
    await subscriptions.activateDemo(ann, 'x', new Date(db.now().getTime() + 2 * DAY), commit);
    db.advance(2 * DAY);
    expect((await customers.count()).active).toBe(1);
    db.advance(DAY);
    expect((await customers.count()).active).toBe(0);
    expect((await customers.list({ limit: 1 }))?.items).toMatchObject([
      { subscriptionStatus: 'active', isActive: false },
    ]);
    await deleteAccount(ann);
    expect(await customers.count()).toEqual({ total: 0, active: 0, paid: 0 });
  });

  // Fault 3.
  test('stay exact under concurrent changes', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, n) => register(`p${n}@example.org`)));
    const { items } = (await customers.list({ limit: 100 }))!;
    const ends = new Date(db.now().getTime() + DAY);
    await Promise.all(
      items.map(async ({ id }) => subscriptions.activateDemo((await users.findById(id))!, id, ends, commit)),
    );
    expect(await customers.count()).toEqual({ total: 30, active: 30, paid: 0 });
  });

  test('do not change by a decision that was made before the account was deleted', async () => {
    const ann = await register('ann@example.org');
    await deleteAccount(ann);
    expect(await override(ann, 'active')).toBe(false);
    expect(await subscriptions.linkCustomer(ann, 'cus_1')).toBe(false);
    expect(await customers.count()).toEqual({ total: 0, active: 0, paid: 0 });
  });
});

describe('search', () => {
  test('matches the beginning of the address, the full name or the last name, in any case', async () => {
    await register('maria.lind@example.org', 'Maria', 'Lind');
    await register('mark@example.org', 'Jörg', 'de la Cruz');
    expect(await search('MAR')).toEqual(['maria.lind@example.org', 'mark@example.org']);
    for (const text of ['maria.lind@example.org', 'Maria  li', 'lind', 'Lin']) {
      expect([text, await search(text)]).toEqual([text, ['maria.lind@example.org']]);
    }
    expect(await search('jörg de')).toEqual(['mark@example.org']);
    expect(await search('de la cruz')).toEqual(['mark@example.org']);
    for (const text of ['ind', 'ria', 'example.org', 'lindt', 'maria.lind@example.orgs']) {
      expect([text, await search(text)]).toEqual([text, []]);
    }
  });

  test('matches the beginning of any word of the names, and of the address before its @', async () => {
    await register('j.cruz-office@example.org', 'Jörg Peter', 'de la Cruz-Lee');
    for (const text of ['peter', 'lee', 'office', 'cruz', 'pet']) {
      expect([text, await search(text)]).toEqual([text, ['j.cruz-office@example.org']]);
    }
    expect(await search('example')).toEqual([]);
  });

  test('finds an account from before words were terms by its main terms, and by every word once they are added', async () => {
    const user = await register('m.cruz@example.org', 'Ana Maria', 'Lee');
    const encode = (term: string) => new CustomerTerms(db.table).encodePrefix(term);
    const main = await Promise.all(['m.cruz@example.org', 'ana maria lee', 'lee'].map(encode));
    const rows = (await db.scan()).filter(({ PK, SK }) => PK === 'CUSTOMER_TERMS' && !main.includes(SK.split('#')[0]!));
    for (const { PK, SK } of rows) await db.table.remove({ PK, SK });
    expect([await search('ana maria'), await search('cruz')]).toEqual([['m.cruz@example.org'], []]);
    expect(await users.addMissingTerms(user)).toBe(2);
    expect([await search('cruz'), await search('maria')]).toEqual([['m.cruz@example.org'], ['m.cruz@example.org']]);
    expect(await users.addMissingTerms(user)).toBe(0);
  });

  test('lists every match once, page by page, also with two matching terms', async () => {
    for (let n = 0; n < 7; n++) await register(`ann${n}@example.org`, 'Ann', `Annis${n}`);
    await register('bob@example.org', 'Bob');
    const emails: string[] = [];
    let cursor: string | undefined;
    do {
      const page = (await customers.search('ann', { limit: 3, cursor }))!;
      emails.push(...toEmails(page)!);
      cursor = page.nextCursor;
    } while (cursor);
    expect(emails.sort()).toEqual(Array.from({ length: 7 }, (_, n) => `ann${n}@example.org`));
  });

  test('a long name that is both first and last name can be registered, changed and found', async () => {
    const name = 'Wolfeschlegelsteinhausenbergerdorff the Elder';
    const person = await register('wolfe@example.org', name, name);
    expect(await search('wolfeschlegel')).toEqual(['wolfe@example.org']);
    expect(await users.rename(person.id, { firstName: 'Hubert' }, commit)).toBe(true);
    expect([await search('hubert wolfe'), await search('wolfeschlegel')]).toEqual([
      ['wolfe@example.org'],
      ['wolfe@example.org'],
    ]);
  });

  test('follows a change of name and a deletion', async () => {
    const ann = await register('ann@example.org', 'Ann', 'Lee');
    await users.rename(ann.id, { lastName: 'Quast' }, commit);
    expect([await search('quast'), await search('lee'), await search('ann quast')]).toEqual([
      ['ann@example.org'],
      [],
      ['ann@example.org'],
    ]);
    await deleteAccount(ann);
    expect([await search('quast'), await search('ann@'), toEmails(await customers.list({ limit: 9 }))]).toEqual([
      [],
      [],
      [],
    ]);
    expect((await db.scan()).filter(({ SK }) => SK.endsWith(`#${ann.id}`)).map(({ PK }) => PK)).toEqual(['ERASURE']);
  });

  test('of concurrent changes of name one wins, and only that name matches', async () => {
    const ann = await register('ann@example.org', 'Ann');
    const names = ['Xandra', 'Yvonne', 'Zita'];
    await Promise.all(names.map((firstName) => users.rename(ann.id, { firstName }, commit)));
    const { firstName } = await reread(ann);
    for (const name of names)
      expect([name, await search(name)]).toEqual([name, name === firstName ? ['ann@example.org'] : []]);
  });

  // Check 23.
  test('no key contains a part of a name or an address', async () => {
    await register('quastenflosser@example.org', 'Quasten', 'Flosser');
    const own = (await db.scan()).filter(({ PK }) => PK.startsWith('CUSTOMER'));
    expect(own.length).toBeGreaterThan(5);
    expect(JSON.stringify(own.map(({ PK, SK }) => [PK, SK]))).not.toMatch(/quas|flos|example/i);
  });

  test('a cursor of another search, or of nothing, is no page', async () => {
    await register('ann@example.org');
    for (const cursor of ['', 'x', '2027-03-01T12:00:00.000Z#nobody']) {
      expect(await customers.list({ limit: 1, cursor })).toBeUndefined();
      expect(await customers.search('ann', { limit: 1, cursor })).toBeUndefined();
    }
  });
});

test('pages of the list go from who joined last to who joined first', async () => {
  for (let n = 0; n < 5; n++) await register(`p${n}@example.org`);
  const first = (await customers.list({ limit: 2 }))!;
  const second = (await customers.list({ limit: 2, cursor: first.nextCursor }))!;
  const third = (await customers.list({ limit: 2, cursor: second.nextCursor }))!;
  expect([first, second, third].map(toEmails)).toEqual([
    ['p4@example.org', 'p3@example.org'],
    ['p2@example.org', 'p1@example.org'],
    ['p0@example.org'],
  ]);
  expect(third.nextCursor).toBeUndefined();
});

describe('filters', () => {
  const listAll = async (limit: number) => {
    const pages: (string[] | undefined)[] = [];
    let cursor: string | undefined;
    do {
      const page = (await customers.list({ limit, cursor }, { access: 'active' }))!;
      pages.push(toEmails(page));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return pages;
  };

  test('a page goes on past newer accounts that do not match, is full, and none after it is empty', async () => {
    const ends = new Date(db.now().getTime() + 365 * DAY);
    for (let n = 0; n < 130; n++) {
      const person = await register(`p${n}@example.org`);
      if (n === 1 || n === 2 || n === 110 || n === 120)
        await subscriptions.activateDemo(person, String(n), ends, commit);
    }
    expect(await listAll(2)).toEqual([
      ['p120@example.org', 'p110@example.org'],
      ['p2@example.org', 'p1@example.org'],
    ]);
  });

  test('a page reads at most 2,000 accounts, and its cursor goes on to the rest', async () => {
    const page = jest.spyOn(db.table, 'page');
    page.mockImplementation((_schema: unknown, { after }: { after?: { SK: string } }) => {
      const from = after ? Number(after.SK.slice(-12)) : 0;
      const items = Array.from({ length: 100 }, (_, n) => ({
        PK: 'CUSTOMERS',
        SK: `2026-03-04T10:00:00.000Z#00000000-0000-4000-8000-${String(from + n + 1).padStart(12, '0')}`,
      }));
      return Promise.resolve({ items, hasMore: true });
    });
    const first = (await customers.list({ limit: 25 }, { role: 'admin' }))!;
    expect([first.items, page.mock.calls.length, first.nextCursor?.slice(-12)]).toEqual([[], 20, '000000002000']);
    await customers.list({ limit: 25, cursor: first.nextCursor }, { role: 'admin' });
    expect(page.mock.calls[20]![1].after?.SK).toBe(first.nextCursor);
    page.mockRestore();
  });
});

/** What the table answers to a query or to a batch of keys. */
interface ReadAnswer {
  ScannedCount?: number;
  Responses?: Record<string, unknown[]>;
}

/** The number of rows that a call reads. */
async function countRowsRead(call: () => Promise<unknown>): Promise<number> {
  const send = jest.spyOn(DynamoDBDocumentClient.prototype, 'send');
  await call();
  const answers = (await Promise.all(send.mock.results.map(({ value }) => value as unknown))) as ReadAnswer[];
  send.mockRestore();
  return answers
    .map(({ ScannedCount = 0, Responses = {} }) => ScannedCount + Object.values(Responses).flat().length)
    .reduce((sum, count) => sum + count, 0);
}

test('a page of the list reads as many rows among 30 accounts as among 12', async () => {
  const countRowsOfPage = () => countRowsRead(() => customers.list({ limit: 5 }));
  const registerMore = async (from: number, to: number) => {
    for (let n = from; n < to; n++) await register(`maria${n}@example.org`, 'Maria', 'Lind');
  };
  await registerMore(0, 12);
  const few = await countRowsOfPage();
  await registerMore(12, 30);
  expect(await countRowsOfPage()).toBe(few);
  expect(few).toBeGreaterThan(9);
});
