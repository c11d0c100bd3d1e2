import type { Analysis } from '#domain/analysis/analysis';
import type { CompletedAssessment } from '#domain/analysis/assessment';
import { prototypeOf } from '#functions/testing/prototypeOf';
import { PASSWORD, testApi, type Browser, type TestApi } from '#functions/testing/testApi';
import { toDataUrl, readLesionImage } from '#functions/testing/testImages';
import { NEVUS, startTestModel, type TestModel } from '#functions/testing/testModel';

const UNKNOWN = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const NOT_FOUND = [404, { code: 'not_found', message: 'This spot was not found.' }];

let assessment = NEVUS;
let engineCalls = 0;
/** Runs before the model answers. */
let beforeAnswer = (): Promise<unknown> => Promise.resolve();
let model: TestModel;
let api: TestApi;
let imageData: string;
beforeAll(async () => {
  model = await startTestModel(async () => {
    engineCalls += 1;
    await beforeAnswer();
    return assessment;
  });
  api = await testApi({ container: model.container });
  imageData = toDataUrl(await readLesionImage('phone-nevus-1.jpg'));
});
afterAll(async () => {
  model.close();
  await api.close();
});
beforeEach(() => {
  assessment = NEVUS;
  beforeAnswer = () => Promise.resolve();
});

/** Registers a subscriber. */
async function registerSubscriber(): Promise<Browser> {
  const browser = await api.register();
  await browser.subscription.demoActivate({});
  return browser;
}

/** Analyzes a photo, an hour after the previous one. */
function analyzePhoto(browser: Browser, fields: object = {}): Promise<Analysis> {
  api.clock.advance({ hours: 1 });
  return browser.analysis.create({ body: { imageData, mmPerPixel: 0.1, ...fields } });
}

const listSpots = async (browser: Browser) => (await browser.lesions.list({})).items;

test('every new analysis starts a spot, unless it names one', async () => {
  const ann = await registerSubscriber();
  const first = await ann.analysis.create({ body: { imageData, location: 'Chest: left' } });
  const other = await ann.analysis.create({ body: { imageData } });
  api.clock.advance({ minutes: 1 });
  const again = await ann.analysis.create({ body: { imageData, lesionId: first.lesionId } });
  expect(again).toMatchObject({ lesionId: first.lesionId, location: 'Chest' });
  expect(other.lesionId).not.toBe(first.lesionId);
  expect(await listSpots(ann)).toEqual([
    {
      id: first.lesionId,
      name: null,
      region: 'Chest',
      pin: null,
      visits: [],
      analyses: 2,
      lastSeen: again.analysisDate,
      riskLevel: 'low',
      isEarlierMoreUrgent: false,
    },
    {
      id: other.lesionId,
      name: null,
      region: null,
      pin: null,
      visits: [],
      analyses: 1,
      lastSeen: other.analysisDate,
      riskLevel: 'low',
      isEarlierMoreUrgent: false,
    },
  ]);
});

test('an analysis has its reasons, attribution and skin tone, and is the same in the history', async () => {
  const ann = await registerSubscriber();
  assessment = {
    ...NEVUS,
    skin: { ita: -12, standing: 'barely_tested', sentence: 'Barely tested on skin like this.' },
  };
  const analysis = await analyzePhoto(ann);
  expect(analysis).toMatchObject({
    skin: assessment.skin,
    reasons: ['One.', 'Two.', 'Three.'],
    domain: 'phone',
    area: 30.11,
    shape: NEVUS.shape,
    tone: NEVUS.tone,
  });
  expect(analysis.attribution).toHaveLength(196);
  expect(analysis.attribution[98]).toBe(0.5);
  expect(await ann.analysis.get({ params: { id: analysis.id } })).toEqual(analysis);
});

