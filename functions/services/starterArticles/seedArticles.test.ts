import { BLOG_CATEGORIES, NewBlogPost, computeReadingMinutes } from '#domain/blog/blog';
import { testApi, type TestApi } from '#functions/testing/testApi';
import { ARTICLES } from './articles';
import { publishSamples, seedArticles } from './seedArticles';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const listPosts = async () => (await api.admin.blog.all({ query: { limit: 100 } })).items;

describe.each(ARTICLES)('the starter article “$title”', (article) => {
  test('is what an administrator could have written', () => {
    const { id, ...text } = article;
    expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(NewBlogPost.parse(text)).toEqual({ ...text, status: 'draft' });
  });

  test('has 500 to 900 words, lists its sources, and says that it is no diagnosis or advice', () => {
    const wordCount = article.content.match(/\S+/g)!.length;
    expect(wordCount).toBeGreaterThanOrEqual(500);
    expect(wordCount).toBeLessThanOrEqual(900);
    expect(computeReadingMinutes(article.content)).toBeLessThanOrEqual(5);
    const [body = '', sources = ''] = article.content.split('\n\n## Sources\n\n');
    expect(body).toMatch(/This article is for learning\. It (is not a diagnosis|does not replace)/);
    const numbers = [...sources.matchAll(/^(\d)\. \[[^[\]]+\]\(https:\/\/\S+\)$/gm)].map(([, number]) => number);
    expect(numbers.length).toBeGreaterThanOrEqual(3);
    for (const number of numbers) expect(body).toContain(`[${number!}]`);
    for (const [, number] of body.matchAll(/\[(\d)\]/g)) expect(numbers).toContain(number);
  });

  test('is text in US spelling, attributed to no clinician', () => {
    const text = [article.title, article.excerpt, article.content].join('\n');
    expect(text).not.toMatch(/<[a-z/]/i);
    expect(text).not.toMatch(/colour|tumour|grey\b|centre|metre\b|analyse|recognis|moisturis|behaviour|programme/i);
    expect(article.author).toBe('Skin Awareness');
  });
});

test('there is one starter article of each category, and their ids differ', () => {
  expect(ARTICLES.map(({ category }) => category).sort()).toEqual([...BLOG_CATEGORIES].sort());
  expect(new Set(ARTICLES.map(({ id }) => id)).size).toBe(ARTICLES.length);
});

test('seeding adds the articles once, as pending samples without an author; a local start publishes them', async () => {
  expect(await seedArticles(api.services)).toBe('6 starter articles wait for approval.');
  for (const post of await listPosts()) {
    expect(post).toMatchObject({ status: 'pending_approval', sample: true, authorId: null, approvedBy: null });
  }
  const [rejected, ...rest] = (await listPosts()).map(({ id }) => id);
  await api.admin.blog.changeStatus({ params: { id: rejected! }, body: { status: 'rejected' } });
  expect((await api.user.blog.approved({})).items).toEqual([]);

  await publishSamples(api.services);
  await publishSamples(api.services);
  const articles = (await api.user.blog.approved({})).items;
  expect(articles.map(({ id }) => id).sort()).toEqual(rest.sort());
  expect(articles.every(({ sample }) => sample)).toBe(true);
  expect((await listPosts()).filter(({ approvedBy }) => approvedBy !== null)).toEqual([]);

  const before = await listPosts();
  expect(await seedArticles(api.services)).toBe('The starter articles are there already.');
  expect(await listPosts()).toEqual(before);
  expect(await api.admin.blog.counts({})).toMatchObject({ pending_approval: 0, approved: 5, rejected: 1 });
  const auditRows = (await api.scanTable()).filter(({ action }) => /^blog\.(seed|publishSample)$/.test(String(action)));
  expect(auditRows).toHaveLength(11);
});
