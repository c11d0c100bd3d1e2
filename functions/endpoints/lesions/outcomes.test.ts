import { Outcomes } from '#data/analysis/outcomes';
import type { Visit } from '#domain/analysis/visit';
import { PASSWORD, testApi, type Browser, type TestApi } from '#functions/testing/testApi';
import { readLesionImage, toDataUrl } from '#functions/testing/testImages';
import { NEVUS, startTestModel, type TestModel } from '#functions/testing/testModel';

const toId = (index: number) => `01ARZ3NDEKTSV4RRFFQ69G5V${String(index).padStart(2, '0')}`;

let model: TestModel;
let api: TestApi;
let imageData: string;
beforeAll(async () => {
  model = await startTestModel(() => Promise.resolve(NEVUS));
  api = await testApi({ container: model.container, settings: { RATE_LIMIT_SCALE: '1000' } });
  imageData = toDataUrl(await readLesionImage('phone-nevus-1.jpg'));
});
afterAll(async () => {
  model.close();
  await api.close();
});

const today = () => api.clock.now().toISOString().slice(0, 10);
const createVisit = (changes: Partial<Visit> = {}): Visit => ({
  ...{ id: toId(0), seenBy: 'dermatologist', date: today(), diagnosis: 'mole', diagnosisText: 'canary-words' },
  ...{ biopsy: 'done', biopsyResult: 'melanoma', biopsyText: 'canary-laboratory' },
  ...changes,
});
const WORD = { biopsy: 'none', biopsyResult: null } as const;

const analyze = (person: Browser, body: object = {}) =>
  person.analysis.create({ body: { imageData, location: 'Upper back: canary-place', ...body } });
const saveVisit = (person: Browser, id: string, changes?: Partial<Visit>) =>
  person.lesions.update({ params: { id }, body: { visit: createVisit(changes) } });
const scanOutcomes = async () => (await api.scanTable()).filter(({ PK }) => String(PK).startsWith('OUTCOME#'));
const listOwn = async (person: Browser) => {
  const { research } = await person.account.export({});
  return research.filter((record) => 'outcome' in record);
};

/** A subscriber with one spot, who consents to research unless stated otherwise. */
async function addSpot({ research = true, answers = {} } = {}) {
  const ann = await api.register();
  await ann.subscription.demoActivate({});
  if (research) await ann.account.consent({ body: { research } });
  const { id: analysisId, lesionId: id } = await analyze(ann, { answers });
  return { ann, id, analysisId, userId: (await ann.auth.me({})).user.id };
}

/** The rows and their numbers agree at any time. */
const expectCounted = async () => {
  const rows = await scanOutcomes();
  const counts = Object.values(await new Outcomes(api.services.table).count());
  expect(counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)).toBe(rows.length);
  expect(counts.filter((count) => count! < 0)).toEqual([]);
};
afterEach(expectCounted);

