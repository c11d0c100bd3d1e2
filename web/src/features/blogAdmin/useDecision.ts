import { BLOG_STATUS_LABELS, type BlogPost, type BlogStatus } from '#domain/blog/blog';
import { ApiError, textOf } from '../../lib/api';
import { useRefresh, useWrite } from '../../lib/data';
import { useToast } from '../../ui/feedback/Toast';
import { BLOG_READS } from './tabs';

/**
 * Moves a post into another status and tells how it went; `onSettled` when there is nothing more to decide: it is done, or
 * somebody else was faster and the lists are read again.
 */
export function useDecision(onSettled: () => void) {
  const { run, busy } = useWrite('blog.changeStatus', { refreshes: BLOG_READS });
  const refresh = useRefresh();
  const toast = useToast();
  const decide = async ({ id, version }: BlogPost, status: BlogStatus, rejectionReason?: string) => {
    try {
      await run({ params: { id }, body: { status, version, rejectionReason } });
      toast.show({
        title: `Blog post ${BLOG_STATUS_LABELS[status].toLowerCase()}`,
        text: 'The blog post status has been updated successfully.',
      });
    } catch (error) {
      const text = textOf(error, 'Failed to update blog post status.');
      toast.show({ tone: 'error', title: 'Error updating blog post', text });
      if (!(error instanceof ApiError) || error.status !== 409) return;
      await refresh(...BLOG_READS);
    }
    onSettled();
  };
  return { decide, busy };
}
