import type { BlogPost, BlogStatus } from '#domain/blog/blog';
import { getErrorText } from '../../../lib/api';
import { useReadPages } from '../../../lib/apiHooks';
import { Button } from '../../../ui/form/Button';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { PageState } from '../../../ui/feedback/PageState';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { useToast } from '../../../ui/feedback/Toast';
import type { Decision } from '../decision/useDecision';
import { blogAdminMessages } from '../messages';
import { PostCard } from './PostCard';
import { STATUS_TABS } from '../statusTabs';

const t = blogAdminMessages;

/** A list of posts is cached for 30 seconds. */
const CACHE = { staleAfterSeconds: 30 };
const PAGE_SIZE = 20;

interface PostListProps {
  status: BlogStatus;
  onView: (post: BlogPost) => void;
  onDecide: (post: BlogPost, decision: Decision) => void;
}

/** The posts of one status, page by page, newest first. */
export function PostList({ status, onView, onDecide }: PostListProps) {
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
          {items.map((post) => (
            <PostCard
              key={post.id}
              post={post}
              onView={() => onView(post)}
              onDecide={(decision) => onDecide(post, decision)}
            />
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
