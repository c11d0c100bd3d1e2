import './BlogPage.css';
import { useParams } from 'react-router-dom';
import { findArticleId } from '#domain/blog/articleSlug';
import { Article } from '../../article/Article';
import { ApiError } from '../../lib/api';
import { useRead } from '../../lib/apiHooks';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { PageState } from '../../ui/feedback/PageState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { LinkButton } from '../../ui/form/Button';
import { useTitle } from '../../ui/useTitle';
import { blogMessages } from './messages';
import { ARTICLE_CACHE } from './useArticles';
import { postMessages } from '#domain/blog/messages';

const t = blogMessages;

/** One article at its own address. */
export default function ArticlePage() {
  const { slug = '' } = useParams();
  const id = findArticleId(slug);
  const article = useRead('blog.article', id ? { params: { id } } : null, ARTICLE_CACHE);
  useTitle(article.data?.title ?? t('title'));
  const isMissing = !id || (article.error instanceof ApiError && article.error.status === 404);
  return (
    <div className="page page--narrow blog">
      <div>
        <LinkButton to="/blog" icon="arrowLeft" variant="quiet">
          {t('title')}
        </LinkButton>
      </div>
      {isMissing ? (
        <EmptyState icon="note" level={1} title={postMessages('articleNotFound')}>
          {t('missing')}
        </EmptyState>
      ) : (
        <PageState
          state={article}
          loadingText={t('loadingArticle')}
          skeleton={<Skeleton height="24rem" />}
          errorText={t('unavailable')}
        >
          {(data) => <Article article={data} level={1} hasContents />}
        </PageState>
      )}
    </div>
  );
}
