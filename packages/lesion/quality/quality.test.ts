import { readFileSync } from 'node:fs';
import path from 'node:path';
import { UNASSESSABLE } from '#domain/analysis/assessment';
import { readCard } from '#lesion/calibration/modelCard';
import { decodePhoto } from '#lesion/photo/decode';
import { fixturePath } from '#lesion/fixtures/photographs';
import { defocus, draw, expose, smear } from '#lesion/fixtures/unassessable';
import { centralSquare, cropSquare, raiseContrast, type Pixels } from '#lesion/photo/analysisImage';
import { asSent } from '#lesion/engine/examinePhotograph';
import { measureCamera, measureQuality, refusalReasons } from './quality';

const limits = readCard(path.join(__dirname, '../model/research')).thresholds;

async function photo(): Promise<Pixels> {
  const whole = await decodePhoto(readFileSync(fixturePath('phone-melanoma-1.jpg')));
  return cropSquare(whole, centralSquare(whole));
}

function reasons(image: Pixels) {
  return refusalReasons(measureQuality(raiseContrast(image)), limits);
}

test('a sharp, well lit photograph gives no reason to refuse', async () => {
  expect(reasons(await photo())).toEqual([]);
});

test('a blurred, a dark and a bright photograph are each refused for what is wrong with them', async () => {
  const image = await photo();
  expect(reasons(defocus(image, 9))).toContain('blurred');
  expect(reasons(expose(image, 0.12))).toContain('too_dark');
  expect(reasons(expose(image, 3.2))).toContain('too_bright');
});

/** The photograph with glare of this value over this share of it, from the top down. */
async function glaring(share: number, value: number): Promise<Pixels> {
  const image = await photo();
  const data = image.data.slice();
  data.fill(value, 0, Math.round(image.height * share) * image.width * image.channels);
  return { ...image, data };
}

test('a photograph nearly half of which is burnt out is refused as too bright though its light is in range on average', async () => {
  for (const value of [233, 255]) {
    const burnt = await glaring(0.46, value);
    expect(measureQuality(raiseContrast(burnt)).brightness).toBeLessThan(limits.bright - 20);
    expect(reasons(burnt)).toContain('too_bright');
  }
});

test('a photograph with a little less burnt out, or as much that is pale but not burnt out, is not too bright', async () => {
  expect(reasons(await glaring(0.44, 255))).not.toContain('too_bright');
  expect(reasons(await glaring(0.46, 231))).not.toContain('too_bright');
});

test('a hand that moved leaves the photograph sharp along one direction only, whichever it is', async () => {
  const image = await photo();
  const still = measureQuality(image).evenness;
  for (const angle of [0, Math.PI / 4, Math.PI / 2, (3 * Math.PI) / 4]) {
    expect(measureQuality(smear(image, image.width / 8, angle)).evenness).toBeLessThan(0.75 * still);
  }
});

test('a photograph smeared along one direction is refused as blurred though it is sharp along the other', async () => {
  const smeared = raiseContrast(smear(await photo(), 28, 0));
  const quality = measureQuality(smeared);
  expect(quality.sharpness).toBeGreaterThan(limits.sharpness);
  expect(refusalReasons(quality, limits)).toEqual(['blurred']);
});

test('sharpness falls as a photograph is defocused', async () => {
  const image = await photo();
  const sharpness = [1, 3, 6].map((radius) => measureQuality(defocus(image, radius)).sharpness);
  expect(sharpness).toEqual([...sharpness].sort((a, b) => b - a));
});

test('skin of any tone looks like skin in any light that is enough, a painted wall and a keyboard do not', () => {
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
      expect({ lit, skin: measureCamera(plain(lit)).skin }).toEqual({ lit, skin: 1 });
    }
    const grey = tone[1] * 0.5;
    expect(measureCamera(plain([grey + 1, grey, grey])).red).toBe(0);
  }
  expect(measureQuality(draw('wall', 1, 224)).skin).toBeLessThan(0.2);
  expect(measureQuality(draw('keyboard', 1, 224)).skin).toBeLessThan(0.2);
});

const sure = { gate: 99, lesionShare: 0.2, maskCertainty: 0.99, isLow: true };

test('a spot that fills less than a hundredth of the photograph is too small, however sure the network is', async () => {
  const quality = measureQuality(raiseContrast(await photo()));
  const refused = (lesionShare: number) => refusalReasons(quality, limits, { ...sure, lesionShare });
  expect(refused(0.0099)).toEqual(['too_small']);
  expect(refused(0.01)).toEqual([]);
});

