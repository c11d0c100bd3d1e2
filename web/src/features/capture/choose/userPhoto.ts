import { MIN_SIDE } from '#lesion/photo/square';
import { isCmykJpeg, isCompleteFile } from '#lesion/photo/photoFile';
import { captureMessages } from '../messages';

const t = captureMessages;

/** A photo that the person chose or took, decoded and upright (EXIF orientation applied). It stays in memory. */
export interface UserPhoto {
  readonly image: HTMLImageElement;
  readonly file: Blob;
  /** Object URL of the file, revoked by `releasePhoto`. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly name: string;
}

/** Largest accepted file in bytes. */
const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** Title and text of a toast. */
interface FileProblem {
  title: string;
  text: string;
}

/** Checks type and size of a chosen file. Some systems give HEIC files no type. Returns what is wrong, or null. */
export function validatePhotoFile(file: { type: string; size: number; name?: string }): FileProblem | null {
  const isUntypedHeic = file.type === '' && /\.hei[cf]$/i.test(file.name ?? '');
  if (!file.type.startsWith('image/') && !isUntypedHeic) {
    return { title: t('invalidType'), text: t('notAnImage') };
  }
  if (file.size > MAX_FILE_BYTES) {
    return { title: t('tooLarge'), text: t('chooseSmaller') };
  }
  return null;
}

/** Whether a file starts like a HEIC or HEIF photo (ISO/IEC 23008-12, annex B). */
export function isHeic(bytes: Uint8Array): boolean {
  return /^.{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/s.test(String.fromCharCode(...bytes.subarray(0, 12)));
}

/**
 * Decodes an image file.
 * @throws Error with a sentence for the person if the file is truncated, cannot be decoded or is too small.
 */
export async function loadPhoto(file: Blob, name: string): Promise<UserPhoto> {
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  );
  // The colors of a CMYK JPEG differ between decoders.
  if (!bytes || !isCompleteFile(bytes) || isCmykJpeg(bytes)) throw new Error(t('loadFailed'));
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  const fail = (message: string) => {
    URL.revokeObjectURL(url);
    throw new Error(message);
  };
  await image.decode().catch(() => fail(t(isHeic(bytes) ? 'heicNotSupported' : 'loadFailed')));
  const { naturalWidth: width, naturalHeight: height } = image;
  if (Math.min(width, height) < MIN_SIDE) fail(t('tooSmall', { side: MIN_SIDE }));
  return { image, file, url, width, height, name };
}

/** Frees the memory of a photo. */
export function releasePhoto(photo: UserPhoto): void {
  URL.revokeObjectURL(photo.url);
}

/** The first file of a drop or paste, of any type; null without a file. */
export function getFirstFile(transfer: DataTransfer | null): File | null {
  return transfer?.files[0] ?? null;
}
