import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from '@testing-library/react';
import { eraseExpired } from './deviceExpiry';
import { eraseOn, listKeys, readRecord, saveRecord } from './deviceRecords';
import { DEVICE_SETTINGS, RETIRED_SETTINGS, TAB_SETTINGS } from './deviceSettings';
import { DEVICE_STORES, type DeviceStore, type ErasureEvent, type RecordSubject } from './deviceStores';
import { eraseSessionData } from './eraseSessionData';
import { putEntries, readStoredKeys, startTestDevice } from './testDevice';

type StoreName = keyof typeof DEVICE_STORES;
interface Sample extends Required<RecordSubject> {
  /** When its lifetime began, in milliseconds since 1970. */
  start: number;
}

const SEALED = { iv: new Uint8Array(12), bytes: new ArrayBuffer(4) };
const toOwner = ({ userId, personId }: Sample) => (personId === null ? userId : `${userId}/${personId}`);
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Records of each store as they lie in the browsers of people. A new store needs its own here, and so takes part in every test. */
const SAMPLES: Record<StoreName, (sample: Sample) => [key: IDBValidKey, value: unknown][]> = {
  draft: ({ start }) => [
    ['key', 'the key'],
    ['expiresAt', start + 10 * MINUTE_MS],
    ['note', SEALED],
  ],
  waitingPhotos: (sample) => [[[toOwner(sample), sample.start], SEALED]],
  waitingParts: (sample) => [[[toOwner(sample), 'c1', 'face'], { changedAt: sample.start, sealed: SEALED }]],
  lockedCopy: ({ userId, personId, start }) => [
    [personId === null ? 'copy' : `copy/${personId}`, { userId, takenAt: start, sealed: SEALED }],
  ],
  photos: ({ userId, analysisId, personId }) => [
    [[userId, analysisId, 's1', 4, ...(personId === null ? [] : [personId])], SEALED],
  ],
  thumbnails: (sample) => [[`${toOwner(sample)}/${sample.analysisId}`, 'data:']],
};
const STORES = Object.keys(SAMPLES) as StoreName[];
const LIFETIMES_MS: Record<StoreName, number | null> = {
  draft: 10 * MINUTE_MS,
  waitingPhotos: DAY_MS,
  waitingParts: 7 * DAY_MS,
  lockedCopy: 7 * DAY_MS,
  photos: null,
  thumbnails: null,
};

const HOLDER: Sample = { userId: 'u1', personId: null, analysisId: 'a1', start: Date.now() };
const BEN: Sample = { ...HOLDER, personId: 'p1', analysisId: 'a2' };
const OTHER_ACCOUNT: Sample = { ...HOLDER, userId: 'u2', personId: 'p2', analysisId: 'a3' };

beforeEach(() => {
  startTestDevice();
  localStorage.clear();
  sessionStorage.clear();
});

test.each(STORES)('%s: what has expired is neither listed nor read, and the sweep erases it alone', async (name) => {
  const store: DeviceStore = DEVICE_STORES[name];
  const lifetimeMs = LIFETIMES_MS[name];
  const old = SAMPLES[name]({ ...HOLDER, start: Date.now() - (lifetimeMs ?? 100 * DAY_MS) });
  const current = SAMPLES[name]({ ...BEN, start: Date.now() - (lifetimeMs ?? 100 * DAY_MS) + MINUTE_MS });
  // The parts of a draft end together.
  const all = name === 'draft' ? [old] : [old, current];
  for (const entries of all) await putEntries(name, entries);
  const [key] = old[0]!;
  expect((await readRecord(store, key)) === undefined).toBe(lifetimeMs !== null);
  const expected = name === 'draft' ? [] : [...(lifetimeMs === null ? old : []), ...current].map(([each]) => each);
  expect(await listKeys(store)).toEqual(expected);
  await eraseExpired();
  expect(await readStoredKeys(name)).toEqual(expected);
});

