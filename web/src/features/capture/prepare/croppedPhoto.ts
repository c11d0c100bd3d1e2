import { ANALYSIS_SIZE, JPEG_QUALITY } from '#lesion/photo/analysisImage';
import { computeThumbnailSize } from '#lesion/framing/photoContent';
import type { Pixels } from '#lesion/photo/pixels';
import type { Square } from '#lesion/photo/square';
import type { UserPhoto } from '../choose/userPhoto';
import { createCanvas } from './canvas';

/** Side in pixels of the cropped photo on the result screen, and of a history thumbnail. */
const CROPPED_PHOTO_SIZE = 720;
const THUMBNAIL_SIZE = 160;

function drawSquare(image: HTMLImageElement, square: Square, size: number): CanvasRenderingContext2D {
  const target = createCanvas(size, size);
  target.imageSmoothingQuality = 'high';
  target.drawImage(image, square.x, square.y, square.size, square.size, 0, 0, size, size);
  return target;
}

function encodeSquare(image: HTMLImageElement, square: Square, size: number): string {
  return drawSquare(image, square, size).canvas.toDataURL('image/jpeg', JPEG_QUALITY);
}

/** Reads a square at the size of the analysis image, without raised contrast, to find the spot in it. */
export function readSquarePixels(photo: UserPhoto, square: Square): Pixels {
  const { data } = drawSquare(photo.image, square, ANALYSIS_SIZE).getImageData(0, 0, ANALYSIS_SIZE, ANALYSIS_SIZE);
  return { width: ANALYSIS_SIZE, height: ANALYSIS_SIZE, channels: 4, data };
}

/** Reads the whole photo at the size in which the engine searches rims and bars, at most 256 pixels wide and high. */
export function readThumbnailPixels(photo: UserPhoto): Pixels {
  const { width, height } = computeThumbnailSize(photo);
  const target = createCanvas(width, height);
  target.imageSmoothingQuality = 'high';
  target.drawImage(photo.image, 0, 0, width, height);
  return { width, height, channels: 4, data: target.getImageData(0, 0, width, height).data };
}

/** Encodes the framed square for the result screen as a data URL. It never leaves this page. */
export function encodeCroppedPhoto(photo: UserPhoto, square: Square): string {
  return encodeSquare(photo.image, square, CROPPED_PHOTO_SIZE);
}

/** Encodes the framed square as a thumbnail data URL for a history card on this device. It is never uploaded. */
export function encodeThumbnail(photo: UserPhoto, square: Square): string {
  return encodeSquare(photo.image, square, THUMBNAIL_SIZE);
}
