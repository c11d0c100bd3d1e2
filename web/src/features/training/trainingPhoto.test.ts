import { preparePhoto } from './trainingPhoto';

test('a truncated file is rejected, although the browser would decode a part of it', async () => {
  Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('painted')) });
  const broken = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xdb, 0, 2, 1, 2, 3])], 'cut.jpg', { type: 'image/jpeg' });
  await expect(preparePhoto(broken)).rejects.toThrow('The file breaks off');
});

test('a CMYK JPEG is rejected, because browser and server decode it to different colors', async () => {
  Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('painted')) });
  const frame = [0xff, 0xc0, 0, 20, 8, 0, 1, 0, 1, 4, ...new Array<number>(12).fill(0)];
  const printed = new File([new Uint8Array([0xff, 0xd8, ...frame, 0xff, 0xd9])], 'print.jpg', { type: 'image/jpeg' });
  await expect(preparePhoto(printed)).rejects.toThrow('The file is in the colors of print');
});
