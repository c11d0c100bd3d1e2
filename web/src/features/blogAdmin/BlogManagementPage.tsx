import './blogAdmin.css';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { BlogStatus, type BlogCounts, type BlogPost } from '#domain/blog/blog';
import { useRead } from '../../lib/apiHooks';
import { LinkButton } from '../../ui/form/Button';
import { PageState } from '../../ui/feedback/PageState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Tabs } from '../../ui/layout/Tabs';
import { useTitle } from '../../ui/useTitle';
import { DecisionDialog } from './decision/DecisionDialog';
import { ScheduleDialog } from './decision/ScheduleDialog';
import { blogAdminMessages } from './messages';
import { PostDialog } from './posts/PostDialog';
import type { PostAction } from './posts/PostCard';
import { PostList } from './posts/PostList';
import { STATUS_TABS } from './statusTabs';

const t = blogAdminMessages;

/** The dialog that is open over the list. */
interface OpenAction {
  post: BlogPost;
  kind: PostAction;
}

const CACHE = { staleAfterSeconds: 30 };

/** Blog Management: posts by the status in the address, and decisions about them. */
export default function BlogManagementPage() {
  useTitle(t('title'));
  const counts = useRead('blog.counts', {}, CACHE);
  const [query, setQuery] = useSearchParams();
  const status = BlogStatus.safeParse(query.get('status')).data ?? 'pending_approval';
  const [action, setAction] = useState<OpenAction | null>(null);
  const { heading, focusList } = useFocusAfterDecision();
  const close = () => setAction(null);
  const onDecided = () => {
    close();
    focusList();
  };
  return (
    <div className="page blog-admin">
      <header className="blog-admin__head">
        <h1>{t('title')}</h1>
        <LinkButton to="/admin/blog/create" variant="primary" icon="plus">
          {t('createNew')}
        </LinkButton>
      </header>
      <PageState
        state={counts}
        loadingText={t('loadingPosts')}
        skeleton={<Skeleton height="120px" />}
        errorTitle={t('postsFailed')}
        errorText={t('refreshPage')}
      >
        {(countsByStatus) => (
          <>
            <StatusCounts counts={countsByStatus} />
            <Tabs
              label={t('postsByStatus')}
              tabs={STATUS_TABS.map((tab) => ({
                id: tab.status,
                label: t('tabLabel', { status: tab.label, count: countsByStatus[tab.status] }),
              }))}
              value={status}
              onChange={(next) => setQuery({ status: next }, { replace: true })}
            >
              <h2 ref={heading} tabIndex={-1} className="blog-admin__list-title">
                {STATUS_TABS.find((tab) => tab.status === status)?.title}
              </h2>
              <PostList key={status} status={status} onAct={(post, kind) => setAction({ post, kind })} />
            </Tabs>
          </>
        )}
      </PageState>
      {action?.kind === 'view' && <PostDialog post={action.post} onClose={close} />}
      {action?.kind === 'schedule' && <ScheduleDialog post={action.post} onClose={close} onDecided={onDecided} />}
      {action && action.kind !== 'view' && action.kind !== 'schedule' && (
        <DecisionDialog post={action.post} decision={action.kind} onClose={close} onDecided={onDecided} />
      )}
    </div>
  );
}

function StatusCounts({ counts }: { counts: BlogCounts }) {
  return (
    <dl className="blog-admin__counts">
      {STATUS_TABS.map(({ status, label }) => (
        <div key={status}>
          <dt>{label}</dt>
          <dd className="numeric">{counts[status]}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Focuses the heading of the list after a decision, because the card with the button is gone. */
function useFocusAfterDecision() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [decisions, setDecisions] = useState(0);
  useEffect(() => {
    if (decisions > 0) heading.current?.focus();
  }, [decisions]);
  return { heading, focusList: () => setDecisions((count) => count + 1) };
}
