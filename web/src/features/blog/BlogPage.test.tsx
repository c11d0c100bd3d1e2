import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import type { BlogArticle } from '#domain/blog/blog';
import { SessionBoundary } from '../../lib/SessionBoundary';
import { MARIA, replyInOrder, startTestServer, type Reply, type TestServer } from '../../lib/testServer';
import { ToastProvider } from '../../ui/feedback/Toast';
import ArticlePage from './ArticlePage';
import BlogPage from './BlogPage';

const buildArticle = (title: string, changes: Partial<BlogArticle> = {}): BlogArticle => ({
  id: `01ARZ3NDEKTSV4RRFFQ69G5${title.slice(0, 3).toUpperCase().padEnd(3, '0')}`,
  title,
  excerpt: `About ${title}`,
  content: `${'word '.repeat(200)}end\n\n<b>${title}</b>`,
  author: 'Ann Author',
  category: 'Prevention',
  featured: 0,
  publishDate: '2026-03-04T12:00:00.000Z',
  revisedAt: null,
  approvedAt: null,
  sample: false,
  review: null,
  ...changes,
});
const APPROVED = 'GET /api/blog/approved';
const FEATURED = { body: [buildArticle('Featured one', { featured: 1 })] };
const LATEST = { body: [buildArticle('Newest'), buildArticle('Featured one', { featured: 1 })] };

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}
const getAddress = () => screen.getByTestId('address').textContent;

/** Replies in order, because the test server cannot tell the two reads of All apart by their query. */
function renderBlog(...replies: [Reply, ...Reply[]]) {
  renderBlogAt('/blog', { [APPROVED]: replyInOrder(...replies) });
}

/** Renders the page of an address. */
function renderBlogAt(path: string, replies: TestServer['replies']) {
  startTestServer({ 'GET /api/auth/me': { body: { user: MARIA } }, ...replies });
  render(
    <MemoryRouter initialEntries={[path]}>
      <ToastProvider>
        <SessionBoundary>
          <Routes>
            <Route path="/blog" element={<BlogPage />} />
            <Route path="/blog/:slug" element={<ArticlePage />} />
          </Routes>
          <Address />
        </SessionBoundary>
      </ToastProvider>
    </MemoryRouter>,
  );
}

test('under All, featured articles are above the latest, each article once; a category has no featured section', async () => {
  renderBlog(LATEST, FEATURED, { body: [buildArticle('Newest'), buildArticle('Featured one', { featured: 1 })] });
  const featured = await screen.findByRole('region', { name: 'Featured Articles' });
  expect(within(featured).getAllByRole('article')).toHaveLength(1);
  const latest = screen.getByRole('region', { name: 'Latest Articles' });
  expect(
    within(latest)
      .getAllByRole('heading', { level: 3 })
      .map((title) => title.textContent),
  ).toEqual(['Newest']);

  await userEvent.click(screen.getByRole('radio', { name: 'Prevention' }));
  const list = await screen.findByRole('region', { name: 'Prevention' });
  expect(within(list).getAllByRole('article')).toHaveLength(2);
  expect(screen.queryByRole('region', { name: 'Featured Articles' })).toBeNull();
});

test('an article opens and closes on its own; its text keeps its line breaks, and markup is shown as text', async () => {
  renderBlog({ body: [buildArticle('Newest'), buildArticle('Earlier')] }, { body: [] });
  const [newest, earlier] = await screen.findAllByRole('article');
  expect(newest!.textContent).toContain('2 min read');
  expect(newest!.textContent).toContain('Ann Author');
  await userEvent.click(within(newest!).getByRole('button', { name: 'Read article Newest' }));
  const text = within(newest!).getByText(/<b>Newest<\/b>/);
  expect(text.tagName).toBe('P');
  expect(text.previousElementSibling?.textContent).toMatch(/word end$/);
  expect(within(earlier!).queryByText(/<b>Earlier/)).toBeNull();
  await userEvent.click(within(newest!).getByRole('button', { name: 'Close article Newest' }));
  expect(within(newest!).queryByText(/<b>Newest/)).toBeNull();
  expect(document.activeElement).toBe(within(newest!).getByRole('button', { name: 'Read article Newest' }));
});

