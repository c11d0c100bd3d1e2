import { useId, useState } from 'react';
import { BlogRecall, BlogReviewer, hasWrittenPost, isScheduledAt, MAX_REASON, type BlogPost } from '#domain/blog/blog';
import { useSession } from '../../../lib/session';
import { useForm } from '../../../lib/useForm';
import { Banner } from '../../../ui/feedback/Banner';
import { Dialog } from '../../../ui/feedback/Dialog';
import { Button } from '../../../ui/form/Button';
import { Checkbox } from '../../../ui/form/Checkbox';
import { Field, TextArea } from '../../../ui/form/Field';
import { focusErrorOnceShown } from '../../../ui/form/focusFirstError';
import { blogAdminMessages } from '../messages';
import { readLastReviewer, saveLastReviewer } from './lastReviewer';
import { PublishTimeFields } from './PublishTimeFields';
import { useDecision, type Decision } from './useDecision';
import { usePublishTime } from './usePublishTime';

const t = blogAdminMessages;

const DIALOG_TEXTS = {
  approved: { title: 'approveTitle', action: 'approvePost', busy: 'approving' },
  rejected: { title: 'rejectTitle', action: 'rejectPost', busy: 'rejecting' },
  archived: { title: 'archiveTitle', action: 'archivePost', busy: 'archiving' },
  draft: { title: 'recallTitle', action: 'recallPost', busy: 'recalling' },
} as const satisfies Record<Decision, object>;
const UNSCHEDULE_TEXTS = { title: 'unscheduleTitle', action: 'unschedulePost', busy: 'saving' } as const;

interface DecisionDialogProps {
  post: BlogPost;
  decision: Decision;
  onClose: () => void;
  /** Called when the post was decided on, by this administrator or another one. */
  onDecided: () => void;
}

/**
 * Confirms publishing, rejecting, recalling, unscheduling or archiving a post. Before a post is published, an administrator names its reviewer and
 * confirms the review (docs/decisions/078-blog-as-a-publication.md).
 */
export function DecisionDialog({ post, decision, onClose, onDecided }: DecisionDialogProps) {
  const userId = useSession().user?.id ?? '';
  const { decide, busy } = useDecision(onDecided);
  const { form, values, field, validate } = useForm(BlogReviewer, readLastReviewer(userId));
  const recall = useForm(BlogRecall, { recallReason: '' });
  const [isConfirmed, setConfirmed] = useState(false);
  const [reason, setReason] = useState('');
  const formId = useId();
  const publishTime = usePublishTime(null);
  const [isScheduled] = useState(() => isScheduledAt(post, new Date()));
  const texts = decision === 'draft' && isScheduled ? UNSCHEDULE_TEXTS : DIALOG_TEXTS[decision];
  const isApproval = decision === 'approved';

  const submit = () => {
    if (decision === 'draft') {
      if (recall.validate()) void decide(post, { status: decision, ...BlogRecall.parse(recall.values) });
    } else if (decision !== 'approved') {
      void decide(post, { status: decision, rejectionReason: reason.trim() || undefined });
    } else if (validate()) {
      const time = publishTime.read();
      if (!time) {
        focusErrorOnceShown(form);
        return;
      }
      const reviewer = BlogReviewer.parse(values);
      saveLastReviewer(userId, reviewer);
      void decide(post, { status: decision, ...reviewer, ...time });
    }
  };

  return (
    <Dialog
      title={t(texts.title)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant={isApproval ? 'primary' : 'danger'}
            disabled={isApproval && !isConfirmed}
            busy={busy}
            busyLabel={t(texts.busy)}
          >
            {t(texts.action)}
          </Button>
        </>
      }
    >
      <form
        ref={decision === 'draft' ? recall.form : form}
        id={formId}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className="decision__post">{post.title}</p>
        {isApproval && (
          <>
            <p>
              {t(post.revision ? 'reviseEffect' : 'approveEffect')} {t('approveRule')}
            </p>
            {hasWrittenPost(post, userId) && (
              <Banner tone="notice" title={t('ownPostTitle')}>
                {t('ownPost')}
              </Banner>
            )}
            <Field label={t('reviewerName')} {...field('reviewerName')} />
            <Field label={t('reviewerCredentials')} hint={t('credentialsHint')} {...field('reviewerCredentials')} />
            <p className="small muted">{t('rememberedHint')}</p>
            {!post.revision && <PublishTimeFields publishTime={publishTime} />}
            <Checkbox label={t('confirmReview')} checked={isConfirmed} onChange={setConfirmed} />
          </>
        )}
        {decision === 'rejected' && (
          <TextArea
            label={t('reason')}
            optional
            placeholder={t('reasonPlaceholder')}
            rows={4}
            maxLength={MAX_REASON}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        {decision === 'draft' && (
          <>
            <p>{t(isScheduled ? 'unscheduleEffect' : 'recallEffect')}</p>
            <TextArea
              label={t('reason')}
              hint={t('recallHint')}
              rows={4}
              maxLength={MAX_REASON}
              {...recall.field('recallReason')}
            />
          </>
        )}
        {decision === 'archived' && (
          <p>
            {post.status === 'approved' && `${t('archiveHides')} `}
            {t('archiveIsFinal')}
          </p>
        )}
      </form>
    </Dialog>
  );
}
