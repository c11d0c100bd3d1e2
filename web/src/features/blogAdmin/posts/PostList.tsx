import type { BlogPost, BlogStatus } from '#domain/blog/blog';
import { textOf } from '../../../lib/api';
import { useReadPages } from '../../../lib/data';
import { Button } from '../../../ui/form/Button';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { PageState } from '../../../ui/feedback/PageState';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { useToast } from '../../../ui/feedback/Toast';
import type { Decision } from '../DecisionDialog';
import { PostCard } from './PostCard';
import { TABS } from '../tabs';

/** A list of posts counts as fresh for half a minute (specification §9). */
const FRESH = { freshForSeconds: 30 };
const PAGE = 20;
const TRY_AGAIN = 'Please try refreshing the page.';

interface PostListProps {
  status: BlogStatus;
  onView: (post: BlogPost) => void;
  onDecide: (post: BlogPost, decision: Decision) => void;
}

/** The posts of one status, page by page, what came last first. */
export function PostList({ status, onView, onDecide }: PostListProps) {
  const query = { limit: PAGE, status };
  const posts = useReadPages('blog.all', query, FRESH);
  const toast = useToast();
  const more = () =>
    posts.more().catch((error: unknown) => {
      toast.show({ tone: 'error', title: 'Error loading blog posts', text: textOf(error, TRY_AGAIN) });
    });
  return (
    <PageState
      state={posts}
      loadingText="Loading blog posts..."
      skeleton={<Skeleton height="180px" />}
      errorTitle="Error loading blog posts"
      errorText={TRY_AGAIN}
      isEmpty={({ items }) => items.length === 0}
      empty={<EmptyState icon="note" title={TABS.find((tab) => tab.status === status)?.empty} />}
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
            <Button busy={posts.isLoadingMore} busyLabel="Loading..." onClick={() => void more()}>
              Show more
            </Button>
          )}
        </div>
      )}
    </PageState>
  );
}
