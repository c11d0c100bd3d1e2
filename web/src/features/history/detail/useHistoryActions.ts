import { useSWRConfig } from 'swr';
import type { Analysis } from '#domain/analysis/analysis';
import { eraseAnalysis } from '../../../device/deviceRecords';
import { getErrorText } from '../../../lib/api';
import { useWrite } from '../../../lib/apiHooks';
import { useSession } from '../../../lib/session';
import { useToast } from '../../../ui/feedback/Toast';
import { historyMessages } from '../messages';
import { removeThumbnail, saveThumbnail } from '../../../lib/deviceStorage/thumbnails';
import { getThumbnailCacheKey } from './useThumbnail';

const t = historyMessages;

/** Saves and deletes an analysis together with its thumbnail on this device. Each shows its outcome in a toast. */
export function useHistoryActions() {
  const toast = useToast();
  const { user } = useSession();
  const { mutate } = useSWRConfig();
  const update = useWrite('analysis.update', { refreshes: ['analysis.list'] });
  const remove = useWrite('analysis.remove', { refreshes: ['analysis.list', 'lesions.list', 'reminders.list'] });

  /** Saves the note, and the thumbnail on this device if there is one. Repeatable. @returns whether the note was saved. */
  const save = async (id: string, notes: string, thumbnail: string | null): Promise<boolean> => {
    try {
      await update.run({ params: { id }, body: { notes } });
    } catch (error) {
      toast.show({ tone: 'error', title: t('notSaved'), text: getErrorText(error, t('pleaseRetry')) });
      return false;
    }
    const isThumbnailUpdated = await updateThumbnail(id, thumbnail);
    toast.show(
      isThumbnailUpdated
        ? { tone: 'success', title: t('saved'), text: t('savedText') }
        : { tone: 'info', title: t('saved'), text: t('savedWithoutPicture') },
    );
    return true;
  };

  const updateThumbnail = async (id: string, thumbnail: string | null): Promise<boolean> => {
    if (!user) return true;
    try {
      await (thumbnail ? saveThumbnail(user.id, id, thumbnail) : removeThumbnail(user.id, id));
      return true;
    } catch {
      return false;
    } finally {
      void mutate(getThumbnailCacheKey(user.id, id));
    }
  };

  /** Deletes the pictures of a deleted analysis from this device. */
  const erasePictures = async (id: string) => {
    if (!user) return;
    await eraseAnalysis(user.id, id);
    void mutate(getThumbnailCacheKey(user.id, id));
    void mutate(['device/photos', user.id]);
  };

  /** Deletes the analysis permanently. @returns whether it was deleted. */
  const discard = async ({ id }: Pick<Analysis, 'id'>): Promise<boolean> => {
    try {
      await remove.run({ params: { id } });
    } catch (error) {
      toast.show({ tone: 'error', title: t('notDeleted'), text: getErrorText(error, t('pleaseRetry')) });
      return false;
    }
    await erasePictures(id);
    toast.show({ tone: 'success', title: t('deleted'), text: t('deletedText') });
    return true;
  };

  return { save, isSaving: update.busy, discard, isDiscarding: remove.busy };
}
