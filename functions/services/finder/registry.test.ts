import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Registry } from './registry';

const NEVER = new AbortController().signal;

let server: Server;
let registry: Registry;
let asked = '';
let reply: { status?: number; headers?: Record<string, string>; body: string };
beforeAll(async () => {
  server = createServer((req, res) => {
    asked = req.url ?? '';
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

/** What is told of these records. */
async function told(...results: unknown[]) {
  reply = { body: JSON.stringify({ result_count: results.length, results }) };
  return (await registry.page('841', 0, NEVER)).practices;
}

test('the registry is asked for dermatologists who practice in an area, or in one ZIP code', async () => {
  await told();
  expect(Object.fromEntries(new URL(asked, 'http://x').searchParams)).toEqual({
    version: '2.1',
    taxonomy_description: 'Dermatology*',
    address_purpose: 'LOCATION',
    country_code: 'US',
    postal_code: '841*',
    limit: '200',
    skip: '0',
  });
  await registry.page('84101', 200, NEVER);
  expect(asked).toContain('postal_code=84101&limit=200&skip=200');
});

test('a person is told in the case people write, at the address of the practice', async () => {
  expect(await told(ENTRY)).toEqual([
    {
      npi: '9841010001',
      name: "Mary-Ann O'Sample, M.D.",
      specialty: 'Dermatology',
      sites: [{ address: '120 N Main St, Suite 5B, Salt Lake City, UT 84101', zip: '84101', phone: '8015550142' }],
    },
  ]);
});

test('an organization is told by its name, a sub-specialty in plain words, a further practice as well', async () => {
  const further = { ...ADDRESS, address_purpose: undefined, postal_code: '84102', telephone_number: '' };
  const [organization] = await told({
    ...ENTRY,
    enumeration_type: 'NPI-2',
    basic: { organization_name: 'EXAMPLE SKIN CLINIC, PLLC' },
    practiceLocations: [further],
    taxonomies: [
      { code: '207Q00000X', desc: 'Family Medicine', primary: true },
      { code: '207ND0101X', desc: 'Dermatology, MOHS-Micrographic Surgery', primary: false },
    ],
  });
  expect(organization).toMatchObject({ name: 'Example Skin Clinic, PLLC', specialty: 'Mohs surgery for skin cancer' });
  expect(organization!.sites).toMatchObject([{ zip: '84101' }, { zip: '84102', phone: null }]);
});

test.each([
  ['is deactivated', { ...ENTRY, basic: { ...ENTRY.basic, status: 'D' } }],
  ['practices something else', { ...ENTRY, taxonomies: [{ code: '207Q00000X', primary: true }] }],
  ['claims a specialty that only an object has', { ...ENTRY, taxonomies: [{ code: 'constructor' }] }],
  ['has no name', { ...ENTRY, basic: {} }],
  ['has no practice', { ...ENTRY, addresses: [{ ...ADDRESS, address_purpose: 'MAILING' }] }],
  ['has no ZIP code', { ...ENTRY, addresses: [{ ...ADDRESS, postal_code: 'K1A 0B1' }] }],
  ['has no number', { ...ENTRY, number: 'x' }],
  ['is no record', 'text'],
  ['is nothing', null],
])('one who %s is left out, and nobody else with them', async (_, entry) => {
  expect((await told(entry, ENTRY)).map(({ npi }) => npi)).toEqual(['9841010001']);
});

test('what is missing, or of another kind, is done without', async () => {
  const { addresses, practiceLocations, ...rest } = ENTRY;
  expect(practiceLocations).toEqual([]);
  const spare = { ...addresses[0], address_2: null, city: 7, state: undefined, telephone_number: 'call us' };
  const [told1] = await told({ ...rest, number: 9841010001, basic: { last_name: 'Sample' }, addresses: [spare, 'x'] });
  expect(told1).toMatchObject({ name: 'Sample', sites: [{ address: '120 N Main St, 84101', phone: null }] });
});

test('what a registrant typed stays one short line of text', async () => {
  const last_name = `<b>x</b>\u0000\n${'long'.repeat(100)}`;
  const name = (await told({ ...ENTRY, basic: { last_name } }))[0]!.name;
  expect(name.length).toBeLessThanOrEqual(120);
  expect(name).toMatch(/^<b>x<\/b> long/);
});

test.each([
  ['an error', { body: JSON.stringify({ Errors: [{ description: 'No valid search criteria' }] }) }],
  ['an error page', { status: 503, body: '<html>' }],
  ['something else', { body: '<html>' }],
  ['a way elsewhere', { status: 302, headers: { location: 'http://127.0.0.1:1/' }, body: '' }],
  ['without end', { body: `{"results":[${'"x",'.repeat(1_100_000)}"x"]}` }],
])('an answer that is %s is a failure', async (_, answer) => {
  reply = answer;
  await expect(registry.page('841', 0, NEVER)).rejects.toThrow();
});
