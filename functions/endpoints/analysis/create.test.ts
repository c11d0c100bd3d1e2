import { Analysis } from '#domain/analysis/analysis';
import { fixturePath } from '#lesion/fixtures/photographs';
import { LESION_CONTAINER } from '#local/aws/sagemaker/modelContainer';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { prototypeOf } from '#functions/testing/prototypeOf';
import { testApi, type TestApi } from '#functions/testing/testApi';
import { toDataUrl, drawUnassessableImage, readLesionImage } from '#functions/testing/testImages';

const NOT_AN_IMAGE = 'Please select an image file (JPG, PNG, etc.)';
const listHistory = async ({ subscriber }: TestApi) => (await subscriber.analysis.list({})).items;

describe('with the real lesion engine', () => {
  let api: TestApi;
  let imageData: string;
  beforeAll(async () => {
    api = await testApi({ container: LESION_CONTAINER });
    imageData = toDataUrl(await readLesionImage('dermoscopic-melanoma-1.jpg'));
  });
  afterAll(() => api.close());

  test('an analysis is stored without its image, and is in the history at once', async () => {
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
    expect((await listHistory(api))[0]).toEqual(analysis);
    const swatches = analysis.detectedFeatures.color.swatches;
    expect(swatches.length).toBeGreaterThan(0);
    expect(swatches.every(({ at }) => at)).toBe(true);
  });

  test('a whole photo, of which the engine chooses the square, is assessed only without a scale', async () => {
    const wholePhoto = toDataUrl(readFileSync(fixturePath('dermoscopic-melanoma-1.jpg')));
    await expect(
      api.subscriber.analysis.create({ body: { imageData: wholePhoto, mmPerPixel: 0.1 } }),
    ).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'A scale needs the 224×224 picture that it was marked in',
    });
    expect(await api.subscriber.analysis.create({ body: { imageData: wholePhoto } })).toMatchObject({
      riskLevel: 'high',
    });
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

  test.each(['wall', 'keyboard'] as const)(
    'a photo of a %s is rejected with reasons and nothing is stored',
    async (kind) => {
      const person = await api.register();
      await person.subscription.demoActivate({});
      const photo = toDataUrl(await drawUnassessableImage(kind));
      const response = await person.request('POST', '/api/analyze', { json: { imageData: photo } });
      expect(response.status).toBe(422);
      expect(await response.json()).toEqual({
        code: 'image_unassessable',
        message: "We can't assess this photo",
        reasons: expect.arrayContaining([{ code: expect.any(String), message: expect.stringMatching(/\.$/) }]),
      });
      expect((await person.analysis.list({})).items).toEqual([]);
    },
  );

  test('six photos of 25 megapixels, sent at once by one person, do not keep another person from an answer', async () => {
    const [attacker, person] = [await api.register(), await api.register()];
    await attacker.subscription.demoActivate({});
    await person.subscription.demoActivate({});
    const plain = sharp({ create: { width: 5000, height: 4999, channels: 3, background: '#a07050' } });
    const json = { imageData: toDataUrl(await plain.png({ compressionLevel: 9 }).toBuffer(), 'image/png') };
    const attack = Promise.all(Array.from({ length: 6 }, () => attacker.request('POST', '/api/analyze', { json })));
    expect(await person.analysis.create({ body: { imageData } })).toMatchObject({ imageData: 'not-stored' });
    const statuses = (await attack).map(({ status }) => status);
    expect(statuses).toContain(400);
    expect(statuses.filter((status) => status !== 400 && status !== 429)).toEqual([]);
  });

  test('a truncated image file is not an image', async () => {
    const truncated = (await readLesionImage('dermoscopic-nevus-1.jpg')).subarray(0, 700);
    const person = await api.register();
    await person.subscription.demoActivate({});
    await expect(person.analysis.create({ body: { imageData: toDataUrl(truncated) } })).rejects.toMatchObject({
      code: 'invalid_request',
      message: NOT_AN_IMAGE,
    });
  });
});

