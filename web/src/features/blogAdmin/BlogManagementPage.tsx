import './blogAdmin.css';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { BlogStatus, type BlogCounts, type BlogPost } from '#domain/blog/blog';
import { useRead } from '../../lib/data';
import { LinkButton } from '../../ui/form/Button';
import { PageState } from '../../ui/feedback/PageState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Tabs } from '../../ui/layout/Tabs';
import { useTitle } from '../../ui/useTitle';
import { DecisionDialog, type Decision } from './DecisionDialog';
import { PostDialog } from './posts/PostDialog';
import { PostList } from './posts/PostList';
import { TABS } from './tabs';

/** What lies open over the list. */
interface Opened {
  post: BlogPost;
  as: 'view' | Decision;
}

const FRESH = { freshForSeconds: 30 };

/** Blog Management: every post by its status, and the decisions about it. Who comes from writing one lands at it. */
export default function BlogManagementPage() {
  useTitle('Blog Management');
  const counts = useRead('blog.counts', {}, FRESH);
  const location = useLocation();
  const [status, setStatus] = useState(BlogStatus.safeParse(location.state).data ?? 'pending_approval');
  const [opened, setOpened] = useState<Opened | null>(null);
  const { heading, settled } = useFocusWhenSettled();
  const close = () => setOpened(null);
  const onSettled = () => {
    close();
    settled();
  };
  return (
    <div className="page blog-admin">
      <header className="blog-admin__head">
        <h1>Blog Management</h1>
        <LinkButton to="/admin/blog/create" variant="primary" icon="plus">
          Create New Post
        </LinkButton>
      </header>
      <PageState
        state={counts}
        loadingText="Loading blog posts..."
        skeleton={<Skeleton height="120px" />}
        errorTitle="Error loading blog posts"
        errorText="Please try refreshing the page."
      >
        {(known) => (
          <>
            <Counts counts={known} />
            <Tabs
              label="Posts by status"
              tabs={TABS.map((tab) => ({ id: tab.status, label: `${tab.label} (${known[tab.status]})` }))}
              value={status}
              onChange={setStatus}
            >
              <h2 ref={heading} tabIndex={-1} className="blog-admin__list-title">
                {TABS.find((tab) => tab.status === status)?.label} posts
              </h2>
              <PostList
                key={status}
                status={status}
                onView={(post) => setOpened({ post, as: 'view' })}
                onDecide={(post, as) => setOpened({ post, as })}
              />
            </Tabs>
          </>
        )}
      </PageState>
      {opened?.as === 'view' && <PostDialog post={opened.post} onClose={close} />}
      {opened && opened.as !== 'view' && (
        <DecisionDialog post={opened.post} decision={opened.as} onClose={close} onSettled={onSettled} />
      )}
    </div>
  );
}

function Counts({ counts }: { counts: BlogCounts }) {
  return (
    <dl className="blog-admin__counts">
      {TABS.map(({ status, label }) => (
        <div key={status}>
          <dt>{label}</dt>
          <dd className="numeric">{counts[status]}</dd>
        </div>
      ))}
    </dl>
  );
}

/** After a decision the card with its button is gone: the focus goes to the list it was in. */
function useFocusWhenSettled() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [decisions, setDecisions] = useState(0);
  useEffect(() => {
    if (decisions > 0) heading.current?.focus();
  }, [decisions]);
  return { heading, settled: () => setDecisions((before) => before + 1) };
}
