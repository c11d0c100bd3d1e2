import { Analysis } from '#domain/analysis/analysis';
import { fixturePath } from '#lesion/fixtures/photographs';
import { LESION_CONTAINER } from '#local/aws/sagemaker/container';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { testApi, type TestApi } from '#functions/testing/testApi';
import { dataUrl, drawnPhoto, lesionPhoto } from '#functions/testing/testPhotos';

const NOT_AN_IMAGE = 'Please select an image file (JPG, PNG, etc.)';
const historyOf = async ({ subscriber }: TestApi) => (await subscriber.analysis.list({})).items;

describe('with the real lesion engine', () => {
  let api: TestApi;
  let imageData: string;
  beforeAll(async () => {
    api = await testApi({ container: LESION_CONTAINER });
    imageData = dataUrl(await lesionPhoto('dermoscopic-melanoma-1.jpg'));
  });
  afterAll(() => api.close());

  test('a lesion is assessed, kept without its photograph, and in the history at once', async () => {
    const body = {
      imageData,
      location: 'Upper back: left',
      notes: 'itches',
      filename: 'private.jpg',
      answers: { changing: 'yes' as const },
      mmPerPixel: 0.1,
    };
    const analysis = await api.subscriber.analysis.create({ body });
    expect(Analysis.parse(analysis)).toEqual(analysis);
    expect(analysis).toMatchObject({
      riskLevel: 'high',
      location: 'Upper back: left',
      notes: 'itches',
      imageData: 'not-stored',
      imageUrl: null,
      analysisDate: api.clock.now().toISOString(),
      detectedFeatures: { diameter: { basis: 'scale' }, evolving: { level: 'changing' } },
    });
    expect(JSON.stringify(analysis)).not.toContain('private.jpg');
    expect((await historyOf(api))[0]).toEqual(analysis);
    const swatches = analysis.detectedFeatures.color.swatches;
    expect(swatches.length).toBeGreaterThan(0);
    expect(swatches.every(({ at }) => at)).toBe(true);
  });

  test('a scale is refused with a whole photograph, whose square the engine chooses; without one it is assessed', async () => {
    const whole = dataUrl(readFileSync(fixturePath('dermoscopic-melanoma-1.jpg')));
    await expect(api.subscriber.analysis.create({ body: { imageData: whole, mmPerPixel: 0.1 } })).rejects.toMatchObject(
      {
        code: 'invalid_request',
        message: 'A scale needs the 224×224 picture that it was marked in',
      },
    );
    expect(await api.subscriber.analysis.create({ body: { imageData: whole } })).toMatchObject({ riskLevel: 'high' });
  });

  test('an administrator needs no subscription', async () => {
    expect(await api.admin.analysis.create({ body: { imageData } })).toMatchObject({ imageData: 'not-stored' });
  });

  test('a lapsed subscriber still reads history, and cannot analyze', async () => {
    const lapsed = await api.register();
    await lapsed.subscription.demoActivate({});
    await lapsed.analysis.create({ body: { imageData } });
    api.clock.advance({ days: 366 });
    await lapsed.auth.login({ body: { email: lapsed.email, password: 'correct horse' } });
    expect(await lapsed.subscription.status({})).toMatchObject({ isActive: false, status: 'active' });
    expect((await lapsed.analysis.list({})).items).toHaveLength(1);
    await expect(lapsed.analysis.create({ body: { imageData } })).rejects.toMatchObject({
      code: 'subscription_required',
    });
    await lapsed.subscription.demoActivate({});
    expect(await lapsed.subscription.status({})).toMatchObject({ isActive: true });
  });

  test.each(['wall', 'keyboard'] as const)('a %s is refused with reasons and nothing is kept', async (kind) => {
    const person = await api.register();
    await person.subscription.demoActivate({});
    const photo = dataUrl(await drawnPhoto(kind));
    const response = await person.request('POST', '/api/analyze', { json: { imageData: photo } });
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      code: 'image_unassessable',
      message: "We can't assess this photo",
      reasons: expect.arrayContaining([{ code: expect.any(String), message: expect.stringMatching(/\.$/) }]),
    });
    expect((await person.analysis.list({})).items).toEqual([]);
  });

  test('bytes that only begin like a photograph are no photograph', async () => {
    const cut = (await lesionPhoto('dermoscopic-nevus-1.jpg')).subarray(0, 700);
    const person = await api.register();
    await person.subscription.demoActivate({});
    await expect(person.analysis.create({ body: { imageData: dataUrl(cut) } })).rejects.toMatchObject({
      code: 'invalid_request',
      message: NOT_AN_IMAGE,
    });
  });
});

