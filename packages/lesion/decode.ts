import sharp from 'sharp';
import { JPEG_QUALITY, type Pixels } from './image';
import { isForPrint } from './wholeFile';

/** Most pixels a photograph may have before it is decoded: 25 megapixels (decisions A13). */
export const MAX_PIXELS = 25_000_000;

/** Whether the bytes begin as a JPEG, PNG or WebP file does. */
export function isPhoto(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  return start.startsWith('\xff\xd8\xff') || start.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF.{4}WEBP/s.test(start);
}

/**
 * Decodes JPEG, PNG or WebP bytes into RGB pixels, turned upright by the EXIF orientation; metadata is dropped.
 * Throws when the bytes are no such image, break off, are in the colours of print or hold more than 25 megapixels.
 */
export async function decodePhoto(bytes: Uint8Array): Promise<Pixels> {
  if (!isPhoto(bytes)) throw new Error('This is no JPEG, PNG or WebP image.');
  if (isForPrint(bytes)) throw new Error('This JPEG is in CMYK, the colors of print. Save it in RGB.');
  // Where data is missing before an end marker, libjpeg fills in grey and only warns. It does not even warn where that is
  // the last row of blocks of a picture with full chroma: its last eight rows may be grey.
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning' })
    .rotate()
    .toColourspace('srgb')
    .flatten({ background: '#ffffff' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 3, data };
}

/** Encodes RGB pixels as JPEG at the analysis quality, with 4:2:0 chroma as browsers' canvases do. */
export async function encodeJpeg(image: Pixels): Promise<Buffer> {
  return sharp(image.data, { raw: { width: image.width, height: image.height, channels: image.channels } })
    .removeAlpha()
    .jpeg({ quality: JPEG_QUALITY * 100, chromaSubsampling: '4:2:0' })
    .toBuffer();
}
