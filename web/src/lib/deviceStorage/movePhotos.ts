import { decodeDevicePhoto, encodeDevicePhoto } from './photoContent';
import { readPhotoFile, writePhotoFile } from './photoFile';
import { keepDevicePhoto, listDevicePhotos, readDevicePhoto, removeDevicePhoto } from './photoStore';

/** Writes the photos of all people of an account on this device to one encrypted file. */
export async function exportDevicePhotos(userId: string, passphrase: string): Promise<Blob> {
  const entries = await listDevicePhotos(userId);
  const readRecord = async (index: number) => {
    const { analysisId, spotId, personId } = entries[index]!;
    const photo = await readDevicePhoto(userId, analysisId);
    if (!photo) throw new Error('A photo was deleted during the export');
    return { analysisId, spotId, personId, content: encodeDevicePhoto(photo) };
  };
  return writePhotoFile({ userId, count: entries.length }, readRecord, passphrase);
}

/**
 * Adds the photos of a file to this device; those that are here already stay as they are. On any failure, also on a full
 * device, nothing is added. Answers how many were added.
 * @throws PhotoFileError where the file cannot be imported.
 */
export async function importDevicePhotos(userId: string, file: Blob, passphrase: string): Promise<number> {
  const present = new Set((await listDevicePhotos(userId)).map(({ analysisId }) => analysisId));
  const added: string[] = [];
  try {
    await readPhotoFile(file, { userId, passphrase }, async ({ content, ...ids }) => {
      if (present.has(ids.analysisId)) return;
      await keepDevicePhoto(userId, ids, decodeDevicePhoto(content.buffer));
      added.push(ids.analysisId);
    });
  } catch (error) {
    await Promise.all(added.map((analysisId) => removeDevicePhoto(userId, analysisId)));
    throw error;
  }
  return added.length;
}
