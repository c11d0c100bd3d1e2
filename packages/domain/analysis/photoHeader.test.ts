import fc from 'fast-check';
import sharp from 'sharp';
import { photoHeader } from './photoHeader';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 180, g: 120, b: 90 } } });

test.each([
  ['jpeg', () => picture(224, 200).jpeg()],
  ['jpeg', () => picture(224, 200).jpeg({ progressive: true })],
  [
    'jpeg',
    () =>
      picture(224, 200)
        .withExif({ IFD0: { Copyright: 'x'.repeat(3000) } })
        .jpeg(),
  ],
  ['png', () => picture(224, 200).png()],
  ['webp', () => picture(224, 200).webp()],
  ['webp', () => picture(224, 200).webp({ lossless: true })],
  [
    'webp',
    () =>
      picture(224, 200)
        .withExif({ IFD0: { Copyright: 'x' } })
        .webp(),
  ],
])('format and size are read from a %s without decoding it', async (format, made) => {
  expect(photoHeader(await made().toBuffer())).toEqual({ format, width: 224, height: 200 });
});

test('a forged size is what is read: 60000 × 60000 in a few bytes', async () => {
  const forged = await picture(8, 8).png().toBuffer();
  forged.writeUInt32BE(60_000, 16);
  forged.writeUInt32BE(60_000, 20);
  expect(photoHeader(forged)).toMatchObject({ width: 60_000, height: 60_000 });
});

test.each([
  ['text', 'not a picture'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a GIF with script', 'GIF89a/*\x00*/=alert(1)'],
  ['HTML', '<!doctype html><script>1</script>'],
  ['nothing', ''],
  ['a RIFF that is no WebP', `RIFF....WAVEfmt ${'.'.repeat(30)}`],
])('%s is no photograph', (_, text) => {
  expect(photoHeader(new TextEncoder().encode(text))).toBeUndefined();
});

test('a photograph cut off before its size, and any bytes at all, are answered without failing', async () => {
  const jpeg = await picture(50, 50).jpeg().toBuffer();
  for (let length = 0; length < 40; length++) photoHeader(jpeg.subarray(0, length));
  fc.assert(
    fc.property(
      fc.constantFrom([0xff, 0xd8, 0xff], [0x89, 0x50, 0x4e, 0x47], [0x52, 0x49]),
      fc.uint8Array(),
      (start, rest) => {
        photoHeader(Uint8Array.from([...start, ...rest]));
      },
    ),
  );
});
