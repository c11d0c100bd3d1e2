import { centralSquare, type Square } from '#lesion/photo/square';
import type { DevicePhoto } from '../../../lib/deviceStorage/photoContent';
import type { UserPhoto } from '../choose/userPhoto';
import { createCanvas } from '../prepare/canvas';

/** Longest side in pixels of the crop, and how far it reaches beyond the square, as a share of the square's side. */
const MAX_CROP_SIDE = 1024;
const CROP_MARGIN = 0.25;
const CROP_QUALITY = 0.9;

/** The bytes of a data URL in base64. */
const toBytes = (dataUrl: string) =>
  Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (character) => character.charCodeAt(0));

/** Prepares an analyzed photo for this device. `imageData` is the analysis image as it was sent. */
export function createDevicePhoto(photo: UserPhoto, square: Square, imageData: string): DevicePhoto {
  const margin = CROP_MARGIN * square.size;
  const x = Math.max(0, square.x - margin);
  const y = Math.max(0, square.y - margin);
  const width = Math.min(photo.width, square.x + square.size + margin) - x;
  const height = Math.min(photo.height, square.y + square.size + margin) - y;
  const scale = Math.min(1, MAX_CROP_SIDE / Math.max(width, height));
  const canvas = createCanvas(Math.round(width * scale), Math.round(height * scale));
  canvas.imageSmoothingQuality = 'high';
  canvas.drawImage(photo.image, x, y, width, height, 0, 0, canvas.canvas.width, canvas.canvas.height);
  const view = centralSquare(photo);
  return {
    analysisImage: toBytes(imageData),
    crop: toBytes(canvas.canvas.toDataURL('image/jpeg', CROP_QUALITY)),
    square: { x: (square.x - x) * scale, y: (square.y - y) * scale, size: square.size * scale },
    place: {
      x: (x - view.x) / view.size,
      y: (y - view.y) / view.size,
      width: width / view.size,
      height: height / view.size,
    },
  };
}
