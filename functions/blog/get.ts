import { Blog } from '#data/blog';
import { POST_NOT_FOUND } from '#domain/blog';
import { AppError } from '#domain/errors';
import { blogRoutes } from '#domain/routes/blog';
import { endpoint } from '../endpoint';

export const handler = endpoint(blogRoutes.get, async ({ params, table }) => {
  const post = await new Blog(table).get(params.id);
  if (!post) throw new AppError('not_found', POST_NOT_FOUND);
  return post;
});
