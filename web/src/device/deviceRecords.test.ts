import { publishSessionEvent, type SessionEvent } from '../lib/sessionEvents';
import { subscribeToStore } from './deviceDatabase';
import { eraseAnalysis, eraseRecords, readRecord, saveRecord } from './deviceRecords';
import { DEVICE_STORES, type DeviceStore } from './deviceStores';
import { readEntries, readStoredKeys, startTestDevice } from './testDevice';

const { thumbnails: THUMBNAILS } = DEVICE_STORES;
const NAME = 'u1/a1';

/** Saves a record whose value is prepared when the test says so. */
function startSave(store: DeviceStore<string, string>, key = NAME, value = 'picture') {
  let finish: (() => void) | undefined;
  const prepared = new Promise<string>((resolve) => (finish = () => resolve(value)));
  const saving = saveRecord(store, key, () => prepared);
  return { saving, finish: () => finish!() };
}

beforeEach(startTestDevice);

test('what is erased while it is prepared is not written, and anything else is', async () => {
  const [erased, other] = [startSave(THUMBNAILS), startSave(THUMBNAILS, 'u1/a2')];
  await eraseRecords(THUMBNAILS, (key) => key === NAME);
  erased.finish();
  other.finish();
  expect(await Promise.all([erased.saving, other.saving])).toEqual([false, true]);
  expect(await readStoredKeys('thumbnails')).toEqual(['u1/a2']);
});

test('an erasure also finds what is just being written for the first time', async () => {
  const open = jest.spyOn(indexedDB, 'open');
  const { saving, finish } = startSave(THUMBNAILS);
  finish();
  while (open.mock.calls.length === 0) await Promise.resolve();
  await Promise.all([saving, eraseRecords(THUMBNAILS, () => true)]);
  expect(await readEntries('thumbnails')).toEqual([]);
});

test('of two saves the second one holds, however long the first one is prepared, and a read waits for it', async () => {
  const [first, second] = [startSave(THUMBNAILS, NAME, 'first'), startSave(THUMBNAILS, NAME, 'second')];
  const reading = readRecord(THUMBNAILS, NAME);
  second.finish();
  first.finish();
  expect(await reading).toBe('second');
});

test('a value that cannot be prepared changes nothing, and holds up no later one', async () => {
  const failing = saveRecord(THUMBNAILS, NAME, () => Promise.reject(new Error('No key')));
  const { saving, finish } = startSave(THUMBNAILS);
  finish();
  await expect(failing).rejects.toThrow('No key');
  expect(await saving).toBe(true);
});

test('nothing of a deleted analysis is saved later on the page', async () => {
  await eraseAnalysis('u1', 'a9');
  const { saving, finish } = startSave(THUMBNAILS, 'u1/a9');
  finish();
  expect(await saving).toBe(false);
});

test.each<[SessionEvent, DeviceStore['sealedUnder'], boolean]>([
  ['signedOut', null, true],
  ['expired', null, true],
  ['expired', 'browserKey', true],
  ['expired', 'accountKey', false],
  ['uncertain', 'accountKey', false],
])('after %s, a record that is being sealed under %p is written: %p', async (event, sealedUnder, isWritten) => {
  const { saving, finish } = startSave({ ...THUMBNAILS, sealedUnder });
  publishSessionEvent(event);
  finish();
  expect(await saving).toBe(isWritten);
});

test.each(['draft', 'waitingPhotos', 'waitingParts'] as const)(
  'what is being saved in %s ends with the session',
  async (name) => {
    const { saving, finish } = startSave(DEVICE_STORES[name] as unknown as DeviceStore<string, string>);
    publishSessionEvent('signedOut');
    finish();
    expect(await saving).toBe(false);
    expect(await indexedDB.databases()).toEqual([]);
  },
);

test('listeners learn of changes of their store alone, until they unsubscribe', async () => {
  const listener = jest.fn();
  const unsubscribe = subscribeToStore(THUMBNAILS, listener);
  await saveRecord(THUMBNAILS, NAME, () => Promise.resolve('picture'));
  await saveRecord(DEVICE_STORES.draft, 'note', () => Promise.resolve(1));
  expect(listener).toHaveBeenCalledTimes(1);
  await eraseRecords(THUMBNAILS, () => true);
  expect(listener).toHaveBeenCalledTimes(2);
  unsubscribe();
  await saveRecord(THUMBNAILS, NAME, () => Promise.resolve('picture'));
  expect(listener).toHaveBeenCalledTimes(2);
});

test('a browser without databases has no records, and erases none', async () => {
  Reflect.deleteProperty(globalThis, 'indexedDB');
  expect(await readRecord(THUMBNAILS, NAME)).toBeUndefined();
  await eraseRecords(THUMBNAILS, () => true);
  await expect(saveRecord(THUMBNAILS, NAME, () => Promise.resolve('picture'))).rejects.toThrow();
});
