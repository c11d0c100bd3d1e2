import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { decodePhoto } from './decodePhoto';
import { fixturePath } from '#lesion/fixtures/photographs';
import { cleanPhoto } from './cleanPhoto';

const photo = readFileSync(fixturePath('phone-nevus-1.jpg'));

test('JPEG, PNG and WebP files are decoded; files of any other format are refused', async () => {
  const { width, height } = await sharp(photo).metadata();
  const image = sharp(photo);
  for (const bytes of [photo, await image.png().toBuffer(), await image.webp().toBuffer()]) {
    expect(await decodePhoto(bytes)).toMatchObject({ width, height, channels: 3 });
  }
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>');
  const others = [await image.gif().toBuffer(), await image.tiff().toBuffer(), await image.avif().toBuffer(), svg];
  for (const bytes of [...others, Buffer.from('hello'), Buffer.alloc(0)]) {
    await expect(decodePhoto(bytes)).rejects.toThrow(/no JPEG, PNG or WebP image/);
  }
});

test('a truncated JPEG is refused, even when an end marker is appended', async () => {
  const [full, progressive] = [
    await sharp(photo).jpeg({ quality: 85, chromaSubsampling: '4:4:4' }).toBuffer(),
    await sharp(photo).jpeg({ progressive: true }).toBuffer(),
  ];
  for (const whole of [photo, full, progressive]) {
    const ends = [0.1, 0.5, 0.9, 0.98].map((share) => Math.floor(share * whole.length));
    for (const end of [...ends, whole.length - 10, whole.length - 2]) {
      await expect(decodePhoto(whole.subarray(0, end))).rejects.toThrow();
    }
    for (const share of [0.1, 0.6, 0.9]) {
      const ended = Buffer.concat([whole.subarray(0, Math.floor(share * whole.length)), Buffer.from([0xff, 0xd9])]);
      await expect(decodePhoto(ended)).rejects.toThrow();
    }
  }
});

test('a CMYK JPEG is refused, because browsers and servers decode it to different colors', async () => {
  for (const progressive of [false, true]) {
    const bytes = await sharp(photo).toColourspace('cmyk').jpeg({ progressive }).toBuffer();
    await expect(decodePhoto(bytes)).rejects.toThrow(/colors of print/);
  }
});

test('a photo is decoded upright by its EXIF orientation', async () => {
  const upright = await decodePhoto(photo);
  for (const [orientation, rotation] of [
    [6, 270],
    [3, 180],
  ] as const) {
    const rotated = await sharp(photo).rotate(rotation).withMetadata({ orientation }).png().toBuffer();
    const { width, height, data } = await decodePhoto(rotated);
    expect({ orientation, width, height }).toEqual({ orientation, width: upright.width, height: upright.height });
    expect(Buffer.from(data).equals(Buffer.from(upright.data))).toBe(true);
  }
});

test('a WebP is decoded as stored, regardless of its EXIF orientation, as browsers show it', async () => {
  const rotated = sharp(photo).resize(320, 240, { fit: 'fill' });
  const [plain, rotation] = [
    await rotated.webp().toBuffer(),
    await rotated.withMetadata({ orientation: 6 }).webp().toBuffer(),
  ];
  const { width, height, data } = await decodePhoto(rotation);
  expect([width, height]).toEqual([320, 240]);
  expect(Buffer.from(data).equals(Buffer.from((await decodePhoto(plain)).data))).toBe(true);
  expect((await cleanPhoto(rotation)).equals(await cleanPhoto(plain))).toBe(true);
});

test('a PNG that declares a color space other than sRGB is refused, because browsers honor it and the server does not', async () => {
  const [plain, gamma] = [await sharp(photo).png().toBuffer(), Buffer.from('\0\0\0\x04gAMA\0\x01\x86\xa0', 'latin1')];
  const lighter = Buffer.concat([plain.subarray(0, 33), gamma, Buffer.alloc(4), plain.subarray(33)]);
  await expect(decodePhoto(lighter)).rejects.toThrow(/colors other than sRGB/);
});

test('a photo of 25 megapixels is decoded; a larger one is refused, however small the file', async () => {
  const plain = (width: number) =>
    sharp({ create: { width, height: 5000, channels: 3, background: '#c08870' } })
      .jpeg()
      .toBuffer();
  expect(await decodePhoto(await plain(5000))).toMatchObject({ width: 5000, height: 5000 });
  await expect(decodePhoto(await plain(5001))).rejects.toThrow(/pixel limit/);
});

// Check 11.
test('a photo over the limit of pixels is refused before any of them is decoded', async () => {
  const png = await sharp({ create: { width: 1000, height: 1001, channels: 3, background: '#c08870' } })
    .png()
    .toBuffer();
  // With damaged pixels, so that the error says whether they were reached.
  const damaged = Buffer.from(png);
  damaged.fill(0, damaged.indexOf('IDAT') + 4, damaged.length - 12);
  await expect(decodePhoto(damaged, 1_000_000)).rejects.toThrow(/pixel limit/);
  await expect(decodePhoto(damaged, 1_001_000)).rejects.not.toThrow(/pixel limit/);
  expect(await decodePhoto(png, 1_001_000)).toMatchObject({ width: 1000, height: 1001 });
});

test('a photo in the Display P3 color space is decoded to the colors it shows', async () => {
  const [plain, wide] = [photo, await sharp(photo).withIccProfile('p3').png().toBuffer()];
  const [{ data: plainPixels }, { data }] = [await decodePhoto(plain), await decodePhoto(wide)];
  const errors = Array.from(data, (value, i) => Math.abs(value - plainPixels[i]!));
  const apart = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  expect(apart).toBeLessThan(1);
});
