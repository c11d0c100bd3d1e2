import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describeUnassessable } from '#domain/analysis/unassessable';
import { readCard } from '#lesion/model/modelCard';
import { decodePhoto } from '#lesion/photo/decodePhoto';
import { fixturePath } from '#lesion/fixtures/photographs';
import { defocus, draw, expose, smear } from '#lesion/fixtures/unassessable';
import { cropSquare, raiseContrast } from '#lesion/photo/analysisImage';
import { centralSquare } from '#lesion/photo/square';
import type { Pixels } from '#lesion/photo/pixels';
import { prepareAnalysisImage } from '#lesion/photo/prepareAnalysisImage';
import { circle, lesionPicture } from '#lesion/fixtures/drawn';
import { measureLiveQuality, measureQuality, type QualityMeasure } from './quality';
import { findRefusalReasons, LIGHT_LIMITS } from './refusalReasons';

const limits = readCard(path.join(__dirname, '../model/research')).thresholds;

async function loadPhoto(): Promise<Pixels> {
  const whole = await decodePhoto(readFileSync(fixturePath('phone-melanoma-1.jpg')));
  return cropSquare(whole, centralSquare(whole));
}

function reasons(image: Pixels) {
  return findRefusalReasons(measureQuality(raiseContrast(image)), limits);
}

test('a sharp, well lit photo is not refused', async () => {
  expect(reasons(await loadPhoto())).toEqual([]);
});

test('a blurred, a dark and a bright photo are refused for their own reason', async () => {
  const image = await loadPhoto();
  expect(reasons(defocus(image, 9))).toContain('blurred');
  expect(reasons(expose(image, 0.12))).toContain('too_dark');
  expect(reasons(expose(image, 3.2))).toContain('too_bright');
});

/** The photo with glare of this value over this share of it, from the top. */
async function addGlare(share: number, value: number): Promise<Pixels> {
  const image = await loadPhoto();
  const data = image.data.slice();
  data.fill(value, 0, Math.round(image.height * share) * image.width * image.channels);
  return { ...image, data };
}

test('a photo that is nearly half overexposed is refused as too bright, even with a normal mean brightness', async () => {
  for (const value of [233, 255]) {
    const overexposed = await addGlare(0.46, value);
    expect(measureQuality(raiseContrast(overexposed)).brightness).toBeLessThan(LIGHT_LIMITS.bright - 20);
    expect(reasons(overexposed)).toContain('too_bright');
  }
});

test('a photo that is slightly less overexposed, or pale but not overexposed, is not too bright', async () => {
  expect(reasons(await addGlare(0.44, 255))).not.toContain('too_bright');
  expect(reasons(await addGlare(0.46, 231))).not.toContain('too_bright');
});

test('pale skin and the dark corners of a dermatoscope are not refused, a pale or black picture is', () => {
  const quality = measureQuality(raiseContrast(lesionPicture(circle)));
  const judge = (changes: Partial<QualityMeasure>) => findRefusalReasons({ ...quality, ...changes }, limits);
  expect(judge({ brightness: 226, overexposed: 0.01 })).toEqual([]);
  expect(judge({ brightness: 226, overexposed: 0.02 })).toEqual(['too_bright']);
  expect(judge({ brightness: 90, underexposed: 0.58 })).toEqual([]);
  expect(judge({ brightness: 90, underexposed: 0.61 })).toEqual(['too_dark']);
});

test('motion blur leaves the photo sharp in one direction only, in every direction of motion', async () => {
  const image = await loadPhoto();
  const still = measureQuality(image).evenness;
  for (const angle of [0, Math.PI / 4, Math.PI / 2, (3 * Math.PI) / 4]) {
    expect(measureQuality(smear(image, image.width / 8, angle)).evenness).toBeLessThan(0.75 * still);
  }
});

test('a photo smeared in one direction is refused as blurred though it is sharp in the other', async () => {
  const smeared = raiseContrast(smear(await loadPhoto(), 28, 0));
  const quality = measureQuality(smeared);
  expect(quality.sharpness).toBeGreaterThan(limits.sharpness);
  expect(findRefusalReasons(quality, limits)).toEqual(['blurred']);
});

test('sharpness falls as a photo is defocused', async () => {
  const image = await loadPhoto();
  const sharpness = [1, 3, 6].map((radius) => measureQuality(defocus(image, radius)).sharpness);
  expect(sharpness).toEqual([...sharpness].sort((a, b) => b - a));
});

test('skin of any tone counts as skin in sufficient light; a wall and a keyboard do not', () => {
  const plain = (tone: readonly number[]): Pixels => {
    const data = Uint8ClampedArray.from({ length: 64 * 64 * 3 }, (_, i) => tone[i % 3]!);
    return { width: 64, height: 64, channels: 3, data };
  };
  const tones = [
    [236, 196, 170],
    [198, 146, 112],
    [141, 92, 62],
    [84, 54, 40],
    [150, 138, 134],
  ] as const;
  for (const tone of tones) {
    for (const light of [1, 0.7, 0.5]) {
      const lit = tone.map((value) => value * light);
      expect({ lit, skin: measureLiveQuality(plain(lit)).skin }).toEqual({ lit, skin: 1 });
    }
    const gray = tone[1] * 0.5;
    expect(measureLiveQuality(plain([gray + 1, gray, gray])).red).toBe(0);
  }
  expect(measureQuality(draw('wall', 1, 224)).skin).toBeLessThan(0.2);
  expect(measureQuality(draw('keyboard', 1, 224)).skin).toBeLessThan(0.2);
});

