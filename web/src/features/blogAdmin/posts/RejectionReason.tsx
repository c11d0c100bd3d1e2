import type { BlogPost } from '#domain/blog/blog';
import { Banner } from '../../../ui/feedback/Banner';

/** Why a post was rejected. Renders nothing for other posts. */
export function RejectionReason({ post: { status, rejectionReason } }: { post: BlogPost }) {
  if (status !== 'rejected') return null;
  return (
    <Banner tone="caution" title="Rejection reason">
      <span className="post__text">{rejectionReason ?? 'No reason was given.'}</span>
    </Banner>
  );
}
