import { useCallback, useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { Analysis } from '#domain/analysis/analysis';
import { hasDatabases } from '../../../device/deviceStores';
import type { DevicePhoto } from '../../../lib/deviceStorage/photoContent';
import { readPhotoChoice, savePhotoChoice } from '../../../lib/deviceStorage/photoChoice';
import { useSession } from '../../../lib/session';
import { getPersonId } from '../../../people/currentPerson';
import { useToast } from '../../../ui/feedback/Toast';
import { deviceCopyMessages } from '../steps/messages';

const t = deviceCopyMessages;

const loadStore = () => import('../../../lib/deviceStorage/photoStore');

/**
 * Keeps the photo of a result on this device, if the person turned that on, and offers it to those who have not chosen yet.
 * `createPhoto` prepares the photo; null once the page no longer has it, so that there is nothing to keep.
 */
export function useDeviceCopy(
  { id, lesionId }: Pick<Analysis, 'id' | 'lesionId'>,
  createPhoto: (() => DevicePhoto) | null,
) {
  const { user } = useSession();
  const userId = user?.id;
  const toast = useToast();
  const { mutate } = useSWRConfig();
  const [isKept, setIsKept] = useState(false);
  const [isOffered, setIsOffered] = useState(false);

  /** Keeps the photo where the person turned that on. Answers whether it is kept; a failure is shown in a toast. */
  const keep = useCallback(async (): Promise<boolean> => {
    if (!userId || !createPhoto || readPhotoChoice(userId) !== 'on') return false;
    const store = await loadStore();
    try {
      const ids = { analysisId: id, spotId: lesionId, personId: getPersonId() };
      const isStored = await store.keepDevicePhoto(userId, ids, createPhoto());
      await mutate(['device/photos', userId]);
      return isStored;
    } catch (error) {
      const text = t(store.isDeviceFull(error) ? 'deviceFull' : 'notKeptText');
      toast.show({ tone: 'error', title: t('notKept'), text });
      return false;
    }
  }, [userId, id, lesionId, createPhoto, mutate, toast]);

  useEffect(() => {
    void keep().then(setIsKept);
  }, [keep]);

  return {
    isKept,
    isOffered,
    /** Tries again where the photo is not kept yet. Answers whether the person is asked to choose now. */
    keepOrOffer: async (): Promise<boolean> => {
      const canKeep = createPhoto !== null && userId !== undefined && hasDatabases();
      const mustAsk = canKeep && readPhotoChoice(userId) === null;
      setIsOffered(mustAsk);
      if (!mustAsk && !isKept) setIsKept(await keep());
      return mustAsk;
    },
    accept: async () => {
      if (!userId) return;
      try {
        await (await import('../../../lib/deviceStorage/turnOnPhotos')).turnOnPhotos(userId);
      } catch {
        toast.show({ tone: 'error', title: t('notTurnedOn'), text: t('notTurnedOnText') });
        return;
      }
      setIsKept(await keep());
      setIsOffered(false);
    },
    decline: () => {
      if (userId) savePhotoChoice(userId, 'off');
      setIsOffered(false);
    },
  };
}
