import { decodeImageData } from '#domain/analysis/analysis';
import { parsePhotoHeader } from '#domain/analysis/photoHeader';
import { LESION_CONTAINER } from '#local/aws/sagemaker/modelContainer';
import sharp from 'sharp';
import { getLesionEngine } from '#functions/services/lesionEngine';
import { prototypeOf } from '#functions/testing/prototypeOf';
import { testApi, type TestApi } from '#functions/testing/testApi';
import { toDataUrl, readLesionImage } from '#functions/testing/testImages';

let api: TestApi;
let validImage: Buffer;
/** Fifty data URLs that are not images, whatever media type they declare. */
const corpus: [name: string, imageData: string][] = [];

const KINDS = ['image/jpeg', 'image/png', 'image/webp'] as const;
const OTHER_MAGICS = {
  'a GIF that is a script too': Buffer.from('GIF89a/*\x01\x00*/=alert(1)//;'),
  'a PDF': Buffer.from('%PDF-1.7\n1 0 obj<</JS(app.alert(1))>>endobj'),
  'a ZIP': Buffer.from('PK\x03\x04\x14\x00\x00\x00\x08\x00canary'),
  'a program': Buffer.from('MZ\x90\x00\x03\x00\x00\x00\x04\x00\x00\x00'),
  'a film': Buffer.from('\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom', 'latin1'),
  'a HEIC': Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00heicmif1', 'latin1'),
  'a bitmap': Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]),
  'an SVG': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  'an SVG with an entity bomb': Buffer.from('<!DOCTYPE s [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg>&b;</svg>'),
  HTML: Buffer.from('<!doctype html><script>alert(1)</script>'),
  text: Buffer.from('hello, this is no photograph at all, however long one looks at it'),
};
const OWN_TYPES = ['image/svg+xml', 'text/html', 'text/plain', 'image/gif', 'image/heic', 'application/pdf', ''];

/** Declares 60,000 × 60,000 pixels in the header of an image file. */
function declareHugeSize(file: Buffer, kind: (typeof KINDS)[number]): Buffer {
  const bytes = Buffer.from(file);
  if (kind === 'image/png') {
    bytes.writeUInt32BE(60_000, 16);
    bytes.writeUInt32BE(60_000, 20);
  } else if (kind === 'image/jpeg') {
    const frame = bytes.findIndex((byte, n) => byte === 0xff && [0xc0, 0xc2].includes(bytes[n + 1] ?? 0));
    bytes.writeUInt16BE(60_000, frame + 5);
    bytes.writeUInt16BE(60_000, frame + 7);
  } else {
    const header = Buffer.from('RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x5f\xea\0\x5f\xea\0', 'latin1');
    return Buffer.concat([header, bytes.subarray(12)]);
  }
  return bytes;
}

beforeAll(async () => {
  api = await testApi({ container: LESION_CONTAINER, settings: { RATE_LIMIT_SCALE: '1000' } });
  validImage = await readLesionImage('dermoscopic-melanoma-1.jpg');
  const files = {
    'image/jpeg': validImage,
    'image/png': await sharp(validImage).png().toBuffer(),
    'image/webp': await sharp(validImage).webp().toBuffer(),
  };
  for (const [name, bytes] of Object.entries(OTHER_MAGICS)) {
    for (const kind of KINDS.slice(0, 2)) corpus.push([`${name} as ${kind}`, toDataUrl(bytes, kind)]);
  }
  for (const type of OWN_TYPES) corpus.push([`a photo as ${type || 'nothing'}`, toDataUrl(validImage, type)]);
  for (const kind of KINDS) {
    const file = files[kind];
    for (const length of [0, 4, 12, 40]) {
      corpus.push([`${length} bytes of ${kind}`, toDataUrl(file.subarray(0, length), kind)]);
    }
    corpus.push([`half of ${kind}`, toDataUrl(file.subarray(0, file.length / 2), kind)]);
    corpus.push([`${kind} of 60,000 × 60,000`, toDataUrl(declareHugeSize(file, kind), kind)]);
    const noise = Buffer.from(Array.from({ length: 2000 }, (_, n) => (n * 2654435761) % 251));
    corpus.push([
      `noise after the beginning of ${kind}`,
      toDataUrl(Buffer.concat([file.subarray(0, 16), noise]), kind),
    ]);
  }
});
afterAll(() => api.close());

/** Names of the files that came to the engine. */
const decoded: string[] = [];

// Check 11.
test('each of fifty invalid images is rejected with the same error, and the engine keeps running', async () => {
  expect(corpus).toHaveLength(50);
  const assess = jest.spyOn(prototypeOf(getLesionEngine(api.services)), 'assess');
  const answers = [];
  for (const [name, imageData] of corpus) {
    const response = await api.subscriber.request('POST', '/api/analyze', { json: { imageData } });
    if (assess.mock.calls.length > decoded.length) decoded.push(name);
    answers.push([name, response.status, ((await response.json()) as { code: string }).code]);
  }
  expect(answers).toEqual(corpus.map(([name]) => [name, 400, 'invalid_request']));
  assess.mockRestore();
  expect((await api.subscriber.analysis.list({})).items).toEqual([]);
  expect(await api.subscriber.analysis.create({ body: { imageData: toDataUrl(validImage) } })).toMatchObject({
    imageData: 'not-stored',
  });
});

// Check 11.
test('of these only the five with the whole header of a small photo come to the engine, which decodes at most 224 × 224 pixels of each; nothing of the others is decoded', () => {
  const files = corpus.filter(([name]) => decoded.includes(name)).map(([, imageData]) => decodeImageData(imageData));
  const sizes = files.map((bytes) => parsePhotoHeader(bytes)!);
  expect(sizes.map(({ width, height }) => [width, height])).toEqual(sizes.map(() => [224, 224]));
  expect(decoded).toEqual([
    'half of image/jpeg',
    '40 bytes of image/png',
    'half of image/png',
    '40 bytes of image/webp',
    'half of image/webp',
  ]);
});
