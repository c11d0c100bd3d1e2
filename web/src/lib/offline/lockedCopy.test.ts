import { readStoredKeys, startTestDevice } from '../../device/testDevice';
import { getPersonId, setPerson } from '../../people/currentPerson';
import { api } from '../api';
import { recordUser } from '../sessionEvents';
import { publishSessionEvent } from '../sessionEvents';
import { CONFIG, MARIA, startTestServer, type TestServer } from '../testServer';
import { saveLockedCopy, turnOnLockedCopy, unlockCopy } from './lockedCopy';
import { eraseLockedCopy, eraseStoredCopies, findPersonWithCopy } from './lockedCopyStore';
import { takeOfflineCopy } from './takeOfflineCopy';

let mockKey: CryptoKey;
jest.mock('./deviceLock', () => ({
  createLock: () => Promise.resolve({ credentialId: new ArrayBuffer(1), salt: new Uint8Array(1) }),
  openLock: () => Promise.resolve(mockKey),
}));

const USER = MARIA.id;
const BEN = '01JD0000000000000000000001';
const people = { [BEN]: { name: 'Ben', color: 'blue', addedAt: MARIA.createdAt } };
const OWN_SESSION = { body: { user: { ...MARIA, people } } };

let server: TestServer;
const listParts = () => readStoredKeys('lockedCopy');
beforeAll(async () => {
  startTestDevice();
  mockKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
});
beforeEach(() => {
  publishSessionEvent('signedOut');
  setPerson(null);
  startTestDevice();
  server = startTestServer({
    'GET /api/auth/me': OWN_SESSION,
    'GET /api/config': CONFIG,
    'GET /api/subscription/status': { body: { isActive: true, status: 'active', endsAt: null } },
    'GET /api/account/photo-key': { body: { key: btoa('0123456789abcdef0123456789abcdef') } },
    'GET /api/analyses': { body: [] },
    'GET /api/lesions': { body: [] },
    'GET /api/reminders': { body: { check: null, spots: [] } },
    'GET /api/skin-checks': { body: [] },
    'GET /api/skin-checks/open': { body: { check: null } },
    'GET /api/body-map/figure': { body: { build: 'broad', tone: null } },
  });
});

test('a copy opens also from a page that is about somebody else, which then is about its person', async () => {
  setPerson(BEN);
  await turnOnLockedCopy(USER);
  expect(await listParts()).toEqual([`copy/${BEN}`, 'lock']);
  setPerson(null);
  publishSessionEvent('expired');
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await findPersonWithCopy(USER)).toBe(BEN);
  await unlockCopy();
  expect(getPersonId()).toBe(BEN);
  expect((await api.auth.me({})).user.id).toBe(USER);
});

test('an unlocked copy ends where the server then answers for another account', async () => {
  await turnOnLockedCopy(USER);
  publishSessionEvent('expired');
  const { fetch } = globalThis;
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await unlockCopy();
  expect(await api.lesions.list({})).toEqual({ items: [] });
  globalThis.fetch = fetch;
  server.replies['GET /api/auth/me'] = { body: { user: { ...MARIA, id: 'u2' } } };
  recordUser((await api.auth.me({})).user.id);
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(api.lesions.list({})).rejects.toMatchObject({ status: 0 });
});

test('no copy is saved of another account, which signed in on another page meanwhile', async () => {
  await turnOnLockedCopy(USER);
  const copy = await takeOfflineCopy(USER, false);
  await eraseStoredCopies();
  server.replies['GET /api/auth/me'] = { body: { user: { ...MARIA, id: 'u2' } } };
  await saveLockedCopy(USER, copy);
  expect(await listParts()).toEqual(['lock']);
  server.replies['GET /api/auth/me'] = OWN_SESSION;
  await saveLockedCopy(USER, copy);
  expect(await listParts()).toEqual(['copy', 'lock']);
});

test('turning it off is not undone by a copy that is being saved', async () => {
  await turnOnLockedCopy(USER);
  const copy = await takeOfflineCopy(USER, false);
  let erasing: Promise<void> | undefined;
  server.replies['GET /api/subscription/status'] = () => {
    erasing = eraseLockedCopy();
    return { body: { isActive: true, status: 'active', endsAt: null } };
  };
  await saveLockedCopy(USER, copy);
  await erasing;
  expect(await listParts()).toEqual([]);
});
