import { validatePhotoFile, loadPhoto } from './userPhoto';
import { stubBrowser } from '../../../testing/stubBrowser';

const MB = 1024 * 1024;

test('a file that is no image is refused', () => {
  expect(validatePhotoFile({ type: 'text/plain', size: 10 })).toEqual({
    title: 'Invalid File Type',
    text: 'Please select an image file (JPG, PNG, etc.)',
  });
});

test('an image above 10 MB is refused, one of exactly 10 MB is accepted', () => {
  expect(validatePhotoFile({ type: 'image/jpeg', size: 10 * MB + 1 })).toEqual({
    title: 'File Too Large',
    text: 'Please select an image smaller than 10MB',
  });
  expect(validatePhotoFile({ type: 'image/jpeg', size: 10 * MB })).toBeNull();
});

test('a truncated file is refused, although the browser could decode a part', async () => {
  stubBrowser();
  const broken = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xdb, 0, 2, 1, 2, 3])]);
  await expect(loadPhoto(broken, 'cut.jpg')).rejects.toThrow('Failed to load the image. Please try another photo.');
});

test.each([
  [95, 4000],
  [4000, 95],
])('a photo of %d × %d pixels is refused with advice', async (width, height) => {
  stubBrowser(undefined, [width, height]);
  await expect(loadPhoto(new Blob(), 'small.jpg')).rejects.toThrow(
    'This photo is too small to assess. Please choose the original, at least 96 pixels wide and high, or take a new photo.',
  );
});

test('a photo of 96 × 96 pixels is accepted', async () => {
  stubBrowser(undefined, [96, 96]);
  expect(await loadPhoto(new Blob(), 'least.jpg')).toMatchObject({ width: 96, height: 96, name: 'least.jpg' });
});

/** The start of a HEIC file: its type box, and an empty data box. */
const HEIC_START = [0, 0, 0, 16, ...Buffer.from('ftypheic'), 0, 0, 0, 0, 0, 0, 0, 8, ...Buffer.from('mdat')];

test('a HEIC photo is opened where the browser can, and named with a way on where it cannot', async () => {
  stubBrowser();
  const heic = new Blob([new Uint8Array(HEIC_START)]);
  expect(validatePhotoFile({ type: '', size: 10, name: 'IMG_1.HEIC' })).toBeNull();
  expect(validatePhotoFile({ type: '', size: 10, name: 'notes' })).not.toBeNull();
  expect(await loadPhoto(heic, 'IMG_1.HEIC')).toMatchObject({ name: 'IMG_1.HEIC' });
  Object.assign(HTMLImageElement.prototype, { decode: () => Promise.reject(new Error('no decoder')) });
  await expect(loadPhoto(heic, 'IMG_1.HEIC')).rejects.toThrow(
    'This browser cannot open HEIC photos. Take a new photo here, or save this one as a JPG and upload that.',
  );
});
