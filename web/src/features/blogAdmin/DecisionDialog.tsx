import { useState, type ReactNode } from 'react';
import { MAX_REASON, type BlogPost } from '#domain/blog/blog';
import { Button } from '../../ui/form/Button';
import { Checkbox } from '../../ui/form/Checkbox';
import { Dialog } from '../../ui/feedback/Dialog';
import { TextArea } from '../../ui/form/Field';
import { useDecision } from './useDecision';

export type Decision = 'approved' | 'rejected' | 'archived';

interface DecisionProps {
  post: BlogPost;
  onClose: () => void;
  /** Called when the post was decided on, by this administrator or another one. */
  onDecided: () => void;
}

/** Confirms publishing, rejecting or archiving a post. */
export function DecisionDialog({ decision, ...props }: DecisionProps & { decision: Decision }) {
  if (decision === 'approved') return <ApproveDialog {...props} />;
  return decision === 'rejected' ? <RejectDialog {...props} /> : <ArchiveDialog {...props} />;
}

/** An administrator confirms the medical review before a post is published (docs/decisions/033-blog-review.md). */
function ApproveDialog({ post, onClose, onDecided }: DecisionProps) {
  const { decide, busy } = useDecision(onDecided);
  const [isConfirmed, setConfirmed] = useState(false);
  return (
    <PostConfirmation
      title="Approve Blog Post"
      post={post}
      onClose={onClose}
      action={
        <Button
          variant="primary"
          disabled={!isConfirmed}
          busy={busy}
          busyLabel="Approving..."
          onClick={() => void decide(post, 'approved')}
        >
          Approve Post
        </Button>
      }
    >
      <p>It is then shown to everybody on the Health Blog.</p>
      <Checkbox
        label="I have read this post in full, and a medical professional has approved it for publication."
        checked={isConfirmed}
        onChange={setConfirmed}
      />
    </PostConfirmation>
  );
}

function RejectDialog({ post, onClose, onDecided }: DecisionProps) {
  const { decide, busy } = useDecision(onDecided);
  const [reason, setReason] = useState('');
  return (
    <PostConfirmation
      title="Reject Blog Post"
      post={post}
      onClose={onClose}
      action={
        <Button
          variant="danger"
          busy={busy}
          busyLabel="Rejecting..."
          onClick={() => void decide(post, 'rejected', reason.trim() || undefined)}
        >
          Reject Post
        </Button>
      }
    >
      <TextArea
        label="Reason"
        optional
        placeholder="Reason for rejection (optional but recommended)..."
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
      title="Archive Blog Post"
      post={post}
      onClose={onClose}
      action={
        <Button variant="danger" busy={busy} busyLabel="Archiving..." onClick={() => void decide(post, 'archived')}>
          Archive Post
        </Button>
      }
    >
      <p>
        {post.status === 'approved' && 'It will no longer be shown on the Health Blog. '}
        An archived post is kept, and cannot be brought back.
      </p>
    </PostConfirmation>
  );
}

interface PostConfirmationProps {
  title: string;
  post: BlogPost;
  onClose: () => void;
  action: ReactNode;
  children: ReactNode;
}

function PostConfirmation({ title, post, onClose, action, children }: PostConfirmationProps) {
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      {action}
    </>
  );
  return (
    <Dialog title={title} onClose={onClose} actions={actions}>
      <div className="stack">
        <p className="decision__post">{post.title}</p>
        {children}
      </div>
    </Dialog>
  );
}
