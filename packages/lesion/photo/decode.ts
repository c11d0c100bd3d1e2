import sharp, { type Sharp } from 'sharp';
import { JPEG_QUALITY, type Pixels } from './analysisImage';
import { isForPrint, isUnlikeSrgb } from './wholeFile';

/** Most pixels a photograph may have before it is decoded: 25 megapixels (decisions A13). */
export const MAX_PIXELS = 25_000_000;

const startOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, 12));
const isWebp = (bytes: Uint8Array): boolean => /^RIFF.{4}WEBP/s.test(startOf(bytes));

/** Whether the bytes begin as a JPEG, PNG or WebP file does. */
export function isPhoto(bytes: Uint8Array): boolean {
  return /^(\xff\xd8\xff|\x89PNG\r\n\x1a\n)/.test(startOf(bytes)) || isWebp(bytes);
}

/** Why a photograph is read otherwise than browsers show it, in two sentences after 'The image'; null where it is not. */
export function misread(bytes: Uint8Array): string | null {
  if (isForPrint(bytes)) return 'is in CMYK, the colors of print. Save it in RGB.';
  if (isUnlikeSrgb(bytes)) return 'states colors other than sRGB (gAMA, cHRM or cICP). Save it in sRGB.';
  return null;
}

/**
 * The photograph as browsers show it, in sRGB on white: upright by the EXIF orientation of a JPEG or PNG, which no browser
 * heeds in a WebP. What is made of it throws when the bytes are no image, break off or hold more than 25 megapixels.
 */
export function asShown(bytes: Uint8Array): Sharp {
  // Where data is missing before an end marker, libjpeg fills in grey and only warns. It does not even warn where that is
  // the last row of blocks of a picture with full chroma: its last eight rows may be grey.
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning', autoOrient: !isWebp(bytes) })
    .toColourspace('srgb')
    .flatten({ background: '#ffffff' });
}

/**
 * Decodes JPEG, PNG or WebP bytes into RGB pixels, as browsers show them; metadata is dropped. Throws when the bytes are no
 * such image, break off, would be misread or hold more than 25 megapixels.
 */
export async function decodePhoto(bytes: Uint8Array): Promise<Pixels> {
  if (!isPhoto(bytes)) throw new Error('This is no JPEG, PNG or WebP image.');
  const why = misread(bytes);
  if (why) throw new Error(`The image ${why}`);
  const { data, info } = await asShown(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 3, data };
}

/** Encodes RGB pixels as JPEG at the analysis quality, with 4:2:0 chroma as browsers' canvases do. */
export async function encodeJpeg(image: Pixels): Promise<Buffer> {
  return sharp(image.data, { raw: { width: image.width, height: image.height, channels: image.channels } })
    .removeAlpha()
    .jpeg({ quality: JPEG_QUALITY * 100, chromaSubsampling: '4:2:0' })
    .toBuffer();
}
