import { waitFor } from '@testing-library/react';
import { eraseAnalysis } from '../../device/deviceRecords';
import { putEntries, readEntries, readStoredKeys, startTestDevice } from '../../device/testDevice';
import { takeOfflineCopy } from '../offline/takeOfflineCopy';
import { getOfflineCopy } from '../offline/connection';
import { setPerson } from '../../people/currentPerson';
import { publishSessionEvent } from '../sessionEvents';
import { MARIA, startTestServer } from '../testServer';
import { assignToPerson } from './assignToPerson';
import { erasePeople } from './erasePeople';

const [BEN, CLEO] = ['01JD0000000000000000000001', '01JD0000000000000000000002'] as const;
const OTHER_ACCOUNT = '01JD0000000000000000000009';
const SEALED = { iv: new Uint8Array(12), bytes: new ArrayBuffer(4) };
const USER = MARIA.id;

/** Fills the device with something of the holder, of Ben, of Cleo, and of a person of another account. */
beforeEach(async () => {
  publishSessionEvent('signedOut');
  startTestDevice();
  const copyOf = (userId: string) => ({ userId, takenAt: Date.now(), sealed: SEALED });
  await putEntries('photos', [
    [[USER, 'a1', 's1', 4], SEALED],
    [[USER, 'a2', 's2', 4, BEN], SEALED],
    [[USER, 'a3', 's3', 4, CLEO], SEALED],
    [[OTHER_ACCOUNT, 'a4', 's4', 4, 'p4'], SEALED],
  ]);
  await putEntries('thumbnails', [
    [`${USER}/a1`, ''],
    [`${USER}/${BEN}/a2`, ''],
    [`${USER}/${CLEO}/a3`, ''],
    [`${OTHER_ACCOUNT}/p4/a4`, ''],
  ]);
  await putEntries('waitingPhotos', [
    [[USER, 1], SEALED],
    [[`${USER}/${BEN}`, 1], SEALED],
    [[`${USER}/${CLEO}`, 1], SEALED],
    [[`${OTHER_ACCOUNT}/p4`, 1], SEALED],
  ]);
  await putEntries('waitingParts', [
    [[USER, 'arms'], { changedAt: 1, sealed: SEALED }],
    [[`${USER}/${BEN}`, 'arms'], { changedAt: 1, sealed: SEALED }],
    [[`${USER}/${CLEO}`, 'arms'], { changedAt: 1, sealed: SEALED }],
  ]);
  await putEntries('lockedCopy', [
    ['copy', copyOf(USER)],
    [`copy/${BEN}`, copyOf(USER)],
    [`copy/${CLEO}`, copyOf(USER)],
    ['copy/p4', copyOf(OTHER_ACCOUNT)],
    ['lock', { userId: USER }],
  ]);
});

const expectBenIsGone = async () => {
  expect(await readStoredKeys('photos')).toEqual([
    [USER, 'a1', 's1', 4],
    [USER, 'a3', 's3', 4, CLEO],
    [OTHER_ACCOUNT, 'a4', 's4', 4, 'p4'],
  ]);
  expect(await readStoredKeys('thumbnails')).toEqual([`${USER}/${CLEO}/a3`, `${USER}/a1`, `${OTHER_ACCOUNT}/p4/a4`]);
  expect(await readStoredKeys('waitingPhotos')).toEqual([
    [USER, 1],
    [`${USER}/${CLEO}`, 1],
    [`${OTHER_ACCOUNT}/p4`, 1],
  ]);
  expect(await readStoredKeys('waitingParts')).toEqual([
    [USER, 'arms'],
    [`${USER}/${CLEO}`, 'arms'],
  ]);
  expect(await readStoredKeys('lockedCopy')).toEqual(['copy', `copy/${CLEO}`, 'copy/p4', 'lock']);
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
  await expectBenIsGone();
});

