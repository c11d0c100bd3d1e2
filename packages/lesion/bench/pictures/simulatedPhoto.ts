/** Simulated photos of a lesion from one real photo: other framing, rotation, light and compression. */
import sharp from 'sharp';
import { decodePhoto } from '#lesion/photo/decodePhoto';
import type { Pixels } from '#lesion/photo/pixels';
import type { Square } from '#lesion/photo/square';
import { GRAY_SIDE, REGION, toGrayPhoto, type GrayPhoto } from '#lesion/registration/grayPhoto';

/** Side in pixels of a simulated photo; more than the 224 of the analysis image. */
export const TAKEN_SIDE = 448;

/** Simulates a photo of a square, rotated by `angle` (radians), in light with these gains for red, green and blue. */
export function simulatePhoto(photo: Pixels, square: Square, angle: number, gains: readonly number[]): Pixels {
  const data = new Uint8ClampedArray(TAKEN_SIDE * TAKEN_SIDE * 3);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const at = (x: number, y: number, c: number): number => {
    const [column, row] = [Math.min(photo.width - 1, Math.max(0, x)), Math.min(photo.height - 1, Math.max(0, y))];
    return photo.data[(row * photo.width + column) * photo.channels + c]!;
  };
  for (let v = 0; v < TAKEN_SIDE; v++) {
    for (let u = 0; u < TAKEN_SIDE; u++) {
      const [dx, dy] = [((u + 0.5) / TAKEN_SIDE - 0.5) * square.size, ((v + 0.5) / TAKEN_SIDE - 0.5) * square.size];
      const x = square.x + square.size / 2 + dx * cos - dy * sin - 0.5;
      const y = square.y + square.size / 2 + dx * sin + dy * cos - 0.5;
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const [right, below] = [x - left, y - top];
      for (let c = 0; c < 3; c++) {
        const upper = at(left, top, c) * (1 - right) + at(left + 1, top, c) * right;
        const lower = at(left, top + 1, c) * (1 - right) + at(left + 1, top + 1, c) * right;
        data[(v * TAKEN_SIDE + u) * 3 + c] = (upper * (1 - below) + lower * below) * gains[c]!;
      }
    }
  }
  return { width: TAKEN_SIDE, height: TAKEN_SIDE, channels: 3, data };
}

/** Saves a photo as JPEG of a quality (1 to 100) and decodes it again. */
export async function compressPhoto({ width, height, channels, data }: Pixels, quality: number): Promise<Pixels> {
  return decodePhoto(
    await sharp(data, { raw: { width, height, channels } })
      .jpeg({ quality: Math.round(quality) })
      .toBuffer(),
  );
}

/** The brightness around the square of a simulated photo, as the browser reads it from a kept photo. */
export function simulateGrayPhoto(photo: Pixels, square: Square, angle: number, gains: readonly number[]): GrayPhoto {
  const rgba = new Uint8ClampedArray(GRAY_SIDE * GRAY_SIDE * 4);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (let v = 0; v < GRAY_SIDE; v++) {
    for (let u = 0; u < GRAY_SIDE; u++) {
      const dx = (REGION.origin + ((u + 0.5) / GRAY_SIDE) * REGION.span - 0.5) * square.size;
      const dy = (REGION.origin + ((v + 0.5) / GRAY_SIDE) * REGION.span - 0.5) * square.size;
      const x = Math.round(square.x + square.size / 2 + dx * cos - dy * sin - 0.5);
      const y = Math.round(square.y + square.size / 2 + dx * sin + dy * cos - 0.5);
      if (x < 0 || y < 0 || x >= photo.width || y >= photo.height) continue;
      const p = (y * photo.width + x) * photo.channels;
      rgba.set([...gains.map((gain, c) => photo.data[p + c]! * gain), 255], (v * GRAY_SIDE + u) * 4);
    }
  }
  return toGrayPhoto({ width: GRAY_SIDE, height: GRAY_SIDE, channels: 4, data: rgba });
}
