import { Blog } from '#data/blog/blog';
import {
  BLOG_STATUS_LABELS,
  BlogReviewer,
  canChangeBlogStatus,
  hasWrittenPost,
  OWN_POST,
  POST_CHANGED,
  POST_NOT_FOUND,
} from '#domain/blog/blog';
import { AppError } from '#domain/http/errors';
import { blogRoutes } from '#domain/http/routes/blog';
import { endpoint } from '#functions/http/endpoint';

/**
 * Submits, approves, rejects or archives a post. Of two parallel decisions one wins, and the other gets 409. An administrator
 * approves a post of their own only where there is no other (docs/decisions/078-blog-as-a-publication.md).
 */
export const handler = endpoint(
  blogRoutes.changeStatus,
  async ({ params, body, user, table, identity, now, audit }) => {
    const { status, rejectionReason: reason, version } = body;
    const blog = new Blog(table);
    const post = await blog.get(params.id);
    if (!post) throw new AppError('not_found', POST_NOT_FOUND);
    if (!canChangeBlogStatus(post.status, status)) {
      const [from, to] = [post.status, status].map((name) => BLOG_STATUS_LABELS[name].toLowerCase());
      throw new AppError('conflict', `A post that is ${from!} cannot become ${to!}.`);
    }
    const isSelfReview = status === 'approved' && hasWrittenPost(post, user.id);
    if (isSelfReview && (await identity.countAdmins()) > 1) throw new AppError('conflict', OWN_POST);
    audit.addDetails({
      details: { ownerId: user.id, content: { from: post.status, to: status, version: post.version } },
    });
    const review = status === 'approved' ? { ...BlogReviewer.parse(body), isSelfReview } : null;
    const change = { status, by: user.id, reason, review, at: now() };
    const updated = post.version === (version ?? post.version) && (await blog.changeStatus(post, change, audit.commit));
    if (!updated) throw new AppError('conflict', POST_CHANGED);
    return updated;
  },
);
