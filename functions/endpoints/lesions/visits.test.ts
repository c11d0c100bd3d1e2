import type { Visit } from '#domain/analysis/visit';
import { PASSWORD, testApi, type Browser, type TestApi } from '#functions/testing/testApi';
import { readLesionImage, toDataUrl } from '#functions/testing/testImages';
import { NEVUS, startTestModel, type TestModel } from '#functions/testing/testModel';

const VISIT: Visit = {
  id: '01ARZ3NDEKTSV4RRFFQ69G5V15',
  seenBy: 'dermatologist',
  date: '2026-01-02',
  diagnosis: 'atypicalMole',
  diagnosisText: 'canary-words of the doctor',
  biopsy: 'done',
  biopsyResult: 'mole',
  biopsyText: null,
};
const OTHER: Visit = { ...VISIT, id: '01ARZ3NDEKTSV4RRFFQ69G5V16', date: '2025-12-24' };

let model: TestModel;
let api: TestApi;
let imageData: string;
beforeAll(async () => {
  model = await startTestModel(() => Promise.resolve(NEVUS));
  api = await testApi({ container: model.container });
  imageData = toDataUrl(await readLesionImage('phone-nevus-1.jpg'));
});
afterAll(async () => {
  model.close();
  await api.close();
});

/** A subscriber with one spot. */
async function addSpot(): Promise<{ ann: Browser; id: string; analysisId: string }> {
  const ann = await api.register();
  await ann.subscription.demoActivate({});
  const analysis = await ann.analysis.create({ body: { imageData } });
  return { ann, id: analysis.lesionId, analysisId: analysis.id };
}

const listVisits = async (browser: Browser) => (await browser.lesions.list({})).items.map(({ visits }) => visits);
const sendVisit = (browser: Browser, id: string, visit: object) =>
  browser.request('PATCH', `/api/lesions/${id}`, { json: { visit: { ...VISIT, ...visit } } });

test('a visit is recorded, sorted by its day, changed by its id and removed; a repeated request changes nothing', async () => {
  const { ann, id } = await addSpot();
  const update = (body: Parameters<Browser['lesions']['update']>[0]['body']) =>
    ann.lesions.update({ params: { id }, body });
  expect(await update({ visit: VISIT })).toMatchObject({ name: null, visits: [VISIT] });
  expect(await update({ visit: VISIT })).toMatchObject({ visits: [VISIT] });
  expect(await update({ visit: OTHER })).toMatchObject({ visits: [OTHER, VISIT] });
  const changed = { ...OTHER, diagnosis: 'melanoma' as const };
  await update({ visit: changed });
  expect(await update({ name: 'Mole' })).toMatchObject({ name: 'Mole', visits: [changed, VISIT] });
  await update({ removedVisit: VISIT.id });
  await update({ removedVisit: VISIT.id });
  expect(await listVisits(ann)).toEqual([[changed]]);
});

test('nothing of a visit is readable in the table; it is exported, and deleted with the account', async () => {
  const { ann, id } = await addSpot();
  await ann.lesions.update({ params: { id }, body: { visit: VISIT } });
  expect(JSON.stringify(await api.scanTable())).not.toMatch(/canary|atypical|dermatologist/);
  expect((await ann.account.export({})).records['lesions']).toMatchObject([{ about: { visits: [VISIT] } }]);
  await ann.account.remove({ body: { password: PASSWORD } });
  expect((await api.scanTable()).filter(({ SK }) => String(SK).endsWith(`#${id}`))).toEqual([]);
});

