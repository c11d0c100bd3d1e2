import { readFileSync } from 'node:fs';
import { decodePhoto } from '#lesion/photo/decodePhoto';
import { fixturePath, fixtures } from '#lesion/fixtures/photographs';
import { defocus, draw, expose, smear } from '#lesion/fixtures/unassessable';
import { cropSquare } from '#lesion/photo/analysisImage';
import { centralSquare } from '#lesion/photo/square';
import type { Pixels } from '#lesion/photo/pixels';
import { checkLiveFrame, type LiveFrame } from './liveFrame';
import { drawNoise, createRandom } from '#lesion/statistics/random';

/** A picture in the format of a canvas. */
function toLiveFrame({ width, height, data }: Pixels): LiveFrame {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++) rgba.set(data.subarray(3 * i, 3 * i + 3), 4 * i);
  return { data: rgba, width, height };
}

async function loadCentered(file: string): Promise<Pixels> {
  const photo = await decodePhoto(readFileSync(fixturePath(file)));
  return cropSquare(photo, centralSquare(photo));
}

const reasonsFor = (picture: Pixels) => checkLiveFrame(toLiveFrame(picture)).reasons;

test('every fixture photo passes, and its spot is found near the center', async () => {
  for (const { file } of fixtures()) {
    const reading = checkLiveFrame(toLiveFrame(await loadCentered(file)));
    expect({ file, reasons: reading.reasons }).toEqual({ file, reasons: [] });
    expect(Math.hypot(reading.spot!.center[0] - 0.5, reading.spot!.center[1] - 0.5)).toBeLessThan(0.2);
  }
});

test('every fixture photo passes with four fifths and two thirds of its light', async () => {
  for (const { file } of fixtures()) {
    const picture = await loadCentered(file);
    for (const light of [0.8, 0.67]) {
      expect({ file, light, reasons: reasonsFor(expose(picture, light)) }).toEqual({ file, light, reasons: [] });
    }
  }
});

test('every fixture photo is refused when out of focus, too dark or too bright', async () => {
  for (const { file } of fixtures()) {
    const picture = await loadCentered(file);
    expect(reasonsFor(defocus(picture, 4))).toEqual(['blurred']);
    expect(reasonsFor(expose(picture, 0.15))).toEqual(['too_dark']);
    expect(reasonsFor(expose(picture, 3))).toEqual(['too_bright']);
  }
});

test('motion blur in any direction is refused as blurred', async () => {
  for (const file of ['phone-nevus-1.jpg', 'phone-basal-cell-carcinoma-1.jpg']) {
    const picture = await loadCentered(file);
    for (const angle of [0, Math.PI / 2]) {
      expect({ file, angle, reasons: reasonsFor(smear(picture, 28, angle)) }).toEqual({
        file,
        angle,
        reasons: ['blurred'],
      });
    }
  }
});

/** Multiplies red, green and blue, to simulate darker skin or less light. */
function tint(picture: Pixels, factors: readonly number[]): Pixels {
  return { ...picture, data: Uint8ClampedArray.from(picture.data, (value, i) => value * factors[i % 3]!) };
}

test('a pale spot measures the same size on brown and dark skin and in half the light as on light skin', async () => {
  const darker = [
    [0.57, 0.52, 0.48],
    [0.47, 0.4, 0.36],
    [0.5, 0.5, 0.5],
  ];
  for (const file of ['phone-nevus-1.jpg', 'phone-basal-cell-carcinoma-1.jpg']) {
    const picture = await loadCentered(file);
    const { share } = checkLiveFrame(toLiveFrame(picture)).spot!;
    for (const factors of darker) {
      const reading = checkLiveFrame(toLiveFrame(tint(picture, factors)));
      expect({ file, factors, reasons: reading.reasons }).toEqual({ file, factors, reasons: [] });
      expect(reading.spot!.share / share).toBeGreaterThan(0.75);
    }
  }
});

test('a keyboard, tiles and the sky are not skin', () => {
  for (const kind of ['keyboard', 'tiles', 'sky'] as const) {
    for (const seed of [1, 2, 3]) expect(reasonsFor(draw(kind, seed, 224))).toEqual(['not_skin']);
  }
});

/** Bare skin with light from one side and fine grain, and a brown spot of this radius at this place, 0..1. */
function drawSkin(radius: number, x0 = 0.5, y0 = 0.5): Pixels {
  const data = new Uint8ClampedArray(224 * 224 * 3);
  for (let at = 0; at < 224 * 224; at++) {
    const [x, y] = [(at % 224) / 224, Math.floor(at / 224) / 224];
    const light = 0.8 + 0.35 * x + 0.06 * Math.sin(at * 12.9898);
    const color = Math.hypot(x - x0, y - y0) < radius ? [110, 70, 50] : [205, 160, 135];
    color.forEach((value, c) => (data[3 * at + c] = value * light));
  }
  return { width: 224, height: 224, channels: 3, data };
}

test("in uneven light a spot's share and place are measured, and a small or missing spot is refused", () => {
  const { reasons: none, spot } = checkLiveFrame(toLiveFrame(drawSkin(0.2, 0.45, 0.55)));
  expect(none).toEqual([]);
  expect(spot!.share).toBeCloseTo(Math.PI * 0.04, 1);
  expect(spot!.center[0]).toBeCloseTo(0.45, 1);
  expect(reasonsFor(drawSkin(0.06))).toEqual(['too_small']);
  expect(reasonsFor(drawSkin(0))).toEqual(['no_lesion']);
});

test('a spot far off the center is found but must be centered first', () => {
  const off = [
    [0.15, 0.5],
    [0.85, 0.5],
    [0.5, 0.15],
    [0.5, 0.85],
    [0.25, 0.25],
  ] as const;
  for (const [x, y] of off) {
    const reading = checkLiveFrame(toLiveFrame(drawSkin(0.12, x, y)));
    expect({ x, y, reasons: reading.reasons }).toEqual({ x, y, reasons: ['no_lesion'] });
    expect(Math.hypot(reading.spot!.center[0] - x, reading.spot!.center[1] - y)).toBeLessThan(0.05);
  }
  expect(reasonsFor(drawSkin(0.12, 0.3, 0.5))).toEqual([]);
});

test('camera noise on bare skin in low light is not a spot', () => {
  for (const light of [0.5, 0.3]) {
    for (const spread of [9, 12]) {
      const dim = expose(drawSkin(0), light);
      const grain = drawNoise(dim.data.length, createRandom(7));
      const data = Uint8ClampedArray.from(dim.data, (value, i) => value + spread * grain[i]!);
      expect({ light, spread, reasons: reasonsFor({ ...dim, data }) }).toEqual({
        light,
        spread,
        reasons: ['no_lesion'],
      });
    }
  }
});
