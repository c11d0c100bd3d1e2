import { Blog } from '#data/blog/blog';
import { AppError } from '#domain/http/errors';
import { blogRoutes } from '#domain/http/routes/blog';
import { endpoint } from '#functions/http/endpoint';

/** A new post: a draft, or submitted for approval. Nothing is published here (decisions D8). */
export const handler = endpoint(blogRoutes.create, async ({ body, user, table, newId, now, audit }) => {
  const id = newId();
  audit.about({ resourceId: id });
  const post = await new Blog(table).add({ ...body, id, authorId: user.id, sample: false }, now(), audit.commit);
  if (!post) throw new AppError('conflict', 'This post is there already.');
  return post;
});
