import sharp, { type Sharp } from 'sharp';
import { MAX_PIXELS } from '#domain/analysis/photoHeader';
import { JPEG_QUALITY } from './analysisImage';
import type { Pixels } from './pixels';
import { isCmykJpeg, isNonSrgbPng } from './photoFile';

const readSignature = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, 12));
const isWebp = (bytes: Uint8Array): boolean => /^RIFF.{4}WEBP/s.test(readSignature(bytes));

/** Whether the bytes start with a JPEG, PNG or WebP signature. */
export function hasPhotoSignature(bytes: Uint8Array): boolean {
  return /^(\xff\xd8\xff|\x89PNG\r\n\x1a\n)/.test(readSignature(bytes)) || isWebp(bytes);
}

/**
 * Why browsers would display other colors than the server decodes, as a sentence without its subject 'The image'; null
 * where they agree.
 */
export function findColorProblem(bytes: Uint8Array): string | null {
  if (isCmykJpeg(bytes)) return 'is in CMYK, the colors of print. Save it in RGB.';
  if (isNonSrgbPng(bytes)) return 'states colors other than sRGB (gAMA, cHRM or cICP). Save it in sRGB.';
  return null;
}

/**
 * Opens a photo as browsers display it: sRGB on white, upright by the EXIF orientation of a JPEG or PNG. Browsers
 * ignore the orientation of a WebP.
 * The pipeline throws when the bytes are not an image or are truncated, and before any pixel is decoded when they have more than
 * `maxPixels` (25 megapixels).
 */
export function openAsDisplayed(bytes: Uint8Array, maxPixels = MAX_PIXELS): Sharp {
  // Missing data before an end marker makes libjpeg fill in gray with only a warning. Without any warning, the last
  // eight rows of a picture with full chroma may be gray.
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'warning', autoOrient: !isWebp(bytes) })
    .toColourspace('srgb')
    .flatten({ background: '#ffffff' });
}

/**
 * Decodes JPEG, PNG or WebP bytes into RGB pixels, as browsers display them. Drops metadata.
 * Throws when the bytes are of another format, are truncated or have ambiguous colors, and before any pixel is decoded when they
 * have more than `maxPixels` (25 megapixels).
 */
export async function decodePhoto(bytes: Uint8Array, maxPixels = MAX_PIXELS): Promise<Pixels> {
  if (!hasPhotoSignature(bytes)) throw new Error('This is no JPEG, PNG or WebP image.');
  const problem = findColorProblem(bytes);
  if (problem) throw new Error(`The image ${problem}`);
  const opened = openAsDisplayed(bytes, maxPixels).removeAlpha().raw();
  const { data, info } = await opened.toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 3, data };
}

/** Encodes pixels as JPEG at the analysis quality, with 4:2:0 chroma like browser canvases. */
export async function encodeJpeg(image: Pixels): Promise<Buffer> {
  return sharp(image.data, { raw: { width: image.width, height: image.height, channels: image.channels } })
    .removeAlpha()
    .jpeg({ quality: JPEG_QUALITY * 100, chromaSubsampling: '4:2:0' })
    .toBuffer();
}
