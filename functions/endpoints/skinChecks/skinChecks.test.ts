import { CHECK_PARTS } from '#domain/skinCheck/checkParts';
import { getPartResult } from '#domain/skinCheck/checkResult';
import type { PartResult } from '#domain/skinCheck/skinCheck';
import { MAX_NEW_SPOTS, MAX_PART_NOTE } from '#domain/skinCheck/checkLimits';
import { PASSWORD, testApi, type Browser, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ settings: { RATE_LIMIT_SCALE: '100' } });
});
afterAll(() => api.close());

const UNKNOWN = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const ARMS: PartResult = {
  part: 'arms',
  isChecked: true,
  note: 'Freckle by the elbow',
  newSpots: [{ view: 'front', x: 0.7, y: 0.33 }],
};
const NO_ARMS: PartResult = { part: 'arms', isChecked: false, note: null, newSpots: [] };
const FEET: PartResult = { part: 'feet', isChecked: false, note: null, newSpots: [{ view: 'feet', x: 0.25, y: 0.75 }] };

const scanChecks = async (userId: string) =>
  (await api.scanTable()).filter(({ PK, SK }) => PK === `USER#${userId}` && /^(OPEN_CHECK|CHECK#)/.test(String(SK)));
/** Saves a part of the unfinished check, as a device that has read it last. */
const savePart = async (person: Browser, result: PartResult) => {
  const { check } = await person.skinChecks.open({});
  const base = getPartResult(check!, result.part);
  return person.skinChecks.savePart({ body: { checkId: check!.id, result, base } });
};
const finishCheck = async (person: Browser) => {
  const { id } = await person.skinChecks.start({});
  await savePart(person, ARMS);
  return person.skinChecks.finish({ body: { checkId: id } });
};
const post = async (person: Browser, path: string, json: unknown) => {
  const response = await person.request('POST', `/api/skin-checks/${path}`, { json });
  return [response.status, ((await response.json()) as { message: string }).message] as const;
};

test('a person pauses a check and goes on with it later, on another device too', async () => {
  const ann = await api.register();
  expect(await ann.skinChecks.open({})).toEqual({ check: null });
  const started = await ann.skinChecks.start({});
  expect(started).toEqual({
    id: started.id,
    startedAt: api.clock.now().toISOString(),
    finishedAt: null,
    parts: [],
  });
  await savePart(ann, FEET);
  await savePart(ann, ARMS);

  api.clock.advance({ days: 3 });
  const phone = api.openBrowser();
  await phone.auth.login({ body: { email: ann.email, password: PASSWORD } });
  expect(await phone.skinChecks.start({})).toEqual({ ...started, parts: [ARMS, FEET] });
  const { check } = await phone.skinChecks.open({});
  expect(check?.parts).toEqual([ARMS, FEET]);
  const changed = await savePart(phone, { ...FEET, isChecked: true, note: '  ' });
  expect(changed.parts).toEqual([ARMS, { ...FEET, isChecked: true }]);
});

test('a finished check is in the list, newest first, and a new one can start', async () => {
  const ann = await api.register();
  const first = await finishCheck(ann);
  expect(first.finishedAt).toBe(api.clock.now().toISOString());
  api.clock.advance({ hours: 2 });
  const second = await finishCheck(ann);
  expect(await ann.skinChecks.open({})).toEqual({ check: null });
  const page = await ann.skinChecks.list({ query: { limit: 1 } });
  expect(page.items).toEqual([second]);
  const rest = await ann.skinChecks.list({ query: { limit: 1, cursor: page.nextCursor } });
  expect(rest).toEqual({ items: [first], nextCursor: undefined });
  const response = await ann.request('GET', '/api/skin-checks?cursor=nothing');
  expect(response.status).toBe(400);
});

test('parts that are saved at once are all kept, and two starts at once are one check', async () => {
  const ann = await api.register();
  const [one, other] = await Promise.all([ann.skinChecks.start({}), ann.skinChecks.start({})]);
  expect(one.id).toBe(other.id);
  await Promise.all(CHECK_PARTS.map((part) => savePart(ann, { part, isChecked: true, note: part, newSpots: [] })));
  const { check } = await ann.skinChecks.open({});
  expect(check?.parts.map(({ part, note }) => [part, note])).toEqual(CHECK_PARTS.map((part) => [part, part]));
});

test('without an unfinished check nothing is saved or finished', async () => {
  const ann = await api.register();
  for (const [path, json] of [
    ['open/parts', { checkId: UNKNOWN, result: ARMS, base: NO_ARMS }],
    ['open/finish', { checkId: UNKNOWN }],
  ] as const) {
    expect((await post(ann, path, json))[0]).toBe(404);
  }
  expect(await ann.skinChecks.list({})).toEqual({ items: [], nextCursor: undefined });
});

test('a device that was left open on an earlier check neither changes nor finishes the one that started since', async () => {
  const ann = await api.register();
  const { id } = await finishCheck(ann);
  const open = await ann.skinChecks.start({});
  for (const [path, json] of [
    ['open/parts', { checkId: id, result: ARMS, base: NO_ARMS }],
    ['open/finish', { checkId: id }],
  ] as const) {
    expect(await post(ann, path, json)).toEqual([409, 'This check was finished or deleted on another device.']);
  }
  expect((await ann.skinChecks.open({})).check).toEqual(open);
});

test('a part that changed on another device is not replaced unread; a save whose answer was lost can be repeated', async () => {
  const ann = await api.register();
  const { id: checkId } = await ann.skinChecks.start({});
  const first = { checkId, result: ARMS, base: NO_ARMS };
  await ann.skinChecks.savePart({ body: first });
  expect((await ann.skinChecks.savePart({ body: first })).parts).toEqual([ARMS]);
  const stale = { checkId, result: { ...NO_ARMS, isChecked: true }, base: NO_ARMS };
  expect(await post(ann, 'open/parts', stale)).toEqual([409, 'This part was changed on another device.']);
  expect((await ann.skinChecks.open({})).check?.parts).toEqual([ARMS]);
});

test('a check without any part that was looked at is not finished', async () => {
  const ann = await api.register();
  const { id: checkId } = await ann.skinChecks.start({});
  await savePart(ann, FEET);
  expect(await post(ann, 'open/finish', { checkId })).toEqual([409, expect.stringContaining('look at one part')]);
  await savePart(ann, { ...FEET, isChecked: true });
  expect((await ann.skinChecks.finish({ body: { checkId } })).finishedAt).not.toBeNull();
});

test('an unknown part, a long note and too many new spots are refused', async () => {
  const ann = await api.register();
  const { id: checkId } = await ann.skinChecks.start({});
  for (const result of [
    { ...ARMS, part: 'tail' },
    { ...ARMS, note: 'x'.repeat(MAX_PART_NOTE + 1) },
    { ...ARMS, newSpots: Array(MAX_NEW_SPOTS + 1).fill(ARMS.newSpots[0]) as unknown[] },
    { ...ARMS, newSpots: [{ view: 'front', x: 2, y: 0 }] },
  ]) {
    expect((await post(ann, 'open/parts', { checkId, result, base: NO_ARMS }))[0]).toBe(400);
  }
  expect((await ann.skinChecks.open({})).check?.parts).toEqual([]);
});

test('a check is deleted by its owner alone, finished or not', async () => {
  const ann = await api.register();
  const finished = await finishCheck(ann);
  const open = await ann.skinChecks.start({});
  const bob = await api.register();
  for (const id of [finished.id, open.id, UNKNOWN]) {
    expect((await bob.request('DELETE', `/api/skin-checks/${id}`)).status).toBe(404);
  }
  expect((await ann.skinChecks.open({})).check).toEqual(open);
  for (const { id } of [finished, open]) await ann.skinChecks.remove({ params: { id } });
  expect(await ann.skinChecks.open({})).toEqual({ check: null });
  expect((await ann.skinChecks.list({})).items).toEqual([]);
  expect((await ann.request('DELETE', `/api/skin-checks/${open.id}`)).status).toBe(404);
});

test('checks are sealed, exported, and deleted with the account', async () => {
  const ann = await api.register();
  const { id } = (await ann.auth.me({})).user;
  await finishCheck(ann);
  await ann.skinChecks.start({});
  await savePart(ann, ARMS);
  const rows = await scanChecks(id);
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/Freckle|arms|startedAt/);
  const { records } = await ann.account.export({});
  expect(records['skinChecks']).toHaveLength(1);
  expect(records['openSkinCheck']).toMatchObject([{ check: { parts: [ARMS] } }]);
  await ann.account.remove({ body: { password: PASSWORD } });
  expect(await scanChecks(id)).toEqual([]);
});
