import { Blog } from '#data/blog/blog';
import { isScheduledAt } from '#domain/blog/blog';
import { requireFuture } from '#functions/services/blog/requireFuture';
import { AppError } from '#domain/http/errors';
import { blogRoutes } from '#domain/http/routes/blog';
import { endpoint } from '#functions/http/endpoint';
import { blogAnswers } from './messages';

const t = blogAnswers;

/** Changes when a scheduled article appears, or publishes it at once (docs/decisions/033-blog-review.md). */
export const handler = endpoint(blogRoutes.schedule, async ({ params, body, user, table, now, audit }) => {
  const { publishAt, version } = body;
  const at = now();
  const blog = new Blog(table);
  const post = await blog.get(params.id);
  if (!post) throw new AppError('not_found', t('notFound'));
  requireFuture(publishAt, at);
  if (!isScheduledAt(post, at)) throw new AppError('conflict', t('notScheduled'));
  if (post.version !== (version ?? post.version)) throw new AppError('conflict', t('changed'));
  const time = publishAt ?? at.toISOString();
  const content = { from: post.publishDate, to: time, version: post.version };
  audit.addDetails({ details: { ownerId: user.id, content } });
  const updated = await blog.reschedule(post, { publishAt: time, at }, audit.commit);
  if (!updated) throw new AppError('conflict', t('changed'));
  return updated;
});
