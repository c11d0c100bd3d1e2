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
  /** The decision was made, by this person or by another. */
  onSettled: () => void;
}

/** Asks before a post is published, rejected or archived. */
export function DecisionDialog({ decision, ...props }: DecisionProps & { decision: Decision }) {
  if (decision === 'approved') return <ApproveDialog {...props} />;
  return decision === 'rejected' ? <RejectDialog {...props} /> : <ArchiveDialog {...props} />;
}

/** Nothing is published without a person who stands for its medical review (decisions D8). */
function ApproveDialog({ post, onClose, onSettled }: DecisionProps) {
  const { decide, busy } = useDecision(onSettled);
  const [isConfirmed, setConfirmed] = useState(false);
  return (
    <Question
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
    </Question>
  );
}

function RejectDialog({ post, onClose, onSettled }: DecisionProps) {
  const { decide, busy } = useDecision(onSettled);
  const [reason, setReason] = useState('');
  return (
    <Question
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
    </Question>
  );
}

function ArchiveDialog({ post, onClose, onSettled }: DecisionProps) {
  const { decide, busy } = useDecision(onSettled);
  return (
    <Question
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
    </Question>
  );
}

interface QuestionProps {
  title: string;
  post: BlogPost;
  onClose: () => void;
  action: ReactNode;
  children: ReactNode;
}

function Question({ title, post, onClose, action, children }: QuestionProps) {
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
