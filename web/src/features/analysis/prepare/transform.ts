import { ANALYSIS_SIZE, analysisImage, JPEG_QUALITY } from '#lesion/photo/analysisImage';
import type { Pixels, Square } from '#lesion/photo/analysisImage';
import type { Photo } from '../capture/photo';

const NO_CANVAS_CONTEXT = 'This browser could not open a canvas context to prepare the photo.';

/** Longest side in pixels of the part of a photograph that is read at once; phones refuse much larger canvases. */
const MAX_REGION = 4096;
/** Side in pixels of the picture of the framed square that the result shows, and of a history thumbnail. */
const SHOWN_SIZE = 720;
const THUMBNAIL_SIZE = 160;

/** A rectangle of whole pixels inside a photograph. */
interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The pixels `cropSquare` reads for a square: the square and its filter's reach, inside the photograph. */
export function regionFor(square: Square, photo: { width: number; height: number }): Region {
  const reach = Math.ceil(Math.max(square.size / ANALYSIS_SIZE, 1)) + 1;
  const x = Math.max(0, Math.floor(square.x) - reach);
  const y = Math.max(0, Math.floor(square.y) - reach);
  return {
    x,
    y,
    width: Math.min(photo.width, Math.ceil(square.x + square.size) + reach) - x,
    height: Math.min(photo.height, Math.ceil(square.y + square.size) + reach) - y,
  };
}

/** The analysis image of a square, from the pixels of its region; `scale` is region pixels per photograph pixel. */
export function analysisOfRegion(pixels: Pixels, region: Region, square: Square, scale = 1): Pixels {
  return analysisImage(pixels, {
    x: (square.x - region.x) * scale,
    y: (square.y - region.y) * scale,
    size: square.size * scale,
  });
}

/** RGB to the RGBA that a canvas holds. */
export function toRgba({ width, height, channels, data }: Pixels): Uint8ClampedArray<ArrayBuffer> {
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let p = 0; p < width * height; p++) {
    for (let c = 0; c < 3; c++) rgba[p * 4 + c] = data[p * channels + c]!;
    rgba[p * 4 + 3] = 255;
  }
  return rgba;
}

/** A white canvas to draw on: what is cut out of a photograph is white on the server, too. */
function contextOf(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error(NO_CANVAS_CONTEXT);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  return context;
}

/**
 * The photograph as it is sent: the framed square at 224×224, contrast raised by 1.2, JPEG at quality 0.8, as a data URL.
 * @throws Error with a sentence for the person when the browser offers no canvas.
 */
export function analysisDataUrl(photo: Photo, square: Square): string {
  const region = regionFor(square, photo);
  const scale = Math.min(1, MAX_REGION / Math.max(region.width, region.height));
  const width = Math.round(region.width * scale);
  const height = Math.round(region.height * scale);
  const source = contextOf(width, height);
  source.drawImage(photo.image, region.x, region.y, region.width, region.height, 0, 0, width, height);
  const { data } = source.getImageData(0, 0, width, height);
  const seen = analysisOfRegion({ width, height, channels: 4, data }, region, square, scale);

  const target = contextOf(ANALYSIS_SIZE, ANALYSIS_SIZE);
  target.putImageData(new ImageData(toRgba(seen), ANALYSIS_SIZE, ANALYSIS_SIZE), 0, 0);
  return target.canvas.toDataURL('image/jpeg', JPEG_QUALITY);
}

function drawn(image: HTMLImageElement, square: Square, size: number): CanvasRenderingContext2D {
  const target = contextOf(size, size);
  target.imageSmoothingQuality = 'high';
  target.drawImage(image, square.x, square.y, square.size, square.size, 0, 0, size, size);
  return target;
}

function pictureOf(image: HTMLImageElement, square: Square, size: number): string {
  return drawn(image, square, size).canvas.toDataURL('image/jpeg', JPEG_QUALITY);
}

/** The pixels of a square at the analysis image's size, their contrast not raised, to look for the spot in. */
export function pixelsOf(photo: Photo, square: Square): Pixels {
  const { data } = drawn(photo.image, square, ANALYSIS_SIZE).getImageData(0, 0, ANALYSIS_SIZE, ANALYSIS_SIZE);
  return { width: ANALYSIS_SIZE, height: ANALYSIS_SIZE, channels: 4, data };
}

/** The framed square as the person sees it, for the result screen: a data URL that never leaves this page. */
export function shownPicture(photo: Photo, square: Square): string {
  return pictureOf(photo.image, square, SHOWN_SIZE);
}

/** The framed square at thumbnail size, for a history card on this device only. */
export function thumbnailPicture(photo: Photo, square: Square): string {
  return pictureOf(photo.image, square, THUMBNAIL_SIZE);
}
