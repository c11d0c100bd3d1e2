import { Blog, type BlogPostRow } from '#data/blog/blog';
import type { Services } from '#functions/services/services';
import { ARTICLES } from './articles';
import { commitAsSystem } from '#functions/services/commitAsSystem';

type RequiredServices = Pick<Services, 'table' | 'auditLog' | 'now'>;

/** Adds the missing starter articles, pending approval. Returns a message. */
export async function seedArticles(services: RequiredServices): Promise<string> {
  const blog = new Blog(services.table);
  let added = 0;
  for (const article of ARTICLES) {
    if (await blog.get(article.id)) continue;
    const post = { ...article, status: 'pending_approval', authorId: null, sample: true } as const;
    if (await blog.add(post, services.now(), commitArticle(services, 'seed', article))) added += 1;
  }
  if (added === 0) return 'The starter articles are there already.';
  return `${added} starter ${added === 1 ? 'article waits' : 'articles wait'} for approval.`;
}

/**
 * Publishes the pending starter articles, so that a first local start has a blog. Elsewhere an administrator approves
 * them.
 */
export async function publishSamples(services: RequiredServices): Promise<void> {
  const blog = new Blog(services.table);
  for (const { id } of ARTICLES) {
    const post = await blog.get(id);
    if (post?.status !== 'pending_approval') continue;
    const move = { status: 'approved', by: null, reason: null, review: null, at: services.now() } as const;
    await blog.changeStatus(post, move, commitArticle(services, 'publishSample', post));
  }
}

const commitArticle = (services: RequiredServices, step: string, { id }: Pick<BlogPostRow, 'id'>) =>
  commitAsSystem(services, { action: `blog.${step}`, resource: 'blog', resourceId: id, riskLevel: 'low' });
