import { Blog } from '#data/blog/blog';
import { AppError } from '#domain/http/errors';
import { blogRoutes } from '#domain/http/routes/blog';
import { endpoint } from '#functions/http/endpoint';
import { postMessages } from '#domain/blog/messages';

/** Reads one published article. */
export const handler = endpoint(blogRoutes.article, async ({ params, table, now }) => {
  const article = await new Blog(table).getPublished(params.id, now());
  if (!article) throw new AppError('not_found', postMessages('articleNotFound'));
  return article;
});
