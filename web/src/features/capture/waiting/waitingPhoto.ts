import { useEffect } from 'react';
import { packBytes, unpackBytes } from '../../../lib/deviceStorage/photoContent';
import {
  readWaitingPhoto,
  removeWaitingPhoto,
  replaceWaitingPhoto,
  saveWaitingPhoto,
} from '../../../lib/deviceStorage/waitingPhotos';
import { describeWork, restoreWork, type PhotoWork, type WorkHeader } from '../prepare/photoWork';
import { SAVE_DELAY_MS } from '../prepare/usePhotoDraft';

/** The photo in hand, of which not everything needs to be there. */
interface Work extends Omit<PhotoWork, 'framedPhoto'> {
  framedPhoto: PhotoWork['framedPhoto'] | null;
  /** The user who chose the photo. */
  ownerId: string | undefined;
}

async function pack(work: PhotoWork): Promise<Uint8Array<ArrayBuffer>> {
  return packBytes(describeWork(work), new Uint8Array(await work.framedPhoto.photo.file.arrayBuffer()));
}

/** Seals what the person changes on a photo that waits on this device for a connection. */
export function useSaveWaitingPhoto({ ownerId, framedPhoto, details, waitsSince }: Work): void {
  useEffect(() => {
    if (!ownerId || !framedPhoto || waitsSince === null) return;
    const save = async () => {
      await replaceWaitingPhoto([ownerId, waitsSince], await pack({ framedPhoto, details, waitsSince }));
    };
    // Where the change cannot be sealed, the photo still waits as it was.
    const timer = setTimeout(() => void save().catch(() => undefined), SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [ownerId, framedPhoto, details, waitsSince]);
}

/** Erases a photo that waits, because it has its answer. Does nothing where it does not wait. */
export function eraseWaitingPhoto({ ownerId, waitsSince }: Pick<Work, 'ownerId' | 'waitsSince'>): void {
  if (ownerId && waitsSince !== null) void removeWaitingPhoto([ownerId, waitsSince]).catch(() => undefined);
}

/**
 * Seals a photo, which then waits for a connection. Returns since when; null where it does not wait: without the key of the account,
 * or room on the device, or where it is no longer in hand (`isInHand`) once it is sealed.
 */
export async function sealWaitingPhoto(work: Work, isInHand: () => boolean): Promise<number | null> {
  const { ownerId, framedPhoto, details } = work;
  if (!ownerId || !framedPhoto) return null;
  const waitsSince = work.waitsSince ?? Date.now();
  try {
    await saveWaitingPhoto([ownerId, waitsSince], await pack({ framedPhoto, details, waitsSince }));
  } catch {
    return null;
  }
  if (isInHand()) return waitsSince;
  if (work.waitsSince === null) eraseWaitingPhoto({ ownerId, waitsSince });
  return null;
}

/** Opens a photo that waits since then. Null where its time is over. @throws where it cannot be opened. */
export async function openWaitingPhoto(userId: string, since: number): Promise<PhotoWork | null> {
  const content = await readWaitingPhoto([userId, since]);
  if (!content) return null;
  const { header, rest } = unpackBytes(content);
  return restoreWork(header as WorkHeader, rest);
}
