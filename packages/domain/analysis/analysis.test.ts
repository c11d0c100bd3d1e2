import { AnalyzeRequest, decodeImageData } from './analysis';
import { isUnassessedRegion, formatLocation } from './bodyRegion';

const image = 'data:image/jpeg;base64,/9j/';
const texts = (input: unknown) => AnalyzeRequest.safeParse(input).error?.issues.map((i) => i.message);

test('a request without an image says so', () => {
  expect(texts({})).toEqual(['Image data is required']);
  expect(texts({ imageData: '' })).toContain('Image data is required');
});

test('only data URLs of JPEG, PNG and WebP are images', () => {
  for (const imageData of [
    'data:text/plain;base64,aGVsbG8=',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'data:image/gif;base64,R0lG',
    'https://example.org/a.jpg',
    'data:image/jpeg;base64,not base64!',
  ]) {
    expect(texts({ imageData })).toEqual(['Please select an image file (JPG, PNG, etc.)']);
  }
  expect(AnalyzeRequest.parse({ imageData: image }).imageData).toBe(image);
});

test('unanswered questions, a missing scale and blank text become null', () => {
  const request = AnalyzeRequest.parse({ imageData: image, notes: '   ', answers: { changing: 'yes' } });
  expect(request).toMatchObject({ notes: null, location: null, mmPerPixel: null });
  expect(request.answers).toEqual({ changing: 'yes', bleeding: null, isNew: null, largerThan6mm: null });
});

test('a data URL is decoded to the bytes of the image', () => {
  expect([...decodeImageData(image)]).toEqual([0xff, 0xd8, 0xff]);
});

test('nails, palms, soles, mouth, eyes and genitals are recognized by the region, not by the details after it', () => {
  for (const location of ['Nail', 'left palm', 'Sole: near the heel', 'Eye', 'Genitals', 'Mouth']) {
    expect(isUnassessedRegion(location)).toBe(true);
  }
  expect(isUnassessedRegion(formatLocation('Face', 'below the left eye'))).toBe(false);
  expect(isUnassessedRegion(null)).toBe(false);
});