const sure = { gate: 99, lesionShare: 0.2, maskCertainty: 0.99, isLow: true };

test('a spot under one hundredth of the photo is too small, however certain the network is', async () => {
  const quality = measureQuality(raiseContrast(await loadPhoto()));
  const findReasons = (lesionShare: number) => findRefusalReasons(quality, limits, { ...sure, lesionShare });
  expect(findReasons(0.0099)).toEqual(['too_small']);
  expect(findReasons(0.01)).toEqual([]);
});

test('a spot below the minimum mask certainty is not found', async () => {
  const quality = { ...measureQuality(raiseContrast(await loadPhoto())), skin: 1 };
  const findReasons = (maskCertainty: number) => findRefusalReasons(quality, limits, { ...sure, maskCertainty });
  expect(findReasons(limits.maskCertainty)).toEqual([]);
  expect(findReasons(limits.maskCertainty - 0.01)).toEqual(['no_lesion']);
});

test('a photo with little skin color passes only with a higher gate logit', async () => {
  const quality = measureQuality(raiseContrast(await loadPhoto()));
  const findReasons = (skin: number, gate: number) =>
    findRefusalReasons({ ...quality, skin }, limits, { ...sure, gate });
  const between = (limits.gate + limits.gateUnlikeSkin) / 2;
  expect(findReasons(0.2, between)).toEqual([]);
  expect(findReasons(0.19, between)).toEqual(['not_skin']);
  expect(findReasons(0.19, limits.gateUnlikeSkin)).toEqual([]);
});

test('a photo in gray, toned, in sepia, as a negative or with red and blue swapped is refused as not skin, however certain the network is', async () => {
  const image = await loadPhoto();
  const recolor = (as: (rgb: readonly number[]) => readonly number[]): Pixels => {
    const data = new Uint8ClampedArray(image.data.length);
    for (let i = 0; i < data.length; i += 3) data.set(as([image.data[i]!, image.data[i + 1]!, image.data[i + 2]!]), i);
    return { ...image, data };
  };
  const findReasons = (picture: Pixels) => findRefusalReasons(measureQuality(raiseContrast(picture)), limits, sure);
  expect(findReasons(image)).toEqual([]);
  const gray = ([r, g, b]: readonly number[]) => Array<number>(3).fill(0.299 * r! + 0.587 * g! + 0.114 * b!);
  expect(findReasons(recolor(gray))).toEqual(['not_skin']);
  expect(describeUnassessable('not_skin')).toContain('in color');
  const toned = (rgb: readonly number[]) => gray(rgb).map((v, i) => v * [1.2, 0.95, 0.8][i]!);
  expect(findReasons(recolor(toned))).toEqual(['not_skin']);
  const sepia = ([r, g, b]: readonly number[]) => [
    0.393 * r! + 0.769 * g! + 0.189 * b!,
    0.349 * r! + 0.686 * g! + 0.168 * b!,
    0.272 * r! + 0.534 * g! + 0.131 * b!,
  ];
  expect(findReasons(recolor(sepia))).toEqual(['not_skin']);
  const dim = (rgb: readonly number[]) => rgb.map((v) => 0.6 * v);
  expect(findReasons(recolor(dim))).toEqual([]);
  expect(findReasons(recolor((rgb) => dim(sepia(rgb))))).toEqual(['not_skin']);
  expect(findReasons(recolor((rgb) => rgb.map((v) => 255 - v)))).toEqual(['not_skin']);
  expect(findReasons(recolor(([r, g, b]) => [b!, g!, r!]))).toEqual(['not_skin']);
});

test('the received picture (JPEG 0.8, decoded) differs from the plain transform by less than 2.5 gray levels on average', async () => {
  const image = await loadPhoto();
  const direct = raiseContrast(image);
  const received = await prepareAnalysisImage(image, centralSquare(image));
  const gaps = Array.from(direct.data, (value, i) => Math.abs(value - received.data[i]!));
  expect(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length).toBeLessThan(2.5);
});

test('a picture that is not skin or a spot that is too small is refused for that reason, before a reflection', async () => {
  const quality = { ...measureQuality(raiseContrast(await loadPhoto())), reflection: 0.5 };
  expect(findRefusalReasons(quality, limits, sure)).toEqual(['too_bright']);
  expect(findRefusalReasons(quality, limits, { ...sure, isLow: false })).toEqual([]);
  expect(findRefusalReasons({ ...quality, skin: 1 }, limits, { ...sure, gate: -99 })).toEqual(['no_lesion']);
  expect(findRefusalReasons({ ...quality, skin: 0 }, limits, { ...sure, gate: -99 })).toEqual(['not_skin']);
  expect(findRefusalReasons(quality, limits, { ...sure, lesionShare: 0.001 })).toEqual(['too_small']);
});