describe('a visit of a person who consents to research', () => {
  test('becomes one outcome without anything that leads back to the person', async () => {
    const { ann, id, analysisId, userId } = await addSpot({ answers: { changing: 'yes' } });
    const [analysis] = (await ann.analysis.list({})).items;
    await saveVisit(ann, id);
    const own = await listOwn(ann);
    const random: unknown = expect.stringMatching(/^[0-9a-f]{32}$/);
    expect(own).toEqual([
      {
        ...{ id: random, userPseudoId: random, bodyRegion: 'trunk', domain: analysis!.domain, isBiopsied: true },
        ...{ riskLevel: analysis!.riskLevel, modelRiskLevel: analysis!.modelRiskLevel, outcome: 'melanoma' },
        visitYear: Number(today().slice(0, 4)),
      },
    ]);
    expect(analysis!.riskLevel).not.toBe(analysis!.modelRiskLevel);
    const text = JSON.stringify((await scanOutcomes()).filter((row) => row['id'] === own[0]!['id']));
    for (const trace of ['canary', today(), userId, id, analysisId, toId(0), ann.email, analysis!.modelVersion]) {
      expect(text).not.toContain(trace);
    }
  });

  test.each<[string, Partial<Visit>, object[]]>([
    ['that found a basal cell cancer', { biopsyResult: 'basalCell' }, [{ isBiopsied: true, outcome: 'otherCancer' }]],
    ['that found nothing certain', { biopsyResult: 'notKnown' }, [{ isBiopsied: true, outcome: 'unknown' }]],
    ['without a biopsy', { ...WORD, diagnosis: 'mole' }, [{ isBiopsied: false, outcome: 'harmless' }]],
    ['without a diagnosis', { ...WORD, diagnosis: 'notKnown' }, []],
    ['whose biopsy waits for its result', { biopsy: 'waiting', biopsyResult: null }, []],
    ['before the first photo', { date: '2020-01-01' }, []],
  ])('%s counts as what it is', async (_, changes, outcomes) => {
    const { ann, id } = await addSpot();
    await saveVisit(ann, id, changes);
    expect(await listOwn(ann)).toMatchObject(outcomes);
    expect(await listOwn(ann)).toHaveLength(outcomes.length);
  });

  test('is judged by the last photo of the spot before it', async () => {
    const { ann, id } = await addSpot();
    const before = today();
    const [first] = (await ann.analysis.list({})).items;
    api.clock.advance({ days: 2 });
    const browser = await signInAgain(ann);
    const second = await analyze(browser, { lesionId: id, answers: { changing: 'yes' } });
    expect(second.riskLevel).not.toBe(first!.riskLevel);
    await saveVisit(browser, id, { date: before });
    expect(await listOwn(browser)).toMatchObject([{ riskLevel: first!.riskLevel }]);
    await saveVisit(browser, id, { date: today() });
    expect(await listOwn(browser)).toMatchObject([{ riskLevel: second.riskLevel }]);
  });

  test('changes its outcome with every change, and a repeated request adds none', async () => {
    const { ann, id } = await addSpot();
    await saveVisit(ann, id);
    await saveVisit(ann, id);
    expect(await listOwn(ann)).toHaveLength(1);
    await saveVisit(ann, id, { biopsyResult: 'mole' });
    expect(await listOwn(ann)).toMatchObject([{ outcome: 'harmless' }]);
    await saveVisit(ann, id, { biopsy: 'waiting', biopsyResult: null });
    expect(await listOwn(ann)).toEqual([]);
  });

  test('loses its outcome with the visit, while those of other visits stay', async () => {
    const { ann, id } = await addSpot();
    await saveVisit(ann, id);
    await saveVisit(ann, id, { id: toId(1), biopsyResult: 'mole' });
    await ann.lesions.update({ params: { id }, body: { removedVisit: toId(0) } });
    expect(await listOwn(ann)).toMatchObject([{ outcome: 'harmless' }]);
  });

  test('keeps its outcome when the last photo moves to another spot, and loses it with the spot', async () => {
    const { ann, id, analysisId } = await addSpot();
    await saveVisit(ann, id);
    const target = await analyze(ann);
    await ann.analysis.update({ params: { id: analysisId }, body: { lesionId: target.lesionId } });
    expect(await listOwn(ann)).toHaveLength(1);
    await ann.analysis.remove({ params: { id: analysisId } });
    expect(await listOwn(ann)).toHaveLength(1);
    await ann.analysis.remove({ params: { id: target.id } });
    expect(await listOwn(ann)).toEqual([]);
  });

  test('loses its outcome when the consent ends; a later consent covers what is saved from then on', async () => {
    const { ann, id } = await addSpot();
    await saveVisit(ann, id);
    const rows = (await scanOutcomes()).length;
    await ann.account.consent({ body: { research: false } });
    expect(await scanOutcomes()).toHaveLength(rows - 1);
    await saveVisit(ann, id, { diagnosis: 'melanoma' });
    await ann.account.consent({ body: { research: true } });
    expect(await listOwn(ann)).toEqual([]);
    await saveVisit(ann, id);
    expect(await listOwn(ann)).toHaveLength(1);
  });

  test('loses its outcome with the account', async () => {
    const { ann, id } = await addSpot();
    const rows = (await scanOutcomes()).length;
    await saveVisit(ann, id);
    await ann.account.remove({ body: { password: PASSWORD } });
    expect(await scanOutcomes()).toHaveLength(rows);
  });

  test('whose consent ends while it is saved is kept without an outcome', async () => {
    const { ann, id } = await addSpot();
    const rows = (await scanOutcomes()).length;
    endMeanwhile(() => ann.account.consent({ body: { research: false } }));
    expect((await saveVisit(ann, id)).visits).toHaveLength(1);
    expect(await scanOutcomes()).toHaveLength(rows);
  });

  test('whose account begins to be deleted while it is saved leaves no outcome', async () => {
    const { ann, id, userId } = await addSpot();
    const rows = (await scanOutcomes()).length;
    const { erasures, table } = api.services;
    endMeanwhile(() => erasures.begin(userId, api.clock.now(), (writes) => table.transact(writes)));
    await expect(saveVisit(ann, id)).rejects.toThrow();
    expect(await scanOutcomes()).toHaveLength(rows);
    await api.runJob('resumeErasures');
  });
});

