import { isForPrint, isWhole } from '#lesion/photo/wholeFile';

/** Most pixels a side of a photograph that is sent (decisions A13). */
const MOST_SIDE = 1024;
const JPEG_QUALITY = 0.9;
/** Largest file accepted, in bytes (specification §5). */
const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** A chosen photograph, drawn anew: nothing of the file but its pixels is left. */
export interface TrainingPhoto {
  name: string;
  /** JPEG data URL, at most 1024 pixels a side. */
  imageData: string;
  /** Shorter side of the chosen file in pixels. */
  side: number;
}

/** What is wrong with a chosen file, in the specification's words (§5); null when it may be used. */
export function fileProblem({ type, size }: { type: string; size: number }): { title: string; text: string } | null {
  if (!type.startsWith('image/')) {
    return { title: 'Invalid File Type', text: 'Please select an image file (JPG, PNG, etc.)' };
  }
  if (size > MAX_FILE_BYTES) {
    return { title: 'File Too Large', text: 'Please select an image smaller than 10MB' };
  }
  return null;
}

/**
 * Decodes a file and draws it at most 1024 pixels a side. Throws where it breaks off, is in the colours of print or the
 * browser cannot read it.
 */
export async function preparePhoto(file: File): Promise<TrainingPhoto> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isWhole(bytes)) throw new Error('The file breaks off');
  if (isForPrint(bytes)) throw new Error('The file is in the colors of print');
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  const scale = Math.min(1, MOST_SIDE / Math.max(width, height));
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
  return { name: file.name, imageData: canvas.toDataURL('image/jpeg', JPEG_QUALITY), side: Math.min(width, height) };
}
