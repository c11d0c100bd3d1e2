import { webcrypto } from 'node:crypto';
import { waitFor } from '@testing-library/react';
import { takeOfflineCopy } from '../offline/takeOfflineCopy';
import { getOfflineCopy } from '../offline/connection';
import { setPerson } from '../../people/currentPerson';
import { startMemoryIndexedDb } from '../memoryIndexedDb';
import { publishSessionEvent } from '../sessionEvents';
import { MARIA, startTestServer } from '../testServer';
import { assignToPerson } from './assignToPerson';
import { erasePeople } from './erasePeople';

Object.defineProperty(globalThis, 'crypto', { value: webcrypto });

const [BEN, CLEO] = ['01JD0000000000000000000001', '01JD0000000000000000000002'] as const;
const OTHER_ACCOUNT = '01JD0000000000000000000009';
const SEALED = { iv: new Uint8Array(12), bytes: new ArrayBuffer(4) };
const USER = MARIA.id;

let databases: ReturnType<typeof startMemoryIndexedDb>;
const readKeys = (name: string) => databases.get(name)?.map(([key]) => key);

/** Fills the device with something of the holder, of Ben, of Cleo, and of a person of another account. */
beforeEach(() => {
  publishSessionEvent('signedOut');
  databases = startMemoryIndexedDb();
  const copyOf = (userId: string) => ({ userId, takenAt: Date.now(), sealed: SEALED });
  databases.set('device-photos', [
    [[USER, 'a1', 's1', 4], SEALED],
    [[USER, 'a2', 's2', 4, BEN], SEALED],
    [[USER, 'a3', 's3', 4, CLEO], SEALED],
    [[OTHER_ACCOUNT, 'a4', 's4', 4, 'p4'], SEALED],
  ]);
  databases.set('lesion-thumbnails', [
    [`${USER}/a1`, ''],
    [`${USER}/${BEN}/a2`, ''],
    [`${USER}/${CLEO}/a3`, ''],
    [`${OTHER_ACCOUNT}/p4/a4`, ''],
  ]);
  databases.set('waiting-photos', [
    [[USER, 1], SEALED],
    [[`${USER}/${BEN}`, 1], SEALED],
    [[`${USER}/${CLEO}`, 1], SEALED],
    [[`${OTHER_ACCOUNT}/p4`, 1], SEALED],
  ]);
  databases.set('waiting-check-parts', [
    [[USER, 'arms'], { changedAt: 1, sealed: SEALED }],
    [[`${USER}/${BEN}`, 'arms'], { changedAt: 1, sealed: SEALED }],
    [[`${USER}/${CLEO}`, 'arms'], { changedAt: 1, sealed: SEALED }],
  ]);
  databases.set('locked-copy', [
    ['copy', copyOf(USER)],
    [`copy/${BEN}`, copyOf(USER)],
    [`copy/${CLEO}`, copyOf(USER)],
    ['copy/p4', copyOf(OTHER_ACCOUNT)],
    ['lock', { userId: USER }],
  ]);
});

const expectBenIsGone = () => {
  expect(readKeys('device-photos')).toEqual([
    [USER, 'a1', 's1', 4],
    [USER, 'a3', 's3', 4, CLEO],
    [OTHER_ACCOUNT, 'a4', 's4', 4, 'p4'],
  ]);
  expect(readKeys('lesion-thumbnails')).toEqual([`${USER}/a1`, `${USER}/${CLEO}/a3`, `${OTHER_ACCOUNT}/p4/a4`]);
  expect(readKeys('waiting-photos')).toEqual([
    [USER, 1],
    [`${USER}/${CLEO}`, 1],
    [`${OTHER_ACCOUNT}/p4`, 1],
  ]);
  expect(readKeys('waiting-check-parts')).toEqual([
    [USER, 'arms'],
    [`${USER}/${CLEO}`, 'arms'],
  ]);
  expect(readKeys('locked-copy')).toEqual(['copy', `copy/${CLEO}`, 'copy/p4', 'lock']);
};

const ACCOUNT = { ...MARIA, people: { [CLEO]: { name: 'Cleo', color: 'blue', addedAt: MARIA.createdAt } } };
const startAccount = () =>
  startTestServer({
    'GET /api/auth/me': { body: { user: ACCOUNT } },
    'GET /api/analyses': { body: [] },
    'GET /api/lesions': { body: [] },
    'GET /api/reminders': { body: { check: null, spots: [] } },
    'GET /api/skin-checks': { body: [] },
    'GET /api/skin-checks/open': { body: { check: null } },
    'GET /api/body-map/figure': { body: { build: 'medium', tone: null } },
  });

test('of a removed person nothing stays on the device, and everything of everybody else', async () => {
  startAccount();
  await erasePeople(USER, (personId) => personId === BEN);
  expectBenIsGone();
});

