import { LEAST_SIDE } from '#lesion/photo/analysisImage';
import { isForPrint, isWhole } from '#lesion/photo/wholeFile';

/** A photograph the person chose or took, decoded and upright (EXIF orientation applied), in this page's memory only. */
export interface Photo {
  readonly image: HTMLImageElement;
  /** Object URL of the file; released by `releasePhoto`. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly name: string;
}

/** Largest file accepted, in bytes (specification §5). */
const MAX_FILE_BYTES = 10 * 1024 * 1024;

const IMAGE_LOAD_FAILED = 'Failed to load the image. Please try another photo.';
const IMAGE_TOO_SMALL = `This photo is too small to assess. Please choose the original, at least ${LEAST_SIDE} pixels wide and high, or take a new photo.`;

/** What a toast says: a title and a sentence. */
interface Problem {
  title: string;
  text: string;
}

/** What is wrong with a chosen file, in the specification's words (§5); null when it may be used. */
export function fileProblem(file: { type: string; size: number }): Problem | null {
  if (!file.type.startsWith('image/')) {
    return { title: 'Invalid File Type', text: 'Please select an image file (JPG, PNG, etc.)' };
  }
  if (file.size > MAX_FILE_BYTES) {
    return { title: 'File Too Large', text: 'Please select an image smaller than 10MB' };
  }
  return null;
}

/** Whether all bytes of a file can be read, none is missing at its end, and every program sees the same colours in it. */
async function isReadable(file: Blob): Promise<boolean> {
  return file.arrayBuffer().then(
    (buffer) => {
      const bytes = new Uint8Array(buffer);
      return isWhole(bytes) && !isForPrint(bytes);
    },
    () => false,
  );
}

/**
 * Decodes an image file. @throws Error with a sentence for the person when the file breaks off, the browser cannot read it
 * or it shows too little.
 */
export async function loadPhoto(file: Blob, name: string): Promise<Photo> {
  if (!(await isReadable(file))) throw new Error(IMAGE_LOAD_FAILED);
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  const refuse = (why: string) => {
    URL.revokeObjectURL(url);
    throw new Error(why);
  };
  await image.decode().catch(() => refuse(IMAGE_LOAD_FAILED));
  const { naturalWidth: width, naturalHeight: height } = image;
  if (Math.min(width, height) < LEAST_SIDE) refuse(IMAGE_TOO_SMALL);
  return { image, url, width, height, name };
}

/** Frees the memory behind a photograph. */
export function releasePhoto(photo: Photo): void {
  URL.revokeObjectURL(photo.url);
}

/** The first file of a drop or paste, whatever its type; null when nothing was a file. */
export function fileOf(transfer: DataTransfer | null): File | null {
  return transfer?.files[0] ?? null;
}
