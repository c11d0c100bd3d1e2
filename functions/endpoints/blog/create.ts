import { Blog } from '#data/blog/blog';
import { requireSources } from '#domain/blog/listSources';
import { AppError } from '#domain/http/errors';
import { blogRoutes } from '#domain/http/routes/blog';
import { endpoint } from '#functions/http/endpoint';
import { blogAnswers } from './messages';

/** Creates a post as a draft or pending approval. Publishing takes an approval: docs/decisions/033-blog-review.md. */
export const handler = endpoint(blogRoutes.create, async ({ body, user, table, newId, now, audit }) => {
  if (body.status === 'pending_approval') requireSources(body.content);
  const id = newId();
  audit.addDetails({ resourceId: id });
  const post = await new Blog(table).add({ ...body, id, authorId: user.id, sample: false }, now(), audit.commit);
  if (!post) throw new AppError('conflict', blogAnswers('exists'));
  return post;
});
