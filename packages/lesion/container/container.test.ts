import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { Assessment } from '#domain/analysis/assessment';
import { HASH_TYPE, HashedPhoto } from '#domain/training/photoHash';
import { TRIAL_TYPE } from '#domain/training/photoTrial';
import { decodePhoto, encodeJpeg } from '#lesion/photo/decodePhoto';
import { fixturePath } from '#lesion/fixtures/photographs';
import { defocus, draw } from '#lesion/fixtures/unassessable';
import { createAnalysisImage } from '#lesion/photo/analysisImage';
import type { Pixels } from '#lesion/photo/pixels';
import { findStartingSquare } from '#lesion/framing/startingSquare';

const LESION = path.join(__dirname, '..');

let container: ChildProcess;
let url: string;
/** Folder with the container's bundled programs. */
let programs: string;
/** The container's folder for temporary files, and its log. */
let scratch: string;
let log = '';

beforeAll(async () => {
  programs = mkdtempSync(path.join(tmpdir(), 'programs-'));
  scratch = mkdtempSync(path.join(tmpdir(), 'container-'));
  execFileSync('npm', ['run', 'build:container', '--', `--outdir=${programs}`], { stdio: 'pipe' });
  container = fork(path.join(programs, 'serve.js'), {
    execArgv: [],
    env: {
      ...process.env,
      PORT: '0',
      TMPDIR: scratch,
      NODE_PATH: path.join(LESION, '../../node_modules'),
      MODEL_DIR: path.join(LESION, 'model/research'),
      REFERENCE_DIR: path.join(LESION, 'training/head/reference'),
    },
    silent: true,
  });
  for (const stream of [container.stdout, container.stderr])
    stream?.on('data', (text: Buffer) => (log += String(text)));
  const [ready] = (await once(container, 'message')) as [{ port: number }];
  url = `http://127.0.0.1:${ready.port}`;
});

afterAll(async () => {
  if (container.exitCode === null) {
    const ended = once(container, 'exit');
    container.kill('SIGTERM');
    await ended;
  }
  for (const folder of [programs, scratch]) rmSync(folder, { recursive: true });
});

function invoke(body: Uint8Array, type = 'image/jpeg'): Promise<Response> {
  return fetch(`${url}/invocations`, { method: 'POST', body: Buffer.from(body), headers: { 'content-type': type } });
}

/** Asks for a photo without metadata, of which the container takes up to 25 megapixels. */
function clean(body: Uint8Array): Promise<Response> {
  const headers = { 'content-type': 'image/jpeg', accept: 'image/jpeg' };
  return fetch(`${url}/invocations`, { method: 'POST', body: Buffer.from(body), headers });
}

async function assessPhoto(photo: Pixels): Promise<Assessment> {
  const response = await invoke(await encodeJpeg(createAnalysisImage(photo, findStartingSquare(photo))));
  expect(response.status).toBe(200);
  return Assessment.parse(await response.json());
}

const melanoma = () => decodePhoto(readFileSync(fixturePath('dermoscopic-melanoma-1.jpg')));

test('ping answers 200 once the model is loaded', async () => {
  const response = await fetch(`${url}/ping`);
  expect(response.status).toBe(200);
});

test('a HEAD request to ping gets the same answer without a body', async () => {
  const [whole, head] = [await fetch(`${url}/ping`), await fetch(`${url}/ping`, { method: 'HEAD' })];
  expect(head.status).toBe(200);
  expect(head.headers.get('content-length')).toBe(String((await whole.arrayBuffer()).byteLength));
  expect((await head.arrayBuffer()).byteLength).toBe(0);
});

