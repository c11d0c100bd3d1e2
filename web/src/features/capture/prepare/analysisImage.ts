import { ANALYSIS_SIZE, createAnalysisImage, JPEG_QUALITY } from '#lesion/photo/analysisImage';
import type { Square } from '#lesion/photo/square';
import type { Pixels } from '#lesion/photo/pixels';
import type { UserPhoto } from '../choose/userPhoto';
import { createCanvas } from './canvas';

/** Longest side in pixels of the region drawn on a canvas. Phones refuse much larger canvases. */
const MAX_REGION_SIDE = 4096;

/** A rectangle of whole pixels inside a photo. */
interface SourceRegion {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The region of the photo that `cropSquare` reads for a square: the square plus the reach of its filter. */
export function findSourceRegion(square: Square, photo: { width: number; height: number }): SourceRegion {
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

/** Creates the analysis image of a square from the pixels of its region. `scale` is region pixels per photo pixel. */
export function createAnalysisImageFromRegion(pixels: Pixels, region: SourceRegion, square: Square, scale = 1): Pixels {
  return createAnalysisImage(pixels, {
    x: (square.x - region.x) * scale,
    y: (square.y - region.y) * scale,
    size: square.size * scale,
  });
}

/** Converts pixels to opaque RGBA for a canvas. */
export function toRgba({ width, height, channels, data }: Pixels): Uint8ClampedArray<ArrayBuffer> {
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let p = 0; p < width * height; p++) {
    for (let c = 0; c < 3; c++) rgba[p * 4 + c] = data[p * channels + c]!;
    rgba[p * 4 + 3] = 255;
  }
  return rgba;
}

/**
 * Encodes the analysis image of a framed square (224×224, contrast raised by 1.2, JPEG quality 0.8) as a data URL: the
 * `imageData` of the request.
 * @throws Error with a sentence for the person if the browser provides no canvas.
 */
export function encodeAnalysisImage(photo: UserPhoto, square: Square): string {
  const region = findSourceRegion(square, photo);
  const scale = Math.min(1, MAX_REGION_SIDE / Math.max(region.width, region.height));
  const width = Math.round(region.width * scale);
  const height = Math.round(region.height * scale);
  const source = createCanvas(width, height);
  source.drawImage(photo.image, region.x, region.y, region.width, region.height, 0, 0, width, height);
  const { data } = source.getImageData(0, 0, width, height);
  const analysisImage = createAnalysisImageFromRegion({ width, height, channels: 4, data }, region, square, scale);

  const target = createCanvas(ANALYSIS_SIZE, ANALYSIS_SIZE);
  target.putImageData(new ImageData(toRgba(analysisImage), ANALYSIS_SIZE, ANALYSIS_SIZE), 0, 0);
  return target.canvas.toDataURL('image/jpeg', JPEG_QUALITY);
}