describe('before the engine is asked', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());
  const analyze = (json: unknown) => api.subscriber.request('POST', '/api/analyze', { json });

  test('a missing photograph is told in the specified words', async () => {
    for (const json of [{}, { imageData: '' }, { imageData: null }]) {
      const response = await analyze(json);
      expect([response.status, await response.json()]).toMatchObject([400, { message: 'Image data is required' }]);
    }
  });

  const text = (words: string) => new TextEncoder().encode(words);
  test.each([
    ['a text file', dataUrl(text('hello'), 'text/plain')],
    ['an SVG', dataUrl(text('<svg/>'), 'image/svg+xml')],
    ['a GIF', dataUrl(text('GIF89a'), 'image/gif')],
    ['HTML', dataUrl(text('<b>'), 'text/html')],
    ['a text file that says it is a JPEG', dataUrl(text('hello, this is no photograph at all'))],
    ['an address', 'https://example.org/a.jpg'],
    ['a broken data URL', 'data:image/jpeg;base64,@@@'],
    ['base64 of a wrong length', 'data:image/jpeg;base64,abcde'],
  ])('%s is no image', async (_, imageData) => {
    const response = await analyze({ imageData });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: 'invalid_request', message: NOT_AN_IMAGE, fields: { imageData: NOT_AN_IMAGE } },
    ]);
  });

  test('a picture that unpacks to more than 25 megapixels is refused unopened', async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a07050' } })
      .png()
      .toBuffer();
    png.writeUInt32BE(60_000, 16);
    png.writeUInt32BE(60_000, 20);
    expect((await analyze({ imageData: dataUrl(png, 'image/png') })).status).toBe(400);
  });

  test.each(['Nail', 'Palm: right', 'Sole', 'Mouth', 'Eye', 'Genitals'])('%s is not assessed', async (location) => {
    const response = await analyze({ imageData: dataUrl(text('x')), location });
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { code: 'image_unassessable', reasons: [{ code: 'body_region' }] },
    ]);
  });
});

describe('when the model fails', () => {
  let answer: { status: number; body: string };
  let model: Server;
  let api: TestApi;
  beforeAll(async () => {
    model = createServer((request, response) => {
      const isPing = request.url === '/ping';
      response.writeHead(isPing ? 200 : answer.status, { 'content-type': 'application/json' });
      response.end(isPing ? '' : answer.body);
    });
    await new Promise<void>((listening) => model.listen(0, '127.0.0.1', listening));
    const { port } = model.address() as AddressInfo;
    api = await testApi({ container: { url: `http://127.0.0.1:${port}` }, settings: { RATE_LIMIT_SCALE: '1' } });
  });
  afterAll(async () => {
    model.close();
    await api.close();
  });

  test.each([
    ['an error', 500, '{"error":"boom"}'],
    ['no JSON', 200, 'boom'],
    ['a certainty that is no number', 200, '{"assessable":true,"confidence":"NaN"}'],
    ['an unknown reason', 200, '{"assessable":false,"reasons":["x"],"quality":{},"modelVersion":"m"}'],
  ])('with %s: 503 Analysis failed, nothing kept, and the call does not count', async (_, status, body) => {
    answer = { status, body };
    const imageData = dataUrl(await lesionPhoto('dermoscopic-nevus-1.jpg'));
    for (let n = 0; n < 8; n++) {
      const response = await api.subscriber.request('POST', '/api/analyze', { json: { imageData } });
      expect([response.status, await response.json()]).toEqual([
        503,
        { code: 'unavailable', message: 'Analysis failed' },
      ]);
    }
    expect(await historyOf(api)).toEqual([]);
    const told = api.logs.filter(({ route }) => route === 'analysis.create');
    expect(told.at(-1)).toMatchObject({ level: 'warn', code: 'unavailable', error: expect.any(String) });
  });
});