test('a photo of a lesion is assessed with tier, certainty, features and an outline around the center', async () => {
  const assessment = await assessPhoto(await melanoma());
  if (!assessment.assessable) throw new Error(`refused: ${assessment.reasons.join()}`);
  const { malignant, suspicious, benign } = assessment.risk;
  expect(malignant + suspicious + benign).toBeCloseTo(1, 5);
  expect(assessment.features.color.swatches.length).toBeGreaterThan(0);
  expect(assessment.features.color.swatches.every(({ at }) => at?.every((v) => v > 0 && v < 1))).toBe(true);
  expect(assessment.domain).toBe('dermoscopic');
  expect(Math.max(...assessment.attribution)).toBe(1);
  expect(new Set(assessment.reasons).size).toBe(3);
  expect(assessment.tone[0]).toBeLessThan(0);
  const xs = assessment.outline.map(([x]) => x);
  expect(Math.min(...xs)).toBeLessThan(0.5);
  expect(Math.max(...xs)).toBeGreaterThan(0.5);
});

test('an assessment states the distance from the test photos: about 1 for a similar photo', async () => {
  const assessment = await assessPhoto(await melanoma());
  if (!assessment.assessable) throw new Error(`refused: ${assessment.reasons.join()}`);
  expect(assessment.distance).toBeGreaterThan(0.4);
  expect(assessment.distance).toBeLessThan(1.5);
});

test('the same photo gives the same answer, as an analysis image or whole; for a whole photo the answer states the square', async () => {
  const first = await assessPhoto(await melanoma());
  expect(await assessPhoto(await melanoma())).toEqual(first);
  const whole = await invoke(readFileSync(fixturePath('dermoscopic-melanoma-1.jpg')));
  const square = findStartingSquare(await melanoma());
  expect(await whole.json()).toEqual(JSON.parse(JSON.stringify({ ...first, square })));
});

test('with the type of a hash, a photo is hashed, and a smaller or cropped copy of a frozen test photo is recognized', async () => {
  const hash = async (photo: Uint8Array) => {
    const headers = { 'content-type': 'image/jpeg', accept: HASH_TYPE };
    const response = await fetch(`${url}/invocations`, { method: 'POST', body: Buffer.from(photo), headers });
    expect(response.status).toBe(200);
    return HashedPhoto.parse(await response.json());
  };
  const testPhoto = readFileSync(fixturePath('phone-nevus-1.jpg'));
  expect((await hash(await sharp(testPhoto).resize(200).flop().jpeg().toBuffer())).isTestPhoto).toBe(true);
  const { width, height } = await sharp(testPhoto).metadata();
  for (const share of [0.01, 0.03, 0.05, 0.1]) {
    const [left, top] = [Math.round(share * width), Math.round(share * height)];
    const region = { left, top, width: width - 2 * left, height: height - 2 * top };
    const cropped = await sharp(testPhoto).extract(region).resize(160).flop().jpeg().toBuffer();
    expect([share, (await hash(cropped)).isTestPhoto]).toEqual([share, true]);
  }
  const left = Math.round(0.05 * width);
  const cutLeft = await sharp(testPhoto)
    .extract({ left, top: 0, width: width - left, height })
    .jpeg()
    .toBuffer();
  expect((await hash(cutLeft)).isTestPhoto).toBe(true);
  expect((await hash(await encodeJpeg(draw('keyboard', 7, 224)))).isTestPhoto).toBe(false);
});

test('a trial without a photo and heads is answered with 400, and the container goes on', async () => {
  for (const body of ['no JSON', '{}', JSON.stringify({ photo: '?', live: null, candidate: {} })]) {
    expect((await invoke(Buffer.from(body), TRIAL_TYPE)).status).toBe(400);
  }
  await assessPhoto(await melanoma());
});

test('a wall, a keyboard, a page of text and a blurred lesion are refused, each with a reason', async () => {
  for (const kind of ['wall', 'keyboard', 'text'] as const) {
    const assessment = await assessPhoto(draw(kind, 7, 224));
    expect(assessment).toMatchObject({ assessable: false });
  }
  const blurred = await assessPhoto(defocus(await melanoma(), 8));
  expect(blurred).toMatchObject({ assessable: false, reasons: expect.arrayContaining(['blurred']) });
});

test('no picture reaches the disk or the log', async () => {
  expect((await invoke(readFileSync(fixturePath('phone-nevus-1.jpg')))).status).toBe(200);
  expect((await invoke(readFileSync(fixturePath('phone-nevus-1.jpg')).subarray(0, 2000))).status).toBe(400);
  expect(readdirSync(scratch)).toEqual([]);
  const lines = log.trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual(['ready']);
});

