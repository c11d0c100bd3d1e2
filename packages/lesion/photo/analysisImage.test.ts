import { ANALYSIS_SIZE, cropSquare, raiseContrast, toTensor } from './analysisImage';
import { centralSquare } from './square';
import type { Pixels } from './pixels';

function gradient(width: number, height: number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [(i % width) / (width - 1), Math.floor(i / width) / (height - 1)];
    data.set([255 * x, 255 * y, 128, 255], i * 4);
  }
  return { width, height, channels: 4, data };
}

test('the transform gives the same picture for RGB and RGBA pixels', () => {
  const rgba = gradient(300, 200);
  const rgb = { ...rgba, channels: 3 as const, data: rgba.data.filter((_, i) => i % 4 !== 3) };
  const square = centralSquare(rgba);
  expect(cropSquare(rgb, square).data).toEqual(cropSquare(rgba, square).data);
});

test('a crop keeps positions: a gradient stays the same gradient within one gray level, at any resolution', () => {
  for (const [width, height] of [
    [300, 200],
    [1200, 800],
  ] as const) {
    const crop = cropSquare(gradient(width, height), { x: 0, y: 0, size: height });
    const red = crop.data[(112 * ANALYSIS_SIZE + 112) * 3]!;
    expect(Math.abs(red - (255 * (112.5 / ANALYSIS_SIZE) * height) / width)).toBeLessThanOrEqual(1);
  }
});

test('a square beyond the border repeats the edge', () => {
  const crop = cropSquare(gradient(100, 100), { x: -100, y: 0, size: 100 });
  expect(Math.max(...crop.data.filter((_, i) => i % 3 === 0))).toBeLessThanOrEqual(2);
});

test('contrast leaves 128 alone, moves other grays away from it and clamps', () => {
  const data = Uint8ClampedArray.from([128, 100, 250]);
  expect([...raiseContrast({ width: 1, height: 1, channels: 3, data }).data]).toEqual([128, 94, 255]);
});

test('the tensor is planar and spans −1..1', () => {
  const data = Uint8ClampedArray.from([0, 127, 255, 255, 127, 0]);
  const tensor = toTensor({ width: 2, height: 1, channels: 3, data });
  expect([...tensor].map((v) => Math.round(v * 100) / 100)).toEqual([-1, 1, -0, -0, 1, -1]);
});
