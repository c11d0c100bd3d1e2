import { Blog } from '#data/blog/blog';
import { AppError } from '#domain/http/errors';
import { blogRoutes } from '#domain/http/routes/blog';
import { endpoint } from '#functions/http/endpoint';

const DEFAULT_LIMIT = 20;

/** Posts of every status or of one, newest first. */
export const handler = endpoint(blogRoutes.all, async ({ query, table }) => {
  const { limit = DEFAULT_LIMIT, ...asked } = query;
  const page = await new Blog(table).list({ limit, ...asked });
  if (!page) throw new AppError('invalid_request', 'This page does not exist.', { fields: { cursor: 'Not a cursor' } });
  return page;
});
