import type { BlogPost } from '#domain/blog/blog';
import { Banner } from '../../../ui/feedback/Banner';
import { blogAdminMessages } from '../messages';

const t = blogAdminMessages;

/** Why a post was rejected, or recalled. Renders nothing for other posts. */
export function RejectionReason({ post: { status, rejectionReason, recallReason } }: { post: BlogPost }) {
  if (recallReason !== null) {
    return (
      <Banner tone="caution" title={t('recallReason')}>
        <span className="post__text">{recallReason}</span>
      </Banner>
    );
  }
  if (status !== 'rejected') return null;
  return (
    <Banner tone="caution" title={t('rejectionReason')}>
      <span className="post__text">{rejectionReason ?? t('noReason')}</span>
    </Banner>
  );
}
