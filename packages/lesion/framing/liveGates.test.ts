import { readFileSync } from 'node:fs';
import { decodePhoto } from '#lesion/photo/decode';
import { fixturePath, fixtures } from '#lesion/fixtures/photographs';
import { defocus, draw, expose, smear } from '#lesion/fixtures/unassessable';
import { centralSquare, cropSquare, type Pixels } from '#lesion/photo/analysisImage';
import { liveGates, type LiveFrame } from './liveGates';
import { noise, randomOf } from '#lesion/training/graph/random';

/** A picture as a canvas hands it out. */
function frameOf({ width, height, data }: Pixels): LiveFrame {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++) rgba.set(data.subarray(3 * i, 3 * i + 3), 4 * i);
  return { data: rgba, width, height };
}

async function aimed(file: string): Promise<Pixels> {
  const photo = await decodePhoto(readFileSync(fixturePath(file)));
  return cropSquare(photo, centralSquare(photo));
}

const reasons = (picture: Pixels) => liveGates(frameOf(picture)).reasons;

test('every photograph kept with the code may be taken, and its spot is found near the middle', async () => {
  for (const { file } of fixtures()) {
    const reading = liveGates(frameOf(await aimed(file)));
    expect({ file, reasons: reading.reasons }).toEqual({ file, reasons: [] });
    expect(Math.hypot(reading.spot!.centre[0] - 0.5, reading.spot!.centre[1] - 0.5)).toBeLessThan(0.2);
  }
});

test('every photograph kept with the code may be taken in four fifths and two thirds of its light', async () => {
  for (const { file } of fixtures()) {
    const picture = await aimed(file);
    for (const light of [0.8, 0.67]) {
      expect({ file, light, reasons: reasons(expose(picture, light)) }).toEqual({ file, light, reasons: [] });
    }
  }
});

test('out of focus is blurred, little light too dark, glare too bright, on every photograph kept with the code', async () => {
  for (const { file } of fixtures()) {
    const picture = await aimed(file);
    expect(reasons(defocus(picture, 4))).toEqual(['blurred']);
    expect(reasons(expose(picture, 0.15))).toEqual(['too_dark']);
    expect(reasons(expose(picture, 3))).toEqual(['too_bright']);
  }
});

test('while the hand moves to a side or up and down, it must be held still', async () => {
  for (const file of ['phone-nevus-1.jpg', 'phone-basal-cell-carcinoma-1.jpg']) {
    const picture = await aimed(file);
    for (const angle of [0, Math.PI / 2]) {
      expect({ file, angle, reasons: reasons(smear(picture, 28, angle)) }).toEqual({
        file,
        angle,
        reasons: ['blurred'],
      });
    }
  }
});

/** The picture with red, green and blue multiplied, as darker skin or less light show it. */
function tinted(picture: Pixels, factors: readonly number[]): Pixels {
  return { ...picture, data: Uint8ClampedArray.from(picture.data, (value, i) => value * factors[i % 3]!) };
}

test('a pale spot is as near on brown and dark skin, and in half the light, as it is on light skin', async () => {
  const darker = [
    [0.57, 0.52, 0.48],
    [0.47, 0.4, 0.36],
    [0.5, 0.5, 0.5],
  ];
  for (const file of ['phone-nevus-1.jpg', 'phone-basal-cell-carcinoma-1.jpg']) {
    const picture = await aimed(file);
    const { share } = liveGates(frameOf(picture)).spot!;
    for (const factors of darker) {
      const reading = liveGates(frameOf(tinted(picture, factors)));
      expect({ file, factors, reasons: reading.reasons }).toEqual({ file, factors, reasons: [] });
      expect(reading.spot!.share / share).toBeGreaterThan(0.75);
    }
  }
});

test('a keyboard, tiles and the sky do not look like skin', () => {
  for (const kind of ['keyboard', 'tiles', 'sky'] as const) {
    for (const seed of [1, 2, 3]) expect(reasons(draw(kind, seed, 224))).toEqual(['not_skin']);
  }
});

/** Bare skin in light that falls from one side, with fine grain, and a brown spot of a radius at a place, 0..1. */
function skinWith(radius: number, x0 = 0.5, y0 = 0.5): Pixels {
  const data = new Uint8ClampedArray(224 * 224 * 3);
  for (let at = 0; at < 224 * 224; at++) {
    const [x, y] = [(at % 224) / 224, Math.floor(at / 224) / 224];
    const light = 0.8 + 0.35 * x + 0.06 * Math.sin(at * 12.9898);
    const color = Math.hypot(x - x0, y - y0) < radius ? [110, 70, 50] : [205, 160, 135];
    color.forEach((value, c) => (data[3 * at + c] = value * light));
  }
  return { width: 224, height: 224, channels: 3, data };
}

test('a spot is measured in uneven light: its share, its place, and that it is too small or not there', () => {
  const { reasons: none, spot } = liveGates(frameOf(skinWith(0.2, 0.45, 0.55)));
  expect(none).toEqual([]);
  expect(spot!.share).toBeCloseTo(Math.PI * 0.04, 1);
  expect(spot!.centre[0]).toBeCloseTo(0.45, 1);
  expect(reasons(skinWith(0.06))).toEqual(['too_small']);
  expect(reasons(skinWith(0))).toEqual(['no_lesion']);
});

test('a spot far off the middle, though it is found, must be aimed at first', () => {
  const off = [
    [0.15, 0.5],
    [0.85, 0.5],
    [0.5, 0.15],
    [0.5, 0.85],
    [0.25, 0.25],
  ] as const;
  for (const [x, y] of off) {
    const reading = liveGates(frameOf(skinWith(0.12, x, y)));
    expect({ x, y, reasons: reading.reasons }).toEqual({ x, y, reasons: ['no_lesion'] });
    expect(Math.hypot(reading.spot!.centre[0] - x, reading.spot!.centre[1] - y)).toBeLessThan(0.05);
  }
  expect(reasons(skinWith(0.12, 0.3, 0.5))).toEqual([]);
});

test('on bare skin in little light the noise of the camera is no spot', () => {
  for (const light of [0.5, 0.3]) {
    for (const spread of [9, 12]) {
      const dim = expose(skinWith(0), light);
      const grain = noise(dim.data.length, randomOf(7));
      const data = Uint8ClampedArray.from(dim.data, (value, i) => value + spread * grain[i]!);
      expect({ light, spread, reasons: reasons({ ...dim, data }) }).toEqual({ light, spread, reasons: ['no_lesion'] });
    }
  }
});
