import { ANALYSIS_SIZE, cropSquare, raiseContrast } from '#lesion/photo/analysisImage';
import type { Square } from '#lesion/photo/square';
import type { Pixels } from '#lesion/photo/pixels';
import { createAnalysisImageFromRegion, findSourceRegion, toRgba } from './analysisImage';

function createPhoto(width: number, height: number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < data.length; i++) data[i] = i % 4 === 3 ? 255 : (i * 7919 + ((i * i) % 251)) % 256;
  return { width, height, channels: 4, data };
}

function cropRegion(
  photo: Pixels,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row++) {
    const from = ((y + row) * photo.width + x) * 4;
    data.set(photo.data.subarray(from, from + width * 4), row * width * 4);
  }
  return { width, height, channels: 4, data };
}

test.each<[string, Square]>([
  ['the whole height', { x: 60, y: 0, size: 480 }],
  ['a corner', { x: 0, y: 0, size: 300.5 }],
  ['between pixels', { x: 101.3, y: 57.9, size: 263.4 }],
  ['smaller than 224 px', { x: 400.2, y: 300.7, size: 110.6 }],
])(
  'the analysis image is the cropped square with raised contrast, from no more pixels than needed: %s',
  (_, square) => {
    const photo = createPhoto(640, 480);
    const expected = raiseContrast(cropSquare(photo, square));
    const region = findSourceRegion(square, photo);
    const analysisImage = createAnalysisImageFromRegion(cropRegion(photo, region), region, square);
    expect([analysisImage.width, analysisImage.height]).toEqual([ANALYSIS_SIZE, ANALYSIS_SIZE]);
    const worst = Array.from(analysisImage.data, (value, i) => Math.abs(value - expected.data[i]!)).reduce((a, b) =>
      Math.max(a, b),
    );
    expect(worst).toBeLessThanOrEqual(2);
    expect(region.width * region.height).toBeLessThan((square.size + 12) ** 2);
  },
);

test('toRgba keeps every pixel and makes it opaque', () => {
  const rgba = toRgba({ width: 2, height: 1, channels: 3, data: Uint8Array.from([1, 2, 3, 4, 5, 6]) });
  expect([...rgba]).toEqual([1, 2, 3, 255, 4, 5, 6, 255]);
});
