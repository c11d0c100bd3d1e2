import type { Bench, BenchUser } from '#lab/bench/bench';
import { registerNewAdmin } from './newUser';
import { PAGE_OF_50, pageQuery, type ScaleCases } from './scaleCase';

const POST = {
  ...{
    title: 'Sun and shade',
    excerpt: 'What shade does',
    content: `${'Shade helps. '.repeat(20)}\n\n## Sources\n- https://www.aad.org`,
  },
  ...{ author: 'Ann Lind', category: 'Prevention' },
};
const inReview = { status: 'pending_approval' };

const createDraft = async ({ call }: Bench, user: BenchUser) => {
  const { id } = await call<{ id: string }>(user, { route: 'blog.create', body: POST });
  return { params: { id } };
};

const WEEK_MS = 7 * 24 * 60 * 60_000;
const REVIEWER = { reviewerName: 'Dr. Ruth Berg', reviewerCredentials: 'MD' };

/** Schedules a post of another administrator: nobody approves their own where there is another. */
const createScheduled = async (...[bench, user]: Parameters<typeof createDraft>) => {
  const author: BenchUser = { email: '' };
  await registerNewAdmin(bench, author);
  const draft = await createDraft(bench, author);
  const publishAt = new Date(Date.now() + WEEK_MS).toISOString();
  const body = { status: 'approved', publishAt, ...REVIEWER };
  await bench.call(user, { route: 'blog.changeStatus', ...draft, body });
  return draft;
};

const findArticle = async ({ call }: Bench, user: BenchUser) => {
  const [article] = await call<{ id: string }[]>(user, { route: 'blog.approved', query: { limit: 1 } });
  return { params: { id: article!.id } };
};

/** Cases for articles, and posts in review. */
export const blogCases: ScaleCases<'blog'> = {
  approved: { name: 'articles', caller: 'user', input: { query: pageQuery }, growthReason: PAGE_OF_50 },
  article: {
    name: 'one article',
    caller: 'user',
    input: findArticle,
  },
  all: {
    name: 'posts to moderate',
    caller: 'admin',
    input: { query: { ...pageQuery, ...inReview } },
    growthReason: PAGE_OF_50,
  },
  counts: { name: 'count posts by status', caller: 'admin' },
  create: { name: 'create post', caller: 'admin', input: { body: POST } },
  get: { name: 'one post', caller: 'admin', input: createDraft },
  update: {
    name: 'edit post',
    caller: 'admin',
    input: async (...context) => ({ ...(await createDraft(...context)), body: { title: 'Sun and hats' } }),
  },
  changeStatus: {
    name: 'submit post',
    caller: 'admin',
    input: async (...context) => ({ ...(await createDraft(...context)), body: inReview }),
  },
  schedule: { name: 'publish scheduled article', caller: 'admin', input: createScheduled },
  revise: { name: 'begin revision', caller: 'admin', input: findArticle },
  versions: { name: 'versions of an article', caller: 'admin', input: findArticle },
};
