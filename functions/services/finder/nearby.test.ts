import { zipsWithin } from '#zip/zips';
import { MAX_FOUND, providersNear } from './nearby';
import { PAGE, type Practice, type RegistryPage } from './registry';

const MANHATTAN = { latitude: 40.75, longitude: -73.99 };
const NEVER = new AbortController().signal;
const NOBODY: RegistryPage = { practices: [], more: false };

const practice = (npi: string, zip: string, more: Partial<Practice> = {}): Practice => ({
  npi,
  name: `Person ${npi}`,
  specialty: 'Dermatology',
  sites: [{ address: `${npi} Sample Street, New York, NY ${zip}`, zip, phone: null }],
  ...more,
});

/** A registry of these providers that holds to the registry's own limits, and what it was asked. */
function registryOf(all: readonly Practice[]) {
  const asked: string[] = [];
  const page = (digits: string, skip: number): Promise<RegistryPage> => {
    asked.push(`${digits}+${skip}`);
    const matching = all.filter(({ sites }) => sites.some(({ zip }) => zip.startsWith(digits)));
    const practices = matching.slice(skip, skip + PAGE);
    return Promise.resolve({ practices, more: practices.length === PAGE });
  };
  return { asked, page };
}

/** So many providers in each ZIP code. */
const crowd = (zips: readonly string[], each: number) =>
  zips.flatMap((zip) => Array.from({ length: each }, (_, n) => practice(`9${zip}${String(n).padStart(4, '0')}`, zip)));

test('of few ZIP codes each is asked about, nearest first, and everybody is found', async () => {
  const bozeman = { latitude: 45.67, longitude: -111.04 };
  const near = zipsWithin(bozeman, 10).map(({ zip }) => zip);
  const registry = registryOf(crowd(near, 2));
  const { found, completeTo, isFull } = await providersNear(registry, bozeman, 10, NEVER);
  expect(registry.asked).toEqual(near.map((zip) => `${zip}+0`));
  expect([found.length, completeTo, isFull]).toEqual([near.length * 2, undefined, false]);
  expect(found.map(({ miles }) => miles)).toEqual(found.map(({ miles }) => miles).sort((a, b) => a - b));
});

test('around New York the nearest fifty are found with a bounded number of questions, and it is said how far', async () => {
  const near = zipsWithin(MANHATTAN, 50);
  const zips = near.map(({ zip }) => zip);
  const registry = registryOf(crowd(zips, 30));
  const { found, completeTo, isFull } = await providersNear(registry, MANHATTAN, 50, NEVER);
  expect(isFull).toBe(true);
  expect(zips.length).toBeGreaterThan(800);
  expect(registry.asked.length).toBeLessThanOrEqual(40);
  expect(found).toHaveLength(MAX_FOUND);
  const [first] = near;
  expect(found[0]!.miles).toBe(first!.miles);
  expect(completeTo).toBeLessThan(2);
  const missing = near.filter(({ miles }) => miles < completeTo!);
  for (const { zip } of missing) expect(found.filter(({ site }) => site.zip === zip)).toHaveLength(30);
});

test('fewer than fifty in hundreds of ZIP codes are all found, by areas', async () => {
  const near = zipsWithin(MANHATTAN, 50).map(({ zip }) => zip);
  const chosen = near.filter((_, n) => n % 25 === 0);
  const registry = registryOf(crowd(chosen, 1));
  const { found, completeTo } = await providersNear(registry, MANHATTAN, 50, NEVER);
  expect(found.map(({ site }) => site.zip)).toEqual(chosen);
  expect(completeTo).toBeUndefined();
  expect(registry.asked.length).toBeLessThanOrEqual(40);
});

