import { configure, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import type { BlogArticle } from '#domain/blog/blog';
import { SessionBoundary } from '../../lib/SessionBoundary';
import { MARIA, replyInOrder, startTestServer, type Reply } from '../../lib/testServer';
import { ToastProvider } from '../../ui/feedback/Toast';
import BlogPage from './BlogPage';

configure({ asyncUtilTimeout: 10_000 });

const buildArticle = (title: string, changes: Partial<BlogArticle> = {}): BlogArticle => ({
  id: `01ARZ3NDEKTSV4RRFFQ69G5${title.slice(0, 3).toUpperCase().padEnd(3, '0')}`,
  title,
  excerpt: `About ${title}`,
  content: `${'word '.repeat(200)}end\n\n<b>${title}</b>`,
  author: 'Ann Author',
  category: 'Prevention',
  featured: 0,
  publishDate: '2026-03-04T12:00:00.000Z',
  sample: false,
  ...changes,
});
const APPROVED = 'GET /api/blog/approved';
const FEATURED = { body: [buildArticle('Featured one', { featured: 1 })] };
const LATEST = { body: [buildArticle('Newest'), buildArticle('Featured one', { featured: 1 })] };

/** Replies in order, because the test server cannot tell the two reads of All apart by their query. */
function renderBlog(...replies: [Reply, ...Reply[]]) {
  startTestServer({
    'GET /api/auth/me': { body: { user: MARIA } },
    [APPROVED]: replyInOrder(...replies),
  });
  render(
    <MemoryRouter>
      <ToastProvider>
        <SessionBoundary>
          <BlogPage />
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
  expect(text.textContent).toContain('end\n\n<b>');
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
