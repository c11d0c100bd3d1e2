import { Blog, type Shelf } from '#data/blog/blog';
import { AppError } from '#domain/http/errors';
import { blogRoutes } from '#domain/http/routes/blog';
import { endpoint } from '#functions/http/endpoint';

const DEFAULT_LIMIT = 20;

/** Published articles, newest first: of one category, the featured ones, or all. */
export const handler = endpoint(blogRoutes.approved, async ({ query, table }) => {
  const { limit = DEFAULT_LIMIT, cursor, category, featured } = query;
  if (category && featured)
    throw new AppError('invalid_request', 'Please ask for a category or for featured articles.');
  const shelf: Shelf = category ? { category } : featured ? 'featured' : 'all';
  const page = await new Blog(table).published(shelf, { limit, cursor });
  if (!page) throw new AppError('invalid_request', 'This page does not exist.', { fields: { cursor: 'Not a cursor' } });
  return page;
});
