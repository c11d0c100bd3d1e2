import { Blog } from '#data/blog/blog';
import { describeBlogStatus, BlogReviewer, canChangeBlogStatus, hasWrittenPost } from '#domain/blog/blog';
import { requireSources } from '#domain/blog/listSources';
import { requireFuture } from '#functions/services/blog/requireFuture';
import { AppError } from '#domain/http/errors';
import { blogRoutes } from '#domain/http/routes/blog';
import { endpoint } from '#functions/http/endpoint';
import { blogAnswers } from './messages';

const t = blogAnswers;

/**
 * Submits, approves, rejects, recalls or archives a post. An approved revision replaces the text of its article. Of two parallel
 * decisions one wins, and the other gets 409. An article approved with a time appears then (docs/decisions/033-blog-review.md). An administrator approves a post of their own only where there is no other
 * (docs/decisions/078-blog-as-a-publication.md).
 */
export const handler = endpoint(
  blogRoutes.changeStatus,
  async ({ params, body, user, table, identity, now, audit }) => {
    const { status, rejectionReason, recallReason = null, version } = body;
    const publishAt = status === 'approved' ? body.publishAt : undefined;
    const at = now();
    const blog = new Blog(table);
    const post = await blog.get(params.id);
    if (!post) throw new AppError('not_found', t('notFound'));
    if (!canChangeBlogStatus(post.status, status)) {
      const [from, to] = [post.status, status].map((name) => describeBlogStatus(name).toLowerCase());
      throw new AppError('conflict', t('cannotBecome', { from: from!, to: to! }));
    }
    // A post from before sources were required may be pending already, where its text cannot change.
    if (post.status === 'draft') requireSources(post.content);
    const isSelfReview = status === 'approved' && hasWrittenPost(post, user.id);
    if (isSelfReview && (await identity.countAdmins()) > 1) throw new AppError('conflict', t('ownPost'));
    requireFuture(publishAt, at);
    const content = { from: post.status, to: status, version: post.version, ...(publishAt && { publishAt }) };
    audit.addDetails({ details: { ownerId: user.id, content } });
    const review = status === 'approved' ? { ...BlogReviewer.parse(body), isSelfReview } : null;
    const reason = status === 'draft' ? recallReason : rejectionReason;
    const change = { status, by: user.id, reason, review, publishAt, at };
    if (post.version !== (version ?? post.version)) throw new AppError('conflict', t('changed'));
    if (status === 'approved' && post.revision) {
      if (publishAt) throw new AppError('conflict', t('revisionAtOnce'));
      const article = await blog.getPublished(post.revision.of, at);
      if (article?.version !== post.revision.version) throw new AppError('conflict', t('revisionOutdated'));
      const archived = await blog.publishRevision(post, article, change, audit.commit);
      if (!archived) throw new AppError('conflict', t('changed'));
      return archived;
    }
    const updated = await blog.changeStatus(post, change, audit.commit);
    if (!updated) throw new AppError('conflict', t('changed'));
    return updated;
  },
);