/** Ben's spot was moved before Ben was removed, and this device did not learn of it. */
const expectKept = async (personId: string | null) => {
  const ids = personId === null ? [] : [personId];
  expect(await readStoredKeys('photos')).toContainEqual([USER, 'a2', 's2', 4, ...ids]);
  expect(await readEntries('thumbnails')).toContainEqual([[USER, ...ids, 'a2'].join('/'), '']);
  expect(await readStoredKeys('photos')).toContainEqual([USER, 'a3', 's3', 4, CLEO]);
};

test.each([
  { personId: null, query: '?limit=100' },
  { personId: CLEO, query: `?limit=100&person=${CLEO}` },
])('pictures of a spot that a person had no longer when removed stay, as those of who has it: $query', async (now) => {
  const { replies } = startAccount();
  replies[`GET /api/analyses${now.query}`] = { body: [{ id: 'a2' }] };
  replies[`GET /api/analyses?limit=100&person=${CLEO}`] ??= { body: [{ id: 'a3' }] };
  await erasePeople(USER, (personId) => personId === BEN);
  await expectKept(now.personId);
});

test('while the server does not say whose spots they are of, or says it of another account, no pictures are erased', async () => {
  const { replies } = startAccount();
  const photos = await readStoredKeys('photos');
  replies['GET /api/analyses'] = { status: 503 };
  await erasePeople(USER, (personId) => personId === BEN);
  expect(await readStoredKeys('photos')).toEqual(photos);
  replies['GET /api/analyses'] = { body: [] };
  replies['GET /api/auth/me'] = { body: { user: { ...MARIA, id: OTHER_ACCOUNT } } };
  await erasePeople(USER, (personId) => personId === BEN);
  expect(await readStoredKeys('photos')).toEqual(photos);
  expect(await readStoredKeys('thumbnails')).toContain(`${USER}/${BEN}/a2`);
});

test('the last other person is removed: pictures of a spot that was moved to the holder stay', async () => {
  const { replies } = startAccount();
  replies['GET /api/auth/me'] = { body: { user: MARIA } };
  replies['GET /api/analyses'] = { body: [{ id: 'a2' }] };
  await takeOfflineCopy(USER, false);
  await waitFor(async () => expect(await readStoredKeys('photos')).not.toContainEqual([USER, 'a3', 's3', 4, CLEO]));
  expect(await readStoredKeys('photos')).toContainEqual([USER, 'a2', 's2', 4]);
  expect(await readStoredKeys('thumbnails')).toContain(`${USER}/a2`);
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
  await putEntries('photos', [[[USER, 'a5', 's5', 4, BEN], SEALED]]);
  expect(getOfflineCopy()).not.toBeNull();
  await takeOfflineCopy(USER, false);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await readStoredKeys('photos')).toContainEqual([USER, 'a5', 's5', 4, BEN]);
});

const expectMovedToCleo = async () => {
  expect(await readStoredKeys('photos')).toContainEqual([USER, 'a1', 's1', 4, CLEO]);
  expect(await readStoredKeys('photos')).not.toContainEqual([USER, 'a1', 's1', 4]);
  expect(await readStoredKeys('thumbnails')).toContain(`${USER}/${CLEO}/a1`);
  expect(await readStoredKeys('thumbnails')).not.toContain(`${USER}/a1`);
};

test('photos and thumbnails of a spot that was moved become those of its person, and no others', async () => {
  const others = (await readEntries('photos')).slice(1);
  await assignToPerson(USER, CLEO, new Set(['a1', 'a4']));
  await expectMovedToCleo();
  expect(await readEntries('photos')).toEqual(expect.arrayContaining(others));
  await assignToPerson(USER, null, new Set(['a1']));
  expect(await readStoredKeys('photos')).toContainEqual([USER, 'a1', 's1', 4]);
});

test('what is deleted while it is given to another person does not come back', async () => {
  await Promise.all([assignToPerson(USER, CLEO, new Set(['a1'])), eraseAnalysis(USER, 'a1')]);
  expect(await readStoredKeys('photos')).not.toContainEqual(expect.arrayContaining(['a1']));
  expect(await readStoredKeys('thumbnails')).not.toContainEqual(expect.stringContaining('a1'));
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
  startTestDevice();
  await erasePeople(USER, () => true);
  expect(await indexedDB.databases()).toEqual([]);
});
