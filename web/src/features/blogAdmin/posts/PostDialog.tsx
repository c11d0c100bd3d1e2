import { BLOG_STATUS_LABELS, type BlogPost } from '#domain/blog/blog';
import { Dialog } from '../../../ui/feedback/Dialog';
import { formatDateTime } from './formatDateTime';
import { RejectionReason } from './RejectionReason';
import { StatusBadges } from './StatusBadges';

/** A whole post, for the reviewer. */
export function PostDialog({ post, onClose }: { post: BlogPost; onClose: () => void }) {
  const facts = [
    ['Status', BLOG_STATUS_LABELS[post.status]],
    ['Author', post.author],
    ['Category', post.category],
    ['Created', formatDateTime(post.createdAt)],
    ...(post.publishDate ? [['Published', formatDateTime(post.publishDate)]] : []),
  ];
  return (
    <Dialog title={post.title} onClose={onClose} size="wide">
      <div className="stack">
        <StatusBadges post={post} />
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
        <p className="post__text measure">{post.content}</p>
      </div>
    </Dialog>
  );
}
