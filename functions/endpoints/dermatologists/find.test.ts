import { type ProviderSearchResult } from '#domain/finder/dermatologists';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PlaceIndex } from '#functions/services/finder/placeIndex';
import { testApi, type TestApi } from '#functions/testing/testApi';
import { finderQueryMessages } from '#domain/finder/messages';

let api: TestApi;
beforeAll(async () => {
  // Timeouts would fail on a slow machine. `findNearbyProviders.test.ts` covers them.
  jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  api = await testApi({ settings: { RATE_LIMIT_SCALE: '1000' } });
});
afterAll(() => api.close());

const MANHATTAN = { lat: 40.75, lng: -73.99 };
const BOZEMAN = { lat: 45.67, lng: -111.04 };

describe('a search', () => {
  let answer: ProviderSearchResult;
  beforeAll(async () => {
    answer = await api.user.dermatologists.find({ query: { ...BOZEMAN, radius: 50 } });
  });

  test('lists practices, then laboratories, each nearest first, within the radius, each once, labelled as a sample', () => {
    const { providers, source, sample } = answer;
    const practices = providers.filter(({ isLaboratory }) => !isLaboratory);
    const laboratories = providers.filter(({ isLaboratory }) => isLaboratory);
    expect(providers).toEqual([...practices, ...laboratories]);
    for (const group of [practices, laboratories]) {
      const miles = group.map(({ distance }) => distance);
      expect(miles.length).toBeGreaterThan(3);
      expect(miles).toEqual([...miles].sort((a, b) => a - b));
      expect(Math.max(...miles)).toBeLessThanOrEqual(50);
    }
    expect(new Set(providers.map(({ id }) => id)).size).toBe(providers.length);
    expect({ source, sample }).toEqual({ source: 'Sample data', sample: true });
    expect(answer).toMatchObject({ partial: false, full: false, completeTo: 50 });
  });

  test('leaves rating, hours and new patients null, which the registry does not know', () => {
    for (const { rating, reviewCount, businessHours, acceptingNewPatients } of answer.providers) {
      expect([rating, reviewCount, businessHours, acceptingNewPatients]).toEqual([null, null, null, null]);
    }
  });

  test('measures to the located address, and is marked approximate where it was not located', () => {
    expect(new Set(answer.providers.map(({ approximate }) => approximate))).toEqual(new Set([true, false]));
  });

  test('looks an address up once: the next search makes no lookup', async () => {
    const query = { lat: 48.2, lng: -106.6, radius: 25 } as const;
    const findAddress = jest.spyOn(PlaceIndex.prototype, 'findAddress');
    const first = await api.user.dermatologists.find({ query });
    const lookups = findAddress.mock.calls.length;
    expect(await api.other.dermatologists.find({ query })).toEqual(first);
    expect([lookups > 0, findAddress.mock.calls.length]).toEqual([true, lookups]);
    findAddress.mockRestore();
  });

  test('in a crowded place lists the nearest, with the radius up to which the list is complete', async () => {
    const crowded = await api.user.dermatologists.find({ query: { ...MANHATTAN, radius: 25 } });
    expect(crowded.providers.length).toBeGreaterThan(40);
    expect(crowded).toMatchObject({ partial: true, full: true });
    expect(crowded.completeTo).toBeLessThan(25);
  });

  test('where nobody lives returns an empty list that is complete', async () => {
    const empty = await api.user.dermatologists.find({ query: { lat: 35, lng: -45, radius: 50 } });
    expect(empty).toMatchObject({ providers: [], partial: false, completeTo: 50 });
  });

  // Fault 12.
  test('works while Amazon Location is down: every distance is then approximate', async () => {
    const failing = jest.spyOn(PlaceIndex.prototype, 'findAddress').mockRejectedValue(new Error('down'));
    const { providers } = await api.user.dermatologists.find({ query: { lat: 46.6, lng: -112.03, radius: 10 } });
    expect(providers.length).toBeGreaterThan(0);
    expect(providers.every(({ approximate }) => approximate)).toBe(true);
    failing.mockRestore();
  });

  test.each([
    'lat=1&lng=1&radius=11',
    'lat=1&lat=2&lng=1&radius=5',
    'lat=91&lng=1',
    'lat=&lng=1',
    'lng=1',
    'lat[]=1&lng=1',
  ])('with %s is refused', async (query) => {
    expect((await api.user.request('GET', `/api/find-dermatologists?${query}`)).status).toBe(400);
  });
});

describe('over another registry', () => {
  let registry: Server;
  let otherApi: TestApi;
  let isDown = false;
  const requests: string[] = [];
  beforeAll(async () => {
    registry = createServer((req, res) => {
      requests.push(req.url ?? '');
      if (isDown) res.writeHead(502).end('<html>');
      else res.end(JSON.stringify({ result_count: 0, results: [] }));
    });
    await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
    const { port } = registry.address() as AddressInfo;
    const REGISTRY_URL = `http://127.0.0.1:${port}/api/`;
    otherApi = await testApi({ settings: { REGISTRY_URL, REGISTRY_NAME: 'Elsewhere', RATE_LIMIT_SCALE: '0.1' } });
  });
  afterAll(async () => {
    await otherApi.close();
    registry.close();
  });

  test('the answer names it, and is not labelled a sample', async () => {
    const { sample, source } = await otherApi.admin.dermatologists.find({ query: { ...BOZEMAN, radius: 5 } });
    expect({ sample, source }).toEqual({ sample: false, source: 'Elsewhere' });
  });

  // Check 25.
  test('it receives ZIP codes, never a place, and neither the log nor the table holds a place', async () => {
    requests.length = 0;
    await otherApi.user.dermatologists.find({ query: { lat: '40.748951', lng: '-73.985649', radius: '5' } });
    expect(requests.length).toBeGreaterThan(0);
    for (const url of requests) expect(url).not.toMatch(/40\.7|73\.9/);
    expect(JSON.stringify([otherApi.logs, await otherApi.scanTable()])).not.toMatch(/40\.7[45]|73\.9[89]/);
  });

  test('a person who searches too often is limited', async () => {
    const status = async () => (await otherApi.other.request('GET', '/api/find-dermatologists?lat=35&lng=-45')).status;
    expect([await status(), await status(), await status(), await status()]).toEqual([200, 200, 200, 429]);
  });

  test('while it is down a search is 503 with its own message, and does not count against the rate limit', async () => {
    isDown = true;
    for (let n = 0; n < 4; n++) {
      await expect(otherApi.subscriber.dermatologists.find({ query: BOZEMAN })).rejects.toMatchObject({
        code: 'unavailable',
        message: finderQueryMessages('searchFailed'),
      });
    }
  });
});
