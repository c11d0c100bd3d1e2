import type { Bench, Person } from '#local/bin/bench/stage';
import { A_PAGE, page, type GrowingOf } from './row';

const POST = {
  ...{ title: 'Sun and shade', excerpt: 'What shade does', content: 'Shade helps. '.repeat(20) },
  ...{ author: 'Ann Lind', category: 'Prevention' },
};
const waiting = { status: 'pending_approval' };

const drafted = async ({ call }: Bench, person: Person) => {
  const { id } = await call<{ id: string }>(person, { route: 'blog.create', body: POST });
  return { params: { id } };
};

/** Articles, and posts on their way to be some. */
export const blog: GrowingOf<'blog'> = {
  approved: { name: 'articles', as: 'person', given: { query: page }, grows: A_PAGE },
  all: { name: 'posts to moderate', as: 'admin', given: { query: { ...page, ...waiting } }, grows: A_PAGE },
  counts: { name: 'posts by status, counted', as: 'admin' },
  create: { name: 'a new post', as: 'admin', given: { body: POST } },
  get: { name: 'one post', as: 'admin', given: drafted },
  update: {
    name: 'its text',
    as: 'admin',
    given: async (...of) => ({ ...(await drafted(...of)), body: { title: 'Sun and hats' } }),
  },
  changeStatus: {
    name: 'it is submitted',
    as: 'admin',
    given: async (...of) => ({ ...(await drafted(...of)), body: waiting }),
  },
};
