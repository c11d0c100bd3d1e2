import useSWR, { useSWRConfig } from 'swr';
import type { Analysis } from '#domain/analysis/analysis';
import { textOf } from '../../../lib/api';
import { useWrite } from '../../../lib/data';
import { useSession } from '../../../lib/session';
import { useToast } from '../../../ui/feedback/Toast';
import { keepThumbnail, readThumbnail, removeThumbnail } from './thumbnails';

const thumbnailKey = (userId: string, analysisId: string) => ['device/thumbnail', userId, analysisId] as const;

/** The thumbnail of an analysis that this device keeps, as a data URL; null when it keeps none. */
export function useThumbnail(analysisId: string): string | null {
  const { user } = useSession();
  const { data } = useSWR(user && thumbnailKey(user.id, analysisId), ([, userId, id]) => readThumbnail(userId, id));
  return data ?? null;
}

/** Save to History, and deleting an analysis together with this device's thumbnail; each says how it went. */
export function useKeeping() {
  const toast = useToast();
  const { user } = useSession();
  const { mutate } = useSWRConfig();
  const update = useWrite('analysis.update', { refreshes: ['analysis.list'] });
  const remove = useWrite('analysis.remove', { refreshes: ['analysis.list', 'lesions.list'] });

  /** Adds the note; with a thumbnail, keeps it on this device. May be repeated. @returns whether it was saved. */
  const save = async (id: string, notes: string, thumbnail: string | null): Promise<boolean> => {
    try {
      await update.run({ params: { id }, body: { notes } });
    } catch (error) {
      toast.show({ tone: 'error', title: 'Not saved', text: textOf(error, 'Please try again.') });
      return false;
    }
    const kept = await keepOrForget(id, thumbnail);
    toast.show(
      kept
        ? { tone: 'success', title: 'Saved to History', text: 'You find it below, under Analysis History.' }
        : { tone: 'info', title: 'Saved to History', text: 'This browser could not keep the small picture.' },
    );
    return true;
  };

  const keepOrForget = async (id: string, thumbnail: string | null): Promise<boolean> => {
    if (!user) return true;
    try {
      await (thumbnail ? keepThumbnail(user.id, id, thumbnail) : removeThumbnail(user.id, id));
      return true;
    } catch {
      return false;
    } finally {
      void mutate(thumbnailKey(user.id, id));
    }
  };

  /** Deletes the analysis for good. @returns whether it is gone. */
  const discard = async ({ id }: Pick<Analysis, 'id'>): Promise<boolean> => {
    try {
      await remove.run({ params: { id } });
    } catch (error) {
      toast.show({ tone: 'error', title: 'Not deleted', text: textOf(error, 'Please try again.') });
      return false;
    }
    await keepOrForget(id, null);
    toast.show({ tone: 'success', title: 'Deleted', text: 'This result is gone from your history.' });
    return true;
  };

  return { save, saving: update.busy, discard, discarding: remove.busy };
}
