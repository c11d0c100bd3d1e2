import type { ReactNode } from 'react';
import type { BlogPost } from '#domain/blog/blog';
import { Dialog } from '../../../ui/feedback/Dialog';
import { Button } from '../../../ui/form/Button';
import { blogAdminMessages } from '../messages';

const t = blogAdminMessages;

export interface DecisionProps {
  post: BlogPost;
  onClose: () => void;
  /** Called when the post was decided on, by this administrator or another one. */
  onDecided: () => void;
}

interface PostConfirmationProps {
  title: string;
  post: BlogPost;
  onClose: () => void;
  action: ReactNode;
  children: ReactNode;
}

/** The dialog of a decision: the title of the post, what the decision needs, Cancel and the action. */
export function PostConfirmation({ title, post, onClose, action, children }: PostConfirmationProps) {
  const actions = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
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