test.each(STORES)('%s: a record is erased at its end while the page stays open', async (name) => {
  await eraseExpired();
  const setTimer = jest.spyOn(window, 'setTimeout');
  const [key] = SAMPLES[name](HOLDER)[0]!;
  await saveRecord(
    DEVICE_STORES[name] as DeviceStore,
    key,
    () => Promise.resolve(SEALED),
    async (records) => {
      for (const [each, value] of SAMPLES[name](HOLDER)) await records.put(value, each);
    },
  );
  const timers = setTimer.mock.calls.map(([erase, waitMs = 0]) => ({ erase, minutes: Math.round(waitMs / MINUTE_MS) }));
  setTimer.mockRestore();
  const lifetimeMs = LIFETIMES_MS[name];
  expect(timers.map(({ minutes }) => minutes)).toEqual(lifetimeMs === null ? [] : [lifetimeMs / MINUTE_MS]);
  jest.spyOn(Date, 'now').mockReturnValue(HOLDER.start + (lifetimeMs ?? 0) + MINUTE_MS);
  for (const { erase } of timers) erase();
  const remaining = lifetimeMs === null ? [key] : [];
  await waitFor(async () => expect(await readStoredKeys(name)).toEqual(remaining));
  jest.restoreAllMocks();
});

const LOCAL_SETTINGS = [...Object.keys(DEVICE_SETTINGS), ...Object.keys(RETIRED_SETTINGS)];
const SETTINGS = [...LOCAL_SETTINGS, ...Object.keys(TAB_SETTINGS)];
const listSettings = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort();

async function fillDevice(samples: readonly Sample[]): Promise<void> {
  for (const name of STORES) for (const sample of samples) await putEntries(name, SAMPLES[name](sample));
  for (const name of LOCAL_SETTINGS) localStorage.setItem(`${name}/u1`, 'x');
  for (const name of Object.keys(TAB_SETTINGS)) sessionStorage.setItem(`${name}/u1`, 'x');
}

test.each([
  ['signedOut', ['draft', 'waitingPhotos', 'waitingParts', 'lockedCopy'], ['analysis.bodyRegion', 'person']],
  ['userChanged', ['draft'], ['person']],
] as const)('%s: what belongs to the session goes, of everybody, and nothing else', async (event, stores, settings) => {
  await fillDevice([HOLDER, OTHER_ACCOUNT]);
  eraseSessionData(event);
  for (const name of STORES) {
    expect([name, (await readStoredKeys(name)).length > 0]).toEqual([name, !stores.some((each) => each === name)]);
  }
  expect(listSettings()).toEqual(
    SETTINGS.filter((name) => !settings.some((each) => each === name))
      .map((name) => `${name}/u1`)
      .sort(),
  );
});

test('a browser that refuses its storage ends no sign-out', () => {
  indexedDB.deleteDatabase = () => {
    throw new DOMException('Refused', 'SecurityError');
  };
  expect(() => eraseSessionData('signedOut')).not.toThrow();
});

test.each<[ErasureEvent, StoreName[], string[]]>([
  ['accountDeleted', ['photos'], ['device-photos/u1']],
  [
    'personRemoved',
    ['waitingPhotos', 'waitingParts', 'lockedCopy', 'photos', 'thumbnails'],
    ['analysis.bodyRegion/u1'],
  ],
  ['analysisDeleted', ['photos', 'thumbnails'], []],
])('%s: what is of the subject goes, and nothing of anybody else', async (event, stores, settings) => {
  await fillDevice([HOLDER, BEN, OTHER_ACCOUNT]);
  await eraseOn(event, ({ userId }) => userId === 'u1');
  for (const name of STORES) {
    const ownKeys = [...SAMPLES[name](HOLDER), ...SAMPLES[name](BEN)].map(([key]) => key);
    const keys = await readStoredKeys(name);
    if (stores.includes(name)) expect(keys).toEqual(SAMPLES[name](OTHER_ACCOUNT).map(([key]) => key));
    else expect(keys).toEqual(expect.arrayContaining(ownKeys));
  }
  expect(listSettings()).toEqual(
    SETTINGS.map((name) => `${name}/u1`)
      .filter((name) => !settings.includes(name))
      .sort(),
  );
});

test('the site stores nothing outside this folder, and seals in one place', () => {
  const sources = join(__dirname, '..');
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  );
  const find = (pattern: RegExp) =>
    files.filter((file) => pattern.test(readFileSync(join(sources, file), 'utf8'))).sort();
  const storing = find(
    /\b(indexedDB|IDB[A-Z]\w*|localStorage|sessionStorage|caches\.\w+|cookieStore|document\.cookie)\b|from 'idb'/,
  );
  expect(storing.filter((file) => !file.startsWith('device/'))).toEqual([]);
  expect(storing).toContain('device/deviceDatabase.ts');
  expect(find(/\bsubtle\.(en|de)crypt\b/)).toEqual(['device/sealedBytes.ts']);
});