test('a visit of a person who does not consent becomes no outcome', async () => {
  const { ann, id } = await addSpot({ research: false });
  const rows = await scanOutcomes();
  await saveVisit(ann, id);
  expect(await scanOutcomes()).toEqual(rows);
});

test('a visit of a person who consented before visits were named becomes no outcome until they consent again', async () => {
  const { ann, id, userId } = await addSpot();
  await saveVisit(ann, id);
  await api.services.users.change(userId, { researchCoversVisits: false });
  await saveVisit(ann, id);
  expect(await listOwn(ann)).toEqual([]);
  await ann.account.consent({ body: { research: true } });
  await saveVisit(ann, id);
  expect(await listOwn(ann)).toEqual([]);
  expect((await ann.account.export({})).account).toMatchObject({ researchCoversVisits: false });
  await ann.account.consent({ body: { research: false } });
  await ann.account.consent({ body: { research: true } });
  await saveVisit(ann, id);
  expect(await listOwn(ann)).toHaveLength(1);
  expect((await ann.account.export({})).account).toMatchObject({ researchCoversVisits: true });
});

test('the audit log has each change of a visit', async () => {
  const { ann, id, userId } = await addSpot();
  await saveVisit(ann, id);
  expect(await api.services.auditLog.listForUser(userId)).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ action: 'lesions.update', resourceId: id, success: 1 })]),
  );
});

test('administrators see the shares of biopsies with their numbers, and no group of fewer than ten', async () => {
  const readFigures = async () => (await signInAgain(api.admin)).operations.overview({});
  const clean = await api.scanTable();
  for (const { PK, userPseudoId } of clean.filter(({ PK: pk }) => String(pk).startsWith('OUTCOME#'))) {
    expect(PK).toContain(userPseudoId);
    await new Outcomes(api.services.table).removeAll(String(userPseudoId));
  }
  const { ann, id } = await addSpot();
  const { riskLevel } = (await ann.analysis.list({})).items[0]!;
  for (let index = 0; index < 9; index++) await saveVisit(ann, id, { id: toId(index) });
  const few = (await readFigures()).outcomes;
  expect(few).toMatchObject({ melanomaFound: null, otherCancerFound: null, harmlessLow: null });
  expect(few.tiers.every(({ biopsied, unbiopsied }) => biopsied === null && unbiopsied === null)).toBe(true);
  await saveVisit(ann, id, { id: toId(10), ...WORD, diagnosis: 'melanoma' });
  expect((await readFigures()).outcomes.melanomaFound).toBeNull();
  await saveVisit(ann, id, { id: toId(9) });
  const { outcomes } = await readFigures();
  expect(outcomes.melanomaFound).toMatchObject({ value: riskLevel === 'low' ? 0 : 1, n: 10 });
  expect(outcomes.tiers.find((tier) => tier.riskLevel === riskLevel)).toEqual({
    riskLevel,
    biopsied: 10,
    unbiopsied: null,
  });
});

async function signInAgain({ email }: Browser): Promise<Browser> {
  const browser = api.openBrowser();
  await browser.auth.login({ body: { email, password: PASSWORD } });
  return browser;
}

/** Lets something happen after the outcome of the next visit is prepared, and before it is written. */
function endMeanwhile(happen: () => Promise<unknown>): void {
  const spy = jest.spyOn(Outcomes.prototype, 'prepareReplacement');
  spy.mockImplementationOnce(async function (this: Outcomes, ...parameters) {
    spy.mockRestore();
    const writes = await this.prepareReplacement(...parameters);
    await happen();
    return writes;
  });
}
