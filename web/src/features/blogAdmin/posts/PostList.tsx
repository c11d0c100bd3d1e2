import { isScheduledAt, type BlogPost, type BlogStatus } from '#domain/blog/blog';
import { getErrorText } from '../../../lib/api';
import { useReadPages } from '../../../lib/apiHooks';
import { Button } from '../../../ui/form/Button';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { PageState } from '../../../ui/feedback/PageState';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { useToast } from '../../../ui/feedback/Toast';
import { blogAdminMessages } from '../messages';
import { PostCard, type PostAction } from './PostCard';
import { STATUS_TABS } from '../statusTabs';

const t = blogAdminMessages;

/** A list of posts is cached for 30 seconds. */
const CACHE = { staleAfterSeconds: 30 };
const PAGE_SIZE = 20;

interface PostListProps {
  status: BlogStatus;
  onAct: (post: BlogPost, action: PostAction) => void;
}

/** The posts of one status, page by page, newest first. Scheduled ones stand above those that readers find. */
export function PostList({ status, onAct }: PostListProps) {
  const query = { limit: PAGE_SIZE, status };
  const posts = useReadPages('blog.all', query, CACHE);
  const toast = useToast();
  const loadMore = () =>
    posts.loadMore().catch((error: unknown) => {
      toast.show({ tone: 'error', title: t('postsFailed'), text: getErrorText(error, t('refreshPage')) });
    });
  return (
    <PageState
      state={posts}
      loadingText={t('loadingPosts')}
      skeleton={<Skeleton height="180px" />}
      errorTitle={t('postsFailed')}
      errorText={t('refreshPage')}
      isEmpty={({ items }) => items.length === 0}
      empty={<EmptyState icon="note" title={STATUS_TABS.find((tab) => tab.status === status)?.empty} />}
    >
      {({ items }) => (
        <div className="stack">
          {groupBySchedule(items).map(({ title, isScheduled, posts }) => (
            <section key={title ?? ''} className="stack" aria-label={title}>
              {title && <h3>{title}</h3>}
              {posts.map((post) => (
                <PostCard key={post.id} post={post} isScheduled={isScheduled} onAct={(action) => onAct(post, action)} />
              ))}
            </section>
          ))}
          {posts.hasMore && (
            <Button busy={posts.isLoadingMore} busyLabel={t('loading')} onClick={() => void loadMore()}>
              {t('showMore')}
            </Button>
          )}
        </div>
      )}
    </PageState>
  );
}

/** Posts with the title above them, as they stand now; without scheduled ones, all under no title. */
function groupBySchedule(posts: readonly BlogPost[]) {
  const now = new Date();
  const scheduled = posts.filter((post) => isScheduledAt(post, now));
  const others = posts.filter((post) => !isScheduledAt(post, now));
  if (scheduled.length === 0) return [{ title: undefined, isScheduled: false, posts: others }];
  return [
    { title: t('scheduledTitle'), isScheduled: true, posts: scheduled },
    { title: t('publishedTitle'), isScheduled: false, posts: others },
  ].filter((group) => group.posts.length > 0);
}
