import { Blog, type ArticleList } from '#data/blog/blog';
import { AppError } from '#domain/http/errors';
import { blogRoutes } from '#domain/http/routes/blog';
import { endpoint } from '#functions/http/endpoint';
import { scaleCount, takeTokens } from '#functions/http/rateLimits';
import { pageNotFound } from '#functions/services/pageNotFound';
import { blogAnswers } from './messages';

const DEFAULT_LIMIT = 20;
/** Searches of a person: each reads up to 500 articles. Lists have the general limit alone. */
const SEARCH_LIMIT = { name: 'blog.approved search', count: 20, seconds: 60 };

/** Lists published articles, newest first: of one category, the featured ones, or all; and of these, what a search finds. */
export const handler = endpoint(blogRoutes.approved, async ({ query, table, user, limits, config, now }) => {
  const { limit = DEFAULT_LIMIT, cursor, category, featured, search } = query;
  if (category && featured) throw new AppError('invalid_request', blogAnswers('filterMissing'));
  const articles: ArticleList = category ? { category } : featured ? 'featured' : 'all';
  if (search) {
    const count = scaleCount(SEARCH_LIMIT.count, config.rateLimitScale);
    await takeTokens(limits, [{ ...SEARCH_LIMIT, by: user.id, count }]);
  }
  const blog = new Blog(table);
  const page = await (search
    ? blog.searchPublished(articles, { search, cursor, at: now() })
    : blog.listPublished(articles, { limit, cursor, at: now() }));
  if (!page) throw pageNotFound();
  return page;
});
