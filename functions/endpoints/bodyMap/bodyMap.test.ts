import { PASSWORD, testApi, type TestApi } from '#functions/testing/testApi';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const figureRows = async () => (await api.scanTable()).filter(({ SK }) => SK === 'BODY_FIGURE');

test('the body map is medium and neutral until the person chooses a build and a skin tone', async () => {
  const ann = await api.register();
  expect(await ann.bodyMap.figure({})).toEqual({ build: 'medium', tone: null });
  const body = { build: 'broad', tone: 'brown' } as const;
  expect(await ann.bodyMap.saveFigure({ body })).toEqual(body);
  expect(await ann.bodyMap.figure({})).toEqual(body);
  await ann.bodyMap.saveFigure({ body: { build: 'slim', tone: null } });
  expect(await ann.bodyMap.figure({})).toEqual({ build: 'slim', tone: null });
  expect(await api.other.bodyMap.figure({})).toEqual({ build: 'medium', tone: null });
});

test('the figure is sealed, exported, and deleted with the account', async () => {
  const ann = await api.register();
  const before = (await figureRows()).length;
  await ann.bodyMap.saveFigure({ body: { build: 'broad', tone: 'veryLight' } });
  expect(JSON.stringify(await figureRows())).not.toContain('veryLight');
  expect((await ann.account.export({})).records['bodyFigure']).toMatchObject([
    { figure: { build: 'broad', tone: 'veryLight' } },
  ]);
  await ann.account.remove({ body: { password: PASSWORD } });
  expect(await figureRows()).toHaveLength(before);
});

test('an unknown build or skin tone is refused', async () => {
  for (const json of [
    { build: 'tall', tone: null },
    { build: 'slim', tone: 'green' },
  ]) {
    expect((await api.user.request('POST', '/api/body-map/figure', { json })).status).toBe(400);
  }
});