/** Ben's spot was moved before Ben was removed, and this device did not learn of it. */
const expectKept = (personId: string | null) => {
  const ids = personId === null ? [] : [personId];
  expect(readKeys('device-photos')).toContainEqual([USER, 'a2', 's2', 4, ...ids]);
  expect(databases.get('lesion-thumbnails')).toContainEqual([[USER, ...ids, 'a2'].join('/'), '']);
  expect(readKeys('device-photos')).toContainEqual([USER, 'a3', 's3', 4, CLEO]);
};

test.each([
  { personId: null, query: '?limit=100' },
  { personId: CLEO, query: `?limit=100&person=${CLEO}` },
])('pictures of a spot that a person had no longer when removed stay, as those of who has it: $query', async (now) => {
  const { replies } = startAccount();
  replies[`GET /api/analyses${now.query}`] = { body: [{ id: 'a2' }] };
  replies[`GET /api/analyses?limit=100&person=${CLEO}`] ??= { body: [{ id: 'a3' }] };
  await erasePeople(USER, (personId) => personId === BEN);
  expectKept(now.personId);
});

test('while the server does not say whose spots they are of, or says it of another account, no pictures are erased', async () => {
  const { replies } = startAccount();
  const photos = readKeys('device-photos');
  replies['GET /api/analyses'] = { status: 503 };
  await erasePeople(USER, (personId) => personId === BEN);
  expect(readKeys('device-photos')).toEqual(photos);
  replies['GET /api/analyses'] = { body: [] };
  replies['GET /api/auth/me'] = { body: { user: { ...MARIA, id: OTHER_ACCOUNT } } };
  await erasePeople(USER, (personId) => personId === BEN);
  expect(readKeys('device-photos')).toEqual(photos);
  expect(readKeys('lesion-thumbnails')).toContain(`${USER}/${BEN}/a2`);
});

test('the last other person is removed: pictures of a spot that was moved to the holder stay', async () => {
  const { replies } = startAccount();
  replies['GET /api/auth/me'] = { body: { user: MARIA } };
  replies['GET /api/analyses'] = { body: [{ id: 'a2' }] };
  await takeOfflineCopy(USER, false);
  await waitFor(() => expect(readKeys('device-photos')).not.toContainEqual([USER, 'a3', 's3', 4, CLEO]));
  expect(readKeys('device-photos')).toContainEqual([USER, 'a2', 's2', 4]);
  expect(readKeys('lesion-thumbnails')).toContain(`${USER}/a2`);
});

test('what a device has of a person who was removed on another device goes once the server says so', async () => {
  startAccount();
  await takeOfflineCopy(USER, false);
  await waitFor(expectBenIsGone);
});

test('an answer from a copy erases nobody', async () => {
  startAccount();
  await takeOfflineCopy(USER, false);
  await waitFor(expectBenIsGone);
  databases.get('device-photos')!.push([[USER, 'a5', 's5', 4, BEN], SEALED]);
  expect(getOfflineCopy()).not.toBeNull();
  await takeOfflineCopy(USER, false);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(readKeys('device-photos')).toContainEqual([USER, 'a5', 's5', 4, BEN]);
});

const expectMovedToCleo = () => {
  expect(readKeys('device-photos')).toContainEqual([USER, 'a1', 's1', 4, CLEO]);
  expect(readKeys('device-photos')).not.toContainEqual([USER, 'a1', 's1', 4]);
  expect(readKeys('lesion-thumbnails')).toContain(`${USER}/${CLEO}/a1`);
  expect(readKeys('lesion-thumbnails')).not.toContain(`${USER}/a1`);
};

test('photos and thumbnails of a spot that was moved become those of its person, and no others', async () => {
  const others = databases.get('device-photos')!.slice(1);
  await assignToPerson(USER, CLEO, new Set(['a1', 'a4']));
  expectMovedToCleo();
  expect(databases.get('device-photos')).toEqual(expect.arrayContaining(others));
  await assignToPerson(USER, null, new Set(['a1']));
  expect(readKeys('device-photos')).toContainEqual([USER, 'a1', 's1', 4]);
});

test('what is deleted while it is given to another person does not come back', async () => {
  const open = indexedDB.open.bind(indexedDB);
  const opened = new Map<string, number>();
  jest.spyOn(indexedDB, 'open').mockImplementation((name) => {
    const count = (opened.get(name) ?? 0) + 1;
    opened.set(name, count);
    // Both were listed, and are deleted before they are given away.
    if (count === 2) databases.set(name, []);
    return open(name);
  });
  await assignToPerson(USER, CLEO, new Set(['a1']));
  expect([databases.get('device-photos'), databases.get('lesion-thumbnails')]).toEqual([[], []]);
});

test('a device learns of a spot that was moved on another one when a page of its person opens', async () => {
  const server = startAccount();
  server.replies['GET /api/analyses'] = { body: [{ id: 'a1' }] };
  setPerson(CLEO);
  await takeOfflineCopy(USER, false);
  await waitFor(expectMovedToCleo);
  setPerson(null);
});

test('on a device without photos nothing is created to erase them', async () => {
  databases.clear();
  await erasePeople(USER, () => true);
  expect([...databases.keys()].sort()).toEqual(['locked-copy', 'waiting-check-parts', 'waiting-photos']);
});
