import type { Analysis } from '#domain/analysis/analysis';
import { LESION_CONTAINER } from '#local/aws/sagemaker/modelContainer';
import { testApi, type Browser, type TestApi } from '#functions/testing/testApi';
import { toDataUrl, readLesionImage } from '#functions/testing/testImages';

let api: TestApi;
let imageData: string;
let owner: Browser;
let analysis: Analysis;
beforeAll(async () => {
  api = await testApi({ container: LESION_CONTAINER });
  imageData = toDataUrl(await readLesionImage('dermoscopic-nevus-1.jpg'));
  owner = api.subscriber;
  analysis = await owner.analysis.create({ body: { imageData, location: 'Chest', notes: 'first' } });
});
afterAll(() => api.close());

const UNKNOWN = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

test('the history is newest first, page by page, with the next cursor in its header', async () => {
  const person = await api.register();
  await person.subscription.demoActivate({});
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) {
    api.clock.advance({ seconds: 60 });
    ids.unshift((await person.analysis.create({ body: { imageData } })).id);
  }
  const firstPage = await person.request('GET', '/api/analyses?limit=2');
  const cursor = firstPage.headers.get('x-next-cursor') ?? '';
  expect(((await firstPage.json()) as Analysis[]).map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const secondPage = await person.request('GET', `/api/analyses?limit=2&cursor=${encodeURIComponent(cursor)}`);
  expect(((await secondPage.json()) as Analysis[]).map(({ id }) => id)).toEqual(ids.slice(2));
  expect(secondPage.headers.get('x-next-cursor')).toBeNull();
});

test('saving sets the note, is safe to repeat, and changes nothing else', async () => {
  for (let n = 0; n < 2; n++) {
    const updated = await owner.analysis.update({ params: { id: analysis.id }, body: { notes: 'saved' } });
    expect(updated).toEqual({ ...analysis, notes: 'saved' });
    expect(await owner.analysis.update({ params: { id: analysis.id }, body: {} })).toEqual({
      ...analysis,
      notes: 'saved',
    });
  }
  expect(await owner.analysis.get({ params: { id: analysis.id } })).toEqual({ ...analysis, notes: 'saved' });
});

test('no other field of an analysis can be written', async () => {
  const before = await owner.analysis.get({ params: { id: analysis.id } });
  const json = {
    notes: before.notes,
    ...{ id: UNKNOWN, userId: 'x', riskLevel: 'low', confidence: 1, recommendations: [], imageUrl: 'x', location: 'x' },
  };
  await owner.request('PATCH', `/api/analyses/${analysis.id}`, { json });
  expect(await owner.analysis.get({ params: { id: analysis.id } })).toEqual(before);
});

// Check 2.
test('another person’s analysis gives the same error as an unknown one, to read, change and delete', async () => {
  for (const browser of [api.user, api.other, api.admin]) {
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const answers = [];
      for (const id of [analysis.id, UNKNOWN]) {
        const json = method === 'PATCH' ? { notes: 'mine' } : undefined;
        const response = await browser.request(method, `/api/analyses/${id}`, { json });
        answers.push([response.status, await response.json()]);
      }
      expect(answers[0]).toEqual([404, { code: 'not_found', message: 'This analysis was not found.' }]);
      expect(answers[1]).toEqual(answers[0]);
    }
    expect((await browser.analysis.list({})).items).toEqual([]);
  }
  expect((await owner.analysis.get({ params: { id: analysis.id } })).notes).toBe('saved');
});

// Check 2.
test('another person’s id as a cursor returns nothing', async () => {
  expect(await api.other.analysis.list({ query: { cursor: analysis.id } })).toEqual({ items: [] });
});

test('a deleted analysis is gone for its owner too', async () => {
  const { id } = await owner.analysis.create({ body: { imageData } });
  expect(await owner.analysis.remove({ params: { id } })).toMatchObject({ success: true });
  await expect(owner.analysis.get({ params: { id } })).rejects.toMatchObject({ code: 'not_found' });
  await expect(owner.analysis.remove({ params: { id } })).rejects.toMatchObject({ code: 'not_found' });
});
