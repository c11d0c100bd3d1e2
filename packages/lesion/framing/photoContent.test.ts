import { readFileSync } from 'node:fs';
import { circle, lesionPicture } from '#lesion/fixtures/drawn';
import { fixturePath, fixtures } from '#lesion/fixtures/photographs';
import { decodePhoto } from '#lesion/photo/decodePhoto';
import type { Pixels } from '#lesion/photo/pixels';
import type { Rectangle } from '#lesion/photo/square';
import { cropRectangle, findPhotoContent } from './photoContent';
import { findStartingSquare } from './startingSquare';

const loadPhoto = async (file: string): Promise<Pixels> => decodePhoto(readFileSync(fixturePath(file)));

/** Margins around a photo in pixels. */
interface Margins {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The photo with margins painted by `gray`, a function of the pixel. */
function addMargins(image: Pixels, margins: Margins, gray: (x: number, y: number) => number): Pixels {
  const width = image.width + margins.left + margins.right;
  const height = image.height + margins.top + margins.bottom;
  const data = new Uint8ClampedArray(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = [x - margins.left, y - margins.top];
      const inside = u >= 0 && v >= 0 && u < image.width && v < image.height;
      for (let c = 0; c < 3; c++) {
        data[3 * (y * width + x) + c] = inside ? image.data[(v * image.width + u) * image.channels + c]! : gray(x, y);
      }
    }
  }
  return { width, height, channels: 3, data };
}

/** Maximum distance of a rectangle's borders from the photo's, as a share of the picture's longer side. */
function measureError(found: Rectangle, image: Pixels, margins: Margins, picture: Pixels): number {
  const errors = [
    found.x - margins.left,
    found.y - margins.top,
    found.x + found.width - (margins.left + image.width),
    found.y + found.height - (margins.top + image.height),
  ];
  return Math.max(...errors.map(Math.abs)) / Math.max(picture.width, picture.height);
}

/** Scanner noise on black. */
const noisyBlack = (x: number, y: number): number => 8 + ((x * 7919 + y * 104729) % 11);

test('nothing is cut away of any fixture photo', async () => {
  for (const { file } of fixtures()) {
    const image = await loadPhoto(file);
    const { width, height } = image;
    expect({ file, ...findPhotoContent(image) }).toEqual({ file, x: 0, y: 0, width, height });
  }
});

test('the black rim of a slide is cut away, uneven as it is', async () => {
  for (const { file } of fixtures()) {
    const image = await loadPhoto(file);
    const side = Math.max(image.width, image.height);
    const margins = {
      left: Math.round(0.06 * side),
      top: Math.round(0.03 * side),
      right: Math.round(0.09 * side),
      bottom: Math.round(0.05 * side),
    };
    const picture = addMargins(image, margins, noisyBlack);
    const found = findPhotoContent(picture);
    expect({ file, isClose: measureError(found, image, margins, picture) < 0.02 }).toEqual({ file, isClose: true });
  }
});

test('letterboxes and the bars of a screen with text on them are cut away', async () => {
  for (const gray of [0, 18, 255]) {
    const image = await loadPhoto('phone-nevus-1.jpg');
    const bar = Math.round(0.4 * image.height);
    const margins = { left: 0, top: bar, right: 0, bottom: bar };
    const isText = (x: number, y: number): boolean =>
      y > 0.3 * bar && y < 0.45 * bar && x % 9 < 4 && x < image.width / 2;
    const picture = addMargins(image, margins, (x, y) => (isText(x, y) ? 128 : gray));
    expect({ gray, isClose: measureError(findPhotoContent(picture), image, margins, picture) < 0.02 }).toEqual({
      gray,
      isClose: true,
    });
  }
});

test('even skin is no rim, and the picture of a spot on it stays whole', () => {
  const picture = lesionPicture(circle);
  expect(findPhotoContent(picture)).toEqual({ x: 0, y: 0, width: picture.width, height: picture.height });
});

test('nothing is cut away of a picture of one color', () => {
  const data = new Uint8ClampedArray(100 * 80 * 3).fill(12);
  expect(findPhotoContent({ width: 100, height: 80, channels: 3, data })).toEqual({
    x: 0,
    y: 0,
    width: 100,
    height: 80,
  });
});

test('cropping copies the pixels of the rectangle', () => {
  const data = Uint8ClampedArray.from({ length: 4 * 3 * 3 }, (_, i) => i);
  const part = cropRectangle({ width: 4, height: 3, channels: 3, data }, { x: 1, y: 1, width: 2, height: 2 });
  expect([...part.data]).toEqual([15, 16, 17, 18, 19, 20, 27, 28, 29, 30, 31, 32]);
});

test('the starting square of a photo in a letterbox lies in the photo', async () => {
  const image = await loadPhoto('phone-nevus-1.jpg');
  const bar = Math.round(0.4 * image.height);
  const { y, size } = findStartingSquare(addMargins(image, { left: 0, top: bar, right: 0, bottom: bar }, () => 0));
  const expected = findStartingSquare(image);
  expect(Math.abs(y - bar - expected.y) / image.height).toBeLessThan(0.05);
  expect(Math.abs(size - expected.size) / image.height).toBeLessThan(0.05);
});
