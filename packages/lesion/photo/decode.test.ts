import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { decodePhoto } from './decode';
import { fixturePath } from '#lesion/fixtures/photographs';
import { cleanPhoto } from '#lesion/training/head/cleanPhoto';

const photo = readFileSync(fixturePath('phone-nevus-1.jpg'));

test('a photograph is decoded from JPEG, PNG and WebP, and from no other kind of file', async () => {
  const { width, height } = await sharp(photo).metadata();
  const image = sharp(photo);
  for (const bytes of [photo, await image.png().toBuffer(), await image.webp().toBuffer()]) {
    expect(await decodePhoto(bytes)).toMatchObject({ width, height, channels: 3 });
  }
  const drawn = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>');
  const others = [await image.gif().toBuffer(), await image.tiff().toBuffer(), await image.avif().toBuffer(), drawn];
  for (const bytes of [...others, Buffer.from('hello'), Buffer.alloc(0)]) {
    await expect(decodePhoto(bytes)).rejects.toThrow(/no JPEG, PNG or WebP image/);
  }
});

test('a JPEG that breaks off is refused, be it the last bytes that are missing or an end marker put where it broke', async () => {
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

test('a JPEG in the colors of print is refused, since browsers and servers see other colors in it', async () => {
  for (const progressive of [false, true]) {
    const bytes = await sharp(photo).toColourspace('cmyk').jpeg({ progressive }).toBuffer();
    await expect(decodePhoto(bytes)).rejects.toThrow(/colors of print/);
  }
});

test('a photograph stored lying on its side or upside down is decoded upright, as its EXIF orientation says', async () => {
  const upright = await decodePhoto(photo);
  for (const [orientation, turned] of [
    [6, 270],
    [3, 180],
  ] as const) {
    const stored = await sharp(photo).rotate(turned).withMetadata({ orientation }).png().toBuffer();
    const { width, height, data } = await decodePhoto(stored);
    expect({ orientation, width, height }).toEqual({ orientation, width: upright.width, height: upright.height });
    expect(Buffer.from(data).equals(Buffer.from(upright.data))).toBe(true);
  }
});

test('a WebP is read as it is stored, whatever its EXIF orientation, as browsers show it', async () => {
  const stored = sharp(photo).resize(320, 240, { fit: 'fill' });
  const [plain, turned] = [
    await stored.webp().toBuffer(),
    await stored.withMetadata({ orientation: 6 }).webp().toBuffer(),
  ];
  const { width, height, data } = await decodePhoto(turned);
  expect([width, height]).toEqual([320, 240]);
  expect(Buffer.from(data).equals(Buffer.from((await decodePhoto(plain)).data))).toBe(true);
  expect((await cleanPhoto(turned)).equals(await cleanPhoto(plain))).toBe(true);
});

test('a PNG that states other colors than sRGB is refused, since browsers heed them and the server does not', async () => {
  const [plain, gamma] = [await sharp(photo).png().toBuffer(), Buffer.from('\0\0\0\x04gAMA\0\x01\x86\xa0', 'latin1')];
  const lighter = Buffer.concat([plain.subarray(0, 33), gamma, Buffer.alloc(4), plain.subarray(33)]);
  await expect(decodePhoto(lighter)).rejects.toThrow(/colors other than sRGB/);
});

test('a photograph of 25 megapixels is decoded, one of more is refused however few bytes it has', async () => {
  const plain = (width: number) =>
    sharp({ create: { width, height: 5000, channels: 3, background: '#c08870' } })
      .jpeg()
      .toBuffer();
  expect(await decodePhoto(await plain(5000))).toMatchObject({ width: 5000, height: 5000 });
  await expect(decodePhoto(await plain(5001))).rejects.toThrow(/pixel limit/);
});

test('a photograph saved in the wider colours of a phone, Display P3, is decoded to the colours it shows', async () => {
  const [plain, wide] = [photo, await sharp(photo).withIccProfile('p3').png().toBuffer()];
  const [{ data: shown }, { data }] = [await decodePhoto(plain), await decodePhoto(wide)];
  const errors = Array.from(data, (value, i) => Math.abs(value - shown[i]!));
  const apart = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  expect(apart).toBeLessThan(1);
});
