import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { describeUnassessable } from '#domain/analysis/unassessable';
import { applyCaution } from '#lesion/caution/applyCaution';
import type { Classification } from '#lesion/engine/classify';
import { readCard } from '#lesion/model/modelCard';
import { decodePhoto } from '#lesion/photo/decodePhoto';
import { circle, lesionPicture, maskOf } from '#lesion/fixtures/drawn';
import { fixturePath, fixtures } from '#lesion/fixtures/photographs';
import { ANALYSIS_SIZE, cropSquare } from '#lesion/photo/analysisImage';
import { centralSquare, type Square } from '#lesion/photo/square';
import type { Pixels } from '#lesion/photo/pixels';
import { checkLiveFrame } from '#lesion/framing/liveFrame';
import { measureHair, findLongestBar } from './obstruction';
import { prepareAnalysisImage } from '#lesion/photo/prepareAnalysisImage';
import { measureQuality } from './quality';
import { findRefusalReasons, isHazy } from './refusalReasons';
import { findStartingSquare } from '#lesion/framing/startingSquare';

const { thresholds: limits, caution } = readCard(path.join(__dirname, '../model/research'));

const loadPhoto = async (file: string): Promise<Pixels> => decodePhoto(readFileSync(fixturePath(file)));

/** Paints every pixel for which `as` returns a gray value, 0..255. */
function paint(image: Pixels, as: (x: number, y: number) => number | undefined): Pixels {
  const data = Uint8ClampedArray.from(image.data);
  for (let at = 0; at < image.width * image.height; at++) {
    const value = as(at % image.width, Math.floor(at / image.width));
    if (value !== undefined) data.fill(value, 3 * at, 3 * at + 3);
  }
  return { ...image, data };
}

/** A white reflection in the middle; `radius` is a share of the shorter side. */
function addReflection(image: Pixels, radius: number): Pixels {
  const { width, height } = image;
  const reach = radius * Math.min(width, height);
  return paint(image, (x, y) => (Math.hypot(x - width / 2, y - height / 2) < reach ? 255 : undefined));
}

/** The photo between gray bars above and below, with text in the upper bar. */
function toScreenshot({ width, height, channels, data }: Pixels, gray: number): Pixels {
  const bar = Math.round(height / 2);
  const whole = new Uint8ClampedArray(width * channels * (height + 2 * bar)).fill(gray);
  whole.set(data, bar * width * channels);
  const screen = { width, height: height + 2 * bar, channels, data: whole };
  const isWord = (x: number, y: number): boolean => y > bar - 45 && y < bar - 20 && x < width / 2 && x % 9 < 4;
  return paint(screen, (x, y) => (isWord(x, y) ? 128 : undefined));
}

/** The tier or the refusal reasons that `npm run operator -- assess` prints for each picture. */
async function assessPictures(images: readonly Pixels[]): Promise<string[]> {
  const dir = mkdtempSync(path.join(tmpdir(), 'obstructed-'));
  const files = images.map((_, i) => path.join(dir, `${i}.png`));
  for (const [i, { data, width, height }] of images.entries()) {
    await sharp(data, { raw: { width, height, channels: 3 } }).toFile(files[i]!);
  }
  const { stdout } = spawnSync(process.execPath, [
    '--import',
    'tsx',
    path.join(__dirname, '../../operator/commands/assess.ts'),
    ...files,
  ]);
  rmSync(dir, { recursive: true });
  const lines = stdout.toString().trim().split('\n');
  return lines.map((line) => {
    const { reasons, riskLevel } = JSON.parse(line) as { reasons: string[]; riskLevel: string | null };
    return riskLevel ?? reasons.join();
  });
}

test('a reflection on a spot never gives a low result: it is refused as too bright', async () => {
  const images = await Promise.all(fixtures().map(({ file }) => loadPhoto(file)));
  const plain = await assessPictures(images);
  const withReflection = await assessPictures(images.map((image) => addReflection(image, 0.09)));
  expect(plain).toContain('low');
  expect(withReflection).not.toContain('low');
  expect(withReflection).toContain('too_bright');
});

/** The photo with dark hairs in two directions, a tenth of its shorter side apart. */
function addHair(image: Pixels): Pixels {
  const side = Math.min(image.width, image.height);
  const isHair = (x: number, y: number): boolean =>
    [x + 0.7 * y, x + 2 * (side - y)].some((along, i) => along % ((1 + i) * (side / 10)) < (1 + i) * (side / 140));
  return paint(image, (x, y) => (isHair(x, y) ? 30 : undefined));
}

test('under hair no cancer gives a low result: it is refused with advice', async () => {
  const hairy = await assessPictures(
    await Promise.all(fixtures().map(async ({ file }) => addHair(await loadPhoto(file)))),
  );
  const isCancer = (i: number): boolean => /melanoma|carcinoma|actinic/.test(fixtures()[i]!.file);
  expect(hairy.filter((_, i) => isCancer(i))).not.toContain('low');
  expect(hairy).toContain('hair');
  expect(describeUnassessable('hair')).toMatch(/Part it/);
});

test('under some hair a low result stands; under more it is refused', async () => {
  const image = await loadPhoto('dermoscopic-nevus-1.jpg');
  const quality = measureQuality(await prepareAnalysisImage(image, findStartingSquare(image)));
  const judge = (hair: number, isLow: boolean) =>
    findRefusalReasons({ ...quality, hair }, limits, { gate: 99, lesionShare: 0.2, maskCertainty: 0.99, isLow });
  expect(judge(0.15, true)).toEqual([]);
  expect(judge(0.16, true)).toEqual(['hair']);
  expect(judge(0.16, false)).toEqual([]);
});

