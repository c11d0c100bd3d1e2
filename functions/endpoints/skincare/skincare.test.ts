import { Analyses } from '#data/analysis/analyses';
import { keys } from '#data/table/keys';
import { prototypeOf } from '#functions/testing/prototypeOf';
import { testApi, type Browser, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const ANSWERS = {
  skinType: 'oily',
  skinTone: 'medium',
  ageRange: '26-35',
  primaryConcerns: ['Acne and breakouts', 'Dark spots'],
  currentProducts: ['Cleanser'],
  allergies: ['Fragrance', 'zorblax-canary'],
  sunExposure: 'high',
  lifestyleFactors: { smoking: true, exerciseFrequency: 'none', dietType: 'keto', stressLevel: 'high' },
} as const;
type Answers = Parameters<Browser['skincare']['saveProfile']>[0]['body'];
const body: Answers = {
  ...ANSWERS,
  primaryConcerns: [...ANSWERS.primaryConcerns],
  currentProducts: [...ANSWERS.currentProducts],
  allergies: [...ANSWERS.allergies],
};
const NO_PROFILE = [404, { code: 'not_found', message: 'You have no skincare profile yet.' }];
const listRecommendations = async (browser: Browser) =>
  (await browser.skincare.recommendations({ query: { limit: 100 } })).items;

test('there is no profile before it is saved, and no plan without a profile', async () => {
  const ann = await api.register();
  for (const [method, path] of [
    ['GET', '/api/skincare/profile'],
    ['POST', '/api/skincare/recommendations/generate'],
  ] as const) {
    const answer = await ann.request(method, path, method === 'POST' ? { json: {} } : {});
    expect([answer.status, await answer.json()]).toEqual(NO_PROFILE);
  }
  expect(await listRecommendations(ann)).toEqual([]);
});

// Check 2.
test('a profile is stored as sent, keeps its id when it changes, and is private', async () => {
  const [ann, bob] = [await api.register(), await api.register()];
  const profile = await ann.skincare.saveProfile({ body });
  expect(await ann.skincare.profile({})).toEqual({ ...profile, ...ANSWERS, pregnancy: null });
  api.clock.advance({ minutes: 5 });
  const updated = await ann.skincare.saveProfile({ body: { ...body, skinType: 'dry', pregnancy: 'no' } });
  expect(updated).toMatchObject({ id: profile.id, createdAt: profile.createdAt, skinType: 'dry', pregnancy: 'no' });
  expect(updated.updatedAt > profile.updatedAt).toBe(true);
  expect(await ann.skincare.profile({})).toEqual(updated);
  await expect(bob.skincare.profile({})).rejects.toMatchObject({ code: 'not_found' });
});

test('absent fields get the defaults of the form', async () => {
  const ann = await api.register();
  const { currentProducts, allergies, lifestyleFactors, pregnancy } = await ann.skincare.saveProfile({
    body: {
      skinType: 'normal',
      skinTone: 'dark',
      ageRange: '65+',
      sunExposure: 'minimal',
      primaryConcerns: ['Dryness'],
    },
  });
  expect({ currentProducts, allergies, lifestyleFactors, pregnancy }).toEqual({
    currentProducts: [],
    allergies: [],
    lifestyleFactors: { smoking: false, exerciseFrequency: 'moderate', dietType: 'standard', stressLevel: 'moderate' },
    pregnancy: null,
  });
});

test.each([
  [{ primaryConcerns: [] }, { primaryConcerns: 'Please select at least one primary concern' }],
  [{ primaryConcerns: undefined }, { primaryConcerns: 'Please select at least one primary concern' }],
  [{ primaryConcerns: ['Wealth'] }, { 'primaryConcerns.0': 'Please choose concerns from the list' }],
  [{ skinType: 'scaly' }, { skinType: 'Please choose your skin type' }],
  [{ skinTone: 'green' }, { skinTone: 'Please choose the skin tone closest to yours' }],
  [{ ageRange: '12' }, { ageRange: 'Please choose your age range' }],
  [{ sunExposure: 'always' }, { sunExposure: 'Please choose how much sun you get' }],
  [{ allergies: ['x'.repeat(101)] }, { 'allergies.0': 'An allergy must be at most 100 characters' }],
  [{ pregnancy: 'maybe' }, { pregnancy: 'Please answer yes or no, or leave it open' }],
])('%j is rejected, and nothing is stored', async (invalid, fields) => {
  const ann = await api.register();
  const answer = await ann.request('POST', '/api/skincare/profile', { json: { ...body, ...invalid } });
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid_request', fields }]);
  await expect(ann.skincare.profile({})).rejects.toMatchObject({ code: 'not_found' });
});

test('a plan has one recommendation of each kind, most urgent first, and is listed in that order', async () => {
  const ann = await api.register();
  const { id, userId } = await ann.skincare.saveProfile({ body });
  const plan = await ann.skincare.generate({});
  expect(plan.map(({ recommendationType }) => recommendationType).sort()).toEqual([
    ...['daily_routine', 'prevention', 'sun_protection', 'treatment'],
  ]);
  expect(plan[0]).toMatchObject({
    recommendationType: 'sun_protection',
    priority: 'high',
    profileId: id,
    userId,
    isActive: 1,
    analysisId: null,
    generatedAt: api.clock.now().toISOString(),
  });
  expect(await listRecommendations(ann)).toEqual(plan);
});

test('a new plan keeps the previous one as inactive', async () => {
  const ann = await api.register();
  await ann.skincare.saveProfile({ body });
  const first = await ann.skincare.generate({});
  api.clock.advance({ hours: 1 });
  const second = await ann.skincare.generate({});
  expect(await listRecommendations(ann)).toEqual([
    ...second,
    ...first.map((recommendation) => ({ ...recommendation, isActive: 0 })),
  ]);
  const page = await ann.skincare.recommendations({ query: { limit: 5 } });
  expect(page.items).toHaveLength(5);
  const rest = await ann.skincare.recommendations({ query: { limit: 5, cursor: page.nextCursor } });
  expect(rest.items).toHaveLength(3);
  await expect(ann.skincare.recommendations({ query: { cursor: 'x' } })).rejects.toMatchObject({
    code: 'invalid_request',
  });
});

test('parallel calls leave one active plan, and a parallel profile change is not lost', async () => {
  const ann = await api.register();
  await ann.skincare.saveProfile({ body });
  await Promise.all([
    ann.skincare.generate({}),
    ann.skincare.generate({}),
    ann.skincare.saveProfile({ body: { ...body, skinTone: 'fair' } }),
    ann.skincare.generate({}),
  ]);
  const plans = await listRecommendations(ann);
  expect(plans).toHaveLength(12);
  expect(plans.filter(({ isActive }) => isActive === 1)).toHaveLength(4);
  expect(await ann.skincare.profile({})).toMatchObject({ skinTone: 'fair' });
});

test('an interruption leaves the active plan', async () => {
  const ann = await api.register();
  await ann.skincare.saveProfile({ body });
  const plan = await ann.skincare.generate({});
  const commit = jest.spyOn(prototypeOf(api.services.auditLog), 'commit').mockRejectedValue(new Error('power cut'));
  expect((await ann.request('POST', '/api/skincare/recommendations/generate', { json: {} })).status).toBe(500);
  commit.mockRestore();
  expect(await listRecommendations(ann)).toEqual(plan);
});

test('a recent analysis with a high rating puts the dermatologist first', async () => {
  const ann = await api.register();
  await ann.skincare.saveProfile({ body });
  const list = jest.spyOn(Analyses.prototype, 'list').mockResolvedValue({
    items: [{ id: 'a1', riskLevel: 'high', analysisDate: api.clock.now().toISOString() } as never],
  });
  const [first] = await ann.skincare.generate({});
  list.mockRestore();
  expect(first).toMatchObject({ recommendationType: 'treatment', priority: 'high', analysisId: 'a1' });
  expect(first?.routine.weekly[0]).toMatch(/^First of all: show the spot from your analysis of .* to a dermatologist/);
});

test('it counts also behind a hundred newer analyses; pages that are too old are not read', async () => {
  const ann = await api.register();
  await ann.skincare.saveProfile({ body });
  const at = (daysAgo: number) => new Date(api.clock.now().getTime() - daysAgo * 24 * 3_600_000).toISOString();
  const pages = [
    { items: Array.from({ length: 100 }, () => ({ riskLevel: 'low', analysisDate: at(20) })), nextCursor: 'second' },
    { items: [{ id: 'a1', riskLevel: 'high', analysisDate: at(60) }], nextCursor: 'third' },
    { items: [{ id: 'a0', riskLevel: 'moderate', analysisDate: at(91) }], nextCursor: 'fourth' },
  ];
  const list = jest.spyOn(Analyses.prototype, 'list');
  for (const page of pages) list.mockResolvedValueOnce(page as never);
  const [first] = await ann.skincare.generate({});
  expect(list.mock.calls.map(([, { cursor }]) => cursor)).toEqual([undefined, 'second', 'third']);
  list.mockRestore();
  expect(first).toMatchObject({ recommendationType: 'treatment', analysisId: 'a1' });
});

test('answers and plans are encrypted in the table', async () => {
  const ann = await api.register();
  const { userId } = await ann.skincare.saveProfile({ body });
  await ann.skincare.generate({});
  const ownRows = (await api.scanTable()).filter(({ PK }) => PK === keys.user(userId).PK);
  const text = JSON.stringify(ownRows, (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
  expect(text).toContain('SKINCARE_PROFILE');
  expect(text).toContain('RECOMMENDATION#');
  expect(text).not.toMatch(/canary|oily|Fragrance|sunscreen|treatment|smoking/i);
  const exported = await ann.account.export({});
  expect(JSON.stringify(exported.records['skincareProfile'])).toContain('zorblax-canary');
  expect(exported.records['skincareRecommendations']).toHaveLength(4);
});

test('the affiliate tag comes from the settings, and is null without one', async () => {
  expect((await api.anonymous.config.get({})).affiliateTag).toBeNull();
  const taggedApi = await testApi({ settings: { AFFILIATE_TAG: 'ours-20' } });
  expect((await taggedApi.anonymous.config.get({})).affiliateTag).toBe('ours-20');
  await taggedApi.close();
});
