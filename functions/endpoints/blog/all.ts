import { Blog } from '#data/blog/blog';
import { blogRoutes } from '#domain/http/routes/blog';
import { endpoint } from '#functions/http/endpoint';
import { pageNotFound } from '#functions/services/pageNotFound';

const DEFAULT_LIMIT = 20;

/** Lists posts of one status or of all, newest first. */
export const handler = endpoint(blogRoutes.all, async ({ query, table }) => {
  const { limit = DEFAULT_LIMIT, ...filters } = query;
  const page = await new Blog(table).list({ limit, ...filters });
  if (!page) throw pageNotFound();
  return page;
});
