import { Blog } from '#data/blog/blog';
import { BLOG_STATUS_LABELS, mayBecome, POST_CHANGED, POST_NOT_FOUND } from '#domain/blog/blog';
import { AppError } from '#domain/http/errors';
import { blogRoutes } from '#domain/http/routes/blog';
import { endpoint } from '#functions/http/endpoint';

/** Submits, approves, rejects or archives a post; of two who decide at once, one wins and the other gets 409. */
export const handler = endpoint(blogRoutes.changeStatus, async ({ params, body, user, table, now, audit }) => {
  const { status, rejectionReason: reason, version } = body;
  const blog = new Blog(table);
  const post = await blog.get(params.id);
  if (!post) throw new AppError('not_found', POST_NOT_FOUND);
  if (!mayBecome(post.status, status)) {
    const [from, to] = [post.status, status].map((one) => BLOG_STATUS_LABELS[one].toLowerCase());
    throw new AppError('conflict', `A post that is ${from!} cannot become ${to!}.`);
  }
  audit.about({ details: { of: user.id, about: { from: post.status, to: status, version: post.version } } });
  const move = { status, by: user.id, reason, at: now() };
  const moved = post.version === (version ?? post.version) && (await blog.move(post, move, audit.commit));
  if (!moved) throw new AppError('conflict', POST_CHANGED);
  return moved;
});
