import { findZipsWithin } from '#zip/zips';
import { findNearbyProviders, MAX_PROVIDERS } from './findNearbyProviders';
import { PAGE_SIZE, type Practice, type RegistryPage } from './registry';

const MANHATTAN = { latitude: 40.75, longitude: -73.99 };
const NEVER = new AbortController().signal;
const NOBODY: RegistryPage = { practices: [], hasMore: false };

const practice = (npi: string, zip: string, overrides: Partial<Practice> = {}): Practice => ({
  npi,
  name: `Person ${npi}`,
  specialty: 'Dermatology',
  isLaboratory: false,
  sites: [{ address: `${npi} Sample Street, New York, NY ${zip}`, zip, phone: null }],
  ...overrides,
});

/** A fake registry with the real one's page limits. `requests` lists each prefix and offset. */
function fakeRegistry(all: readonly Practice[]) {
  const requests: string[] = [];
  const fetchPage = (zipPrefix: string, skip: number): Promise<RegistryPage> => {
    requests.push(`${zipPrefix}+${skip}`);
    const matching = all.filter(({ sites }) => sites.some(({ zip }) => zip.startsWith(zipPrefix)));
    const practices = matching.slice(skip, skip + PAGE_SIZE);
    return Promise.resolve({ practices, hasMore: practices.length === PAGE_SIZE });
  };
  return { requests, fetchPage };
}

/** `each` providers in each ZIP code. */
const createPractices = (zips: readonly string[], each: number) =>
  zips.flatMap((zip) => Array.from({ length: each }, (_, n) => practice(`9${zip}${String(n).padStart(4, '0')}`, zip)));

test('few ZIP codes are requested one by one, nearest first, and every provider is found', async () => {
  const bozeman = { latitude: 45.67, longitude: -111.04 };
  const zips = findZipsWithin(bozeman, 10).map(({ zip }) => zip);
  const registry = fakeRegistry(createPractices(zips, 2));
  const { providers, completeTo, isFull } = await findNearbyProviders(registry, bozeman, 10, NEVER);
  expect(registry.requests).toEqual(zips.map((zip) => `${zip}+0`));
  expect([providers.length, completeTo, isFull]).toEqual([zips.length * 2, undefined, false]);
  expect(providers.map(({ miles }) => miles)).toEqual(providers.map(({ miles }) => miles).sort((a, b) => a - b));
});

test('in New York the nearest fifty are found in a bounded number of requests, with the radius up to which they are complete', async () => {
  const nearby = findZipsWithin(MANHATTAN, 50);
  const zips = nearby.map(({ zip }) => zip);
  const registry = fakeRegistry(createPractices(zips, 30));
  const { providers, completeTo, isFull } = await findNearbyProviders(registry, MANHATTAN, 50, NEVER);
  expect(isFull).toBe(true);
  expect(zips.length).toBeGreaterThan(800);
  expect(registry.requests.length).toBeLessThanOrEqual(40);
  expect(providers).toHaveLength(MAX_PROVIDERS);
  const [first] = nearby;
  expect(providers[0]!.miles).toBe(first!.miles);
  expect(completeTo).toBeLessThan(2);
  const complete = nearby.filter(({ miles }) => miles < completeTo!);
  for (const { zip } of complete) expect(providers.filter(({ site }) => site.zip === zip)).toHaveLength(30);
});

test('fewer than fifty providers in hundreds of ZIP codes are all found, by ZIP prefix', async () => {
  const zips = findZipsWithin(MANHATTAN, 50).map(({ zip }) => zip);
  const sparse = zips.filter((_, n) => n % 25 === 0);
  const registry = fakeRegistry(createPractices(sparse, 1));
  const { providers, completeTo } = await findNearbyProviders(registry, MANHATTAN, 50, NEVER);
  expect(providers.map(({ site }) => site.zip)).toEqual(sparse);
  expect(completeTo).toBeUndefined();
  expect(registry.requests.length).toBeLessThanOrEqual(40);
});

