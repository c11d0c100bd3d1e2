import { startLocalCloud, type LocalCloud } from '#local/server/cloud';

let cloud: LocalCloud;
beforeAll(async () => {
  cloud = await startLocalCloud({ dataDir: null });
});
afterAll(() => cloud.close());

interface SearchResult {
  result_count: number;
  results: { number: string; basic: object; addresses: { postal_code: string }[]; practiceLocations: object[] }[];
  Errors?: { field: string }[];
}
const search = async (query: Record<string, string>) => {
  const parameters = new URLSearchParams({ version: '2.1', taxonomy_description: 'Dermatology*', ...query });
  return (await (await fetch(`${cloud.environment.REGISTRY_URL}?${parameters.toString()}`)).json()) as SearchResult;
};

test('an area has the same providers each time, and they include those of its ZIP codes', async () => {
  const area = await search({ postal_code: '597*', limit: '200' });
  const single = await search({ postal_code: '59715', limit: '200' });
  expect(area).toEqual(await search({ postal_code: '597*', limit: '200' }));
  expect(area.result_count).toBe(area.results.length);
  expect(single.results.length).toBeGreaterThan(0);
  expect(area.results).toEqual(expect.arrayContaining(single.results));
});

test('in a large city one answer is full, and `skip` pages through the rest without repeats', async () => {
  const first = await search({ postal_code: '100*', limit: '200' });
  const second = await search({ postal_code: '100*', limit: '200', skip: '200' });
  const numbers = [...first.results, ...second.results].map(({ number }) => number);
  expect([first.results.length, second.results.length, new Set(numbers).size]).toEqual([200, 200, 400]);
});

test('no provider exists: provider numbers, phone numbers and streets are fictitious', async () => {
  const { results } = await search({ postal_code: '606*', limit: '200' });
  const json = JSON.stringify(results);
  for (const { number } of results) expect(number).toMatch(/^9\d{9}$/);
  for (const [, phone] of json.matchAll(/"telephone_number":"([^"]*)"/g)) expect(phone).toMatch(/^\d{3}-555-01\d\d$/);
  for (const [, street] of json.matchAll(/"address_1":"([^"]*)"/g)) {
    expect(street).toMatch(/SAMPLE|EXAMPLE|SPECIMEN|PLACEHOLDER|PO BOX 0/);
  }
});

test.each([
  [{ postal_code: '5*' }, 'postal_code'],
  [{ postal_code: '59715', limit: '201' }, 'limit'],
  [{ postal_code: '59715', skip: '1001' }, 'skip'],
  [{ postal_code: '59715', version: '1.0' }, 'version'],
])('%j is refused by name, as the registry does', async (query, field) => {
  expect((await search(query)).Errors).toMatchObject([{ field }]);
});

test('a parameter that the product does not use is refused', async () => {
  expect((await search({ postal_code: '59715', last_name: 'SAMPLE' })).Errors).toHaveLength(1);
});
