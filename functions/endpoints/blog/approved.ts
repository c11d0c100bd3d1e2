import { Blog, type ArticleList } from '#data/blog/blog';
import { AppError } from '#domain/http/errors';
import { blogRoutes } from '#domain/http/routes/blog';
import { endpoint } from '#functions/http/endpoint';
import { pageNotFound } from '#functions/services/pageNotFound';
import { blogAnswers } from './messages';

const DEFAULT_LIMIT = 20;

/** Lists published articles, newest first: of one category, the featured ones, or all; and of these, what a search finds. */
export const handler = endpoint(blogRoutes.approved, async ({ query, table }) => {
  const { limit = DEFAULT_LIMIT, cursor, category, featured, search } = query;
  if (category && featured) throw new AppError('invalid_request', blogAnswers('filterMissing'));
  const articles: ArticleList = category ? { category } : featured ? 'featured' : 'all';
  const blog = new Blog(table);
  const page = await (search
    ? blog.searchPublished(articles, { search, cursor })
    : blog.listPublished(articles, { limit, cursor }));
  if (!page) throw pageNotFound();
  return page;
});