test('a ZIP code with more providers than the registry returns makes the list incomplete from its distance on', async () => {
  const place = { latitude: 45.67, longitude: -111.04 };
  const [nearest] = findZipsWithin(place, 5);
  const registry = fakeRegistry(createPractices([nearest!.zip], 1300));
  const { providers, completeTo } = await findNearbyProviders(registry, place, 5, NEVER);
  expect(registry.requests.filter((request) => request.startsWith(nearest!.zip)).length).toBeLessThanOrEqual(6);
  expect([providers.length, completeTo]).toEqual([MAX_PROVIDERS, nearest!.miles]);
});

test('a provider with several sites is listed at the nearest one, and not at all outside the radius', async () => {
  const [closest, farthest] = [findZipsWithin(MANHATTAN, 5)[0]!, findZipsWithin(MANHATTAN, 50).at(-1)!];
  const site = ({ zip }: { zip: string }) => ({ address: `1 Sample Street ${zip}`, zip, phone: null });
  const both = practice('9000000001', '', { sites: [site(farthest), site(closest)] });
  const outside = practice('9000000002', '', { sites: [site(farthest)] });
  const registry = { fetchPage: () => Promise.resolve({ practices: [both, outside], hasMore: false }) };
  const { providers } = await findNearbyProviders(registry, MANHATTAN, 5, NEVER);
  expect(providers).toMatchObject([{ npi: '9000000001', site: { zip: closest.zip } }]);
});

test('one name at one address is one entry, whatever its registry numbers and titles', async () => {
  const sites = [{ address: '1 Sample Street, New York, NY 10001', zip: '10001', phone: null }];
  const practices = [
    practice('9000000001', '', { name: 'Ada Sample, MD', sites }),
    practice('9000000002', '', { name: 'ADA SAMPLE', sites }),
    practice('9000000003', '', { name: 'Sample Skin Clinic LLC', sites }),
  ];
  const { providers } = await findNearbyProviders(
    { fetchPage: () => Promise.resolve({ practices, hasMore: false }) },
    MANHATTAN,
    5,
    NEVER,
  );
  expect(providers.map(({ name }) => name)).toEqual(['Ada Sample, MD', 'Sample Skin Clinic LLC']);
});

describe('when the registry', () => {
  const [first, second] = findZipsWithin(MANHATTAN, 5);

  test('fails for one area, the others are listed, and the list is incomplete from that area on', async () => {
    const fetchPage = (zipPrefix: string) =>
      second!.zip.startsWith(zipPrefix) && !first!.zip.startsWith(zipPrefix)
        ? Promise.reject(new Error('502'))
        : Promise.resolve({
            practices: createPractices([first!.zip], 1),
            hasMore: zipPrefix.length < 5 && zipPrefix.startsWith('1'),
          });
    const { providers, completeTo, isFull } = await findNearbyProviders({ fetchPage }, MANHATTAN, 5, NEVER);
    expect([providers.length, isFull]).toEqual([1, false]);
    expect(completeTo).toBeLessThanOrEqual(second!.miles);
  });

  test('times out for one area, the others are listed as incomplete', async () => {
    const controller = new AbortController();
    let requests = 0;
    const fetchPage = (_: string, __: number, signal: AbortSignal) => {
      requests += 1;
      if (requests === 1) return Promise.resolve({ ...NOBODY, practices: createPractices([first!.zip], 1) });
      if (requests === 2) setImmediate(() => controller.abort());
      return new Promise<RegistryPage>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('too late')));
      });
    };
    const { providers, completeTo } = await findNearbyProviders({ fetchPage }, MANHATTAN, 50, controller.signal);
    expect(providers).toHaveLength(1);
    expect(completeTo).toBeLessThan(50);
  });

  test('fails for every area, the search fails instead of listing nobody', async () => {
    const fetchPage = () => Promise.reject(new Error('down'));
    await expect(findNearbyProviders({ fetchPage }, MANHATTAN, 5, NEVER)).rejects.toThrow(
      'The registry did not answer',
    );
  });

  test('has nothing to search because no ZIP code is in the radius, no request is made', async () => {
    const registry = fakeRegistry([]);
    const nowhere = { latitude: 35, longitude: -45 };
    const nobody = { providers: [], completeTo: undefined, isFull: false };
    expect(await findNearbyProviders(registry, nowhere, 50, NEVER)).toEqual(nobody);
    expect(registry.requests).toEqual([]);
  });
});
