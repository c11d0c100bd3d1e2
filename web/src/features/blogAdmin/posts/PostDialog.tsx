import { blogCategoryMessages } from '#domain/blog/messages';
import { useState } from 'react';
import { describeBlogStatus, isScheduledAt, type BlogPost } from '#domain/blog/blog';
import { Dialog } from '../../../ui/feedback/Dialog';
import { Markdown } from '../../../ui/layout/Markdown';
import { blogAdminMessages } from '../messages';
import { formatDateTime } from './formatDateTime';
import { PostVersions } from './PostVersions';
import { RejectionReason } from './RejectionReason';
import { StatusBadges } from './StatusBadges';
import { toReviewerText } from './toReviewerText';

const t = blogAdminMessages;

/** A whole post, for the reviewer. */
export function PostDialog({ post, onClose }: { post: BlogPost; onClose: () => void }) {
  const { publishDate, review } = post;
  const [isScheduled] = useState(() => isScheduledAt(post, new Date()));
  const facts = [
    [t('factStatus'), describeBlogStatus(post.status)],
    [t('factAuthor'), post.author],
    [t('factCategory'), blogCategoryMessages(post.category)],
    [t('factCreated'), formatDateTime(post.createdAt)],
    ...(publishDate ? [[t(isScheduled ? 'factAppears' : 'factPublished'), formatDateTime(publishDate)]] : []),
    ...(review ? [[t('factReviewer'), toReviewerText(review)]] : []),
  ];
  return (
    <Dialog title={post.title} onClose={onClose} size="wide">
      <div className="stack">
        <StatusBadges post={post} isScheduled={isScheduled} />
        <dl className="post__facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <RejectionReason post={post} />
        <p className="post__text lead">{post.excerpt}</p>
        <Markdown text={post.content} headingLevel={3} />
        {post.status !== 'pending_approval' && <PostVersions id={post.id} />}
      </div>
    </Dialog>
  );
}
