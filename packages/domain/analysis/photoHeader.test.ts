import fc from 'fast-check';
import sharp from 'sharp';
import { parsePhotoHeader } from './photoHeader';

const createImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 180, g: 120, b: 90 } } });

test.each([
  ['jpeg', () => createImage(224, 200).jpeg()],
  ['jpeg', () => createImage(224, 200).jpeg({ progressive: true })],
  [
    'jpeg',
    () =>
      createImage(224, 200)
        .withExif({ IFD0: { Copyright: 'x'.repeat(3000) } })
        .jpeg(),
  ],
  ['png', () => createImage(224, 200).png()],
  ['webp', () => createImage(224, 200).webp()],
  ['webp', () => createImage(224, 200).webp({ lossless: true })],
  [
    'webp',
    () =>
      createImage(224, 200)
        .withExif({ IFD0: { Copyright: 'x' } })
        .webp(),
  ],
])('format and size are read from a %s without decoding it', async (format, createPhoto) => {
  expect(parsePhotoHeader(await createPhoto().toBuffer())).toEqual({ format, width: 224, height: 200 });
});

// Check 11.
test('a forged size is read as it is: 60000 × 60000 in a few bytes', async () => {
  const forged = await createImage(8, 8).png().toBuffer();
  forged.writeUInt32BE(60_000, 16);
  forged.writeUInt32BE(60_000, 20);
  expect(parsePhotoHeader(forged)).toMatchObject({ width: 60_000, height: 60_000 });
});

// Check 11.
test('a size behind a marker without a length is read where decoders read it', async () => {
  const large = await createImage(1200, 1000).jpeg().toBuffer();
  // A reader that takes the next two bytes (FF FE) for a length would skip to the frame of 16 × 16 in the second comment.
  const [marker, frame] = [Buffer.from([0xff, 0x01]), Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 16, 0, 16])];
  const comment = (text: Buffer) => {
    const start = Buffer.from([0xff, 0xfe, 0, 0]);
    start.writeUInt16BE(text.length + 2, 2);
    return Buffer.concat([start, text]);
  };
  const head = Buffer.concat([large.subarray(0, 2), marker, comment(Buffer.alloc(60_000))]);
  const end = large.indexOf(Buffer.from([0xff, 0xda]));
  const filler = Buffer.alloc(4 + 0xfffe - head.length - (end - 2) - 4);
  const forged = Buffer.concat([
    ...[head, large.subarray(2, end), comment(Buffer.concat([filler, frame]))],
    large.subarray(end),
  ]);
  expect(forged.subarray(4 + 0xfffe).subarray(0, frame.length)).toEqual(frame);
  expect(await sharp(forged).metadata()).toMatchObject({ width: 1200, height: 1000 });
  expect(parsePhotoHeader(forged)).toEqual({ format: 'jpeg', width: 1200, height: 1000 });
});

test.each([
  ['text', 'not a picture'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a GIF with script', 'GIF89a/*\x00*/=alert(1)'],
  ['HTML', '<!doctype html><script>1</script>'],
  ['nothing', ''],
  ['a RIFF that is no WebP', `RIFF....WAVEfmt ${'.'.repeat(30)}`],
])('%s is not a photo', (_, text) => {
  expect(parsePhotoHeader(new TextEncoder().encode(text))).toBeUndefined();
});

test('a photo that ends before its size, and arbitrary bytes, do not throw', async () => {
  const jpeg = await createImage(50, 50).jpeg().toBuffer();
  for (let length = 0; length < 40; length++) parsePhotoHeader(jpeg.subarray(0, length));
  fc.assert(
    fc.property(
      fc.constantFrom([0xff, 0xd8, 0xff], [0x89, 0x50, 0x4e, 0x47], [0x52, 0x49]),
      fc.uint8Array(),
      (start, rest) => {
        parsePhotoHeader(Uint8Array.from([...start, ...rest]));
      },
    ),
  );
});