test('a sample article is labeled as not medically reviewed', async () => {
  renderBlog({ body: [buildArticle('Sample', { sample: true }), buildArticle('Earlier')] }, { body: [] });
  const [sample, earlier] = await screen.findAllByRole('article');
  expect(sample!.textContent).toContain('Sample article, not medically reviewed');
  expect(earlier!.textContent).not.toContain('Sample article');
});

const REVIEW = { reviewerName: 'Dr. Ruth Berg', reviewerCredentials: 'MD, dermatologist', isSelfReview: false };

test('an article says who reviewed it and when, or that its author did; an older one says nothing', async () => {
  const articles = [
    buildArticle('Newest', { review: REVIEW, sample: true }),
    buildArticle('Same', { review: { ...REVIEW, isSelfReview: true } }),
    buildArticle('Earlier'),
    buildArticle('Twice', { review: REVIEW, revisedAt: '2026-05-06T12:00:00.000Z' }),
  ];
  renderBlog({ body: articles }, { body: [] });
  const [newest, own, earlier, revised] = await screen.findAllByRole('article');
  expect(newest!.textContent).toContain('Reviewed by Dr. Ruth Berg, MD, dermatologist, on March 4, 2026');
  expect(newest!.textContent).not.toContain('Sample article');
  expect(own!.textContent).toContain('Self-reviewed by Dr. Ruth Berg, MD, dermatologist, on March 4, 2026');
  expect(own!.textContent).toContain('Nobody else reviewed it.');
  expect(earlier!.textContent).not.toMatch(/reviewed|updated/i);
  expect(revised!.textContent).toMatch(/March 4, 2026 · 2 min read · Updated May 6, 2026/);
  expect(revised!.textContent).toContain('Reviewed by Dr. Ruth Berg, MD, dermatologist, on May 6, 2026');
});

test('the category is in the address, and an address with a category opens it', async () => {
  renderBlog({ body: [] });
  await screen.findByText('No approved articles are available yet.');
  await userEvent.click(screen.getByRole('radio', { name: 'Early Detection' }));
  expect(getAddress()).toBe('/blog?category=Early+Detection');
  await userEvent.click(screen.getByRole('radio', { name: 'All' }));
  expect(getAddress()).toBe('/blog');
  cleanup();
  renderBlogAt('/blog?category=Research', { [APPROVED]: { body: [] } });
  expect(await screen.findByText('No approved articles are available in Research yet.')).toBeTruthy();
  cleanup();
  renderBlogAt('/blog?category=Gardening', { [APPROVED]: { body: [] } });
  expect(await screen.findByText('No approved articles are available yet.')).toBeTruthy();
});

test('a search is in the address, replaces the featured articles, and ends', async () => {
  renderBlogAt('/blog', { [APPROVED]: { body: [buildArticle('Newest')] } });
  const addresses: string[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = (...call) => {
    addresses.push((call[0] as URL).search);
    return fetch(...call);
  };
  await userEvent.type(await screen.findByLabelText('Search articles'), ' sun hats {Enter}');
  const results = await screen.findByRole('region', { name: 'Results for “sun hats”' });
  expect(within(results).getAllByRole('article')).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'Featured Articles' })).toBeNull();
  expect(getAddress()).toBe('/blog?search=sun+hats');
  await userEvent.click(screen.getByRole('radio', { name: 'Research' }));
  expect(getAddress()).toBe('/blog?category=Research&search=sun+hats');
  await waitFor(() => expect(addresses).toContain('?limit=12&category=Research&search=sun+hats'));
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(getAddress()).toBe('/blog?category=Research');
  cleanup();
  renderBlogAt('/blog?search=giraffe', { [APPROVED]: { body: [] } });
  expect(await screen.findByText(/^No article contains all of these words: giraffe/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Search articles').value).toBe('giraffe');
});

