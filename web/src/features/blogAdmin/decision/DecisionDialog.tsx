import { useState } from 'react';
import { MAX_REASON } from '#domain/blog/blog';
import { Button } from '../../../ui/form/Button';
import { TextArea } from '../../../ui/form/Field';
import { blogAdminMessages } from '../messages';
import { ApproveDialog } from './ApproveDialog';
import { PostConfirmation, type DecisionProps } from './PostConfirmation';
import { useDecision, type Decision } from './useDecision';

const t = blogAdminMessages;

/** Confirms publishing, rejecting or archiving a post. */
export function DecisionDialog({ decision, ...props }: DecisionProps & { decision: Decision }) {
  if (decision === 'approved') return <ApproveDialog {...props} />;
  return decision === 'rejected' ? <RejectDialog {...props} /> : <ArchiveDialog {...props} />;
}

function RejectDialog({ post, onClose, onDecided }: DecisionProps) {
  const { decide, busy } = useDecision(onDecided);
  const [reason, setReason] = useState('');
  return (
    <PostConfirmation
      title={t('rejectTitle')}
      post={post}
      onClose={onClose}
      action={
        <Button
          variant="danger"
          busy={busy}
          busyLabel={t('rejecting')}
          onClick={() => void decide(post, { status: 'rejected', rejectionReason: reason.trim() || undefined })}
        >
          {t('rejectPost')}
        </Button>
      }
    >
      <TextArea
        label={t('reason')}
        optional
        placeholder={t('reasonPlaceholder')}
        rows={4}
        maxLength={MAX_REASON}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </PostConfirmation>
  );
}

function ArchiveDialog({ post, onClose, onDecided }: DecisionProps) {
  const { decide, busy } = useDecision(onDecided);
  return (
    <PostConfirmation
      title={t('archiveTitle')}
      post={post}
      onClose={onClose}
      action={
        <Button
          variant="danger"
          busy={busy}
          busyLabel={t('archiving')}
          onClick={() => void decide(post, { status: 'archived' })}
        >
          {t('archivePost')}
        </Button>
      }
    >
      <p>
        {post.status === 'approved' && `${t('archiveHides')} `}
        {t('archiveIsFinal')}
      </p>
    </PostConfirmation>
  );
}
