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
  /** Whether it is approved and appears later. */
  isScheduled: boolean;
  onAct: (action: PostAction) => void;
}

/** What an administrator opens from the card of a post. */
export type PostAction = 'view' | 'schedule' | Decision;

/** One post of a tab, with the actions that its status allows. */
export function PostCard({ post, isScheduled, onAct }: PostCardProps) {
  const { title, author, category, createdAt, excerpt, publishDate } = post;
  const titleForScreenReaders = <VisuallyHidden> {title}</VisuallyHidden>;
  return (
    <Card as="article" className="post">
      <StatusBadges post={post} isScheduled={isScheduled} />
      <h3>{title}</h3>
      <p className="small muted">
        {author} · {blogCategoryMessages(category)} · {formatDateTime(createdAt)}
      </p>
      {isScheduled && <p>{t('appearsAt', { time: formatDateTime(publishDate ?? '') })}</p>}
      <p className="measure">{excerpt}</p>
      <RejectionReason post={post} />
      <div className="cluster">
        <Button icon="eye" onClick={() => onAct('view')}>
          {t('view')}
          {titleForScreenReaders}
        </Button>
        {post.status === 'draft' && (
          <>
            <LinkButton icon="edit" to={`/admin/blog/${post.id}/edit`}>
              {t('edit')}
              {titleForScreenReaders}
            </LinkButton>
            <Button variant="primary" onClick={() => onAct('approved')}>
              {t('postToBlog')}
              {titleForScreenReaders}
            </Button>
          </>
        )}
        {post.status === 'pending_approval' && (
          <>
            <Button variant="primary" icon="check" onClick={() => onAct('approved')}>
              {t('approve')}
              {titleForScreenReaders}
            </Button>
            <Button icon="close" onClick={() => onAct('rejected')}>
              {t('reject')}
              {titleForScreenReaders}
            </Button>
          </>
        )}
        {post.status === 'approved' && (
          <>
            {isScheduled ? (
              <Button icon="clock" onClick={() => onAct('schedule')}>
                {t('changeTime')}
                {titleForScreenReaders}
              </Button>
            ) : (
              <ReviseButton post={post} />
            )}
            <Button onClick={() => onAct('draft')}>
              {t(isScheduled ? 'unschedule' : 'recall')}
              {titleForScreenReaders}
            </Button>
          </>
        )}
        {((post.status === 'approved' && !isScheduled) || post.status === 'rejected') && (
          <Button onClick={() => onAct('archived')}>
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
