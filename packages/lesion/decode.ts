import sharp from 'sharp';
import { JPEG_QUALITY, type Pixels } from './image';

/** Most pixels a photograph may have before it is decoded: 25 megapixels (decisions A13). */
export const MAX_PIXELS = 25_000_000;

/**
 * Decodes JPEG, PNG or WebP bytes into RGB pixels, turned upright by the EXIF orientation; metadata is dropped.
 * Throws when the bytes are no such image or hold more than 25 megapixels.
 */
export async function decodePhoto(bytes: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
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
