import { blogCategoryMessages } from '#domain/blog/messages';
import './BlogPage.css';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { BLOG_CATEGORIES, BlogCategory } from '#domain/blog/blog';
import { MAX_SEARCH } from '#domain/blog/matchesSearch';
import { getErrorText } from '../../lib/api';
import { ANALYSIS } from '../../pages';
import { Button, LinkButton } from '../../ui/form/Button';
import { Card } from '../../ui/layout/Card';
import { ChoiceGroup } from '../../ui/form/ChoiceGroup';
import { Field } from '../../ui/form/Field';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { PageState } from '../../ui/feedback/PageState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { useToast } from '../../ui/feedback/Toast';
import { useTitle } from '../../ui/useTitle';
import { ArticleCard } from './ArticleCard';
import { blogMessages } from './messages';
import { useArticles, type ArticleFilter } from './useArticles';

const t = blogMessages;

type Filter = 'All' | BlogCategory;
const FILTERS: readonly Filter[] = ['All', ...BLOG_CATEGORIES];

/** Health Blog: the approved articles of all categories or of the one in the address, and a link to the photo analysis. */
export default function BlogPage() {
  useTitle(t('title'));
  const [query, setQuery] = useSearchParams();
  const category = BlogCategory.safeParse(query.get('category')).data ?? null;
  const search = (query.get('search') ?? '').trim().slice(0, MAX_SEARCH);
  const show = (next: ArticleFilter) =>
    setQuery(
      { ...(next.category && { category: next.category }), ...(next.search && { search: next.search }) },
      { replace: true },
    );
  return (
    <div className="page blog">
      <header className="blog__head">
        <p className="eyebrow">{t('eyebrow')}</p>
        <h1>{t('title')}</h1>
        <p className="lead measure">{t('intro')}</p>
      </header>
      <ChoiceGroup
        legend={t('category')}
        layout="row"
        options={FILTERS.map((value) => ({ value, label: value === 'All' ? t('all') : blogCategoryMessages(value) }))}
        value={category ?? 'All'}
        onChange={(choice) => show({ category: choice && choice !== 'All' ? choice : null, search })}
      />
      <ArticleSearch key={search} search={search} onSearch={(text) => show({ category, search: text })} />
      <ArticleList category={category} search={search} />
      <Card tone="tinted" title={t('callTitle')} icon="camera" className="blog__call">
        <p className="measure">{t('call')}</p>
        <LinkButton to={ANALYSIS} variant="primary">
          {t('callAction')}
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

interface ArticleSearchProps {
  /** What is searched for; empty without a search. */
  search: string;
  onSearch: (search: string) => void;
}

/** Searches the articles. The search is in the address. */
function ArticleSearch({ search, onSearch }: ArticleSearchProps) {
  const [text, setText] = useState(search);
  return (
    <form
      className="blog__search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <Field
        label={t('search')}
        type="search"
        maxLength={MAX_SEARCH}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" icon="search">
        {t('searchAction')}
      </Button>
      {search && (
        <Button variant="quiet" icon="close" onClick={() => onSearch('')}>
          {t('endSearch')}
        </Button>
      )}
    </form>
  );
}

/** What an empty list says. */
function NoArticles({ category, search }: ArticleFilter) {
  if (search) {
    return (
      <EmptyState icon="search" level={2} title={t('noResultsTitle')}>
        {t('noResults', { search })}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="note"
      level={2}
      title={category ? t('emptyCategoryTitle', { category: blogCategoryMessages(category) }) : t('emptyTitle')}
    >
      {category ? t('emptyCategory', { category: blogCategoryMessages(category) }) : t('empty')}
    </EmptyState>
  );
}

function ArticleList({ category, search }: ArticleFilter) {
  const articles = useArticles({ category, search });
  const toast = useToast();
  const loadMore = () =>
    articles.loadMore().catch((error: unknown) => {
      toast.show({ tone: 'error', title: t('moreFailed'), text: getErrorText(error, t('unavailable')) });
    });
  return (
    <PageState
      state={articles}
      loadingText={t('loading')}
      skeleton={<ArticleSkeletons />}
      errorText={t('unavailable')}
      isEmpty={({ featured, latest }) => featured.length + latest.length === 0}
      empty={<NoArticles category={category} search={search} />}
    >
      {({ featured, latest }) => (
        <div className="blog__shelves">
          {featured.length > 0 && (
            <section aria-labelledby="featured-title">
              <h2 id="featured-title">{t('featured')}</h2>
              <div className="blog__cards blog__cards--featured">
                {featured.map((article) => (
                  <ArticleCard key={article.id} article={article} />
                ))}
              </div>
            </section>
          )}
          <section aria-labelledby="latest-title">
            <h2 id="latest-title">
              {search ? t('results', { search }) : category ? blogCategoryMessages(category) : t('latest')}
            </h2>
            {latest.length === 0 && <p className="muted">{t('allFeatured')}</p>}
            <div className="blog__cards">
              {latest.map((article) => (
                <ArticleCard key={article.id} article={article} />
              ))}
            </div>
            {articles.hasMore && (
              <Button
                className="blog__more"
                busy={articles.isLoadingMore}
                busyLabel={t('loadingMore')}
                onClick={() => void loadMore()}
              >
                {t('showMore')}
              </Button>
            )}
          </section>
        </div>
      )}
    </PageState>
  );
}
