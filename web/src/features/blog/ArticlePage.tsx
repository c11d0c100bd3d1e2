import { blogCategoryMessages } from '#domain/blog/messages';
import './BlogPage.css';
import { useParams } from 'react-router-dom';
import { findArticleId } from '#domain/blog/articleSlug';
import { POST_LANGUAGE } from '#domain/blog/blog';
import { listSections } from '#domain/markdown/listSections';
import { parseMarkdown } from '#domain/markdown/parseMarkdown';
import { ApiError } from '../../lib/api';
import { useRead } from '../../lib/apiHooks';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { PageState } from '../../ui/feedback/PageState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { LinkButton } from '../../ui/form/Button';
import { Markdown } from '../../ui/layout/Markdown';
import { useTitle } from '../../ui/useTitle';
import { ArticleFacts } from './ArticleFacts';
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
          {(data) => (
            <article className="article__page">
              <p className="eyebrow">{blogCategoryMessages(data.category)}</p>
              <h1 lang={POST_LANGUAGE}>{data.title}</h1>
              <ArticleFacts article={data} />
              <p className="lead measure" lang={POST_LANGUAGE}>
                {data.excerpt}
              </p>
              <TableOfContents content={data.content} />
              <Markdown text={data.content} headingLevel={2} hasAnchors lang={POST_LANGUAGE} />
            </article>
          )}
        </PageState>
      )}
    </div>
  );
}

/** Links to the sections of an article. Renders nothing for a short article. */
function TableOfContents({ content }: { content: string }) {
  const sections = listSections(parseMarkdown(content));
  if (sections.length < 3) return null;
  return (
    <nav className="article__contents" aria-labelledby="contents-title">
      <h2 id="contents-title">{t('contents')}</h2>
      <ol lang={POST_LANGUAGE}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
