import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { fixturePath, fixtures } from '#lesion/fixtures/photographs';
import { isNonSrgbPng, isCompleteFile } from './photoFile';

const photo = readFileSync(fixturePath('phone-melanoma-1.jpg'));
const image = () => sharp(photo).resize(400, 300);

/** A JPEG with a complete JPEG thumbnail in its EXIF segment, as cameras write. */
async function withThumbnail(): Promise<Buffer> {
  const thumbnail = await sharp(photo).resize(120, 90).jpeg().toBuffer();
  const exif = Buffer.concat([Buffer.from('\xff\xe1\0\0Exif\0\0', 'latin1'), thumbnail]);
  exif.writeUInt16BE(exif.length - 2, 2);
  const whole = await image().jpeg().toBuffer();
  return Buffer.concat([whole.subarray(0, 2), exif, whole.subarray(2)]);
}

/** A JPEG with a restart marker inside its coded data. It is never decoded. */
async function withRestarts(): Promise<Buffer> {
  const whole = await image().jpeg().toBuffer();
  const middle = Math.floor(whole.length * 0.7);
  return Buffer.concat([whole.subarray(0, middle), Buffer.from([0xff, 0xd3]), whole.subarray(middle)]);
}

/** 24 bits a pixel, bottom row first. The colors are swapped; it is never decoded. */
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

/** A box of ISO media. `wide` boxes state their length in 64 bits. */
function box(kind: string, data: Buffer, wide = false): Buffer {
  const head = Buffer.alloc(wide ? 16 : 8);
  head.writeUInt32BE(wide ? 1 : head.length + data.length, 0);
  head.write(kind, 4, 'latin1');
  if (wide) head.writeUInt32BE(head.length + data.length, 12);
  return Buffer.concat([head, data]);
}

/** A HEIC file with these boxes. It is never decoded. */
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

  test('is complete, also with bytes after its end', () => {
    expect(isCompleteFile(whole)).toBe(true);
    for (const after of ['\0', '\0\0\0\0\0\0\0\0', 'SEFHd\0\0\0\xff\xd8\xff']) {
      expect(isCompleteFile(Buffer.concat([whole, Buffer.from(after, 'latin1')]))).toBe(true);
    }
  });

  test('is incomplete wherever it is truncated, also within its last bytes', () => {
    for (const share of [0.999, 0.95, 0.8, 0.5, 0.1]) {
      expect([share, isCompleteFile(whole.subarray(0, Math.floor(share * whole.length)))]).toEqual([share, false]);
    }
    for (const missing of [1, 2, 3, 10]) expect(isCompleteFile(whole.subarray(0, whole.length - missing))).toBe(false);
  });
});

test('the fixture photos are complete, and files of other formats are left to the browser', () => {
  for (const { file } of fixtures()) expect(isCompleteFile(readFileSync(fixturePath(file)))).toBe(true);
  expect(
    ['', 'hello', '<svg xmlns="http://www.w3.org/2000/svg"/>'].map((text) => isCompleteFile(Buffer.from(text))),
  ).toEqual(Array(3).fill(true));
});

test('a file truncated within its first bytes is incomplete', () => {
  const start = (text: string) => isCompleteFile(Buffer.from(text, 'latin1'));
  expect(start('\xff\xd8')).toBe(false);
  expect(start('\xff\xd8\xff')).toBe(false);
  expect(start('\xff\xd8\xff\xe1\0')).toBe(false);
  expect(start('\x89PNG\r\n\x1a\n\0\0')).toBe(false);
  expect(start('RIFF\x10\0\0\0WEBP')).toBe(false);
  expect(start('\0\0\0\x0cftypavif')).toBe(false);
  expect(start('\0\0\0\x01ftyp\0\0\0\0\0\0\0\0heic')).toBe(false);
  expect(start('BM')).toBe(false);
});

describe('a PNG that declares its color space', () => {
  let plain: Buffer;
  let profiled: Buffer;
  beforeAll(async () => {
    plain = await image().png().toBuffer();
    profiled = await image().withIccProfile('p3').png().toBuffer();
  });
  /** A chunk with a zero checksum, which is not verified. */
  const chunk = (kind: string, data: Buffer) => {
    const [head, sum] = [Buffer.alloc(8, kind.padStart(8), 'latin1'), Buffer.alloc(4)];
    head.writeUInt32BE(data.length, 0);
    return Buffer.concat([head, data, sum]);
  };
  const numbers = (kind: string, ...values: number[]) => {
    const data = Buffer.alloc(4 * values.length);
    values.forEach((value, i) => data.writeUInt32BE(value, 4 * i));
    return chunk(kind, data);
  };
  const gamma = (value: number) => numbers('gAMA', value);
  const primaries = (...red: number[]) => numbers('cHRM', 31_270, 32_900, ...red, 30_000, 60_000, 15_000, 6000);
  const [srgb, p3] = [primaries(64_000, 33_000), primaries(68_000, 32_000)];
  const points = (...codes: number[]) => chunk('cICP', Buffer.from([...codes, 0, 1]));
  const withChunks = (png: Buffer, ...chunks: Buffer[]) =>
    Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);

  test('is reported where the color space is not sRGB, because browsers honor it and the server does not', () => {
    const unlike = {
      'gamma 1': [gamma(100_000)],
      'gamma 1.8': [gamma(55_556), srgb],
      'gamma 2': [gamma(50_000)],
      'wider colors': [gamma(45_455), p3],
      'code points of wider colors': [points(12, 13)],
      'code points of high dynamic range': [points(9, 16), chunk('sRGB', Buffer.from([0]))],
    };
    for (const [name, chunks] of Object.entries(unlike)) {
      expect([name, isNonSrgbPng(withChunks(plain, ...chunks))]).toEqual([name, true]);
    }
    expect(isNonSrgbPng(withChunks(profiled, points(9, 16)))).toBe(true);
  });

  test('passes where it means sRGB, within rounding, by a profile, or in chunks that browsers ignore', () => {
    const like = {
      nothing: [],
      'gamma and primaries of sRGB': [gamma(45_455), srgb],
      rounded: [gamma(45_000), primaries(63_999, 33_001)],
      'sRGB beside another gamma': [chunk('sRGB', Buffer.from([0])), gamma(100_000), p3],
      'primaries without a gamma': [p3],
      'code points of sRGB': [points(1, 13), gamma(100_000)],
    };
    for (const [name, chunks] of Object.entries(like)) {
      expect([name, isNonSrgbPng(withChunks(plain, ...chunks))]).toEqual([name, false]);
    }
    expect(isNonSrgbPng(withChunks(profiled, gamma(100_000), p3))).toBe(false);
    expect(isNonSrgbPng(withChunks(profiled, points(12, 13)))).toBe(false);
    expect(isNonSrgbPng(photo)).toBe(false);
    expect(isNonSrgbPng(withChunks(plain, gamma(100_000)).subarray(0, 40))).toBe(false);
  });
});
