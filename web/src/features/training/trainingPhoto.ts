import { isCmykJpeg, isCompleteFile } from '#lesion/photo/photoFile';
import { trainingMessages } from './messages';

const t = trainingMessages;

/** Maximum side of an uploaded photo in pixels (docs/decisions/015-photos-are-never-stored.md). */
const MAX_SIDE = 1024;
const JPEG_QUALITY = 0.9;
/** Maximum file size in bytes. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** A re-encoded photo. It contains only the pixels of the chosen file, no metadata. */
export interface TrainingPhoto {
  name: string;
  /** JPEG data URL, at most 1024 pixels a side. */
  imageData: string;
  /** Shorter side of the chosen file in pixels. */
  shorterSide: number;
}

/** The error for a file of the wrong type or size, or null. */
export function validateFile({ type, size }: { type: string; size: number }): { title: string; text: string } | null {
  if (!type.startsWith('image/')) {
    return { title: t('fileTypeTitle'), text: t('fileTypeText') };
  }
  if (size > MAX_FILE_BYTES) {
    return { title: t('fileSizeTitle'), text: t('fileSizeText') };
  }
  return null;
}

/**
 * Decodes a file and re-encodes it with at most 1024 pixels per side. Throws if the file is truncated, is a CMYK JPEG or
 * cannot be decoded by the browser.
 */
export async function preparePhoto(file: File): Promise<TrainingPhoto> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isCompleteFile(bytes)) throw new Error('The file breaks off');
  if (isCmykJpeg(bytes)) throw new Error('The file is in the colors of print');
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas context');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return {
    name: file.name,
    imageData: canvas.toDataURL('image/jpeg', JPEG_QUALITY),
    shorterSide: Math.min(width, height),
  };
}