test('a ZIP code with more than the registry gives is told to be incomplete from where it lies', async () => {
  const place = { latitude: 45.67, longitude: -111.04 };
  const [nearest] = zipsWithin(place, 5);
  const registry = registryOf(crowd([nearest!.zip], 1300));
  const { found, completeTo } = await providersNear(registry, place, 5, NEVER);
  expect(registry.asked.filter((digits) => digits.startsWith(nearest!.zip)).length).toBeLessThanOrEqual(6);
  expect([found.length, completeTo]).toEqual([MAX_FOUND, nearest!.miles]);
});

test('one who practices at several places is listed at the nearest, and outside of the radius not at all', async () => {
  const [near, far] = [zipsWithin(MANHATTAN, 5)[0]!, zipsWithin(MANHATTAN, 50).at(-1)!];
  const site = ({ zip }: { zip: string }) => ({ address: `1 Sample Street ${zip}`, zip, phone: null });
  const both = practice('9000000001', '', { sites: [site(far), site(near)] });
  const gone = practice('9000000002', '', { sites: [site(far)] });
  const registry = { page: () => Promise.resolve({ practices: [both, gone], more: false }) };
  const { found } = await providersNear(registry, MANHATTAN, 5, NEVER);
  expect(found).toMatchObject([{ npi: '9000000001', site: { zip: near.zip } }]);
});

test('one name at one address is one entry, whatever its numbers and titles', async () => {
  const sites = [{ address: '1 Sample Street, New York, NY 10001', zip: '10001', phone: null }];
  const practices = [
    practice('9000000001', '', { name: 'Ada Sample, MD', sites }),
    practice('9000000002', '', { name: 'ADA SAMPLE', sites }),
    practice('9000000003', '', { name: 'Sample Skin Clinic LLC', sites }),
  ];
  const { found } = await providersNear(
    { page: () => Promise.resolve({ practices, more: false }) },
    MANHATTAN,
    5,
    NEVER,
  );
  expect(found.map(({ name }) => name)).toEqual(['Ada Sample, MD', 'Sample Skin Clinic LLC']);
});

describe('when the registry', () => {
  const [first, second] = zipsWithin(MANHATTAN, 5);

  test('fails for a part, the rest is told, and that it is not complete beyond the part', async () => {
    const page = (digits: string) =>
      second!.zip.startsWith(digits) && !first!.zip.startsWith(digits)
        ? Promise.reject(new Error('502'))
        : Promise.resolve({ practices: crowd([first!.zip], 1), more: digits.length < 5 && digits.startsWith('1') });
    const { found, completeTo, isFull } = await providersNear({ page }, MANHATTAN, 5, NEVER);
    expect([found.length, isFull]).toEqual([1, false]);
    expect(completeTo).toBeLessThanOrEqual(second!.miles);
  });

  test('never answers in time for a part, what came is told as incomplete', async () => {
    const controller = new AbortController();
    let questions = 0;
    const page = (_: string, __: number, signal: AbortSignal) => {
      questions += 1;
      if (questions === 1) return Promise.resolve({ ...NOBODY, practices: crowd([first!.zip], 1) });
      if (questions === 2) setImmediate(() => controller.abort());
      return new Promise<RegistryPage>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('too late')));
      });
    };
    const { found, completeTo } = await providersNear({ page }, MANHATTAN, 50, controller.signal);
    expect(found).toHaveLength(1);
    expect(completeTo).toBeLessThan(50);
  });

  test('answers nothing at all, the search fails rather than to say that nobody is there', async () => {
    const page = () => Promise.reject(new Error('down'));
    await expect(providersNear({ page }, MANHATTAN, 5, NEVER)).rejects.toThrow('The registry did not answer');
  });

  test('is not asked where no ZIP code is near', async () => {
    const registry = registryOf([]);
    const nowhere = { latitude: 35, longitude: -45 };
    const nobody = { found: [], completeTo: undefined, isFull: false };
    expect(await providersNear(registry, nowhere, 50, NEVER)).toEqual(nobody);
    expect(registry.asked).toEqual([]);
  });
});