test('a long article begins with links to its sections; a short one does not', async () => {
  const content = '## How often\nText\n\n### Part\n\n## The round\nText\n\n## Sources\n- https://a.example';
  const article = buildArticle('Hats', { content });
  const path = `/blog/hats-${article.id.toLowerCase()}`;
  const call = `GET /api/blog/articles/${article.id}`;
  renderBlogAt(path, { [call]: { body: article } });
  const contents = await screen.findByRole('navigation', { name: 'On this page' });
  const links = within(contents).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['How often', 'The round', 'Sources']);
  for (const link of links) {
    const heading = document.getElementById(link.getAttribute('href')!.slice(1));
    expect([heading?.tagName, heading?.textContent]).toEqual(['H2', link.textContent]);
  }
  cleanup();
  renderBlogAt(path, { [call]: { body: { ...article, content: 'Text\n\n## Sources\n- https://a.example' } } });
  await screen.findByRole('heading', { name: 'Sources' });
  expect(screen.queryByRole('navigation', { name: 'On this page' })).toBeNull();
});

test('the title of an article leads to its own address, where it stands alone with its sources as links', async () => {
  const content = 'Wear a hat [1].\n\n## Sources\n1. [AAD. Sunscreen FAQs.](https://www.aad.org/faqs)';
  const article = buildArticle('Hats', { content, review: REVIEW });
  renderBlogAt('/blog', {
    [APPROVED]: { body: [article] },
    [`GET /api/blog/articles/${article.id}`]: { body: article },
  });
  await userEvent.click((await screen.findAllByRole('link', { name: 'Hats' }))[0]!);
  expect(await screen.findByRole('heading', { level: 1, name: 'Hats' })).toBeTruthy();
  expect(getAddress()).toBe(`/blog/hats-${article.id.toLowerCase()}`);
  await waitFor(() => expect(document.title).toContain('Hats'));
  expect(screen.getByText(/^Reviewed by Dr. Ruth Berg/)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: 'Sources' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'AAD. Sunscreen FAQs.' }).getAttribute('href')).toBe(
    'https://www.aad.org/faqs',
  );
});

test('the text of an article is marked as English, on a page in any language', async () => {
  const article = buildArticle('Hats', { content: 'Wear one.' });
  renderBlogAt('/blog', {
    [APPROVED]: { body: [article] },
    [`GET /api/blog/articles/${article.id}`]: { body: article },
  });
  const [card] = await screen.findAllByRole('article');
  await userEvent.click(within(card!).getByRole('button', { name: 'Read article Hats' }));
  const isEnglish = (text: string) => screen.getAllByText(text).every((element) => element.closest('[lang="en"]'));
  for (const text of ['Hats', 'About Hats', 'Wear one.']) expect([text, isEnglish(text)]).toEqual([text, true]);
  await userEvent.click(within(card!).getByRole('link', { name: 'Hats' }));
  await screen.findByRole('heading', { level: 1, name: 'Hats' });
  for (const text of ['Hats', 'About Hats', 'Wear one.']) expect([text, isEnglish(text)]).toEqual([text, true]);
});

test.each(['/blog/hats', '/blog/hats-01arz3ndektsv4rrffq69g5hat'])(
  '%s without an article says so, and leads back to the blog',
  async (path) => {
    renderBlogAt(path, { [APPROVED]: { body: [] } });
    expect(await screen.findByText('This article is not on the Health Blog.')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Health Blog' }));
    expect(await screen.findByText('No approved articles are available yet.')).toBeTruthy();
  },
);

test('an empty blog and an empty category show a message, and the link to the analysis stays', async () => {
  renderBlog({ body: [] });
  expect(await screen.findByText('No approved articles are available yet.')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Research' }));
  expect(await screen.findByText('No approved articles are available in Research yet.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Check a spot' }).getAttribute('href')).toBe('/#analysis');
});

test('a blog that does not load shows an error, and loads on retry', async () => {
  const broken = { status: 500, body: { code: 'internal', message: 'Something went wrong.' } };
  renderBlog(broken, broken, LATEST, FEATURED);
  const text = 'Content temporarily unavailable. Please check back later for approved health content.';
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByText('Loading articles...')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Featured Articles' })).toBeTruthy();
  expect(screen.queryByText(text)).toBeNull();
});
