import { Blog } from '#data/blog/blog';
import { BLOG_STATUS_LABELS, canChangeBlogStatus, POST_CHANGED, POST_NOT_FOUND } from '#domain/blog/blog';
import { AppError } from '#domain/http/errors';
import { blogRoutes } from '#domain/http/routes/blog';
import { endpoint } from '#functions/http/endpoint';

/** Submits, approves, rejects or archives a post. Of two parallel decisions one wins, and the other gets 409. */
export const handler = endpoint(blogRoutes.changeStatus, async ({ params, body, user, table, now, audit }) => {
  const { status, rejectionReason: reason, version } = body;
  const blog = new Blog(table);
  const post = await blog.get(params.id);
  if (!post) throw new AppError('not_found', POST_NOT_FOUND);
  if (!canChangeBlogStatus(post.status, status)) {
    const [from, to] = [post.status, status].map((name) => BLOG_STATUS_LABELS[name].toLowerCase());
    throw new AppError('conflict', `A post that is ${from!} cannot become ${to!}.`);
  }
  audit.addDetails({
    details: { ownerId: user.id, content: { from: post.status, to: status, version: post.version } },
  });
  const change = { status, by: user.id, reason, at: now() };
  const updated = post.version === (version ?? post.version) && (await blog.changeStatus(post, change, audit.commit));
  if (!updated) throw new AppError('conflict', POST_CHANGED);
  return updated;
});
