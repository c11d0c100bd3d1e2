import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { UNASSESSABLE } from '#domain/analysis/assessment';
import { readCard } from '#lesion/calibration/modelCard';
import { decodePhoto } from '#lesion/photo/decode';
import { circle, lesionPicture, maskOf } from '#lesion/fixtures/drawn';
import { fixturePath, fixtures } from '#lesion/fixtures/photographs';
import { ANALYSIS_SIZE, centralSquare, cropSquare, type Pixels, type Square } from '#lesion/photo/analysisImage';
import { liveGates } from '#lesion/framing/liveGates';
import { hairOn, longestBar } from './obstruction';
import { asSent } from '#lesion/engine/examinePhotograph';
import { measureQuality, refusalReasons, type QualityMeasure } from './quality';
import { startingSquareOf } from '#lesion/framing/startingSquare';

const limits = readCard(path.join(__dirname, '../model/research')).thresholds;

const photo = async (file: string): Promise<Pixels> => decodePhoto(readFileSync(fixturePath(file)));

/** Paints every pixel for which `as` gives a value, 0..255, in that grey. */
function painted(image: Pixels, as: (x: number, y: number) => number | undefined): Pixels {
  const data = Uint8ClampedArray.from(image.data);
  for (let at = 0; at < image.width * image.height; at++) {
    const value = as(at % image.width, Math.floor(at / image.width));
    if (value !== undefined) data.fill(value, 3 * at, 3 * at + 3);
  }
  return { ...image, data };
}

/** White light mirrored in the middle, `radius` as a share of the shorter side. */
function mirrored(image: Pixels, radius: number): Pixels {
  const { width, height } = image;
  const reach = radius * Math.min(width, height);
  return painted(image, (x, y) => (Math.hypot(x - width / 2, y - height / 2) < reach ? 255 : undefined));
}

/** The photograph between bars of one grey above and below, with a screen's words in the upper one. */
function onScreen({ width, height, channels, data }: Pixels, grey: number): Pixels {
  const bar = Math.round(height / 2);
  const whole = new Uint8ClampedArray(width * channels * (height + 2 * bar)).fill(grey);
  whole.set(data, bar * width * channels);
  const screen = { width, height: height + 2 * bar, channels, data: whole };
  const isWord = (x: number, y: number): boolean => y > bar - 45 && y < bar - 20 && x < width / 2 && x % 9 < 4;
  return painted(screen, (x, y) => (isWord(x, y) ? 128 : undefined));
}

/** What `npm run assess` tells of pictures: the tier or why it is refused, in their order. */
async function told(images: readonly Pixels[]): Promise<string[]> {
  const dir = mkdtempSync(path.join(tmpdir(), 'obstructed-'));
  const files = images.map((_, i) => path.join(dir, `${i}.png`));
  for (const [i, { data, width, height }] of images.entries()) {
    await sharp(data, { raw: { width, height, channels: 3 } }).toFile(files[i]!);
  }
  const { stdout } = spawnSync(process.execPath, [
    '--import',
    'tsx',
    path.join(__dirname, '../engine/assessCommand.ts'),
    ...files,
  ]);
  rmSync(dir, { recursive: true });
  const lines = stdout.toString().trim().split('\n');
  return lines.map((line) => {
    const { reasons, riskLevel } = JSON.parse(line) as { reasons: string[]; riskLevel: string | null };
    return riskLevel ?? reasons.join();
  });
}

test('light mirrored on a spot never clears it: what would be low is refused as too bright', async () => {
  const images = await Promise.all(fixtures().map(({ file }) => photo(file)));
  const plain = await told(images);
  const lit = await told(images.map((image) => mirrored(image, 0.09)));
  expect(plain).toContain('low');
  expect(lit).not.toContain('low');
  expect(lit).toContain('too_bright');
});

/** The photograph with dark hairs in two directions, a tenth of its shorter side apart in each. */
function underHair(image: Pixels): Pixels {
  const side = Math.min(image.width, image.height);
  const isHair = (x: number, y: number): boolean =>
    [x + 0.7 * y, x + 2 * (side - y)].some((along, i) => along % ((1 + i) * (side / 10)) < (1 + i) * (side / 140));
  return painted(image, (x, y) => (isHair(x, y) ? 30 : undefined));
}

test('hair over a spot never clears it: what would be low is refused with the way on', async () => {
  const hairy = await told(await Promise.all(fixtures().map(async ({ file }) => underHair(await photo(file)))));
  expect(hairy).not.toContain('low');
  expect(hairy).toContain('hair');
  expect(UNASSESSABLE.hair).toMatch(/Part it/);
});

