import { SEARCH_FAILED, type FoundProviders } from '#domain/finder/dermatologists';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Location } from '#functions/services/finder/location';
import { testApi, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
beforeAll(async () => {
  // However slow this machine is, nothing runs out of time here: `nearby.test.ts` is about time.
  jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  api = await testApi({ settings: { RATE_LIMIT_SCALE: '1000' } });
});
afterAll(() => api.close());

const MANHATTAN = { lat: 40.75, lng: -73.99 };
const BOZEMAN = { lat: 45.67, lng: -111.04 };

describe('a search', () => {
  let answer: FoundProviders;
  beforeAll(async () => {
    answer = await api.user.dermatologists.find({ query: { ...BOZEMAN, radius: 50 } });
  });

  test('lists providers nearest first, within the radius, each once, labelled as a sample', () => {
    const { providers, source, sample } = answer;
    const miles = providers.map(({ distance }) => distance);
    expect(miles.length).toBeGreaterThan(3);
    expect(miles).toEqual([...miles].sort((a, b) => a - b));
    expect(Math.max(...miles)).toBeLessThanOrEqual(50);
    expect(new Set(providers.map(({ id }) => id)).size).toBe(providers.length);
    expect({ source, sample }).toEqual({ source: 'Sample data', sample: true });
    expect(answer).toMatchObject({ partial: false, full: false, completeTo: 50 });
  });

  test('never tells a rating, hours or whether new patients are taken, which the registry does not know', () => {
    for (const { rating, reviewCount, businessHours, acceptingNewPatients } of answer.providers) {
      expect([rating, reviewCount, businessHours, acceptingNewPatients]).toEqual([null, null, null, null]);
    }
  });

  test('measures to the address where it was placed, and says about where it was not', () => {
    expect(new Set(answer.providers.map(({ approximate }) => approximate))).toEqual(new Set([true, false]));
  });

  test('looks an address up once: the next search asks Location for nothing', async () => {
    const query = { lat: 48.2, lng: -106.6, radius: 25 } as const;
    const address = jest.spyOn(Location.prototype, 'address');
    const first = await api.user.dermatologists.find({ query });
    const asked = address.mock.calls.length;
    expect(await api.other.dermatologists.find({ query })).toEqual(first);
    expect([asked > 0, address.mock.calls.length]).toEqual([true, asked]);
    address.mockRestore();
  });

  test('of a crowded place tells the nearest, and how far the list is complete', async () => {
    const crowded = await api.user.dermatologists.find({ query: { ...MANHATTAN, radius: 25 } });
    expect(crowded.providers.length).toBeGreaterThan(40);
    expect(crowded).toMatchObject({ partial: true, full: true });
    expect(crowded.completeTo).toBeLessThan(25);
  });

  test('where nobody lives finds nobody, and that is all there is', async () => {
    const empty = await api.user.dermatologists.find({ query: { lat: 35, lng: -45, radius: 50 } });
    expect(empty).toMatchObject({ providers: [], partial: false, completeTo: 50 });
  });

  test('works without Location: every distance is then about', async () => {
    const failing = jest.spyOn(Location.prototype, 'address').mockRejectedValue(new Error('down'));
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
  ])('with %s is refused (check 44)', async (query) => {
    expect((await api.user.request('GET', `/api/find-dermatologists?${query}`)).status).toBe(400);
  });
});

describe('over another registry', () => {
  let registry: Server;
  let elsewhere: TestApi;
  let isDown = false;
  const asked: string[] = [];
  beforeAll(async () => {
    registry = createServer((req, res) => {
      asked.push(req.url ?? '');
      if (isDown) res.writeHead(502).end('<html>');
      else res.end(JSON.stringify({ result_count: 0, results: [] }));
    });
    await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
    const { port } = registry.address() as AddressInfo;
    const REGISTRY_URL = `http://127.0.0.1:${port}/api/`;
    elsewhere = await testApi({ settings: { REGISTRY_URL, REGISTRY_NAME: 'Elsewhere', RATE_LIMIT_SCALE: '0.1' } });
  });
  afterAll(async () => {
    await elsewhere.close();
    registry.close();
  });

  test('its name is told, and nothing is called a sample', async () => {
    const { sample, source } = await elsewhere.admin.dermatologists.find({ query: { ...BOZEMAN, radius: 5 } });
    expect({ sample, source }).toEqual({ sample: false, source: 'Elsewhere' });
  });

  test('it is asked about ZIP codes, never a place; neither stands in the log or the table (decisions B9)', async () => {
    asked.length = 0;
    await elsewhere.user.dermatologists.find({ query: { lat: '40.748951', lng: '-73.985649', radius: '5' } });
    expect(asked.length).toBeGreaterThan(0);
    for (const url of asked) expect(url).not.toMatch(/40\.7|73\.9/);
    expect(JSON.stringify([elsewhere.logs, await elsewhere.scan()])).not.toMatch(/40\.7[45]|73\.9[89]/);
  });

  test('a person who searches too often waits their turn', async () => {
    const status = async () => (await elsewhere.other.request('GET', '/api/find-dermatologists?lat=35&lng=-45')).status;
    expect([await status(), await status(), await status(), await status()]).toEqual([200, 200, 200, 429]);
  });

  test('while it is down a search is 503 in the words of the specification, and costs no try', async () => {
    isDown = true;
    for (let n = 0; n < 4; n++) {
      await expect(elsewhere.subscriber.dermatologists.find({ query: BOZEMAN })).rejects.toMatchObject({
        code: 'unavailable',
        message: SEARCH_FAILED,
      });
    }
  });
});
