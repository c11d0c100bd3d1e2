import { describeBlogStatus, isUnreviewedSample, type BlogPost, type BlogStatus } from '#domain/blog/blog';
import { Badge } from '../../../ui/feedback/Badge';
import type { IconName } from '../../../ui/layout/Icon';
import { blogAdminMessages } from '../messages';
import { postMessages } from '#domain/blog/messages';

const STATUS_ICONS: Readonly<Record<BlogStatus, IconName>> = {
  draft: 'edit',
  pending_approval: 'clock',
  approved: 'check',
  rejected: 'close',
  archived: 'save',
};

interface StatusBadgesProps {
  post: BlogPost;
  /** Whether it is approved and appears later. */
  isScheduled?: boolean;
}

/** Badges for the status of a post, and for featured and sample posts. */
export function StatusBadges({ post, isScheduled = false }: StatusBadgesProps) {
  return (
    <div className="cluster">
      <Badge
        tone={post.status === 'approved' ? 'brand' : 'neutral'}
        icon={isScheduled ? 'clock' : STATUS_ICONS[post.status]}
      >
        {isScheduled ? blogAdminMessages('scheduled') : describeBlogStatus(post.status)}
      </Badge>
      {post.featured === 1 && (
        <Badge tone="brand" icon="sparkle">
          {blogAdminMessages('featured')}
        </Badge>
      )}
      {post.revision && <Badge tone="neutral">{blogAdminMessages('revision')}</Badge>}
      {isUnreviewedSample(post) && <Badge tone="neutral">{postMessages('sample')}</Badge>}
    </div>
  );
}
