import { Blog } from '#data/blog/blog';
import { AppError } from '#domain/http/errors';
import { blogRoutes } from '#domain/http/routes/blog';
import { endpoint } from '#functions/http/endpoint';
import { blogAnswers } from './messages';

export const handler = endpoint(blogRoutes.get, async ({ params, table }) => {
  const post = await new Blog(table).get(params.id);
  if (!post) throw new AppError('not_found', blogAnswers('notFound'));
  return post;
});
