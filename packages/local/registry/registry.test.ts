import { startLocalCloud, type LocalCloud } from '#local/server/cloud';

let cloud: LocalCloud;
beforeAll(async () => {
  cloud = await startLocalCloud({ dataDir: null });
});
afterAll(() => cloud.close());

interface Found {
  result_count: number;
  results: { number: string; basic: object; addresses: { postal_code: string }[]; practiceLocations: object[] }[];
  Errors?: { field: string }[];
}
const ask = async (query: Record<string, string>) => {
  const search = new URLSearchParams({ version: '2.1', taxonomy_description: 'Dermatology*', ...query });
  return (await (await fetch(`${cloud.resources.REGISTRY_URL}?${search.toString()}`)).json()) as Found;
};

test('an area has the same providers each time, those of its ZIP codes among them', async () => {
  const area = await ask({ postal_code: '597*', limit: '200' });
  const single = await ask({ postal_code: '59715', limit: '200' });
  expect(area).toEqual(await ask({ postal_code: '597*', limit: '200' }));
  expect(area.result_count).toBe(area.results.length);
  expect(single.results.length).toBeGreaterThan(0);
  expect(area.results).toEqual(expect.arrayContaining(single.results));
});

test('in a large city an answer is full, and skipping leads through the rest without repeating', async () => {
  const first = await ask({ postal_code: '100*', limit: '200' });
  const second = await ask({ postal_code: '100*', limit: '200', skip: '200' });
  const numbers = [...first.results, ...second.results].map(({ number }) => number);
  expect([first.results.length, second.results.length, new Set(numbers).size]).toEqual([200, 200, 400]);
});

test('nobody of them can exist: no number is a provider’s, no phone rings, no street is real', async () => {
  const { results } = await ask({ postal_code: '606*', limit: '200' });
  const said = JSON.stringify(results);
  for (const { number } of results) expect(number).toMatch(/^9\d{9}$/);
  for (const [, phone] of said.matchAll(/"telephone_number":"([^"]*)"/g)) expect(phone).toMatch(/^\d{3}-555-01\d\d$/);
  for (const [, street] of said.matchAll(/"address_1":"([^"]*)"/g)) {
    expect(street).toMatch(/SAMPLE|EXAMPLE|SPECIMEN|PLACEHOLDER|PO BOX 0/);
  }
});

test.each([
  [{ postal_code: '5*' }, 'postal_code'],
  [{ postal_code: '59715', limit: '201' }, 'limit'],
  [{ postal_code: '59715', skip: '1001' }, 'skip'],
  [{ postal_code: '59715', version: '1.0' }, 'version'],
])('%j is refused as the registry does, by name', async (query, field) => {
  expect((await ask(query)).Errors).toMatchObject([{ field }]);
});

test('a parameter that the product does not use is refused', async () => {
  expect((await ask({ postal_code: '59715', last_name: 'SAMPLE' })).Errors).toHaveLength(1);
});
