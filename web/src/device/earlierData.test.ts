import { webcrypto } from 'node:crypto';
import { runInThisContext } from 'node:vm';
import * as fakeIndexedDb from 'fake-indexeddb';
import { readThumbnail } from '../lib/deviceStorage/thumbnails';
import { api } from '../lib/api';
import { readDevicePhoto } from '../lib/deviceStorage/photoStore';
import { setPhotoKey } from '../lib/deviceStorage/photoKey';
import { listWaitingPhotos, readWaitingPhoto } from '../lib/deviceStorage/waitingPhotos';
import { unlockCopy } from '../lib/offline/lockedCopy';
import { listWaitingParts } from '../lib/offline/waitingParts';
import { readDraftPart } from '../lib/sealedDraft';
import { MARIA } from '../lib/testServer';

/*
 * What the first version of this site stored in a browser opens. The records stand for those on people's devices: they never change.
 */
const USER = MARIA.id;
const CHECK_ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const NOW = Date.now();
const { subtle } = webcrypto;

let mockLockKey: CryptoKey;
jest.mock('../lib/offline/deviceLock', () => ({ openLock: () => Promise.resolve(mockLockKey) }));

const encode = (value: string) => new TextEncoder().encode(value);
const createKey = () => subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt']);

async function seal(key: CryptoKey, context: string, content: Uint8Array<ArrayBuffer>) {
  const iv = webcrypto.getRandomValues(new Uint8Array(12));
  const bytes = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData: encode(context) }, key, content);
  return { iv, bytes };
}

/** Writes records as the first version did: one database with one object store and no indexes, at version 1. */
function store(
  name: string,
  objectStore: string,
  records: readonly [key: IDBValidKey, value: unknown][],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(objectStore);
    opening.onerror = () => reject(new Error('Not opened'));
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(objectStore, 'readwrite');
      for (const [key, value] of records) transaction.objectStore(objectStore).put(value, key);
      transaction.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}

let accountKey: CryptoKey;
beforeAll(async () => {
  Object.assign(globalThis, fakeIndexedDb, { structuredClone: runInThisContext('structuredClone') as unknown });
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto });
  accountKey = await createKey();
  // The first version asked for the class of the key.
  Object.assign(globalThis, { CryptoKey: accountKey.constructor });
});
beforeEach(() => setPhotoKey(USER, accountKey));

test('the parts of a draft', async () => {
  const key = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  await store('sealed-draft', 'parts', [
    ['key', key],
    ['expiresAt', NOW + 300_000],
    ['note/a1', await seal(key, `${USER}/note/a1`, encode('It itches'))],
  ]);
  expect(new TextDecoder().decode((await readDraftPart(USER, 'note/a1'))!)).toBe('It itches');
});

test('a photo that waits', async () => {
  const sealed = await seal(accountKey, `${USER}/${NOW}/waiting`, encode('photo'));
  await store('waiting-photos', 'photos', [[[USER, NOW], sealed]]);
  expect(await listWaitingPhotos(USER)).toEqual([NOW]);
  expect(new TextDecoder().decode((await readWaitingPhoto([USER, NOW]))!)).toBe('photo');
});

test('a part of a check that waits', async () => {
  const result = { part: 'face', isChecked: true, note: 'Scar', newSpots: [] };
  const part = { checkId: null, result, base: { ...result, note: null }, hasConflict: false };
  const sealed = await seal(accountKey, `${USER}//face/waiting`, encode(JSON.stringify(part)));
  await store('waiting-check-parts', 'parts', [
    [[USER, '', 'face'], { changedAt: NOW, sealed }],
    [[USER, CHECK_ID, 'arms'], { changedAt: NOW, sealed }],
  ]);
  // The second one is sealed for another key of the store.
  expect(await listWaitingParts(USER)).toEqual([{ ...part, changedAt: NOW }]);
});

test('a photo on the device, and a thumbnail', async () => {
  const [square, place] = [
    { x: 1, y: 2, size: 3 },
    { x: 0, y: 0, width: 1, height: 1 },
  ];
  const header = encode(JSON.stringify({ square, place, analysisImageBytes: 2 }));
  const content = Uint8Array.from([0, 0, 0, header.length, ...header, 7, 8, 9]);
  const sealed = await seal(accountKey, `${USER}/a1/photo`, content);
  await store('device-photos', 'photos', [[[USER, 'a1', 's1', content.length], sealed]]);
  const photo = await readDevicePhoto(USER, 'a1');
  expect([[...photo!.analysisImage], [...photo!.crop], photo!.square, photo!.place]).toEqual([
    [7, 8],
    [9],
    square,
    place,
  ]);
  await store('lesion-thumbnails', 'thumbnails', [[`${USER}/a1`, 'data:image/jpeg;base64,AA']]);
  expect(await readThumbnail(USER, 'a1')).toBe('data:image/jpeg;base64,AA');
});

test('a copy that opens with the lock of the device', async () => {
  mockLockKey = await createKey();
  const keyBytes = new Uint8Array(await subtle.exportKey('raw', accountKey));
  const copy = { takenAt: NOW, responses: { '/api/lesions': { json: [] } } };
  await store('locked-copy', 'parts', [
    [
      'lock',
      {
        ...{ credentialId: new ArrayBuffer(1), salt: new Uint8Array(1), userId: USER },
        sealedKey: await seal(mockLockKey, `${USER}/photo-key`, keyBytes),
      },
    ],
    [
      'copy',
      {
        ...{ userId: USER, takenAt: NOW },
        sealed: await seal(accountKey, `${USER}/${NOW}/copy`, encode(JSON.stringify(copy))),
      },
    ],
  ]);
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await unlockCopy();
  expect(await api.lesions.list({})).toEqual({ items: [] });
});
