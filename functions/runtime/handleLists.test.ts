import { testTable, type TestTable } from '#data/testing/testTable';
import { handleLists } from './handleLists';

/** The time that one item takes, and how long a run of a job may take. */
const ITEM_MS = 50_000;
const RUN_MS = 200_000;

let db: TestTable;
let runTime: number;
beforeEach(async () => {
  db = await testTable();
  runTime = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => runTime);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await db.close();
});

const PAGE_SIZE = 3;
const LISTS: Record<string, string[]> = { even: ['0', '2', '4', '6', '8'], odd: ['1', '3', '5', '7', '9'] };
const readPage = (list: string, after: string | undefined) => {
  const rest = LISTS[list]!.filter((item) => after === undefined || item > after);
  const items = rest.slice(0, PAGE_SIZE).map((value) => ({ position: value, value }));
  return Promise.resolve({ items, next: rest.length > PAGE_SIZE ? items.at(-1)!.position : undefined });
};
const run = (handle: (item: string) => unknown, lists = ['even']) =>
  handleLists(db, {
    job: 'renewals',
    lists,
    concurrency: 1,
    readPage,
    handle: async (item) => {
      runTime += ITEM_MS;
      await Promise.resolve(item).then(handle);
    },
  });

test('a job that its time stops goes on where it was, handles each row once, and then begins again', async () => {
  const handled: string[] = [];
  const handle = (item: string) => void handled.push(item);
  await run(handle);
  expect(handled).toEqual(['0', '2', '4', '6']);
  await run(handle);
  expect(handled).toEqual(['0', '2', '4', '6', '8']);
  expect(await db.scan()).toEqual([]);
  await run(handle);
  expect(handled.slice(5)).toEqual(['0', '2', '4', '6']);
});

test('rows that fail keep no others waiting, and are tried again after them', async () => {
  const tried: string[] = [];
  const fail = (item: string) => {
    tried.push(item);
    throw new Error(`power cut at ${item}`);
  };
  expect(await run(fail)).toMatchObject({ failed: 4, error: { message: 'power cut at 0' } });
  expect(await run(fail)).toMatchObject({ failed: 1 });
  expect(tried).toEqual(['0', '2', '4', '6', '8']);
  await run(fail);
  expect(tried[5]).toBe('0');
});

test('lists are handled at the same time, each from its own position', async () => {
  const handled: string[] = [];
  let reachOdd = (): void => undefined;
  const oddIsReached = new Promise<void>((resolve) => (reachOdd = resolve));
  const handle = async (item: string) => {
    handled.push(item);
    if (item === '1') reachOdd();
    if (item === '0') await oddIsReached;
  };
  for (let runs = 0; runs < 4; runs++) await run(handle, ['even', 'odd']);
  const ofList = (list: string) => handled.filter((item) => LISTS[list]!.includes(item)).slice(0, 5);
  expect(ofList('even')).toEqual(LISTS['even']!.slice(0, ofList('even').length));
  expect(ofList('odd')).toEqual(LISTS['odd']!.slice(0, ofList('odd').length));
});

test('a run that has no time for any row changes nothing', async () => {
  runTime = -RUN_MS;
  const late = handleLists(db, {
    job: 'renewals',
    lists: ['even'],
    concurrency: 1,
    readPage: (list, after) => {
      runTime = 0;
      return readPage(list, after);
    },
    handle: () => Promise.reject(new Error('too late')),
  });
  expect(await late).toEqual({ failed: 0, error: undefined });
  expect(await db.scan()).toEqual([]);
});
