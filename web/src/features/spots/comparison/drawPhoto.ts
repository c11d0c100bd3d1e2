import { GRAY_SIDE, REGION, toGrayPhoto, type GrayPhoto } from '#lesion/registration/grayPhoto';
import { invertSimilarity, type Similarity } from '#lesion/registration/similarity';
import type { DevicePhoto } from '../../../lib/deviceStorage/photoContent';

/** A photo of this device, decoded for drawing. */
export interface DecodedPhoto {
  image: ImageBitmap;
  square: DevicePhoto['square'];
}

/** Side in pixels of a drawn photo. */
export const DRAWN_SIDE = 720;

/** Decodes the crop of a photo. */
export async function decodePhotoCrop({ crop, square }: DevicePhoto): Promise<DecodedPhoto> {
  return { image: await createImageBitmap(new Blob([crop], { type: 'image/jpeg' })), square };
}

/** Draws a photo's square on a canvas. With `map`, which leads from another photo, it is drawn as it fits that photo. */
export function drawPhoto(canvas: HTMLCanvasElement, { image, square }: DecodedPhoto, map?: Similarity): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { a, b, dx, dy } = map ? invertSimilarity(map) : { a: 1, b: 0, dx: 0, dy: 0 };
  const scale = DRAWN_SIDE / square.size;
  const x = dx - (a * square.x - b * square.y) / square.size;
  const y = dy - (b * square.x + a * square.y) / square.size;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, DRAWN_SIDE, DRAWN_SIDE);
  context.imageSmoothingQuality = 'high';
  context.setTransform(a * scale, b * scale, -b * scale, a * scale, x * DRAWN_SIDE, y * DRAWN_SIDE);
  context.drawImage(image, 0, 0);
}

/** Reads the brightness around a photo's square, to line it up with another one. */
export function readGrayPhoto({ image, square }: DecodedPhoto): GrayPhoto {
  const canvas = document.createElement('canvas');
  canvas.width = GRAY_SIDE;
  canvas.height = GRAY_SIDE;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return { side: GRAY_SIDE, values: new Float32Array(GRAY_SIDE ** 2).fill(Number.NaN) };
  const scale = GRAY_SIDE / (REGION.span * square.size);
  const toShift = (start: number) => (GRAY_SIDE * (-start / square.size - REGION.origin)) / REGION.span;
  context.imageSmoothingQuality = 'high';
  context.setTransform(scale, 0, 0, scale, toShift(square.x), toShift(square.y));
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, GRAY_SIDE, GRAY_SIDE);
  return toGrayPhoto({ width: GRAY_SIDE, height: GRAY_SIDE, channels: 4, data });
}
