import { BLOG_STATUS_LABELS, type BlogPost, type BlogStatus } from '#domain/blog/blog';
import { ApiError, getErrorText } from '../../lib/api';
import { useRefresh, useWrite } from '../../lib/apiHooks';
import { useToast } from '../../ui/feedback/Toast';
import { BLOG_READS } from './statusTabs';

/**
 * Changes the status of a post and reports the result. Calls `onDecided` after success, and after a conflict with another
 * administrator's decision, when the lists are read again.
 */
export function useDecision(onDecided: () => void) {
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
      const text = getErrorText(error, 'Failed to update blog post status.');
      toast.show({ tone: 'error', title: 'Error updating blog post', text });
      if (!(error instanceof ApiError) || error.status !== 409) return;
      await refresh(...BLOG_READS);
    }
    onDecided();
  };
  return { decide, busy };
}
