import { describeBlogStatus, type BlogPost, type BlogReviewer } from '#domain/blog/blog';
import { ApiError, getErrorText } from '../../../lib/api';
import { useRefresh, useWrite } from '../../../lib/apiHooks';
import { useToast } from '../../../ui/feedback/Toast';
import { blogAdminMessages } from '../messages';
import { formatDateTime } from '../posts/formatDateTime';
import { BLOG_READS } from '../statusTabs';

const t = blogAdminMessages;

/** `draft` recalls a published post, or ends the schedule of one. */
export type Decision = 'approved' | 'rejected' | 'archived' | 'draft';

/** When a post appears; without a time, at once. */
interface PublishTimeBody {
  publishAt?: string;
}
/** What a decision sends: an approval its reviewer and time, a rejection or a recall its reason. */
type DecisionBody =
  | ({ status: 'approved' } & BlogReviewer & PublishTimeBody)
  | { status: 'rejected' | 'archived'; rejectionReason?: string }
  | { status: 'draft'; recallReason: string };

const getStatusText = (status: Decision) => describeBlogStatus(status).toLowerCase();

const describeTime = ({ publishAt }: PublishTimeBody) =>
  publishAt ? t('appearsAt', { time: formatDateTime(publishAt) }) : t('decidedText');

/**
 * Changes the status or the time of a post and reports the result. Calls `onDecided` after success, and after a conflict with
 * another administrator's decision, when the lists are read again.
 */
export function useDecision(onDecided: () => void) {
  const changing = useWrite('blog.changeStatus', { refreshes: BLOG_READS });
  const scheduling = useWrite('blog.schedule', { refreshes: BLOG_READS });
  const refresh = useRefresh();
  const toast = useToast();
  const report = async (write: Promise<unknown>, result: { title: string; text: string }) => {
    try {
      await write;
      toast.show(result);
    } catch (error) {
      const text = getErrorText(error, t('decisionFailedText'));
      toast.show({ tone: 'error', title: t('decisionFailed'), text });
      if (!(error instanceof ApiError) || error.status !== 409) return;
      await refresh(...BLOG_READS);
    }
    onDecided();
  };
  const decide = ({ id, version }: BlogPost, body: DecisionBody) =>
    report(changing.run({ params: { id }, body: { ...body, version } }), {
      title: body.status === 'draft' ? t('recalled') : t('decided', { status: getStatusText(body.status) }),
      text: body.status === 'approved' ? describeTime(body) : t('decidedText'),
    });
  const reschedule = ({ id, version }: BlogPost, time: PublishTimeBody) =>
    report(scheduling.run({ params: { id }, body: { ...time, version } }), {
      title: t(time.publishAt ? 'rescheduled' : 'published'),
      text: describeTime(time),
    });
  return { decide, reschedule, busy: changing.busy || scheduling.busy };
}
