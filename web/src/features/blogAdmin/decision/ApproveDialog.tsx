import { useId, useState } from 'react';
import { BlogReviewer, hasWrittenPost } from '#domain/blog/blog';
import { useSession } from '../../../lib/session';
import { useForm } from '../../../lib/useForm';
import { Banner } from '../../../ui/feedback/Banner';
import { Button } from '../../../ui/form/Button';
import { Checkbox } from '../../../ui/form/Checkbox';
import { Field } from '../../../ui/form/Field';
import { blogAdminMessages } from '../messages';
import { readLastReviewer, saveLastReviewer } from './lastReviewer';
import { PostConfirmation, type DecisionProps } from './PostConfirmation';
import { useDecision } from './useDecision';

const t = blogAdminMessages;

/** An administrator names the reviewer and confirms the review before a post is published (docs/decisions/078-blog-as-a-publication.md). */
export function ApproveDialog({ post, onClose, onDecided }: DecisionProps) {
  const { user } = useSession();
  const userId = user?.id ?? '';
  const { decide, busy } = useDecision(onDecided);
  const { form, values, field, validate } = useForm(BlogReviewer, readLastReviewer(userId));
  const [isConfirmed, setConfirmed] = useState(false);
  const formId = useId();
  const approve = () => {
    if (!validate()) return;
    const reviewer = BlogReviewer.parse(values);
    saveLastReviewer(userId, reviewer);
    void decide(post, { status: 'approved', ...reviewer });
  };
  return (
    <PostConfirmation
      title={t('approveTitle')}
      post={post}
      onClose={onClose}
      action={
        <Button
          type="submit"
          form={formId}
          variant="primary"
          disabled={!isConfirmed}
          busy={busy}
          busyLabel={t('approving')}
        >
          {t('approvePost')}
        </Button>
      }
    >
      <p>
        {t('approveEffect')} {t('approveRule')}
      </p>
      {hasWrittenPost(post, userId) && (
        <Banner tone="notice" title={t('ownPostTitle')}>
          {t('ownPost')}
        </Banner>
      )}
      <form
        ref={form}
        id={formId}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          approve();
        }}
      >
        <Field label={t('reviewerName')} {...field('reviewerName')} />
        <Field label={t('reviewerCredentials')} hint={t('credentialsHint')} {...field('reviewerCredentials')} />
        <p className="small muted">{t('rememberedHint')}</p>
        <Checkbox label={t('confirmReview')} checked={isConfirmed} onChange={setConfirmed} />
      </form>
    </PostConfirmation>
  );
}
