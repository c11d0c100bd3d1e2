import { Blog } from '#data/blog/blog';
import { AppError } from '#domain/http/errors';
import { blogRoutes } from '#domain/http/routes/blog';
import { endpoint } from '#functions/http/endpoint';
import { blogAnswers } from './messages';

const t = blogAnswers;

/** Edits a draft. A submitted post cannot change, so that what is published is what was approved. */
export const handler = endpoint(blogRoutes.update, async ({ params, body, user, table, now, audit }) => {
  const { version, ...text } = body;
  const blog = new Blog(table);
  const post = await blog.get(params.id);
  if (!post) throw new AppError('not_found', t('notFound'));
  if (post.status !== 'draft') throw new AppError('conflict', t('notADraft'));
  const edit = { text, by: user.id, at: now() };
  const updated = post.version === (version ?? post.version) && (await blog.edit(post, edit, audit.commit));
  if (!updated) throw new AppError('conflict', t('changed'));
  return updated;
});
