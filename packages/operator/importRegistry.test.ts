import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Providers } from '#data/finder/providers';
import { keys } from '#data/table/keys';
import { Registry } from '#functions/services/finder/registry';
import { prototypeOf } from '#functions/testing/prototypeOf';
import { PASSWORD, testApi, type TestApi } from '#functions/testing/testApi';
import { importRegistry } from './importRegistry';

let api: TestApi;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'registry-'));
});
beforeEach(async () => {
  api = await testApi();
});
afterEach(() => api.close());
afterAll(() => rm(folder, { recursive: true }));

const ADDRESS = 'Business Practice Location Address';
/** The columns that the import reads, with others between them, as the file has them. */
const COLUMNS = [
  ...['NPI', 'Entity Type Code', 'Provider Organization Name (Legal Business Name)'],
  ...['Provider Last Name (Legal Name)', 'Provider First Name', 'Provider Credential Text'],
  ...[`Provider First Line ${ADDRESS}`, `Provider Second Line ${ADDRESS}`, `Provider ${ADDRESS} City Name`],
  ...[`Provider ${ADDRESS} State Name`, `Provider ${ADDRESS} Postal Code`],
  ...[`Provider ${ADDRESS} Country Code (If outside U.S.)`, `Provider ${ADDRESS} Telephone Number`],
  ...['NPI Deactivation Date', 'NPI Reactivation Date'],
  ...Array.from({ length: 15 }, (_, n) => [
    `Healthcare Provider Taxonomy Code_${n + 1}`,
    `Healthcare Provider Primary Taxonomy Switch_${n + 1}`,
  ]).flat(),
];
const DERMATOLOGY = '207N00000X';
const toLine = (fields: readonly string[]) => fields.map((field) => `"${field.replaceAll('"', '""')}"`).join(',');
/** A dermatologist in Bozeman, with these changes. */
const toProvider = (changes: Partial<Record<string, string>> = {}) => {
  const fields: Partial<Record<string, string>> = {
    NPI: '1000000001',
    'Entity Type Code': '1',
    'Provider Last Name (Legal Name)': 'LIND',
    'Provider First Name': 'MARIA',
    'Provider Credential Text': 'M.D.',
    [`Provider First Line ${ADDRESS}`]: '12 MAIN ST, "THE OLD MILL"',
    [`Provider ${ADDRESS} City Name`]: 'BOZEMAN',
    [`Provider ${ADDRESS} State Name`]: 'MT',
    [`Provider ${ADDRESS} Postal Code`]: '597151234',
    [`Provider ${ADDRESS} Country Code (If outside U.S.)`]: 'US',
    [`Provider ${ADDRESS} Telephone Number`]: '4065550100',
    'Healthcare Provider Taxonomy Code_1': DERMATOLOGY,
    'Healthcare Provider Primary Taxonomy Switch_1': 'Y',
    ...changes,
  };
  return toLine(COLUMNS.map((column) => fields[column] ?? ''));
};
let files = 0;
/** Lines of the file of further locations that the next import reads too; none without any. */
let locations: string[] = [];
const writeLocations = async () => {
  if (locations.length === 0) return {};
  const path = join(folder, `${files++}_pl_pfile.csv`);
  await writeFile(path, locations.join('\n'));
  return { locations: path };
};
const importFile = async (name: string, ...lines: string[]) => {
  const path = join(folder, `${files++}_${name}`);
  await writeFile(path, lines.join('\n'));
  return importRegistry(api.services, { providers: path, ...(await writeLocations()) }, () => undefined);
};
/** The name of a file whose last day was that many days ago. */
const toFileName = (daysAgo: number) => {
  const day = new Date(api.clock.now().getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  return `npidata_pfile_20050523-${day.replaceAll('-', '')}.csv`;
};
const importLines = (...lines: string[]) => importFile(toFileName(0), ...lines);
const find = async () => {
  const answer = await api.user.dermatologists.find({ query: { lat: 45.67, lng: -111.04, radius: 10 } });
  return { ...answer, names: answer.providers.map(({ name }) => name).sort() };
};

test('after an import, a search lists its active dermatologists in the radius, and asks the registry nothing', async () => {
  const message = await importLines(
    toLine(COLUMNS),
    toProvider(),
    toProvider({ NPI: '1000000002', 'Provider First Name': 'ANN', 'NPI Deactivation Date': '01/02/2026' }),
    toProvider({ NPI: '1000000003', 'Provider First Name': 'BEA', [`Provider ${ADDRESS} Postal Code`]: '10001' }),
    toProvider({
      NPI: '1000000004',
      'Provider First Name': 'CLEO',
      'Healthcare Provider Taxonomy Code_1': '207Q00000X',
    }),
    toProvider({
      NPI: '1000000005',
      'Provider First Name': 'DORA',
      [`Provider ${ADDRESS} Country Code (If outside U.S.)`]: 'CA',
    }),
  );
  expect(message).toBe('5 lines read: 2 practices of dermatologists, of which 2 are new or changed. 0 removed.');
  const fetchPage = jest.spyOn(Registry.prototype, 'fetchPage');
  const { providers, names, source, sample, partial } = await find();
  expect(fetchPage).not.toHaveBeenCalled();
  fetchPage.mockRestore();
  expect({ names, source, sample, partial }).toEqual({
    names: ['Maria Lind, M.D.'],
    ...{ source: 'NPPES NPI Registry', sample: false, partial: false },
  });
  expect(providers[0]).toMatchObject({ id: '1000000001', specialty: expect.any(String), phone: '4065550100' });
  expect(providers[0]?.address).toMatch(/12 Main St, "The Old Mill", Bozeman, MT 59715/i);
});

test('the next import leaves unchanged rows untouched, changes and adds others, and removes those that are gone', async () => {
  const eve = { NPI: '1000000006', 'Provider First Name': 'EVE' };
  const fay = { NPI: '1000000007', 'Provider First Name': 'FAY' };
  await importLines(toLine(COLUMNS), toProvider(), toProvider(eve), toProvider(fay));
  const update = jest.spyOn(prototypeOf(api.services.table), 'update');
  const listWritten = () =>
    update.mock.calls
      .splice(0)
      .filter(([{ PK }]) => PK.startsWith('PROVIDERS#'))
      .map(([{ SK }]) => SK);
  const message = await importLines(
    toLine(COLUMNS),
    toProvider(),
    toProvider({ ...eve, [`Provider ${ADDRESS} Telephone Number`]: '4065550199' }),
    toProvider({ NPI: '1000000008', 'Provider First Name': 'GIA' }),
  );
  expect(message).toBe('3 lines read: 3 practices of dermatologists, of which 2 are new or changed. 1 removed.');
  expect(listWritten().sort()).toEqual(['59715#1000000006#0', '59715#1000000008#0']);
  const repeated = await importLines(toLine(COLUMNS), toProvider());
  expect(repeated).toBe('1 lines read: 1 practices of dermatologists, of which 0 are new or changed. 2 removed.');
  expect(listWritten()).toEqual([]);
  update.mockRestore();
  expect((await find()).names).toEqual(['Maria Lind, M.D.']);
});

test('an interrupted import beside a copy of an earlier release is continued by the next one, which leaves no row that its file lacks', async () => {
  const [copy, asOf] = ['earlier', api.clock.now().toISOString().slice(0, 10)];
  const change = { expression: 'SET #copy = :copy, #asOf = :asOf', names: ['copy', 'asOf'], values: { copy, asOf } };
  await api.services.table.update(keys.providerImport(), change);
  const prepareUse = jest.spyOn(Providers.prototype, 'prepareUse').mockImplementationOnce(() => {
    throw new Error('Interrupted');
  });
  const moved = toProvider({ NPI: '1000000006', [`Provider ${ADDRESS} Postal Code`]: '10001' });
  await expect(importLines(toLine(COLUMNS), toProvider(), moved)).rejects.toThrow('Interrupted');
  prepareUse.mockRestore();
  expect((await find()).names).toEqual([]);
  const message = await importLines(toLine(COLUMNS), toProvider());
  expect(message).toBe('1 lines read: 1 practices of dermatologists, of which 0 are new or changed. 1 removed.');
  const rows = (await api.scanTable()).filter(({ PK }) => String(PK).startsWith('PROVIDERS#'));
  expect(rows.map(({ SK }) => SK)).toEqual(['59715#1000000001#0']);
  expect((await find()).names).toEqual(['Maria Lind, M.D.']);
});

test('a file that is not the registry’s, or has no dermatologist, changes nothing', async () => {
  await importLines(toLine(COLUMNS), toProvider());
  await expect(importLines(toLine(COLUMNS), toProvider({ 'Healthcare Provider Taxonomy Code_1': '' }))).rejects.toThrow(
    'no dermatologist',
  );
  await expect(importLines('"NPI","Name"', '"1","x"')).rejects.toThrow('has no column');
  expect((await find()).names).toEqual(['Maria Lind, M.D.']);
});

test('with the file of further locations, a dermatologist is found at each of their practices', async () => {
  const SECOND = 'Provider Secondary Practice Location Address';
  const header = [
    ...['NPI', `${SECOND}- Address Line 1`, `${SECOND}-  Address Line 2`, `${SECOND} - City Name`],
    ...[`${SECOND} - State Name`, `${SECOND} - Postal Code`, `${SECOND} - Country Code (If outside U.S.)`],
    ...[`${SECOND} - Telephone Number`, `${SECOND} - Telephone Extension`],
  ];
  locations = [
    toLine(header),
    toLine(['1000000001', '5 RIVER RD', '', 'BOZEMAN', 'MT', '59718', 'US', '4065550101', '']),
    toLine(['1000000001', '1 RUE X', '', 'PARIS', '', '75001', 'FR', '', '']),
    toLine(['1999999999', '7 HILL RD', '', 'BOZEMAN', 'MT', '59718', 'US', '', '']),
  ];
  const message = await importLines(
    toLine(COLUMNS),
    toProvider({ [`Provider ${ADDRESS} City Name`]: 'NEW YORK', [`Provider ${ADDRESS} Postal Code`]: '10001' }),
  );
  locations = [];
  expect(message).toMatch(/^4 lines read: 2 practices/);
  expect((await find()).providers).toMatchObject([{ id: '1000000001', phone: '4065550101' }]);
});

test('without a recent copy, the live registry answers', async () => {
  const { names } = await find();
  expect(names.length).toBeGreaterThan(3);
  await importLines(toLine(COLUMNS), toProvider());
  expect((await find()).names).toHaveLength(1);
  api.clock.advance({ days: 63 });
  await api.user.auth.login({ body: { email: api.user.email, password: PASSWORD } });
  expect((await find()).names).toEqual(names);
});

test('a copy is as old as its file, and a file that is too old is refused', async () => {
  const names = (await find()).names;
  const lines = [toLine(COLUMNS), toProvider()];
  await expect(importFile(toFileName(63), ...lines)).rejects.toThrow('more than 62 days ago');
  await expect(importFile('npidata.csv', ...lines)).rejects.toThrow('must have its days');
  expect((await find()).names).toEqual(names);
  await importFile(toFileName(40), ...lines);
  expect((await find()).names).toHaveLength(1);
  api.clock.advance({ days: 23 });
  await api.user.auth.login({ body: { email: api.user.email, password: PASSWORD } });
  expect((await find()).names).toEqual(names);
});
