import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Registry } from './registry';

const NEVER = new AbortController().signal;

let server: Server;
let registry: Registry;
let requestUrl = '';
let reply: { status?: number; headers?: Record<string, string>; body: string };
beforeAll(async () => {
  server = createServer((req, res) => {
    requestUrl = req.url ?? '';
    res.writeHead(reply.status ?? 200, reply.headers).end(reply.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  registry = new Registry({ url: `http://127.0.0.1:${port}/api/`, name: 'A registry' });
});
afterAll(() => void server.close());

const ADDRESS = {
  address_purpose: 'LOCATION',
  address_1: '120 N MAIN ST',
  address_2: 'SUITE 5B',
  city: 'SALT LAKE CITY',
  state: 'UT',
  postal_code: '841011234',
  telephone_number: '801-555-0142',
};
const ENTRY = {
  number: '9841010001',
  enumeration_type: 'NPI-1',
  basic: { status: 'A', first_name: 'MARY-ANN', last_name: "O'SAMPLE", credential: 'M.D.' },
  addresses: [ADDRESS, { ...ADDRESS, address_purpose: 'MAILING', address_1: 'PO BOX 1' }],
  practiceLocations: [],
  taxonomies: [{ code: '207N00000X', desc: 'Dermatology', primary: true }],
};

/** Parses these records. */
async function parse(...results: unknown[]) {
  reply = { body: JSON.stringify({ result_count: results.length, results }) };
  return (await registry.fetchPage('841', 0, NEVER)).practices;
}

test('the query is for dermatologists who practice in a ZIP prefix, or in one ZIP code', async () => {
  await parse();
  expect(Object.fromEntries(new URL(requestUrl, 'http://x').searchParams)).toEqual({
    version: '2.1',
    taxonomy_description: 'Dermatology*',
    address_purpose: 'LOCATION',
    country_code: 'US',
    postal_code: '841*',
    limit: '200',
    skip: '0',
  });
  await registry.fetchPage('84101', 200, NEVER);
  expect(requestUrl).toContain('postal_code=84101&limit=200&skip=200');
});

test('a person is listed in normal case, at the address of the practice', async () => {
  expect(await parse(ENTRY)).toEqual([
    {
      npi: '9841010001',
      name: "Mary-Ann O'Sample, M.D.",
      specialty: 'Dermatology',
      isLaboratory: false,
      sites: [{ address: '120 N Main St, Suite 5B, Salt Lake City, UT 84101', zip: '84101', phone: '8015550142' }],
    },
  ]);
});

test('an organization is listed by its name, with a sub-specialty in plain words and every site', async () => {
  const secondSite = { ...ADDRESS, address_purpose: undefined, postal_code: '84102', telephone_number: '' };
  const [organization] = await parse({
    ...ENTRY,
    enumeration_type: 'NPI-2',
    basic: { organization_name: 'EXAMPLE SKIN CLINIC, PLLC' },
    practiceLocations: [secondSite],
    taxonomies: [
      { code: '207Q00000X', desc: 'Family Medicine', primary: true },
      { code: '207ND0101X', desc: 'Dermatology, MOHS-Micrographic Surgery', primary: false },
    ],
  });
  expect(organization).toMatchObject({ name: 'Example Skin Clinic, PLLC', specialty: 'Mohs surgery for skin cancer' });
  expect(organization!.sites).toMatchObject([{ zip: '84101' }, { zip: '84102', phone: null }]);
});

test('a dermatopathologist and an organization named as a laboratory are laboratories; a family name makes nobody one', async () => {
  const dermatopathology = { code: '207ND0900X', desc: 'Dermatology, Dermatopathology', primary: true };
  const practices = await parse(
    { ...ENTRY, taxonomies: [dermatopathology] },
    { ...ENTRY, taxonomies: [dermatopathology, { ...ENTRY.taxonomies[0], primary: false }] },
    { ...ENTRY, basic: { organization_name: 'EXAMPLE DERMATOLOGY LABORATORY' } },
    { ...ENTRY, basic: { ...ENTRY.basic, last_name: 'LAB' } },
  );
  expect(practices).toMatchObject([
    { specialty: 'Dermatopathology (laboratory)', isLaboratory: true },
    { specialty: 'Dermatology', isLaboratory: false },
    { specialty: 'Dermatology', isLaboratory: true },
    { specialty: 'Dermatology', isLaboratory: false },
  ]);
});

test.each([
  ['is deactivated', { ...ENTRY, basic: { ...ENTRY.basic, status: 'D' } }],
  ['has another specialty', { ...ENTRY, taxonomies: [{ code: '207Q00000X', primary: true }] }],
  ['has a specialty named like an object property', { ...ENTRY, taxonomies: [{ code: 'constructor' }] }],
  ['has no name', { ...ENTRY, basic: {} }],
  ['has no practice', { ...ENTRY, addresses: [{ ...ADDRESS, address_purpose: 'MAILING' }] }],
  ['has no ZIP code', { ...ENTRY, addresses: [{ ...ADDRESS, postal_code: 'K1A 0B1' }] }],
  ['has no number', { ...ENTRY, number: 'x' }],
  ['is not an object', 'text'],
  ['is null', null],
])('a record that %s is left out, and no other with it', async (_, entry) => {
  expect((await parse(entry, ENTRY)).map(({ npi }) => npi)).toEqual(['9841010001']);
});

test('fields that are missing or malformed are left out', async () => {
  const { addresses, practiceLocations, ...rest } = ENTRY;
  expect(practiceLocations).toEqual([]);
  const malformed = { ...addresses[0], address_2: null, city: 7, state: undefined, telephone_number: 'call us' };
  const [practice] = await parse({
    ...rest,
    number: 9841010001,
    basic: { last_name: 'Sample' },
    addresses: [malformed, 'x'],
  });
  expect(practice).toMatchObject({ name: 'Sample', sites: [{ address: '120 N Main St, 84101', phone: null }] });
});

test('text of a registrant becomes one short line', async () => {
  const last_name = `<b>x</b>\u0000\n${'long'.repeat(100)}`;
  const name = (await parse({ ...ENTRY, basic: { last_name } }))[0]!.name;
  expect(name.length).toBeLessThanOrEqual(120);
  expect(name).toMatch(/^<b>x<\/b> long/);
});

test.each([
  ['an error', { body: JSON.stringify({ Errors: [{ description: 'No valid search criteria' }] }) }],
  ['an error page', { status: 503, body: '<html>' }],
  ['not JSON', { body: '<html>' }],
  ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' }, body: '' }],
  ['too long', { body: `{"results":[${'"x",'.repeat(1_100_000)}"x"]}` }],
])('a response that is %s is a failure', async (_, response) => {
  reply = response;
  await expect(registry.fetchPage('841', 0, NEVER)).rejects.toThrow();
});
