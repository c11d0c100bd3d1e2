import { Blog } from '#data/blog/blog';
import { POST_NOT_FOUND } from '#domain/blog/blog';
import { AppError } from '#domain/http/errors';
import { blogRoutes } from '#domain/http/routes/blog';
import { endpoint } from '#functions/http/endpoint';

export const handler = endpoint(blogRoutes.get, async ({ params, table }) => {
  const post = await new Blog(table).get(params.id);
  if (!post) throw new AppError('not_found', POST_NOT_FOUND);
  return post;
});