test('visits end with the last photo of their spot, and move along when it moves to another spot', async () => {
  const { ann, id, analysisId } = await addSpot();
  await ann.lesions.update({ params: { id }, body: { visit: VISIT } });
  api.clock.advance({ minutes: 1 });
  const target = await ann.analysis.create({ body: { imageData } });
  await ann.lesions.update({ params: { id: target.lesionId }, body: { visit: OTHER } });
  await ann.analysis.update({ params: { id: analysisId }, body: { lesionId: target.lesionId } });
  expect(await listVisits(ann)).toEqual([[OTHER, VISIT]]);
  await ann.analysis.remove({ params: { id: analysisId } });
  expect(await listVisits(ann)).toEqual([[OTHER, VISIT]]);
  await ann.analysis.remove({ params: { id: target.id } });
  expect(await listVisits(ann)).toEqual([]);
});

test('a spot whose visits would be too many with those of another spot does not end there, and every visit can be corrected', async () => {
  const { ann, id, analysisId } = await addSpot();
  api.clock.advance({ minutes: 1 });
  const { lesionId: targetId } = await ann.analysis.create({ body: { imageData } });
  const save = async (spotId: string, number: number) =>
    (await sendVisit(ann, spotId, { id: `01ARZ3NDEKTSV4RRFFQ69G5V${number}` })).status;
  for (let number = 10; number < 30; number++) expect(await save(targetId, number)).toBe(200);
  expect(await save(id, 31)).toBe(200);

  const move = { params: { id: analysisId }, body: { lesionId: targetId } };
  await expect(ann.analysis.update(move)).rejects.toMatchObject({ code: 'conflict' });
  expect((await listVisits(ann)).map(({ length }) => length)).toEqual([20, 1]);
  expect(await save(targetId, 29)).toBe(200);
  await ann.lesions.update({ params: { id: targetId }, body: { removedVisit: '01ARZ3NDEKTSV4RRFFQ69G5V29' } });
  await ann.analysis.update(move);
  expect((await listVisits(ann)).map(({ length }) => length)).toEqual([20]);
});

test('another person’s spot is answered like an unknown one', async () => {
  const { id } = await addSpot();
  const response = await sendVisit(api.other, id, {});
  expect([response.status, await response.json()]).toMatchObject([404, { code: 'not_found' }]);
});

test.each([
  ['a day after today', { date: '2099-01-01' }, 'The visit cannot be after today'],
  ['no day', { date: 'May' }, 'Please enter the day of the visit'],
  ['a biopsy with a result, but which', { biopsyResult: null }, 'Please choose what the biopsy found'],
  ['a result without a biopsy', { biopsy: 'none' }, 'Please choose what the biopsy found'],
  ['a text of more than 200 characters', { diagnosisText: 'x'.repeat(201) }, 'Please use at most 200 characters'],
])('%s is refused', async (_, visit, message) => {
  const { ann, id } = await addSpot();
  const response = await sendVisit(ann, id, visit);
  const body = (await response.json()) as { fields: Record<string, string> };
  expect([response.status, Object.values(body.fields)]).toEqual([400, [message]]);
  expect(await listVisits(ann)).toEqual([[]]);
});

test('a day that has begun somewhere on Earth is not in the future', async () => {
  const { ann, id } = await addSpot();
  const tomorrow = new Date(api.clock.now().getTime() + 13.9 * 3600_000).toISOString().slice(0, 10);
  expect((await sendVisit(ann, id, { date: tomorrow })).status).toBe(200);
});

test('a spot has at most 20 visits, and a full one can still change', async () => {
  const { ann, id } = await addSpot();
  const idOf = (index: number) => `01ARZ3NDEKTSV4RRFFQ69G5V${String(index).padStart(2, '0')}`;
  for (let index = 0; index < 20; index++) expect((await sendVisit(ann, id, { id: idOf(index) })).status).toBe(200);
  const response = await sendVisit(ann, id, { id: idOf(20) });
  expect([response.status, await response.json()]).toMatchObject([
    409,
    { message: 'A spot can have at most 20 visits. Delete one that you no longer need.' },
  ]);
  expect((await sendVisit(ann, id, { id: idOf(3), diagnosis: 'mole' })).status).toBe(200);
});
