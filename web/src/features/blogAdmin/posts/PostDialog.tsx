import { BLOG_STATUS_LABELS, type BlogPost } from '#domain/blog/blog';
import { Dialog } from '../../../ui/feedback/Dialog';
import { momentOf } from './moment';
import { RejectionReason } from './RejectionReason';
import { StatusBadges } from './StatusBadges';

/** All of a post, before it is decided on. */
export function PostDialog({ post, onClose }: { post: BlogPost; onClose: () => void }) {
  const facts = [
    ['Status', BLOG_STATUS_LABELS[post.status]],
    ['Author', post.author],
    ['Category', post.category],
    ['Created', momentOf(post.createdAt)],
    ...(post.publishDate ? [['Published', momentOf(post.publishDate)]] : []),
  ];
  return (
    <Dialog title={post.title} onClose={onClose} size="wide">
      <div className="stack">
        <StatusBadges post={post} />
        <dl className="post__facts">
          {facts.map(([name, fact]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
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