test('hair is measured around the spot only, because dark lines inside may belong to it', () => {
  const [skin, inside] = [lesionPicture(circle), Uint8Array.from(maskOf(circle), Number)];
  const isHair = (x: number): boolean => x % 20 < 2;
  expect(measureHair(skin, inside)).toBe(0);
  expect(
    measureHair(
      paint(skin, (x) => (isHair(x) ? 20 : undefined)),
      inside,
    ),
  ).toBeGreaterThan(0.05);
  const within = paint(skin, (x, y) => (inside[y * ANALYSIS_SIZE + x] && isHair(x) ? 20 : undefined));
  expect(measureHair(within, inside)).toBeLessThan(0.01);
});

test('a dark line is hair up to 6 pixels wide, along and across', () => {
  const spotless = new Uint8Array(ANALYSIS_SIZE ** 2);
  const measureLine = (width: number, isAcross: boolean): number => {
    const isLine = (at: number): boolean => at >= 100 && at < 100 + width;
    return measureHair(
      paint(lesionPicture(circle), (x, y) => (isLine(isAcross ? y : x) ? 20 : 200)),
      spotless,
    );
  };
  for (const isAcross of [false, true]) {
    // The 6 pixels along each border are left out.
    for (const width of [1, 3, 6]) expect(measureLine(width, isAcross)).toBeCloseTo(width / (ANALYSIS_SIZE - 12), 6);
    expect(measureLine(7, isAcross)).toBe(0);
  }
});

test('a picture without dark areas, range and color counts as hazy and is never low', async () => {
  const image = await loadPhoto('dermoscopic-melanoma-1.jpg');
  const hazy = { ...image, data: Uint8ClampedArray.from(image.data, (v) => 0.4 * v + 108) };
  const square = findStartingSquare(image);
  const sure = { gate: 99, lesionShare: 0.2, maskCertainty: 0.99, isLow: true };
  const quality = measureQuality(await prepareAnalysisImage(hazy, square));
  expect(isHazy(measureQuality(await prepareAnalysisImage(image, square)))).toBe(false);
  expect(isHazy(quality)).toBe(true);
  for (const clear of [{ darkest: 95 }, { range: 90 }, { tint: 13 }])
    expect(isHazy({ ...quality, ...clear })).toBe(false);
  expect(findRefusalReasons(quality, limits, sure)).toEqual([]);
  const low = { domain: 'dermoscopic', risk: { benign: 1, suspicious: 0, malignant: 0 }, tier: 'low', confidence: 1 };
  const classification = { ...low, probabilities: {} } as unknown as Classification;
  for (const card of [undefined, caution]) {
    const raised = applyCaution(classification, { asymmetry: 0, border: 0, color: 0 }, 1, card, isHazy(quality));
    expect(raised).toMatchObject({ tier: 'moderate', caution: 'haze' });
  }
});

test('the live check asks for less light where the spot reflects', async () => {
  const image = await loadPhoto('phone-melanoma-1.jpg');
  const analysisImage = cropSquare(addReflection(image, 0.09), findStartingSquare(image), ANALYSIS_SIZE);
  const rgba = new Uint8ClampedArray(ANALYSIS_SIZE ** 2 * 4).fill(255);
  for (let at = 0; at < ANALYSIS_SIZE ** 2; at++) rgba.set(analysisImage.data.subarray(3 * at, 3 * at + 3), 4 * at);
  expect(checkLiveFrame({ data: rgba, width: ANALYSIS_SIZE, height: ANALYSIS_SIZE }).reasons).toEqual(['too_bright']);
});

test('a screenshot with white, dark or black bars in the frame is refused as not skin', async () => {
  const sure = { gate: 99, lesionShare: 0.2, maskCertainty: 0.99, isLow: false };
  for (const file of ['dermoscopic-melanoma-1.jpg', 'phone-melanoma-1.jpg']) {
    const image = await loadPhoto(file);
    const findReasons = async (picture: Pixels, square: Square) =>
      findRefusalReasons(measureQuality(await prepareAnalysisImage(picture, square)), limits, sure);
    expect({ file, assessPictures: await findReasons(image, centralSquare(image)) }).toEqual({
      file,
      assessPictures: [],
    });
    for (const gray of [255, 18, 0]) {
      const screen = toScreenshot(image, gray);
      const size = Math.min(image.width, image.height);
      const square = { x: 0, y: Math.round(image.height / 2) - 0.2 * size, size };
      expect({ file, gray, assessPictures: await findReasons(screen, square) }).toEqual({
        file,
        gray,
        assessPictures: ['not_skin'],
      });
    }
  }
});

test('bars are found beside and above a photo, and no fixture photo has one', async () => {
  for (const { file } of fixtures()) {
    const image = await loadPhoto(file);
    const analysisImage = await prepareAnalysisImage(image, findStartingSquare(image));
    expect({ file, bar: findLongestBar(analysisImage) }).toEqual({ file, bar: 0 });
    expect(findLongestBar(paint(analysisImage, (x) => (x > 180 ? 255 : undefined)))).toBeGreaterThan(0.9);
    expect(findLongestBar(paint(analysisImage, (_, y) => (y < 30 ? 0 : undefined)))).toBeGreaterThan(0.9);
  }
});

test('a narrow rim and the line of a ruler are not bars', () => {
  const skin = lesionPicture(circle);
  expect(findLongestBar(paint(skin, (_, y) => (y > 200 ? 0 : undefined)))).toBe(1);
  for (const thick of [1, 2, 3, 4]) {
    const ruled = paint(skin, (_, y) => (y >= 190 && y < 190 + thick ? 60 : undefined));
    expect({ thick, bar: findLongestBar(ruled) }).toEqual({ thick, bar: 0 });
  }
  expect(findLongestBar(paint(skin, (x) => (x < 12 || x > 212 ? 0 : undefined)))).toBe(0);
});
