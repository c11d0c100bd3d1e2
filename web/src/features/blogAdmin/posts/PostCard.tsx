import { blogCategoryMessages } from '#domain/blog/messages';
import type { BlogPost } from '#domain/blog/blog';
import { Button, LinkButton } from '../../../ui/form/Button';
import { Card } from '../../../ui/layout/Card';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden';
import type { Decision } from '../decision/useDecision';
import { blogAdminMessages } from '../messages';
import { ReviseButton } from './ReviseButton';
import { RejectionReason } from './RejectionReason';
import { StatusBadges } from './StatusBadges';
import { formatDateTime } from './formatDateTime';

const t = blogAdminMessages;

interface PostCardProps {
  post: BlogPost;
  onView: () => void;
  onDecide: (decision: Decision) => void;
}

/** One post of a tab, with the actions that its status allows. */
export function PostCard({ post, onView, onDecide }: PostCardProps) {
  const { title, author, category, createdAt, excerpt } = post;
  const titleForScreenReaders = <VisuallyHidden> {title}</VisuallyHidden>;
  return (
    <Card as="article" className="post">
      <StatusBadges post={post} />
      <h3>{title}</h3>
      <p className="small muted">
        {author} · {blogCategoryMessages(category)} · {formatDateTime(createdAt)}
      </p>
      <p className="measure">{excerpt}</p>
      <RejectionReason post={post} />
      <div className="cluster">
        <Button icon="eye" onClick={onView}>
          {t('view')}
          {titleForScreenReaders}
        </Button>
        {post.status === 'draft' && (
          <>
            <LinkButton icon="edit" to={`/admin/blog/${post.id}/edit`}>
              {t('edit')}
              {titleForScreenReaders}
            </LinkButton>
            <Button variant="primary" onClick={() => onDecide('approved')}>
              {t('postToBlog')}
              {titleForScreenReaders}
            </Button>
          </>
        )}
        {post.status === 'pending_approval' && (
          <>
            <Button variant="primary" icon="check" onClick={() => onDecide('approved')}>
              {t('approve')}
              {titleForScreenReaders}
            </Button>
            <Button icon="close" onClick={() => onDecide('rejected')}>
              {t('reject')}
              {titleForScreenReaders}
            </Button>
          </>
        )}
        {post.status === 'approved' && (
          <>
            <ReviseButton post={post} />
            <Button onClick={() => onDecide('draft')}>
              {t('recall')}
              {titleForScreenReaders}
            </Button>
          </>
        )}
        {(post.status === 'approved' || post.status === 'rejected') && (
          <Button onClick={() => onDecide('archived')}>
            {t('archive')}
            {titleForScreenReaders}
          </Button>
        )}
        <LinkButton variant="quiet" to={`/admin/blog/create?copy=${post.id}`}>
          {t('copy')}
          {titleForScreenReaders}
        </LinkButton>
      </div>
    </Card>
  );
}
