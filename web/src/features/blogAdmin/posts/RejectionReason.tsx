import type { BlogPost } from '#domain/blog/blog';
import { Banner } from '../../../ui/feedback/Banner';
import { blogAdminMessages } from '../messages';

const t = blogAdminMessages;

/** Why a post was rejected. Renders nothing for other posts. */
export function RejectionReason({ post: { status, rejectionReason } }: { post: BlogPost }) {
  if (status !== 'rejected') return null;
  return (
    <Banner tone="caution" title={t('rejectionReason')}>
      <span className="post__text">{rejectionReason ?? t('noReason')}</span>
    </Banner>
  );
}
