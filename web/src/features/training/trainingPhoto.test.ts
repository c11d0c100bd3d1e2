import { preparePhoto } from './trainingPhoto';

test('a file that breaks off is refused, though the browser would paint what there is of it', async () => {
  Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('painted')) });
  const broken = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xdb, 0, 2, 1, 2, 3])], 'cut.jpg', { type: 'image/jpeg' });
  await expect(preparePhoto(broken)).rejects.toThrow('The file breaks off');
});

test('a JPEG in the colors of print is refused, since browser and server would see other colors in it', async () => {
  Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('painted')) });
  const frame = [0xff, 0xc0, 0, 20, 8, 0, 1, 0, 1, 4, ...new Array<number>(12).fill(0)];
  const printed = new File([new Uint8Array([0xff, 0xd8, ...frame, 0xff, 0xd9])], 'print.jpg', { type: 'image/jpeg' });
  await expect(preparePhoto(printed)).rejects.toThrow('The file is in the colors of print');
});
