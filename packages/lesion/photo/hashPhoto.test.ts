import { readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import {
  createCopyTest,
  createHashComparison,
  createKnownPhotoTest,
  decodeHash,
  decodeKnownPhoto,
  PhotoHash,
} from '#domain/training/photoHash';
import { fixturePath, fixtures } from '#lesion/fixtures/photographs';
import { hashPhoto } from './hashPhoto';

const photo = readFileSync(fixturePath('phone-melanoma-1.jpg'));
const hashWhole = async (bytes: Uint8Array) => (await hashPhoto(bytes)).hash;
const hashEdited = async (edit: (photo: Sharp) => Sharp) =>
  hashWhole(await edit(sharp(photo)).jpeg({ quality: 70 }).toBuffer());

test('a hash has 256 bits, about half of them set, and follows from the pixels alone', async () => {
  const hash = await hashWhole(photo);
  expect(PhotoHash.safeParse(hash).success).toBe(true);
  expect(await hashWhole(await sharp(photo).png().toBuffer())).toBe(hash);
  const bits = Array.from(decodeHash(hash), (word) => word.toString(2).replaceAll('0', '').length);
  const count = bits.reduce((sum, one) => sum + one, 0);
  expect(count).toBeGreaterThan(90);
  expect(count).toBeLessThan(166);
});

test('a photo in each of its eight orientations is a copy of itself', async () => {
  const isCopy = createCopyTest(await hashWhole(photo));
  for (const angle of [0, 90, 180, 270]) {
    expect([angle, isCopy(decodeHash(await hashEdited((one) => one.rotate(angle))))]).toEqual([angle, true]);
    const mirrored = await hashEdited((one) => one.rotate(angle).flop());
    expect([angle, 'mirrored', isCopy(decodeHash(mirrored))]).toEqual([angle, 'mirrored', true]);
  }
});

test('a smaller, a squeezed, a brighter and a gray photo are copies; a part of it is none', async () => {
  const isCopy = createCopyTest(await hashWhole(photo));
  const { width, height } = await sharp(photo).metadata();
  const edits: [string, (one: Sharp) => Sharp, boolean][] = [
    ['smaller', (one) => one.resize(160), true],
    ['squeezed', (one) => one.resize(200, 300, { fit: 'fill' }), true],
    ['brighter', (one) => one.modulate({ brightness: 1.2 }), true],
    ['gray', (one) => one.greyscale(), true],
    ['a quarter', (one) => one.extract({ left: 0, top: 0, width: width >> 1, height: height >> 1 }), false],
  ];
  for (const [name, edit, expected] of edits)
    expect([name, isCopy(decodeHash(await hashEdited(edit)))]).toEqual([name, expected]);
});

test('a crop by some percent a side is a copy of one of the crops, and of the photo itself it is none', async () => {
  const { width, height } = await sharp(photo).metadata();
  const crops = (await hashPhoto(photo)).crops.map(decodeHash);
  for (const share of [0.05, 0.07, 0.08, 0.1]) {
    const [left, top] = [Math.round(share * width), Math.round(share * height)];
    const region = { left, top, width: width - 2 * left, height: height - 2 * top };
    const isCopy = createCopyTest(await hashEdited((one) => one.extract(region).flop()));
    expect([share, crops.some(isCopy), isCopy(decodeHash(await hashWhole(photo)))]).toEqual([share, true, false]);
  }
});

test('a photo cut at one side or at two that meet is a copy of the whole one, and the whole one of it; of another photo it is none', async () => {
  const { width, height } = await sharp(photo).metadata();
  const whole = await hashPhoto(photo);
  const other = decodeKnownPhoto(await hashPhoto(readFileSync(fixturePath('phone-nevus-1.jpg'))));
  const isCopyOfWhole = createKnownPhotoTest(whole);
  for (const [name, [left, top, right, bottom]] of [
    ['left', [0.05, 0, 0, 0]],
    ['top', [0, 0.09, 0, 0]],
    ['right', [0, 0, 0.07, 0]],
    ['bottom', [0, 0, 0, 0.03]],
    ['left and top', [0.05, 0.05, 0, 0]],
    ['right and bottom', [0, 0, 0.08, 0.08]],
    ['every side', [0.05, 0.05, 0.05, 0.05]],
  ] as const) {
    const region = {
      left: Math.round(left * width),
      top: Math.round(top * height),
      width: Math.round((1 - left - right) * width),
      height: Math.round((1 - top - bottom) * height),
    };
    const cut = await hashPhoto(await sharp(photo).extract(region).flop().jpeg({ quality: 70 }).toBuffer());
    const isCopyOf = createKnownPhotoTest(cut);
    expect([name, isCopyOf(decodeKnownPhoto(whole)), isCopyOfWhole(decodeKnownPhoto(cut)), isCopyOf(other)]).toEqual([
      ...[name, true, true, false],
    ]);
  }
});

test('photos of different people are far apart, whichever is compared with which', async () => {
  const hashes = await Promise.all(fixtures().map(({ file }) => hashWhole(readFileSync(fixturePath(file)))));
  for (const [i, hash] of hashes.entries()) {
    for (const other of hashes.slice(i + 1)) {
      const bits = createHashComparison(hash)(decodeHash(other));
      expect(bits).toBeGreaterThan(70);
      expect(createHashComparison(other)(decodeHash(hash))).toBe(bits);
    }
  }
});

test('bytes that are no photo have no hash', async () => {
  await expect(hashPhoto(Buffer.from('no photo'))).rejects.toThrow();
});
