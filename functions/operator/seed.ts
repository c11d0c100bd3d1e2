import { Blog, type KeptPost } from '#data/blog/blog';
import type { Services } from '#functions/services/services';
import { ARTICLES } from './articles';
import { byOperator } from './audited';

type Needed = Pick<Services, 'table' | 'auditLog' | 'now'>;

/** Adds the starter articles that are not there yet, waiting for approval; may be repeated. Answers a sentence. */
export async function seedArticles(needed: Needed): Promise<string> {
  const blog = new Blog(needed.table);
  let added = 0;
  for (const article of ARTICLES) {
    if (await blog.get(article.id)) continue;
    const post = { ...article, status: 'pending_approval', authorId: null, sample: true } as const;
    if (await blog.add(post, needed.now(), by(needed, 'seed', article))) added += 1;
  }
  if (added === 0) return 'The starter articles are there already.';
  return `${added} starter ${added === 1 ? 'article waits' : 'articles wait'} for approval.`;
}

/**
 * Publishes the starter articles that nobody has decided on yet, by nobody's name: a first start on one machine has
 * something to read. Everywhere else an administrator approves them.
 */
export async function publishSamples(needed: Needed): Promise<void> {
  const blog = new Blog(needed.table);
  for (const { id } of ARTICLES) {
    const post = await blog.get(id);
    if (post?.status !== 'pending_approval') continue;
    const move = { status: 'approved', by: null, reason: null, at: needed.now() } as const;
    await blog.move(post, move, by(needed, 'publishSample', post));
  }
}

const by = (needed: Needed, step: string, { id }: Pick<KeptPost, 'id'>) =>
  byOperator(needed, { action: `blog.${step}`, resource: 'blog', resourceId: id, riskLevel: 'low' });