test('malformed input is 400 with a reason, an oversized body 413, an unknown path 404', async () => {
  const tooMany = sharp({ create: { width: 5001, height: 5000, channels: 3, background: '#c08870' } });
  const printed = sharp(fixturePath('phone-nevus-1.jpg')).toColourspace('cmyk');
  const png = await sharp(fixturePath('phone-nevus-1.jpg')).png().toBuffer();
  const gamma = Buffer.from('\0\0\0\x04gAMA\0\x01\x86\xa0\0\0\0\0', 'latin1');
  const lighter = Buffer.concat([png.subarray(0, 33), gamma, png.subarray(33)]);
  const cases = [
    [await invoke(Buffer.from('hello'), 'text/plain'), 400, /Send image\/jpeg/],
    [await invoke(Buffer.from('hello')), 400, /no JPEG, PNG or WebP/],
    [await invoke(Buffer.alloc(0)), 400, /empty/],
    [await invoke(readFileSync(fixturePath('phone-nevus-1.jpg')).subarray(0, 2000)), 400, /damaged/],
    [await invoke(await tooMany.jpeg().toBuffer()), 400, /more than 1048576 pixels/],
    [await clean(await tooMany.jpeg().toBuffer()), 400, /more than 25000000 pixels/],
    [await invoke(await printed.jpeg().toBuffer()), 400, /colors of print/],
    [await invoke(lighter, 'image/png'), 400, /colors other than sRGB/],
    [await invoke(Buffer.alloc(6 * 1024 * 1024 + 1, 0xff)), 413, /larger/],
    [await fetch(`${url}/models`), 404, /Only GET \/ping/],
  ] as const;
  for (const [response, status, message] of cases) {
    expect(response.status).toBe(status);
    expect(((await response.json()) as { message: string }).message).toMatch(message);
  }
});

// Check 11.
test('a photo of 1024 × 1024 pixels, as training photos are kept, is assessed; of a larger one nothing is decoded', async () => {
  const enlarge = (height: number) =>
    sharp(fixturePath('phone-nevus-1.jpg')).resize(1024, height, { fit: 'fill' }).jpeg().toBuffer();
  expect((await invoke(await enlarge(1024))).status).toBe(200);
  const refused = await invoke(await enlarge(1025));
  expect(refused.status).toBe(400);
  expect(await refused.json()).toEqual({ message: 'The image is damaged or has more than 1048576 pixels.' });
});

test('a picture whose shorter side is under 96 pixels is refused; one of exactly 96 pixels is assessed', async () => {
  const strip = async (width: number, height: number) =>
    invoke(await sharp(fixturePath('phone-nevus-1.jpg')).resize(width, height, { fit: 'fill' }).png().toBuffer());
  for (const small of [await strip(300, 95), await strip(95, 300)]) {
    expect(small.status).toBe(400);
    expect(await small.json()).toEqual({ message: "The image's shorter side is under 96 pixels." });
  }
  expect((await strip(96, 300)).status).toBe(200);
});

test('content types are case-insensitive, and image/jpg is accepted', async () => {
  const photo = readFileSync(fixturePath('phone-nevus-1.jpg'));
  expect((await invoke(photo, 'image/jpg')).status).toBe(200);
  expect((await invoke(photo, 'IMAGE/JPEG')).status).toBe(200);
  const headers = { 'content-type': 'Image/Jpeg', accept: 'IMAGE/JPEG' };
  const cleaned = await fetch(`${url}/invocations`, { method: 'POST', body: photo, headers });
  expect(cleaned.headers.get('content-type')).toBe('image/jpeg');
});