describe('before the engine is called', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());
  const analyze = (json: unknown) => api.subscriber.request('POST', '/api/analyze', { json });

  test('a missing image has its own message', async () => {
    for (const json of [{}, { imageData: '' }, { imageData: null }]) {
      const response = await analyze(json);
      expect([response.status, await response.json()]).toMatchObject([400, { message: 'Image data is required' }]);
    }
  });

  const toBytes = (text: string) => new TextEncoder().encode(text);
  test.each([
    ['a text file', toDataUrl(toBytes('hello'), 'text/plain')],
    ['an SVG', toDataUrl(toBytes('<svg/>'), 'image/svg+xml')],
    ['a GIF', toDataUrl(toBytes('GIF89a'), 'image/gif')],
    ['HTML', toDataUrl(toBytes('<b>'), 'text/html')],
    ['a text file that says it is a JPEG', toDataUrl(toBytes('hello, this is no photograph at all'))],
    ['an address', 'https://example.org/a.jpg'],
    ['a broken data URL', 'data:image/jpeg;base64,@@@'],
    ['base64 of a wrong length', 'data:image/jpeg;base64,abcde'],
  ])('%s is not an image', async (_, imageData) => {
    const response = await analyze({ imageData });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: 'invalid_request', message: NOT_AN_IMAGE, fields: { imageData: NOT_AN_IMAGE } },
    ]);
  });

  // Check 11.
  test.each([
    [60_000, 60_000],
    [1000, 1001],
  ])('an image of %d × %d pixels is over 1 megapixel and rejected without decoding it', async (width, height) => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a07050' } })
      .png()
      .toBuffer();
    png.writeUInt32BE(width, 16);
    png.writeUInt32BE(height, 20);
    const response = await analyze({ imageData: toDataUrl(png, 'image/png') });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: 'invalid_request', message: 'Please choose a photo of at most 1 megapixel' },
    ]);
  });

  test.each(['Nail', 'Palm: right', 'Sole', 'Mouth', 'Eye', 'Genitals'])('%s is not assessed', async (location) => {
    const response = await analyze({ imageData: toDataUrl(toBytes('x')), location });
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { code: 'image_unassessable', reasons: [{ code: 'body_region' }] },
    ]);
  });
});

