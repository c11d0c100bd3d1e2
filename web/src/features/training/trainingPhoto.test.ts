import { preparePhoto } from './trainingPhoto';

test('a file that breaks off is refused, though the browser would paint what there is of it', async () => {
  Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('painted')) });
  const broken = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xdb, 0, 2, 1, 2, 3])], 'cut.jpg', { type: 'image/jpeg' });
  await expect(preparePhoto(broken)).rejects.toThrow('The file breaks off');
});