/** Sends a request's headers and waits until the container has read them. The body follows later. */
async function beginRequest(accept = '*/*'): Promise<{ call: ClientRequest; answer: Promise<IncomingMessage> }> {
  const headers = { 'content-type': 'image/jpeg', accept, expect: '100-continue', 'transfer-encoding': 'chunked' };
  const call = request(`${url}/invocations`, { method: 'POST', headers });
  const answer = once(call, 'response').then(([response]: IncomingMessage[]) => response!.resume());
  call.flushHeaders();
  await once(call, 'continue');
  return { call, answer };
}

const smallPhoto = async () => encodeJpeg(createAnalysisImage(await melanoma(), { x: 40, y: 0, size: 256 }));

test('when all slots are taken, further requests get 503; when slots are free again, they are served', async () => {
  const photo = await smallPhoto();
  const requests = await Promise.all(Array.from({ length: 40 }, () => beginRequest()));
  for (const { call } of requests) call.end(photo);
  const answers = await Promise.all(requests.map(({ answer }) => answer));
  const [served, refused] = [200, 503].map((status) => answers.filter(({ statusCode }) => statusCode === status));
  // Twelve on a quick machine; a slow one admits fewer.
  expect(served!.length).toBeGreaterThanOrEqual(2);
  expect(refused!.length).toBe(40 - served!.length);
  const waits = refused!.map(({ headers }) => Number(headers['retry-after']));
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(1);
  // The longest expected wait is 5 seconds, and one more picture.
  expect(Math.max(...waits)).toBeLessThanOrEqual(60);
  expect((await invoke(photo)).status).toBe(200);
});

/** A photo of 16 megapixels in few bytes, which takes long to decode. */
const largePhoto = () =>
  sharp({ create: { width: 4000, height: 4000, channels: 3, background: '#a07050' } })
    .png({ palette: true })
    .toBuffer();

test('at most two pictures are processed at once: a later request waits, however quick it is', async () => {
  const photo = await largePhoto();
  const order: string[] = [];
  const add = async (name: string, response: Promise<Response>) => {
    order.push(`${name} ${(await response).status}`);
  };
  const pictures = [add('large', clean(photo)), add('large', clean(photo))];
  await fetch(`${url}/ping`);
  await Promise.all([...pictures, add('quick', invoke(Buffer.from('no photo')))]);
  expect(order[0]).toBe('large 200');
});

test('a caller who hangs up while waiting leaves the line at once, and the picture is not processed', async () => {
  const [large, photo] = [await largePhoto(), await smallPhoto()];
  const requests = await Promise.all(Array.from({ length: 20 }, () => beginRequest('image/jpeg')));
  for (const { call } of requests) call.end(large);
  const refusal = Promise.any(
    requests.map(async ({ answer }) => {
      if ((await answer).statusCode !== 503) throw new Error('served');
    }),
  );
  await refusal;
  for (const { call, answer } of requests) {
    answer.catch(() => undefined);
    call.destroy();
  }
  await fetch(`${url}/ping`);
  const statuses = await Promise.all(Array.from({ length: 2 }, async () => (await invoke(photo)).status));
  expect(statuses).toEqual([200, 200]);
});

test('requests without a body take no slot from others and keep their own', async () => {
  const idle = await Promise.all(Array.from({ length: 100 }, () => beginRequest()));
  expect((await invoke(await smallPhoto())).status).toBe(200);
  for (const { call, answer } of idle) {
    call.end('no photo');
    expect((await answer).statusCode).toBe(400);
  }
});

test('bodies that never end are limited in memory: one more gets 503, and the memory is freed again', async () => {
  const endless = await Promise.all(Array.from({ length: 25 }, () => beginRequest()));
  for (const { call } of endless) call.write(Buffer.alloc(6 * 1024 * 1024));
  expect((await Promise.race(endless.map(({ answer }) => answer))).statusCode).toBe(503);
  for (const { call } of endless) call.end();
  const answers = await Promise.all(endless.map(({ answer }) => answer));
  expect(answers.filter(({ statusCode }) => statusCode === 503)).toHaveLength(1);
  expect((await invoke(await smallPhoto())).status).toBe(200);
});

test('the container exits when its parent disconnects', async () => {
  const ended = once(container, 'exit');
  container.disconnect();
  expect((await ended)[0]).toBe(0);
});
