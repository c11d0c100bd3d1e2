import type { Analysis } from '#domain/analysis/analysis';
import { LESION_CONTAINER } from '#local/aws/sagemaker/container';
import { testApi, type Browser, type TestApi } from '#functions/testing/testApi';
import { dataUrl, lesionPhoto } from '#functions/testing/testPhotos';

let api: TestApi;
let imageData: string;
let owner: Browser;
let kept: Analysis;
beforeAll(async () => {
  api = await testApi({ container: LESION_CONTAINER });
  imageData = dataUrl(await lesionPhoto('dermoscopic-nevus-1.jpg'));
  owner = api.subscriber;
  kept = await owner.analysis.create({ body: { imageData, location: 'Chest', notes: 'first' } });
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
  const first = await person.request('GET', '/api/analyses?limit=2');
  const cursor = first.headers.get('x-next-cursor') ?? '';
  expect(((await first.json()) as Analysis[]).map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const rest = await person.request('GET', `/api/analyses?limit=2&cursor=${encodeURIComponent(cursor)}`);
  expect(((await rest.json()) as Analysis[]).map(({ id }) => id)).toEqual(ids.slice(2));
  expect(rest.headers.get('x-next-cursor')).toBeNull();
});

test('saving sets the note, may be repeated, and changes nothing else', async () => {
  for (let n = 0; n < 2; n++) {
    const saved = await owner.analysis.update({ params: { id: kept.id }, body: { notes: 'saved' } });
    expect(saved).toEqual({ ...kept, notes: 'saved' });
    expect(await owner.analysis.update({ params: { id: kept.id }, body: {} })).toEqual({ ...kept, notes: 'saved' });
  }
  expect(await owner.analysis.get({ params: { id: kept.id } })).toEqual({ ...kept, notes: 'saved' });
});

test('no other field of an analysis can be written', async () => {
  const before = await owner.analysis.get({ params: { id: kept.id } });
  const json = {
    notes: before.notes,
    ...{ id: UNKNOWN, userId: 'x', riskLevel: 'low', confidence: 1, recommendations: [], imageUrl: 'x', location: 'x' },
  };
  await owner.request('PATCH', `/api/analyses/${kept.id}`, { json });
  expect(await owner.analysis.get({ params: { id: kept.id } })).toEqual(before);
});

test('somebody else’s analysis and an unknown one cannot be told apart, by anybody, to read, change or delete', async () => {
  for (const browser of [api.user, api.other, api.admin]) {
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const answers = [];
      for (const id of [kept.id, UNKNOWN]) {
        const json = method === 'PATCH' ? { notes: 'mine' } : undefined;
        const response = await browser.request(method, `/api/analyses/${id}`, { json });
        answers.push([response.status, await response.json()]);
      }
      expect(answers[0]).toEqual([404, { code: 'not_found', message: 'This analysis was not found.' }]);
      expect(answers[1]).toEqual(answers[0]);
    }
    expect((await browser.analysis.list({})).items).toEqual([]);
  }
  expect((await owner.analysis.get({ params: { id: kept.id } })).notes).toBe('saved');
});

test('somebody else’s id as a cursor opens nothing', async () => {
  expect(await api.other.analysis.list({ query: { cursor: kept.id } })).toEqual({ items: [] });
});

test('a deleted analysis is gone for its owner too', async () => {
  const { id } = await owner.analysis.create({ body: { imageData } });
  expect(await owner.analysis.remove({ params: { id } })).toMatchObject({ success: true });
  await expect(owner.analysis.get({ params: { id } })).rejects.toMatchObject({ code: 'not_found' });
  await expect(owner.analysis.remove({ params: { id } })).rejects.toMatchObject({ code: 'not_found' });
});
