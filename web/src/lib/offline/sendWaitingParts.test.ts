import type { PartResult, SkinCheck } from '#domain/skinCheck/skinCheck';
import type { StoredPart } from '../../device/deviceStores';
import { putEntries, readEntries, startTestDevice } from '../../device/testDevice';
import { publishSessionEvent } from '../sessionEvents';
import { MARIA, startTestServer, type TestServer } from '../testServer';
import { moveWaitingParts, sendWaitingParts } from './sendWaitingParts';
import { listWaitingParts, replaceWaitingPart, saveWaitingPart } from './waitingParts';

const [CHECK_ID, NEXT_ID] = ['01ARZ3NDEKTSV4RRFFQ69G5FAV', '01ARZ3NDEKTSV4RRFFQ69G5FAX'] as const;
const NO_FACE: PartResult = { part: 'face', isChecked: false, note: null, newSpots: [] };
const SCAR: PartResult = { ...NO_FACE, note: 'Scar' };
const MOLE: PartResult = { ...NO_FACE, note: 'Mole' };
const NO_ARMS: PartResult = { ...NO_FACE, part: 'arms' };
const FRECKLE: PartResult = { ...NO_ARMS, note: 'Freckle' };
const DAY_MS = 24 * 3_600_000;
const SAVE = 'POST /api/skin-checks/open/parts';
const START = 'POST /api/skin-checks';
const build = (id: string, parts: PartResult[] = []): SkinCheck => ({
  ...{ id, startedAt: '2026-11-01T08:00:00.000Z', finishedAt: null, parts },
});
const CONFLICT = { status: 409, body: { code: 'conflict', message: 'Changed on another device.' } };

let server: TestServer;
let now = 0;
const list = async () =>
  (await listWaitingParts(MARIA.id)).map(({ checkId, result: { note }, base, hasConflict }) => ({
    ...{ checkId, note, base: base.note, hasConflict },
  }));
const listBodies = () => server.calls.filter(({ call }) => call === SAVE).map(({ body }) => body);

beforeEach(() => {
  startTestDevice();
  publishSessionEvent('signedOut');
  // Each test begins an hour later, so that a failure before pauses nothing.
  now += 3_600_000;
  jest.spyOn(Date, 'now').mockImplementation(() => now++);
  server = startTestServer({
    'GET /api/auth/me': { body: { user: MARIA } },
    'GET /api/account/photo-key': { body: { key: btoa('0123456789abcdef0123456789abcdef') } },
    [START]: { body: build(CHECK_ID) },
    [SAVE]: { body: build(CHECK_ID, [SCAR]) },
  });
});
afterEach(() => jest.restoreAllMocks());

test('what waits is never sent to another account that has the session now, and stays on the device', async () => {
  await saveWaitingPart(MARIA.id, { checkId: null, result: SCAR, base: NO_FACE });
  server.replies['GET /api/auth/me'] = { body: { user: { ...MARIA, id: '01JD0000000000000000000001' } } };
  await expect(sendWaitingParts(MARIA.id)).rejects.toThrow();
  expect(server.calls.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
  expect(await list()).toHaveLength(1);
});

test('all parts of a check that began without a connection belong to it as soon as the server started it', async () => {
  await saveWaitingPart(MARIA.id, { checkId: null, result: SCAR, base: NO_FACE });
  await saveWaitingPart(MARIA.id, { checkId: null, result: FRECKLE, base: NO_ARMS });
  let saves = 0;
  server.replies[SAVE] = () => (saves++ === 0 ? { body: build(CHECK_ID, [SCAR]) } : { status: 503 });
  await expect(sendWaitingParts(MARIA.id)).rejects.toThrow();
  expect(await list()).toEqual([{ checkId: CHECK_ID, note: 'Freckle', base: null, hasConflict: false }]);
});

test('what belongs to an ended check stays while the same part of the next check waits and is saved', async () => {
  await saveWaitingPart(MARIA.id, { checkId: CHECK_ID, result: SCAR, base: NO_FACE });
  server.replies[SAVE] = CONFLICT;
  await sendWaitingParts(MARIA.id);
  await saveWaitingPart(MARIA.id, { checkId: NEXT_ID, result: MOLE, base: NO_FACE });
  expect((await list()).map(({ note }) => note).sort()).toEqual(['Mole', 'Scar']);
  server.replies[SAVE] = { body: build(NEXT_ID, [MOLE]) };
  await sendWaitingParts(MARIA.id);
  expect(listBodies().at(-1)).toEqual({ checkId: NEXT_ID, result: MOLE, base: NO_FACE });
  expect(await list()).toEqual([{ checkId: CHECK_ID, note: 'Scar', base: null, hasConflict: true }]);
});

test('what is changed further while it is sent waits as a change of what was saved', async () => {
  await saveWaitingPart(MARIA.id, { checkId: CHECK_ID, result: SCAR, base: NO_FACE });
  const { fetch } = globalThis;
  globalThis.fetch = async (...call) => {
    if ((call[0] as URL).pathname.endsWith('/parts')) {
      await saveWaitingPart(MARIA.id, { checkId: CHECK_ID, result: MOLE, base: NO_FACE });
    }
    return fetch(...call);
  };
  await sendWaitingParts(MARIA.id);
  expect(await list()).toEqual([{ checkId: CHECK_ID, note: 'Mole', base: 'Scar', hasConflict: false }]);
});

test('a conflict replaces no newer state, and a moved part keeps its seven days', async () => {
  const former = await saveWaitingPart(MARIA.id, { checkId: CHECK_ID, result: SCAR, base: NO_FACE });
  await saveWaitingPart(MARIA.id, { checkId: CHECK_ID, result: MOLE, base: NO_FACE });
  await replaceWaitingPart(MARIA.id, former!, { hasConflict: true });
  expect(await list()).toEqual([{ checkId: CHECK_ID, note: 'Mole', base: null, hasConflict: false }]);
  const parts = await listWaitingParts(MARIA.id);
  now += 2 * DAY_MS;
  server.replies[START] = { body: build(NEXT_ID, [SCAR]) };
  server.replies[SAVE] = CONFLICT;
  await moveWaitingParts(MARIA.id, parts);
  expect(await list()).toEqual([{ checkId: NEXT_ID, note: 'Mole', base: null, hasConflict: true }]);
  expect((await listWaitingParts(MARIA.id))[0]!.changedAt).toBe(parts[0]!.changedAt);
});

test('a list whose key cannot be fetched is unknown, and one record that does not open hides no other', async () => {
  await saveWaitingPart(MARIA.id, { checkId: CHECK_ID, result: SCAR, base: NO_FACE });
  await saveWaitingPart(MARIA.id, { checkId: CHECK_ID, result: FRECKLE, base: NO_ARMS });
  const [key, face] = (await readEntries('waitingParts')).find(([each]) => (each as string[])[2] === 'face')!;
  new Uint8Array((face as StoredPart).sealed.bytes)[0]! ^= 1;
  await putEntries('waitingParts', [[key, face]]);
  expect((await list()).map(({ note }) => note)).toEqual(['Freckle']);
  publishSessionEvent('expired');
  server.replies['GET /api/account/photo-key'] = { status: 503 };
  await expect(list()).rejects.toThrow();
});
