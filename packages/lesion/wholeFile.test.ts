import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { fixturePath, fixtures } from './fixtures/photographs';
import { isWhole } from './wholeFile';

const photo = readFileSync(fixturePath('phone-melanoma-1.jpg'));
const image = () => sharp(photo).resize(400, 300);

/** A JPEG whose EXIF segment holds a whole JPEG, as cameras write. */
async function withThumbnail(): Promise<Buffer> {
  const thumbnail = await sharp(photo).resize(120, 90).jpeg().toBuffer();
  const exif = Buffer.concat([Buffer.from('\xff\xe1\0\0Exif\0\0', 'latin1'), thumbnail]);
  exif.writeUInt16BE(exif.length - 2, 2);
  const whole = await image().jpeg().toBuffer();
  return Buffer.concat([whole.subarray(0, 2), exif, whole.subarray(2)]);
}

/** A JPEG with a restart marker amid its coded data, which nobody decodes here. */
async function withRestarts(): Promise<Buffer> {
  const whole = await image().jpeg().toBuffer();
  const middle = Math.floor(whole.length * 0.7);
  return Buffer.concat([whole.subarray(0, middle), Buffer.from([0xff, 0xd3]), whole.subarray(middle)]);
}

/** 24 bits a pixel, the bottom row first; its colours are swapped, since nobody looks at them. */
async function bmp(): Promise<Buffer> {
  const rows = await image().removeAlpha().raw().toBuffer();
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE(head.length, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(400, 18);
  head.writeInt32LE(-300, 22);
  head.writeUInt16LE(24, 28);
  return Buffer.concat([head, rows]);
}

/** A JPEG with fill bytes before its end marker. */
async function withFill(): Promise<Buffer> {
  const whole = await image().jpeg().toBuffer();
  return Buffer.concat([whole.subarray(0, -2), Buffer.from([0xff, 0xff]), whole.subarray(-2)]);
}

/** A box of ISO media: `wide` ones state their length in 64 bits. */
function box(kind: string, data: Buffer, wide = false): Buffer {
  const head = Buffer.alloc(wide ? 16 : 8);
  head.writeUInt32BE(wide ? 1 : head.length + data.length, 0);
  head.write(kind, 4, 'latin1');
  if (wide) head.writeUInt32BE(head.length + data.length, 12);
  return Buffer.concat([head, data]);
}

/** The boxes of a HEIC file about data that nobody decodes here. */
const heic = (...data: Buffer[]) =>
  Promise.resolve(Buffer.concat([box('ftyp', Buffer.from('heicheic')), box('meta', Buffer.alloc(40)), ...data]));

describe.each([
  ['baseline JPEG', () => image().jpeg().toBuffer()],
  ['progressive JPEG', () => image().jpeg({ progressive: true }).toBuffer()],
  ['JPEG with a thumbnail in its EXIF', withThumbnail],
  ['JPEG with restart markers', withRestarts],
  [
    'JPEG with EXIF and a color profile',
    () => image().keepMetadata().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  ],
  ['PNG', () => image().png().toBuffer()],
  ['lossy WebP', () => image().webp().toBuffer()],
  ['lossless WebP', () => image().webp({ lossless: true }).toBuffer()],
  ['WebP with EXIF', () => image().withMetadata({ orientation: 6 }).webp().toBuffer()],
  ['AVIF', () => image().avif({ effort: 0 }).toBuffer()],
  ['JPEG with fill bytes', withFill],
  ['HEIC with a 64-bit length', () => heic(box('mdat', Buffer.alloc(5000), true))],
  ['HEIC with its data in two boxes', () => heic(box('mdat', Buffer.alloc(0)), box('mdat', Buffer.alloc(5000)))],
  ['HEIC with its data in meta', () => heic(box('meta', box('idat', Buffer.alloc(5000))))],
  ['GIF', () => image().gif().toBuffer()],
  ['BMP', bmp],
])('%s', (_, make) => {
  let whole: Buffer;
  beforeAll(async () => (whole = await make()));

  test('is taken whole, also with bytes after its end', () => {
    expect(isWhole(whole)).toBe(true);
    for (const after of ['\0', '\0\0\0\0\0\0\0\0', 'SEFHd\0\0\0\xff\xd8\xff']) {
      expect(isWhole(Buffer.concat([whole, Buffer.from(after, 'latin1')]))).toBe(true);
    }
  });

  test('is refused wherever it breaks off, also within its last bytes', () => {
    for (const share of [0.999, 0.95, 0.8, 0.5, 0.1]) {
      expect([share, isWhole(whole.subarray(0, Math.floor(share * whole.length)))]).toEqual([share, false]);
    }
    for (const missing of [1, 2, 3, 10]) expect(isWhole(whole.subarray(0, whole.length - missing))).toBe(false);
  });
});

test('the photographs kept with the code are whole, and what is none of these files is left to the browser', () => {
  for (const { file } of fixtures()) expect(isWhole(readFileSync(fixturePath(file)))).toBe(true);
  expect(
    ['', 'hello', '<svg xmlns="http://www.w3.org/2000/svg"/>'].map((words) => isWhole(Buffer.from(words))),
  ).toEqual(Array(3).fill(true));
});

test('a file that breaks off within its first bytes is refused', () => {
  const start = (words: string) => isWhole(Buffer.from(words, 'latin1'));
  expect(start('\xff\xd8')).toBe(false);
  expect(start('\xff\xd8\xff')).toBe(false);
  expect(start('\xff\xd8\xff\xe1\0')).toBe(false);
  expect(start('\x89PNG\r\n\x1a\n\0\0')).toBe(false);
  expect(start('RIFF\x10\0\0\0WEBP')).toBe(false);
  expect(start('\0\0\0\x0cftypavif')).toBe(false);
  expect(start('\0\0\0\x01ftyp\0\0\0\0\0\0\0\0heic')).toBe(false);
  expect(start('BM')).toBe(false);
});
