import { useSWRConfig } from 'swr';
import type { Analysis } from '#domain/analysis/analysis';
import { getErrorText } from '../../../lib/api';
import { useWrite } from '../../../lib/apiHooks';
import { useSession } from '../../../lib/session';
import { useToast } from '../../../ui/feedback/Toast';
import { removeThumbnail, saveThumbnail } from './thumbnails';
import { getThumbnailCacheKey } from './useThumbnail';

/** Saves and deletes an analysis together with its thumbnail on this device. Each shows its outcome in a toast. */
export function useHistoryActions() {
  const toast = useToast();
  const { user } = useSession();
  const { mutate } = useSWRConfig();
  const update = useWrite('analysis.update', { refreshes: ['analysis.list'] });
  const remove = useWrite('analysis.remove', { refreshes: ['analysis.list', 'lesions.list'] });

  /** Saves the note, and the thumbnail on this device if there is one. Repeatable. @returns whether the note was saved. */
  const save = async (id: string, notes: string, thumbnail: string | null): Promise<boolean> => {
    try {
      await update.run({ params: { id }, body: { notes } });
    } catch (error) {
      toast.show({ tone: 'error', title: 'Not saved', text: getErrorText(error, 'Please try again.') });
      return false;
    }
    const isThumbnailUpdated = await updateThumbnail(id, thumbnail);
    toast.show(
      isThumbnailUpdated
        ? { tone: 'success', title: 'Saved to History', text: 'You find it below, under Analysis History.' }
        : { tone: 'info', title: 'Saved to History', text: 'This browser could not keep the small picture.' },
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

  /** Deletes the analysis permanently. @returns whether it was deleted. */
  const discard = async ({ id }: Pick<Analysis, 'id'>): Promise<boolean> => {
    try {
      await remove.run({ params: { id } });
    } catch (error) {
      toast.show({ tone: 'error', title: 'Not deleted', text: getErrorText(error, 'Please try again.') });
      return false;
    }
    await updateThumbnail(id, null);
    toast.show({ tone: 'success', title: 'Deleted', text: 'This result is gone from your history.' });
    return true;
  };

  return { save, isSaving: update.busy, discard, isDiscarding: remove.busy };
}
