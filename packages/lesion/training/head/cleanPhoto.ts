import { asShown } from '#lesion/photo/decode';

/** Most pixels a side of a photograph that is kept to learn from (decisions A13). */
const MOST_SIDE = 1024;
const QUALITY = 90;

/**
 * A photograph as it may be kept to learn from: as browsers show it, at most 1024 pixels a side, JPEG, without EXIF, GPS or
 * any other metadata. The same pixels give the same bytes. Throws when the bytes are no image or hold more than 25 megapixels.
 */
export async function cleanPhoto(bytes: Uint8Array): Promise<Buffer> {
  return asShown(bytes)
    .resize(MOST_SIDE, MOST_SIDE, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
