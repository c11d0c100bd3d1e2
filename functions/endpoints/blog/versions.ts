import { Blog } from '#data/blog/blog';
import { AppError } from '#domain/http/errors';
import { blogRoutes } from '#domain/http/routes/blog';
import { endpoint } from '#functions/http/endpoint';
import { blogAnswers } from './messages';

/** Lists the texts of a post as they were published, newest first. */
export const handler = endpoint(blogRoutes.versions, async ({ params, table, now }) => {
  const blog = new Blog(table);
  const [post, versions] = await Promise.all([blog.get(params.id), blog.listVersions(params.id, now())]);
  if (!post) throw new AppError('not_found', blogAnswers('notFound'));
  return versions;
});
