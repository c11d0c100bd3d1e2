import { describeBlogStatus, type BlogPost, type BlogReviewer } from '#domain/blog/blog';
import { ApiError, getErrorText } from '../../../lib/api';
import { useRefresh, useWrite } from '../../../lib/apiHooks';
import { useToast } from '../../../ui/feedback/Toast';
import { blogAdminMessages } from '../messages';
import { BLOG_READS } from '../statusTabs';

const t = blogAdminMessages;

/** `draft` recalls a published post. */
export type Decision = 'approved' | 'rejected' | 'archived' | 'draft';

/** What a decision sends: an approval its reviewer, a rejection or a recall its reason. */
type DecisionBody =
  | ({ status: 'approved' } & BlogReviewer)
  | { status: 'rejected' | 'archived'; rejectionReason?: string }
  | { status: 'draft'; recallReason: string };

const getStatusText = (status: Decision) => describeBlogStatus(status).toLowerCase();

/**
 * Changes the status of a post and reports the result. Calls `onDecided` after success, and after a conflict with another
 * administrator's decision, when the lists are read again.
 */
export function useDecision(onDecided: () => void) {
  const { run, busy } = useWrite('blog.changeStatus', { refreshes: BLOG_READS });
  const refresh = useRefresh();
  const toast = useToast();
  const decide = async ({ id, version }: BlogPost, body: DecisionBody) => {
    try {
      await run({ params: { id }, body: { ...body, version } });
      toast.show({
        title: body.status === 'draft' ? t('recalled') : t('decided', { status: getStatusText(body.status) }),
        text: t('decidedText'),
      });
    } catch (error) {
      const text = getErrorText(error, t('decisionFailedText'));
      toast.show({ tone: 'error', title: t('decisionFailed'), text });
      if (!(error instanceof ApiError) || error.status !== 409) return;
      await refresh(...BLOG_READS);
    }
    onDecided();
  };
  return { decide, busy };
}
