import { CHECK_PARTS } from '#domain/skinCheck/checkParts';
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
const FEET: PartResult = { part: 'feet', isChecked: false, note: null, newSpots: [] };

const scanChecks = async (userId: string) =>
  (await api.scanTable()).filter(({ PK, SK }) => PK === `USER#${userId}` && /^(OPEN_CHECK|CHECK#)/.test(String(SK)));
const finishCheck = async (person: Browser) => {
  await person.skinChecks.start({});
  return person.skinChecks.finish({});
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
  await ann.skinChecks.savePart({ body: FEET });
  await ann.skinChecks.savePart({ body: ARMS });

  api.clock.advance({ days: 3 });
  const phone = api.openBrowser();
  await phone.auth.login({ body: { email: ann.email, password: PASSWORD } });
  expect(await phone.skinChecks.start({})).toEqual({ ...started, parts: [ARMS, FEET] });
  const { check } = await phone.skinChecks.open({});
  expect(check?.parts).toEqual([ARMS, FEET]);
  const changed = await phone.skinChecks.savePart({ body: { ...FEET, isChecked: true, note: '  ' } });
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
  await Promise.all(
    CHECK_PARTS.map((part) => ann.skinChecks.savePart({ body: { part, isChecked: true, note: part, newSpots: [] } })),
  );
  const { check } = await ann.skinChecks.open({});
  expect(check?.parts.map(({ part, note }) => [part, note])).toEqual(CHECK_PARTS.map((part) => [part, part]));
});

test('without an unfinished check nothing is saved or finished', async () => {
  const ann = await api.register();
  for (const [path, json] of [
    ['/api/skin-checks/open/parts', ARMS],
    ['/api/skin-checks/open/finish', {}],
  ] as const) {
    expect((await ann.request('POST', path, { json })).status).toBe(404);
  }
  expect(await ann.skinChecks.list({})).toEqual({ items: [], nextCursor: undefined });
});

test('an unknown part, a long note and too many new spots are refused', async () => {
  const ann = await api.register();
  await ann.skinChecks.start({});
  for (const json of [
    { ...ARMS, part: 'tail' },
    { ...ARMS, note: 'x'.repeat(MAX_PART_NOTE + 1) },
    { ...ARMS, newSpots: Array(MAX_NEW_SPOTS + 1).fill(ARMS.newSpots[0]) as unknown[] },
    { ...ARMS, newSpots: [{ view: 'front', x: 2, y: 0 }] },
  ]) {
    expect((await ann.request('POST', '/api/skin-checks/open/parts', { json })).status).toBe(400);
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
  await ann.skinChecks.savePart({ body: ARMS });
  const rows = await scanChecks(id);
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/Freckle|arms|startedAt/);
  const { records } = await ann.account.export({});
  expect(records['skinChecks']).toHaveLength(1);
  expect(records['openSkinCheck']).toMatchObject([{ check: { parts: [ARMS] } }]);
  await ann.account.remove({ body: { password: PASSWORD } });
  expect(await scanChecks(id)).toEqual([]);
});