describe('when the model fails', () => {
  let answer: { status: number; body: string };
  /** The analyses that the model works on answer once this settles. */
  let hold: Promise<void> = Promise.resolve();
  let invocations = 0;
  let model: Server;
  let api: TestApi;
  beforeAll(async () => {
    model = createServer((request, response) => {
      const isPing = request.url === '/ping';
      if (!isPing) invocations++;
      void (isPing ? Promise.resolve() : hold).then(() => {
        response.writeHead(isPing ? 200 : answer.status, { 'content-type': 'application/json' });
        response.end(isPing ? '' : answer.body);
      });
    });
    await new Promise<void>((listening) => model.listen(0, '127.0.0.1', listening));
    const { port } = model.address() as AddressInfo;
    api = await testApi({ container: { url: `http://127.0.0.1:${port}` }, settings: { RATE_LIMIT_SCALE: '1' } });
  });
  afterAll(async () => {
    model.close();
    await api.close();
  });

  const registerSubscriber = async () => {
    const person = await api.register();
    await person.subscription.demoActivate({});
    return person;
  };

  test('of five analyses of one person at once one runs, and those of other people run beside it', async () => {
    answer = { status: 400, body: '{"message":"damaged"}' };
    const [attacker, person] = [await registerSubscriber(), await registerSubscriber()];
    const json = { imageData: toDataUrl(await readLesionImage('dermoscopic-nevus-1.jpg')) };
    let release = () => {};
    hold = new Promise((resolve) => (release = resolve));
    const before = invocations;
    const attack = Array.from({ length: 5 }, () => attacker.request('POST', '/api/analyze', { json }));
    const refused: Response[] = [];
    const enough = new Promise<void>((resolve) => {
      for (const call of attack) void call.then((response) => refused.push(response) === 4 && resolve());
    });
    await enough;
    const other = person.request('POST', '/api/analyze', { json });
    while (invocations < before + 2) await sleep(5);
    expect(await Promise.all(refused.map((response) => response.json()))).toEqual(
      Array(4).fill({
        code: 'too_many_requests',
        message: 'Your last request is still running. Please wait a little and try again.',
        retryAfterSeconds: 2,
      }),
    );
    release();
    expect((await other).status).toBe(400);
    expect((await Promise.all(attack)).map(({ status }) => status).sort()).toEqual([400, 429, 429, 429, 429]);
    expect(invocations).toBe(before + 2);
    api.clock.advance({ seconds: 15 });
    expect((await attacker.request('POST', '/api/analyze', { json })).status).toBe(400);
  });

  test('an analysis that was cut off holds the next one back for half a minute at most', async () => {
    answer = { status: 400, body: '{"message":"damaged"}' };
    const person = await registerSubscriber();
    const json = { imageData: toDataUrl(await readLesionImage('dermoscopic-nevus-1.jpg')) };
    const refund = jest.spyOn(prototypeOf(api.services.limits), 'refund').mockRejectedValueOnce(new Error('power cut'));
    expect((await person.request('POST', '/api/analyze', { json })).status).toBe(400);
    refund.mockRestore();
    expect((await person.request('POST', '/api/analyze', { json })).status).toBe(429);
    api.clock.advance({ seconds: 30 });
    expect((await person.request('POST', '/api/analyze', { json })).status).toBe(400);
  });

  test('a failed analysis spent the engine’s time and counts against the limit', async () => {
    answer = { status: 500, body: '{"error":"boom"}' };
    const person = await registerSubscriber();
    const imageData = toDataUrl(await readLesionImage('dermoscopic-nevus-1.jpg'));
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) {
      statuses.push((await person.request('POST', '/api/analyze', { json: { imageData } })).status);
    }
    expect(statuses).toEqual([...Array<number>(5).fill(503), 429]);
  });

  test('while the engine is busy, a person is told when to try again, as the engine says', async () => {
    answer = { status: 503, body: '{"message":"All turns are taken; try again in a moment.","retryAfterSeconds":7}' };
    const person = await registerSubscriber();
    const json = { imageData: toDataUrl(await readLesionImage('dermoscopic-nevus-1.jpg')) };
    const response = await person.request('POST', '/api/analyze', { json });
    expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
      503,
      '7',
      { code: 'unavailable', message: 'Analysis failed', retryAfterSeconds: 7 },
    ]);
  });

  // Fault 6.
  test.each([
    ['an error', 500, '{"error":"boom"}'],
    ['invalid JSON', 200, 'boom'],
    ['a certainty that is not a number', 200, '{"assessable":true,"confidence":"NaN"}'],
    ['an unknown reason', 200, '{"assessable":false,"reasons":["x"],"quality":{},"modelVersion":"m"}'],
  ])('with %s: 503 Analysis failed, and nothing is stored', async (_, status, body) => {
    answer = { status, body };
    api.clock.advance({ hours: 1 });
    const imageData = toDataUrl(await readLesionImage('dermoscopic-nevus-1.jpg'));
    for (let n = 0; n < 5; n++) {
      const response = await api.subscriber.request('POST', '/api/analyze', { json: { imageData } });
      expect([response.status, await response.json(), response.headers.get('retry-after')]).toEqual([
        503,
        { code: 'unavailable', message: 'Analysis failed' },
        '5',
      ]);
    }
    expect(await listHistory(api)).toEqual([]);
    const entries = api.logs.filter(({ route }) => route === 'analysis.create');
    expect(entries.at(-1)).toMatchObject({ level: 'warn', code: 'unavailable', error: expect.any(String) });
  });
});
