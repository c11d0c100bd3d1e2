import { readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { countCropBits, HASH_WORDS, MAX_CROP_BITS } from '#domain/training/photoHash';
import { fixturePath, fixtures } from '#lesion/fixtures/photographs';
import { hashSquares, hashWindows } from './hashWindows';

const photo = readFileSync(fixturePath('dermoscopic-melanoma-1.jpg'));
const edit = (change: (photo: Sharp) => Sharp) => change(sharp(photo)).jpeg({ quality: 75 }).toBuffer();

const isCrop = (windows: Uint32Array, squares: Uint32Array): boolean =>
  countCropBits(windows, squares, MAX_CROP_BITS + 1) <= MAX_CROP_BITS;

/** Cuts shares of the sides off. */
async function crop(left: number, top: number, right: number, bottom: number): Promise<Buffer> {
  const { width, height } = await sharp(photo).metadata();
  const [x, y] = [Math.round(left * width), Math.round(top * height)];
  const size = { width: Math.round(width * (1 - left - right)), height: Math.round(height * (1 - top - bottom)) };
  return edit((one) => one.extract({ left: x, top: y, ...size }));
}

test('a photo cropped by up to a fifth of any side is found from the squares of the whole one, and the whole one from those of a crop', async () => {
  const [squares, windows] = [await hashSquares(photo), await hashWindows(photo)];
  const crops: readonly (readonly [number, number, number, number])[] = [
    [0.01, 0.01, 0.01, 0.01],
    [0.05, 0.05, 0.05, 0.05],
    [0.2, 0.2, 0.2, 0.2],
    [0.1, 0, 0, 0],
    [0, 0.15, 0.2, 0.05],
  ];
  for (const shares of crops) {
    const cropped = await crop(...shares);
    expect([shares, isCrop(await hashWindows(cropped), squares)]).toEqual([shares, true]);
    expect([shares, isCrop(windows, await hashSquares(cropped))]).toEqual([shares, true]);
  }
});

test('a photo turned by 1° is found', async () => {
  const { width, height } = await sharp(photo).metadata();
  const turned = await sharp(photo).rotate(1).toBuffer({ resolveWithObject: true });
  const [left, top] = [turned.info.width - width, turned.info.height - height];
  const inner = { left, top, width: turned.info.width - 2 * left, height: turned.info.height - 2 * top };
  const bytes = await sharp(turned.data).extract(inner).jpeg().toBuffer();
  expect(isCrop(await hashWindows(bytes), await hashSquares(photo))).toBe(true);
});

test('no photo of another person is a crop', async () => {
  const others = fixtures().filter(({ file }) => file !== 'dermoscopic-melanoma-1.jpg');
  const windows = await hashWindows(photo);
  for (const { file } of others) {
    const squares = await hashSquares(readFileSync(fixturePath(file)));
    expect([file, countCropBits(windows, squares, 256) > MAX_CROP_BITS]).toEqual([file, true]);
  }
});

test('very long and very small photos have hashes, too', async () => {
  for (const [width, height] of [
    [900, 60],
    [30, 40],
  ] as const) {
    // prettier-ignore
    const bytes = await edit((one) => one.resize(width, height, { fit: 'fill' }));
    expect(await hashSquares(bytes)).toHaveLength(2 * HASH_WORDS);
    expect((await hashWindows(bytes)).length).toBeGreaterThan(0);
  }
});
