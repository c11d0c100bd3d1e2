import { LESION_CONTAINER } from '#local/aws/sagemaker/modelContainer';
import { Analysis } from '#domain/analysis/analysis';
import { SAMPLE_NAMES } from '#domain/analysis/samplePhoto';
import { AppError } from '#domain/http/errors';
import { getLesionEngine } from '#functions/services/lesionEngine';
import { sampleImages } from '#functions/services/samples/sampleImages';
import { prototypeOf } from '#functions/testing/prototypeOf';
import { testApi, type TestApi } from '#functions/testing/testApi';
import { toDataUrl } from '#functions/testing/testImages';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ container: LESION_CONTAINER });
});
afterAll(() => api.close());
afterEach(() => jest.restoreAllMocks());

const getSample = (browser: TestApi['user'], name: (typeof SAMPLE_NAMES)[number]) =>
  browser.samples.get({ params: { name } });
const spyOnEngine = ({ services }: TestApi) => jest.spyOn(prototypeOf(getLesionEngine(services)), 'assess');
/** Every stored row but the counters of rate limits. */
const scanRows = async () => (await api.scanTable()).filter(({ PK }) => !String(PK).startsWith('LIMIT#'));

test('a visitor sees each of the three results, and nothing is stored', async () => {
  const before = await scanRows();
  const visitor = api.openBrowser();
  const samples = [];
  for (const name of SAMPLE_NAMES) samples.push(await getSample(visitor, name));
  expect(samples.map(({ riskLevel }) => riskLevel)).toEqual(['low', 'moderate', 'high']);
  for (const sample of samples) expect(Analysis.parse(sample)).toEqual(sample);
  expect(visitor.cookie).toBeUndefined();
  expect(await scanRows()).toEqual(before);
});

test('a sample gets the result that a subscriber gets for the same photo', async () => {
  const [name] = SAMPLE_NAMES;
  const imageData = toDataUrl(Buffer.from(sampleImages[name], 'base64'));
  const analysis = await api.subscriber.analysis.create({ body: { imageData } });
  expect({ ...(await getSample(api.openBrowser(), name)), id: analysis.id, lesionId: analysis.lesionId }).toEqual(
    analysis,
  );
});

test.each(['phone-melanoma-1', 'phone-nevus-2.jpg', '__proto__', '..%2Fphone-nevus-2', 'PHONE-NEVUS-2'])(
  'any other photo is refused before the engine is asked: %s',
  async (name) => {
    const assess = spyOnEngine(api);
    const response = await api.openBrowser().request('GET', `/api/samples/${name}`);
    expect([400, 404]).toContain(response.status);
    expect(assess).not.toHaveBeenCalled();
  },
);

test('a photo cannot be sent to a sample', async () => {
  const assess = spyOnEngine(api);
  const json = { imageData: toDataUrl(Buffer.from(sampleImages['phone-nevus-2'], 'base64')) };
  for (const method of ['POST', 'PUT', 'PATCH']) {
    const response = await api.openBrowser().request(method, '/api/samples/phone-nevus-2', { json });
    expect(response.status).toBe(405);
  }
  expect(assess).not.toHaveBeenCalled();
});

test('the engine assesses a sample once in ten minutes, however many visitors ask', async () => {
  api.clock.advance({ minutes: 11 });
  const assess = spyOnEngine(api);
  const [name] = SAMPLE_NAMES;
  await Promise.all(Array.from({ length: 5 }, () => getSample(api.openBrowser(), name)));
  await getSample(api.openBrowser(), name);
  expect(assess).toHaveBeenCalledTimes(1);
  api.clock.advance({ minutes: 11 });
  await getSample(api.openBrowser(), name);
  expect(assess).toHaveBeenCalledTimes(2);
});

test('a Spanish visitor reads a sample’s sentences in Spanish, although it was just assessed for an English one', async () => {
  api.clock.advance({ minutes: 11 });
  const [name] = SAMPLE_NAMES;
  const { detectedFeatures } = await getSample(api.openBrowser(), name);
  const headers = { 'accept-language': 'es' };
  const response = await api.openBrowser().request('GET', `/api/samples/${name}`, { headers });
  const spanish = Analysis.parse(await response.json());
  expect(detectedFeatures.border.sentence).toMatch(/^The edge/);
  expect(spanish.detectedFeatures.border.sentence).toMatch(/^El borde/);
  expect((await getSample(api.openBrowser(), name)).detectedFeatures).toEqual(detectedFeatures);
});

test('after a failure the next visitor gets a result', async () => {
  api.clock.advance({ minutes: 11 });
  const [name] = SAMPLE_NAMES;
  spyOnEngine(api).mockRejectedValueOnce(new AppError('unavailable', 'Analysis failed'));
  await expect(getSample(api.openBrowser(), name)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await getSample(api.openBrowser(), name)).toMatchObject({ riskLevel: 'low' });
});

test('all visitors together cannot ask the engine more often than the shared limit', async () => {
  const strict = await testApi({ container: LESION_CONTAINER, settings: { RATE_LIMIT_SCALE: '0.05' } });
  const assess = spyOnEngine(strict);
  const [first, second] = SAMPLE_NAMES;
  await getSample(strict.openBrowser(), first);
  await expect(getSample(strict.openBrowser(), second)).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(assess).toHaveBeenCalledTimes(1);
  await getSample(strict.openBrowser(), first);
  strict.clock.advance({ minutes: 1 });
  await getSample(strict.openBrowser(), second);
  await strict.close();
});
