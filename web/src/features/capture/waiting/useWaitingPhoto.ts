import { useEffect, useState } from 'react';
import { packBytes, unpackBytes } from '../../../lib/deviceStorage/photoContent';
import {
  readWaitingPhoto,
  removeWaitingPhoto,
  replaceWaitingPhoto,
  saveWaitingPhoto,
} from '../../../lib/deviceStorage/waitingPhotos';
import { describeWork, restoreWork, type PhotoWork, type WorkHeader } from '../prepare/photoWork';
import { SAVE_DELAY_MS } from '../prepare/usePhotoDraft';

async function pack(work: PhotoWork): Promise<Uint8Array<ArrayBuffer>> {
  return packBytes(describeWork(work), new Uint8Array(await work.framedPhoto.photo.file.arrayBuffer()));
}

/**
 * Lets the photo in hand wait on this device for a connection. `since` is when it began to, in milliseconds since 1970; null
 * while it does not wait. What the person changes meanwhile is sealed too.
 */
export function useWaitingPhoto(
  ownerId: string | undefined,
  framedPhoto: PhotoWork['framedPhoto'] | null,
  details: PhotoWork['details'],
) {
  const [since, setSince] = useState<number | null>(null);

  useEffect(() => {
    if (!ownerId || !framedPhoto || since === null) return;
    const save = async () => {
      await replaceWaitingPhoto([ownerId, since], await pack({ framedPhoto, details, waitsSince: since }));
    };
    // Where the change cannot be sealed, the photo still waits as it was.
    const timer = setTimeout(() => void save().catch(() => undefined), SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [ownerId, framedPhoto, details, since]);

  return {
    since,
    setSince,
    /**
     * Seals the photo in hand. Answers whether it waits: not without the key of the account, or room on the device, or where it is
     * no longer in hand (`isInHand`) once it is sealed.
     */
    wait: async (isInHand: () => boolean): Promise<boolean> => {
      if (!ownerId || !framedPhoto) return false;
      const start = since ?? Date.now();
      try {
        await saveWaitingPhoto([ownerId, start], await pack({ framedPhoto, details, waitsSince: start }));
      } catch {
        return false;
      }
      if (!isInHand()) {
        if (since === null) void removeWaitingPhoto([ownerId, start]).catch(() => undefined);
        return false;
      }
      setSince(start);
      return true;
    },
    /** Erases the photo in hand, because it has its answer. */
    end: () => {
      if (ownerId && since !== null) void removeWaitingPhoto([ownerId, since]).catch(() => undefined);
      setSince(null);
    },
  };
}

/** Opens a photo that waits since then. Null where its time is over. @throws where it cannot be opened. */
export async function openWaitingPhoto(userId: string, since: number): Promise<PhotoWork | null> {
  const content = await readWaitingPhoto([userId, since]);
  if (!content) return null;
  const { header, rest } = unpackBytes(content);
  return restoreWork(header as WorkHeader, rest);
}