test('hair is measured around the spot alone: dark lines within it may be its own', () => {
  const [skin, inside] = [lesionPicture(circle), Uint8Array.from(maskOf(circle), Number)];
  const isHair = (x: number): boolean => x % 20 < 2;
  expect(hairOn(skin, inside)).toBe(0);
  expect(
    hairOn(
      painted(skin, (x) => (isHair(x) ? 20 : undefined)),
      inside,
    ),
  ).toBeGreaterThan(0.05);
  const within = painted(skin, (x, y) => (inside[y * ANALYSIS_SIZE + x] && isHair(x) ? 20 : undefined));
  expect(hairOn(within, inside)).toBeLessThan(0.01);
});

test('a picture without a dark place, with little range and little color is seen through haze, and not called low', async () => {
  const image = await photo('dermoscopic-melanoma-1.jpg');
  const hazy = { ...image, data: Uint8ClampedArray.from(image.data, (v) => 0.4 * v + 108) };
  const square = startingSquareOf(image);
  const sure = { gate: 99, lesionShare: 0.2, maskCertainty: 0.99, isLow: true };
  const judge = (quality: QualityMeasure) => refusalReasons(quality, limits, sure);
  const seen = measureQuality(await asSent(hazy, square));
  expect(judge(measureQuality(await asSent(image, square)))).toEqual([]);
  expect(judge(seen)).toEqual(['haze']);
  expect(refusalReasons(seen, limits, { ...sure, isLow: false })).toEqual([]);
  for (const clear of [{ darkest: 95 }, { range: 90 }, { tint: 13 }]) expect(judge({ ...seen, ...clear })).toEqual([]);
  expect(UNASSESSABLE.haze).toMatch(/Wipe the lens/);
});

test('the camera asks for less light where it is mirrored on the spot', async () => {
  const image = await photo('phone-melanoma-1.jpg');
  const seen = cropSquare(mirrored(image, 0.09), startingSquareOf(image), ANALYSIS_SIZE);
  const rgba = new Uint8ClampedArray(ANALYSIS_SIZE ** 2 * 4).fill(255);
  for (let at = 0; at < ANALYSIS_SIZE ** 2; at++) rgba.set(seen.data.subarray(3 * at, 3 * at + 3), 4 * at);
  expect(liveGates({ data: rgba, width: ANALYSIS_SIZE, height: ANALYSIS_SIZE }).reasons).toEqual(['too_bright']);
});

test('a screenshot whose bars are in the frame, white, dark or black, is refused as no photograph of skin', async () => {
  const sure = { gate: 99, lesionShare: 0.2, maskCertainty: 0.99, isLow: false };
  for (const file of ['dermoscopic-melanoma-1.jpg', 'phone-melanoma-1.jpg']) {
    const image = await photo(file);
    const judged = async (picture: Pixels, square: Square) =>
      refusalReasons(measureQuality(await asSent(picture, square)), limits, sure);
    expect({ file, told: await judged(image, centralSquare(image)) }).toEqual({ file, told: [] });
    for (const grey of [255, 18, 0]) {
      const screen = onScreen(image, grey);
      const size = Math.min(image.width, image.height);
      const square = { x: 0, y: Math.round(image.height / 2) - 0.2 * size, size };
      expect({ file, grey, told: await judged(screen, square) }).toEqual({ file, grey, told: ['not_skin'] });
    }
  }
});

test('bars are seen beside a photograph as well as above it, and no photograph kept with the code has any', async () => {
  for (const { file } of fixtures()) {
    const image = await photo(file);
    const seen = await asSent(image, startingSquareOf(image));
    expect({ file, bar: longestBar(seen) }).toEqual({ file, bar: 0 });
    expect(longestBar(painted(seen, (x) => (x > 180 ? 255 : undefined)))).toBeGreaterThan(0.9);
    expect(longestBar(painted(seen, (_, y) => (y < 30 ? 0 : undefined)))).toBeGreaterThan(0.9);
  }
});

test('a narrow rim and the line of a ruler on even skin are no bars', () => {
  const skin = lesionPicture(circle);
  expect(longestBar(painted(skin, (_, y) => (y > 200 ? 0 : undefined)))).toBe(1);
  for (const thick of [1, 2, 3, 4]) {
    const ruled = painted(skin, (_, y) => (y >= 190 && y < 190 + thick ? 60 : undefined));
    expect({ thick, bar: longestBar(ruled) }).toEqual({ thick, bar: 0 });
  }
  expect(longestBar(painted(skin, (x) => (x < 12 || x > 212 ? 0 : undefined)))).toBe(0);
});
