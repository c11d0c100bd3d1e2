import { Blog } from '#data/blog/blog';
import { BlogText } from '#domain/blog/blog';
import { AppError } from '#domain/http/errors';
import { blogRoutes } from '#domain/http/routes/blog';
import { endpoint } from '#functions/http/endpoint';
import { blogAnswers } from './messages';

/**
 * Begins a revision: a draft with the text of a published article, which stays public until the draft is approved
 * (docs/decisions/033-blog-review.md).
 */
export const handler = endpoint(blogRoutes.revise, async ({ params, user, table, newId, now, audit }) => {
  const blog = new Blog(table);
  const article = await blog.getPublished(params.id, now());
  if (!article) throw new AppError('conflict', blogAnswers('notPublished'));
  const draft = {
    ...BlogText.parse(article),
    ...{ id: newId(), authorId: user.id, sample: article.sample, status: 'draft' as const },
    revision: { of: article.id, version: article.version },
  };
  const post = await blog.add(draft, now(), audit.commit);
  if (!post) throw new AppError('conflict', blogAnswers('exists'));
  return post;
});