// Check 2.
test('an unknown spot and another person’s are 404 before the engine is called, and nothing is stored', async () => {
  const [ann, bob] = [await registerSubscriber(), await registerSubscriber()];
  const { lesionId } = await analyzePhoto(ann);
  const before = engineCalls;
  const rows = (await api.scanTable()).filter(({ SK }) => /^(ANALYSIS|LOOK|LESION)#/.test(String(SK))).length;
  for (const id of [lesionId, UNKNOWN]) {
    const answers = [
      await bob.request('POST', '/api/analyze', { json: { imageData, lesionId: id } }),
      await bob.request('PATCH', `/api/lesions/${id}`, { json: { name: 'mine' } }),
      await bob.request('GET', `/api/analyses?lesionId=${id}`),
    ];
    for (const answer of answers) expect([answer.status, await answer.json()]).toEqual(NOT_FOUND);
  }
  expect(engineCalls).toBe(before);
  expect(await listSpots(bob)).toEqual([]);
  expect((await api.scanTable()).filter(({ SK }) => /^(ANALYSIS|LOOK|LESION)#/.test(String(SK)))).toHaveLength(rows);
  expect(await listSpots(ann)).toMatchObject([{ name: null, analyses: 1 }]);
});

test.each(['x', 'USER#1', `${UNKNOWN}0`])('%s is not a spot id', async (lesionId) => {
  const response = await api.subscriber.request('POST', '/api/analyze', { json: { imageData, lesionId } });
  expect([response.status, await response.json()]).toMatchObject([400, { fields: { lesionId: 'Not an id' } }]);
});

test('the history can be filtered by spot', async () => {
  const ann = await registerSubscriber();
  const first = await analyzePhoto(ann);
  await analyzePhoto(ann);
  const again = await analyzePhoto(ann, { lesionId: first.lesionId });
  const page = await ann.analysis.list({ query: { lesionId: first.lesionId, limit: 1 } });
  expect(page.items.map(({ id }) => id)).toEqual([again.id]);
  const rest = await ann.analysis.list({ query: { lesionId: first.lesionId, limit: 1, cursor: page.nextCursor } });
  expect(rest).toEqual({ items: [first] });
});

test('spots are listed by their latest analysis, page by page', async () => {
  const ann = await registerSubscriber();
  const ids: (string | null)[] = [];
  for (let n = 0; n < 3; n++) {
    api.clock.advance({ minutes: 1 });
    ids.unshift((await ann.analysis.create({ body: { imageData } })).lesionId);
  }
  const first = await ann.lesions.list({ query: { limit: 2 } });
  const rest = await ann.lesions.list({ query: { limit: 2, cursor: first.nextCursor } });
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(ids);
  expect(rest.nextCursor).toBeUndefined();
  await expect(ann.lesions.list({ query: { cursor: 'nonsense' } })).rejects.toMatchObject({ code: 'invalid_request' });
});

describe('naming a spot', () => {
  test('changes name and region separately, and a blank name removes it', async () => {
    const ann = await registerSubscriber();
    const { lesionId } = await analyzePhoto(ann, { location: 'Chest' });
    const params = { id: lesionId };
    expect(await ann.lesions.update({ params, body: { name: ' Next to the scar ' } })).toMatchObject({
      name: 'Next to the scar',
      region: 'Chest',
    });
    expect(await ann.lesions.update({ params, body: { region: 'Abdomen' } })).toMatchObject({
      name: 'Next to the scar',
      region: 'Abdomen',
    });
    expect(await ann.lesions.update({ params, body: { name: '  ' } })).toMatchObject({ name: null, region: 'Abdomen' });
    expect(await listSpots(ann)).toMatchObject([{ name: null, region: 'Abdomen' }]);
  });

  test.each([
    [{ name: 'x'.repeat(61) }, { name: 'A name must be at most 60 characters' }],
    [{ region: 'Palm' }, { region: 'Please choose a region from the list' }],
    [{ region: 'Somewhere' }, { region: 'Please choose a region from the list' }],
  ])('%j is rejected', async (json, fields) => {
    const response = await api.subscriber.request('PATCH', `/api/lesions/${UNKNOWN}`, { json });
    expect([response.status, await response.json()]).toMatchObject([400, { fields }]);
  });

  test('is possible after the subscription lapsed', async () => {
    const ann = await registerSubscriber();
    const { lesionId } = await analyzePhoto(ann);
    api.clock.advance({ days: 366 });
    await ann.auth.login({ body: { email: ann.email, password: PASSWORD } });
    expect(await ann.lesions.update({ params: { id: lesionId }, body: { name: 'Mole' } })).toMatchObject({
      name: 'Mole',
    });
    expect(await listSpots(ann)).toHaveLength(1);
  });
});

describe('the place of a spot on the body map', () => {
  const CHEST = { view: 'front', x: 0.57, y: 0.26 } as const;
  const LEFT_THIGH = { view: 'back', x: 0.42, y: 0.6 } as const;

  test('is stored with the first photo, exported, and sealed', async () => {
    const ann = await registerSubscriber();
    const { lesionId } = await analyzePhoto(ann, { location: 'Chest', pin: CHEST });
    expect(await listSpots(ann)).toMatchObject([{ id: lesionId, region: 'Chest', pin: CHEST }]);
    const { records } = await ann.account.export({});
    expect(records['lesions']).toMatchObject([{ about: { pin: CHEST } }]);
    const row = (await api.scanTable()).find(({ SK }) => String(SK).endsWith(`#${lesionId}`));
    expect(JSON.stringify(row)).not.toContain('front');
  });

  test('is not stored where it lies outside of the region that the person named', async () => {
    const ann = await registerSubscriber();
    await analyzePhoto(ann, { location: 'Abdomen', pin: CHEST });
    expect(await listSpots(ann)).toMatchObject([{ region: 'Abdomen', pin: null }]);
  });

  test('is stored with a later photo only if the spot has none', async () => {
    const ann = await registerSubscriber();
    const { lesionId } = await analyzePhoto(ann, { location: 'Chest' });
    await analyzePhoto(ann, { lesionId, location: 'Chest', pin: CHEST });
    await analyzePhoto(ann, { lesionId, location: 'Chest', pin: { ...CHEST, x: 0.55 } });
    expect(await listSpots(ann)).toMatchObject([{ pin: CHEST, analyses: 3 }]);
  });

  test('decides the region when it moves, and is dropped when the person chooses another region', async () => {
    const ann = await registerSubscriber();
    const { lesionId } = await analyzePhoto(ann, { location: 'Chest', pin: CHEST });
    const params = { id: lesionId };
    const update = (body: Parameters<Browser['lesions']['update']>[0]['body']) => ann.lesions.update({ params, body });
    expect(await update({ pin: LEFT_THIGH })).toMatchObject({ region: 'Thigh', pin: LEFT_THIGH });
    expect(await update({ name: 'Mole' })).toMatchObject({ name: 'Mole', region: 'Thigh', pin: LEFT_THIGH });
    expect(await update({ region: 'Thigh' })).toMatchObject({ pin: LEFT_THIGH });
    expect(await update({ region: 'Neck' })).toMatchObject({ region: 'Neck', pin: null });
    expect(await update({ pin: CHEST })).toMatchObject({ region: 'Chest', pin: CHEST });
    expect(await update({ pin: null })).toMatchObject({ region: 'Chest', pin: null });
    expect(await listSpots(ann)).toMatchObject([{ name: 'Mole', region: 'Chest', pin: null }]);
  });

  test.each([
    ['beside the body', { view: 'front', x: 0.02, y: 0.02 }],
    ['on a sole, which is not assessed', { view: 'feet', x: 0.25, y: 0.75 }],
  ])('is refused %s', async (_, pin) => {
    const ann = await registerSubscriber();
    const response = await ann.request('PATCH', `/api/lesions/${UNKNOWN}`, { json: { pin } });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { fields: { pin: 'Please choose a place on the body that is assessed' } },
    ]);
  });
});

describe('a spot analyzed again', () => {
  test('and unchanged is stable, and keeps the model tier', async () => {
    const ann = await registerSubscriber();
    const { lesionId } = await analyzePhoto(ann);
    expect(await analyzePhoto(ann, { lesionId })).toMatchObject({
      riskLevel: 'low',
      raisedBy: [],
      detectedFeatures: { evolving: { level: 'stable', basis: 'comparison' } },
    });
  });

  test('and larger within 8 weeks is changing rapidly, which raises the tier to moderate with a reason', async () => {
    const ann = await registerSubscriber();
    const { lesionId, analysisDate } = await analyzePhoto(ann);
    api.clock.advance({ days: 14 });
    await ann.auth.login({ body: { email: ann.email, password: PASSWORD } });
    assessment = { ...NEVUS, area: 0.18 };
    const again = await analyzePhoto(ann, { lesionId });
    expect(again).toMatchObject({
      riskLevel: 'moderate',
      modelRiskLevel: 'low',
      raisedBy: ['comparison'],
      detectedFeatures: { evolving: { level: 'rapidly_changing', basis: 'comparison' } },
    });
    const since = new Date(analysisDate).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    expect(again.reasons.at(-1)).toContain(`larger by 4.5 mm since ${since}`);
    expect(again.detectedFeatures.evolving.sentence).toContain('different light');
  });

  test('and larger by a fifth after three months is neither stable nor changing: Evolving shows both sizes, and the tier stays', async () => {
    const ann = await registerSubscriber();
    const { lesionId } = await analyzePhoto(ann);
    api.clock.advance({ days: 92 });
    await ann.auth.login({ body: { email: ann.email, password: PASSWORD } });
    assessment = { ...NEVUS, area: NEVUS.area * 1.2 ** 2 };
    const again = await analyzePhoto(ann, { lesionId });
    expect(again).toMatchObject({
      riskLevel: 'low',
      raisedBy: [],
      detectedFeatures: { evolving: { level: 'not_assessed', basis: null } },
    });
    expect(again.detectedFeatures.evolving.sentence).toMatch(
      /about 6\.2 mm wide on .* and is about 7\.4 mm wide in this photo/,
    );
    const answered = await analyzePhoto(ann, { lesionId, answers: { changing: 'no' } });
    expect(answered.detectedFeatures.evolving).toMatchObject({ level: 'stable', basis: 'answer' });
    expect(answered.detectedFeatures.evolving.sentence).toContain('neither show growth nor rule it out');
  });

  test('and larger within the hour has wrong scale marks: the tier stays, and Evolving asks to check them', async () => {
    const ann = await registerSubscriber();
    const { lesionId } = await analyzePhoto(ann);
    assessment = { ...NEVUS, area: 0.18 };
    const again = await analyzePhoto(ann, { lesionId });
    expect(again).toMatchObject({
      riskLevel: 'low',
      raisedBy: [],
      detectedFeatures: { evolving: { level: 'stable', basis: 'comparison' } },
    });
    expect(again.detectedFeatures.evolving.sentence).toMatch(/less than a day apart.*scale marks\. Check them\.$/);
  });

  test('that is cut off in either photo is not assessed for change', async () => {
    const ann = await registerSubscriber();
    const cutOff: CompletedAssessment = {
      ...NEVUS,
      outline: [
        [0.002, 0.3],
        [0.3, 0.3],
        [0.3, 0.6],
        [0.002, 0.6],
      ],
    };
    assessment = cutOff;
    const first = await analyzePhoto(ann);
    expect(first).toMatchObject({
      diameter: null,
      area: null,
      detectedFeatures: { diameter: { level: 'not_measured' } },
    });
    expect(first.detectedFeatures.diameter.sentence).toContain('at least about 6.0 mm. The spot runs off the picture');
    assessment = NEVUS;
    const { lesionId } = first;
    const analyzeEvolving = async () => (await analyzePhoto(ann, { lesionId })).detectedFeatures.evolving;
    expect(await analyzeEvolving()).toMatchObject({
      level: 'not_assessed',
      sentence: expect.stringContaining('runs off your last photo'),
    });
    assessment = cutOff;
    expect(await analyzeEvolving()).toMatchObject({
      level: 'not_assessed',
      sentence: expect.stringContaining('Photograph it again with the whole spot in the frame'),
    });
    assessment = NEVUS;
    expect(await analyzeEvolving()).toMatchObject({ level: 'stable', basis: 'comparison' });
  });

  test('on another body region is stored but not compared; the next one on the right region is compared', async () => {
    const ann = await registerSubscriber();
    const { lesionId } = await analyzePhoto(ann, { location: 'Upper back' });
    assessment = { ...NEVUS, area: 0.3 };
    const misplaced = await analyzePhoto(ann, { lesionId, location: 'Face: left' });
    expect(misplaced).toMatchObject({
      lesionId,
      location: 'Face: left',
      raisedBy: [],
      detectedFeatures: { evolving: { level: 'not_assessed', basis: null } },
    });
    expect(misplaced.detectedFeatures.evolving.sentence).toContain('of the face, but this spot is on the upper back');
    assessment = { ...NEVUS, tone: [20, 6, 4] };
    const next = await analyzePhoto(ann, { lesionId, location: 'Upper back' });
    expect(next.detectedFeatures.evolving).toMatchObject({ level: 'changing', basis: 'comparison' });
    expect(next.detectedFeatures.evolving.sentence).not.toContain('did not compare the size');
    expect(await listSpots(ann)).toMatchObject([{ region: 'Upper back', analyses: 3 }]);
  });

  test('and reported as changing is high, whatever the photos show', async () => {
    const ann = await registerSubscriber();
    const { lesionId } = await analyzePhoto(ann);
    expect(await analyzePhoto(ann, { lesionId, answers: { changing: 'yes' } })).toMatchObject({
      riskLevel: 'high',
      raisedBy: ['changing'],
      detectedFeatures: { evolving: { level: 'changing', basis: 'answer' } },
    });
  });

  test('in the other kind of photo is not assessed for change', async () => {
    const ann = await registerSubscriber();
    const { lesionId } = await analyzePhoto(ann);
    assessment = { ...NEVUS, domain: 'dermoscopic', area: 0.3 };
    expect(await analyzePhoto(ann, { lesionId })).toMatchObject({
      riskLevel: 'low',
      detectedFeatures: { evolving: { level: 'not_assessed', basis: null } },
    });
  });

  test('is never compared with another spot', async () => {
    const ann = await registerSubscriber();
    await analyzePhoto(ann);
    assessment = { ...NEVUS, area: 0.3 };
    expect(await analyzePhoto(ann)).toMatchObject({ detectedFeatures: { evolving: { level: 'not_assessed' } } });
  });

  test('several times in parallel counts exactly the analyses that were answered', async () => {
    const ann = await registerSubscriber();
    const { lesionId } = await analyzePhoto(ann);
    const json = { imageData, lesionId };
    const answers = await Promise.all(Array.from({ length: 5 }, () => ann.request('POST', '/api/analyze', { json })));
    const statuses = answers.map(({ status }) => status);
    const count = 1 + statuses.filter((status) => status === 200).length;
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(await listSpots(ann)).toMatchObject([{ id: lesionId, analyses: count }]);
    expect((await ann.analysis.list({ query: { lesionId: lesionId } })).items).toHaveLength(count);
  });
});

test('an analysis can move to another spot, and a spot without analyses is deleted', async () => {
  const ann = await registerSubscriber();
  const first = await analyzePhoto(ann);
  const later = await analyzePhoto(ann, { notes: 'kept' });
  const params = { id: later.id };
  expect(await ann.analysis.update({ params, body: { lesionId: first.lesionId } })).toEqual({
    ...later,
    lesionId: first.lesionId,
  });
  expect(await listSpots(ann)).toMatchObject([{ id: first.lesionId, analyses: 2, lastSeen: later.analysisDate }]);
  const { lesionId: otherLesionId } = await analyzePhoto(await registerSubscriber());
  for (const lesionId of [otherLesionId, later.lesionId]) {
    const response = await ann.request('PATCH', `/api/analyses/${later.id}`, { json: { lesionId, notes: 'lost' } });
    expect([response.status, await response.json()]).toEqual(NOT_FOUND);
  }
  expect(await ann.analysis.get({ params })).toMatchObject({ lesionId: first.lesionId, notes: 'kept' });
});

test('deleting a spot’s last analysis deletes the spot', async () => {
  const ann = await registerSubscriber();
  const first = await analyzePhoto(ann);
  const again = await analyzePhoto(ann, { lesionId: first.lesionId });
  await ann.analysis.remove({ params: { id: again.id } });
  expect(await listSpots(ann)).toMatchObject([{ analyses: 1, lastSeen: first.analysisDate }]);
  await ann.analysis.remove({ params: { id: first.id } });
  expect(await listSpots(ann)).toEqual([]);
  const response = await ann.request('POST', '/api/analyze', { json: { imageData, lesionId: first.lesionId } });
  expect([response.status, await response.json()]).toEqual(NOT_FOUND);
});

describe('an analysis that runs while the account is deleted', () => {
  const rowsOf = async (id: string) =>
    (await api.scanTable()).filter((row) => JSON.stringify(row).includes(id)).map(({ PK }) => String(PK).split('#')[0]);
  const removeAccount = (person: Browser) => person.account.remove({ body: { password: PASSWORD } });

  test.each([
    ['of a new spot', false, [401, { code: 'unauthenticated', message: 'Please log in to perform analysis' }]],
    ['of an earlier spot', true, NOT_FOUND],
  ])('and is %s answers 401 or 404 and leaves nothing behind', async (_, isOfSpot, expected) => {
    const ann = await registerSubscriber();
    await ann.account.consent({ body: { research: true } });
    const { id } = (await ann.auth.me({})).user;
    const lesionId = isOfSpot ? (await analyzePhoto(ann)).lesionId : null;
    const records = async () => (await api.scanTable()).filter(({ PK }) => String(PK).startsWith('RESEARCH#')).length;
    const recordsOfOthers = (await records()) - (isOfSpot ? 1 : 0);
    beforeAnswer = () => removeAccount(ann);
    const answer = await ann.request('POST', '/api/analyze', { json: { imageData, lesionId } });
    expect([answer.status, await answer.json()]).toEqual(expected);
    expect(new Set(await rowsOf(id))).toEqual(new Set(['AUDIT', 'CODE', 'ERASURE']));
    expect(await records()).toBe(recordsOfOthers);
  });

  test('is refused as well when the deletion was interrupted right after its start', async () => {
    const ann = await registerSubscriber();
    const { id } = (await ann.auth.me({})).user;
    const deleteUser = jest
      .spyOn(prototypeOf(api.services.identity), 'deleteUser')
      .mockRejectedValueOnce(new Error('power cut'));
    beforeAnswer = () => removeAccount(ann);
    expect((await ann.request('POST', '/api/analyze', { json: { imageData } })).status).toBe(401);
    deleteUser.mockRestore();
    const sortKeys = (await api.scanTable()).filter(({ PK }) => PK === `USER#${id}`).map(({ SK }) => String(SK));
    expect(sortKeys.filter((SK) => /^(ANALYSIS|LESION|LOOK)#/.test(SK))).toEqual([]);
    api.clock.advance({ minutes: 2 });
    await api.runJob('resumeErasures');
    expect(new Set(await rowsOf(id))).toEqual(new Set(['AUDIT', 'CODE']));
  });
});
