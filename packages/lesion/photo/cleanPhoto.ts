import { openAsDisplayed } from './decodePhoto';

/** Maximum side in pixels of a photo kept for training. */
const MAX_SIDE = 1024;
const STORED_QUALITY = 90;

/**
 * A photo as it may be kept for training: as browsers display it, at most 1024 pixels a side, JPEG, without metadata
 * such as EXIF and GPS. The same pixels give the same bytes.
 * Throws when the bytes are not an image or have more than 25 megapixels.
 */
export async function cleanPhoto(bytes: Uint8Array): Promise<Buffer> {
  return openAsDisplayed(bytes)
    .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: STORED_QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
