import './BlogPage.css';
import { useState } from 'react';
import { BLOG_CATEGORIES, type BlogCategory } from '#domain/blog/blog';
import { getErrorText } from '../../lib/api';
import { ANALYSIS } from '../../pages';
import { Button, LinkButton } from '../../ui/form/Button';
import { Card } from '../../ui/layout/Card';
import { ChoiceGroup } from '../../ui/form/ChoiceGroup';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { PageState } from '../../ui/feedback/PageState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { useToast } from '../../ui/feedback/Toast';
import { useTitle } from '../../ui/useTitle';
import { ArticleCard } from './ArticleCard';
import { useArticles } from './useArticles';

const UNAVAILABLE = 'Content temporarily unavailable. Please check back later for approved health content.';

type Filter = 'All' | BlogCategory;
const FILTERS: readonly Filter[] = ['All', ...BLOG_CATEGORIES];

/** Health Blog: the approved articles of all categories or of one, and a link to the photo analysis. */
export default function BlogPage() {
  useTitle('Health Blog');
  const [filter, setFilter] = useState<Filter>('All');
  return (
    <div className="page blog">
      <header className="blog__head">
        <p className="eyebrow">Read up</p>
        <h1>Health Blog</h1>
        <p className="lead measure">
          Finding skin cancer early, protecting your skin, and what research can and cannot say. Every article names its
          sources.
        </p>
      </header>
      <ChoiceGroup
        legend="Category"
        layout="row"
        options={FILTERS.map((value) => ({ value, label: value }))}
        value={filter}
        onChange={(choice) => setFilter(choice ?? 'All')}
      />
      <ArticleList category={filter === 'All' ? null : filter} />
      <Card tone="tinted" title="Now look at your own skin" icon="camera" className="blog__call">
        <p className="measure">
          Photograph a spot that you wonder about and see it measured by the ABCDE criteria. It is educational, and no
          replacement for a dermatologist.
        </p>
        <LinkButton to={ANALYSIS} variant="primary">
          Check a spot
        </LinkButton>
      </Card>
    </div>
  );
}

/** Placeholders while the articles load. */
function ArticleSkeletons() {
  return (
    <div className="blog__cards">
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} height="20rem" />
      ))}
    </div>
  );
}

function ArticleList({ category }: { category: BlogCategory | null }) {
  const articles = useArticles(category);
  const toast = useToast();
  const loadMore = () =>
    articles.loadMore().catch((error: unknown) => {
      toast.show({ tone: 'error', title: 'More articles could not be loaded', text: getErrorText(error, UNAVAILABLE) });
    });
  return (
    <PageState
      state={articles}
      loadingText="Loading articles..."
      skeleton={<ArticleSkeletons />}
      errorText={UNAVAILABLE}
      isEmpty={({ featured, latest }) => featured.length + latest.length === 0}
      empty={
        <EmptyState icon="note" title={category ? `No articles in ${category} yet` : 'No articles yet'}>
          {category
            ? `No approved articles are available in ${category} yet.`
            : 'No approved articles are available yet.'}
        </EmptyState>
      }
    >
      {({ featured, latest }) => (
        <div className="blog__shelves">
          {featured.length > 0 && (
            <section aria-labelledby="featured-title">
              <h2 id="featured-title">Featured Articles</h2>
              <div className="blog__cards blog__cards--featured">
                {featured.map((article) => (
                  <ArticleCard key={article.id} article={article} />
                ))}
              </div>
            </section>
          )}
          <section aria-labelledby="latest-title">
            <h2 id="latest-title">{category ?? 'Latest Articles'}</h2>
            {latest.length === 0 && <p className="muted">All articles so far are featured above.</p>}
            <div className="blog__cards">
              {latest.map((article) => (
                <ArticleCard key={article.id} article={article} />
              ))}
            </div>
            {articles.hasMore && (
              <Button
                className="blog__more"
                busy={articles.isLoadingMore}
                busyLabel="Loading..."
                onClick={() => void loadMore()}
              >
                Show more articles
              </Button>
            )}
          </section>
        </div>
      )}
    </PageState>
  );
}
