import { LESION_CONTAINER } from '#local/aws/sagemaker/modelContainer';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describeUnassessable } from '#domain/analysis/unassessable';
import { LABEL_DISAGREEMENT, PHOTO_COPY } from '#domain/training/training';
import { fixturePath } from '#lesion/fixtures/photographs';
import { draw } from '#lesion/fixtures/unassessable';
import { getLesionEngine } from '#functions/services/lesionEngine';
import { testApi, type TestApi } from '#functions/testing/testApi';
import { toDataUrl } from '#functions/testing/testImages';
import { samplePhotos } from '#functions/services/training/samplePhotos';

jest.setTimeout(300_000);

let api: TestApi;
let s3: S3Client;
let photo: Buffer;
beforeAll(async () => {
  api = await testApi({ container: LESION_CONTAINER });
  s3 = new S3Client({
    endpoint: api.cloud.endpoint,
    forcePathStyle: true,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  photo = readSample(2);
  await getLesionEngine(api.services)
    .reencode(photo, 'jpeg')
    .catch(() => undefined); // waits for the model to load
});
afterAll(async () => {
  s3.destroy();
  await api.close();
});

/** A photo that models may learn from, unlike the fixtures. */
const readSample = (index: number) => Buffer.from(samplePhotos[index]!.jpeg, 'base64');
/** The indexes of the samples that tests add as their own photos. */
const ADDED_SAMPLES = [2, 0, 4, 6];

const Bucket = 'training';
const add = (bytes: Uint8Array, diagnosis = 'benign', more: object = {}) =>
  api.admin.request('POST', '/api/training/add', {
    json: { imageData: toDataUrl(bytes), diagnosis, features: { notes: 'left forearm' }, ...more },
  });
const counts = async () => {
  const { count, benign, suspicious, malignant } = await api.admin.training.stats({});
  return { count, benign, suspicious, malignant };
};

// Check 12.
test('a photo is re-encoded without location and camera data, encrypted with the training key, and counted', async () => {
  const exif = { IFD0: { Make: 'SpyCam', ImageDescription: 'at home' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } };
  const withExif = await sharp(photo).withExif(exif).jpeg().toBuffer();
  expect(withExif.toString('latin1')).toContain('SpyCam');
  const response = await add(withExif);
  expect(response.status).toBe(200);
  const sample = (await response.json()) as { id: string };
  expect(sample).toMatchObject({ diagnosis: 'benign', label: 0, source: 'admin', isActive: 1, attribution: null });
  expect(sample).not.toHaveProperty('imageData');

  const object = await s3.send(new GetObjectCommand({ Bucket, Key: `photographs/${sample.id}.jpg` }));
  expect(object.ServerSideEncryption).toBe('aws:kms');
  expect(object.SSEKMSKeyId).toBe(api.services.config.training.keyId);
  const bytes = Buffer.from(await object.Body!.transformToByteArray());
  expect(bytes.toString('latin1')).not.toMatch(/SpyCam|at home|Exif/);
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  expect(JSON.stringify(await api.scanTable())).not.toContain('left forearm');
  expect(await counts()).toEqual({ count: 1, benign: 1, suspicious: 0, malignant: 0 });
});

// Check 26.
test('the same photo with other metadata is rejected, and not counted twice', async () => {
  const withoutExif = await sharp(photo).jpeg().toBuffer();
  const before = await counts();
  const objects = await s3.send(new ListObjectsV2Command({ Bucket }));
  const response = await add(withoutExif, 'malignant');
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({ message: 'This photo has already been added.' });
  expect(await counts()).toEqual(before);
  expect((await s3.send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(objects.KeyCount);
});

test('a copy or a crop of a photo in the set is refused, whatever its size, compression and orientation, and the answer names the photo', async () => {
  const before = await counts();
  const { width, height } = await sharp(photo).metadata();
  const [x, y] = [Math.round(0.06 * width), Math.round(0.06 * height)];
  const copies = {
    'cropped at every side': sharp(photo).extract({ left: x, top: y, width: width - 2 * x, height: height - 2 * y }),
    'cut at the left': sharp(photo).extract({ left: x, top: 0, width: width - x, height }),
    'cut at the right and the bottom': sharp(photo).extract({ left: 0, top: 0, width: width - x, height: height - y }),
    smaller: sharp(photo).resize(200),
    compressed: sharp(photo).jpeg({ quality: 30 }),
    mirrored: sharp(photo).flop(),
    turned: sharp(photo).rotate(90),
    'smaller, turned, mirrored and brighter': sharp(photo).resize(250).rotate(270).flip().modulate({ brightness: 1.1 }),
  };
  for (const [name, copy] of Object.entries(copies)) {
    const response = await add(await copy.jpeg({ quality: 60 }).toBuffer(), 'suspicious', { labelReason: 'Sure' });
    const { message, reasons } = (await response.json()) as { message: string; reasons: { code: string }[] };
    expect([name, response.status, reasons[0]?.code]).toEqual([name, 409, PHOTO_COPY]);
    expect(message).toMatch(
      /^A copy of this photo is in the set already\. It was added on \w+ \d+, \d{4} and is labeled benign\./,
    );
  }
  expect(await counts()).toEqual(before);
});

test('a copy or a crop of a photo that models are tested on is refused, and nothing is stored', async () => {
  const before = await counts();
  const objects = (await s3.send(new ListObjectsV2Command({ Bucket }))).KeyCount;
  const testPhoto = await readFile(fixturePath('phone-nevus-1.jpg'));
  const { width, height } = await sharp(testPhoto).metadata();
  const withoutBottom = { left: 0, top: 0, width, height: Math.round(0.94 * height) };
  const copies = [sharp(testPhoto).resize(300).flop(), sharp(testPhoto).extract(withoutBottom)];
  for (const bytes of [testPhoto, ...(await Promise.all(copies.map((one) => one.jpeg({ quality: 60 }).toBuffer())))]) {
    const response = await add(bytes, 'benign', { ownerConsent: true, labelReason: 'Sure' });
    expect([response.status, await response.json()]).toMatchObject([
      409,
      { message: expect.stringMatching(/^Models are tested on this photo/), reasons: [{ code: PHOTO_COPY }] },
    ]);
  }
  expect(await counts()).toEqual(before);
  expect((await s3.send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(objects);
});

test('of two parallel additions of the same photo one succeeds', async () => {
  const other = readSample(0);
  const answers = await Promise.all([add(other), add(other)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await counts()).toMatchObject({ count: 2, benign: 2 });
});

test('the consent of the owner is recorded with the photo', async () => {
  const response = await add(readSample(4), 'suspicious', { ownerConsent: true });
  expect(await response.json()).toMatchObject({ ownerConsent: true, isLabelConfirmed: false });
  const rows = (await api.scanTable()).filter(({ SK, PK }) => PK === 'SAMPLES' && SK !== undefined);
  expect(rows.map(({ ownerConsent }) => ownerConsent).sort()).toEqual([false, false, true]);
});

test('a photo that shows no skin is refused with the reasons that people get, whatever is confirmed', async () => {
  const { data, width, height, channels } = draw('keyboard', 1);
  const keyboard = await sharp(data, { raw: { width, height, channels } }).jpeg().toBuffer();
  const before = await counts();
  const response = await add(keyboard, 'benign', { ownerConsent: true, labelReason: 'Sure' });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({
    code: 'image_unassessable',
    message: 'This photo cannot be used for training.',
    reasons: expect.arrayContaining([{ code: 'not_skin', message: describeUnassessable('not_skin') }]),
  });
  expect(await counts()).toEqual(before);
});

test('a photo without detail is refused', async () => {
  const before = await counts();
  expect((await add(await sharp(readSample(7)).blur(30).jpeg().toBuffer())).status).toBe(422);
  expect(await counts()).toEqual(before);
});

// Check 26.
test('a label with which the live model strongly disagrees needs a reason, which is kept sealed', async () => {
  const keratosis = readSample(6);
  const before = await counts();
  const refused = await add(keratosis, 'benign', { ownerConsent: true });
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    reasons: [
      { code: LABEL_DISAGREEMENT, message: 'You labeled this photo benign. The live model rates it moderate risk.' },
    ],
  });
  expect(await counts()).toEqual(before);
  const accepted = await add(keratosis, 'benign', {
    ownerConsent: true,
    labelReason: 'Confirmed under the microscope',
  });
  expect(await accepted.json()).toMatchObject({ diagnosis: 'benign', isLabelConfirmed: true });
  expect(JSON.stringify(await api.scanTable())).not.toContain('under the microscope');
});

test('missing fields and invalid images have their own messages, and nothing is stored', async () => {
  const before = await counts();
  const addJson = async (json: unknown) => {
    const response = await api.admin.request('POST', '/api/training/add', { json });
    return { status: response.status, ...((await response.json()) as { fields?: Record<string, string> }) };
  };
  const imageData = toDataUrl(photo);
  expect(await addJson({ diagnosis: 'benign' })).toMatchObject({
    status: 400,
    fields: { imageData: 'Image data is required' },
  });
  expect(await addJson({ imageData })).toMatchObject({
    status: 400,
    fields: { diagnosis: 'Please select an image and provide a diagnosis.' },
  });
  expect(await addJson({ imageData, diagnosis: 'harmless' })).toMatchObject({ status: 400 });
  const noImage = 'Please select an image file (JPG, PNG, etc.)';
  for (const bytes of [Buffer.from('hello'), photo.subarray(0, 3000)]) {
    expect(await addJson({ imageData: toDataUrl(bytes), diagnosis: 'benign' })).toMatchObject({
      status: 400,
      message: noImage,
    });
  }
  expect(await addJson({ imageData: toDataUrl(Buffer.alloc(4 * 1024 * 1024)), diagnosis: 'benign' })).toMatchObject({
    status: 413,
  });
  expect(await counts()).toEqual(before);
});

test('the sample photos are added once, with license and attribution', async () => {
  const before = (await counts()).count;
  const missing = samplePhotos.length - ADDED_SAMPLES.length;
  expect(await api.admin.training.addSamples({ body: {} })).toEqual({
    message: `${missing} sample photos were added.`,
  });
  expect((await counts()).count).toBe(before + missing);
  const rows = (await api.scanTable()).filter(
    ({ source }) => source === 'PAD-UFES-20' || source === 'ISIC 2017 challenge',
  );
  expect(rows).toHaveLength(missing);
  for (const { attribution } of rows) expect(attribution).toMatch(/CC0|CC BY 4.0/);
  await api.admin.training.addSamples({ body: {} });
  expect((await counts()).count).toBe(before + missing);
});