test('a spot that the network is not sure enough of was not made out', async () => {
  const quality = { ...measureQuality(raiseContrast(await photo())), skin: 1 };
  const judged = (maskCertainty: number) => refusalReasons(quality, limits, { ...sure, maskCertainty });
  expect(judged(limits.maskCertainty)).toEqual([]);
  expect(judged(limits.maskCertainty - 0.01)).toEqual(['no_lesion']);
});

test('a photograph with hardly any color of skin passes only where the network is surer than it must be of others', async () => {
  const quality = measureQuality(raiseContrast(await photo()));
  const judged = (skin: number, gate: number) => refusalReasons({ ...quality, skin }, limits, { ...sure, gate });
  const between = (limits.gate + limits.gateUnlikeSkin) / 2;
  expect(judged(0.2, between)).toEqual([]);
  expect(judged(0.19, between)).toEqual(['not_skin']);
  expect(judged(0.19, limits.gateUnlikeSkin)).toEqual([]);
});

test('a photograph without its colours, in grey, toned, in sepia, as a negative or with red and blue swapped, is refused as no skin however sure the network is', async () => {
  const image = await photo();
  const recoloured = (as: (rgb: readonly number[]) => readonly number[]): Pixels => {
    const data = new Uint8ClampedArray(image.data.length);
    for (let i = 0; i < data.length; i += 3) data.set(as([image.data[i]!, image.data[i + 1]!, image.data[i + 2]!]), i);
    return { ...image, data };
  };
  const judged = (picture: Pixels) => refusalReasons(measureQuality(raiseContrast(picture)), limits, sure);
  expect(judged(image)).toEqual([]);
  const grey = ([r, g, b]: readonly number[]) => Array<number>(3).fill(0.299 * r! + 0.587 * g! + 0.114 * b!);
  expect(judged(recoloured(grey))).toEqual(['not_skin']);
  expect(UNASSESSABLE.not_skin).toContain('in color');
  const toned = (rgb: readonly number[]) => grey(rgb).map((v, i) => v * [1.2, 0.95, 0.8][i]!);
  expect(judged(recoloured(toned))).toEqual(['not_skin']);
  const sepia = ([r, g, b]: readonly number[]) => [
    0.393 * r! + 0.769 * g! + 0.189 * b!,
    0.349 * r! + 0.686 * g! + 0.168 * b!,
    0.272 * r! + 0.534 * g! + 0.131 * b!,
  ];
  expect(judged(recoloured(sepia))).toEqual(['not_skin']);
  const dim = (rgb: readonly number[]) => rgb.map((v) => 0.6 * v);
  expect(judged(recoloured(dim))).toEqual([]);
  expect(judged(recoloured((rgb) => dim(sepia(rgb))))).toEqual(['not_skin']);
  expect(judged(recoloured((rgb) => rgb.map((v) => 255 - v)))).toEqual(['not_skin']);
  expect(judged(recoloured(([r, g, b]) => [b!, g!, r!]))).toEqual(['not_skin']);
});

test('the picture as sent (JPEG 0.8, decoded) differs from the bare transform by less than 2.5 grey levels on average', async () => {
  const image = await photo();
  const direct = raiseContrast(image);
  const sent = await asSent(image, centralSquare(image));
  const gaps = Array.from(direct.data, (value, i) => Math.abs(value - sent.data[i]!));
  expect(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length).toBeLessThan(2.5);
});

test('of what is no spot on skin, or too small a spot, that is said rather than that light is mirrored on it', async () => {
  const quality = { ...measureQuality(raiseContrast(await photo())), reflection: 0.5 };
  expect(refusalReasons(quality, limits, sure)).toEqual(['too_bright']);
  expect(refusalReasons(quality, limits, { ...sure, isLow: false })).toEqual([]);
  expect(refusalReasons({ ...quality, skin: 1 }, limits, { ...sure, gate: -99 })).toEqual(['no_lesion']);
  expect(refusalReasons({ ...quality, skin: 0 }, limits, { ...sure, gate: -99 })).toEqual(['not_skin']);
  expect(refusalReasons(quality, limits, { ...sure, lesionShare: 0.001 })).toEqual(['too_small']);
});
