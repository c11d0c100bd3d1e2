import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { Article } from '../../../article/Article';
import { holdWrites } from '../../../lib/testServer';
import { buildPost, POST_ID, renderBlogAdmin } from '../testPosts';

afterEach(() => sessionStorage.clear());

const CREATE = 'POST /api/blog/create';
const getField = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const clickButton = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const TYPED = 'One\nTwo\n## Sources\n- https://a.example';
async function fillForm() {
  await userEvent.type(getField('Title*'), 'Hats');
  await userEvent.type(getField('Author*'), 'Ann');
  await userEvent.type(getField('Excerpt*'), 'Brims');
  await userEvent.type(getField('Content*'), 'One{enter}Two');
  await userEvent.type(getField('Content*'), '{enter}## Sources{enter}- https://a.example');
}

test.each([
  ['Save Draft', 'draft', 'Draft posts'],
  ['Submit for Approval', 'pending_approval', 'Pending posts'],
])('%s sends a post as %s and opens the list that contains it', async (name, status, heading) => {
  const server = renderBlogAdmin('/admin/blog/create', {
    [CREATE]: { body: buildPost() },
    'GET /api/blog/all': { body: [] },
  });
  await screen.findByRole('heading', { name: 'Create Blog Post' });
  await fillForm();
  await userEvent.selectOptions(getField('Category*'), 'Skincare');
  await userEvent.click(screen.getByRole('switch', { name: 'Featured Article' }));
  await clickButton(name);
  expect(await screen.findByText('Blog post created successfully')).toBeTruthy();
  expect(screen.getByText('Your blog post has been saved and can be found in the admin dashboard.')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  expect(server.calls.find(({ call }) => call === CREATE)?.body).toEqual({
    title: 'Hats',
    author: 'Ann',
    category: 'Skincare',
    excerpt: 'Brims',
    content: TYPED,
    featured: 1,
    status,
  });
  expect(sessionStorage.length).toBe(0);
});

test('a copy of a post is a new one, which begins with its texts', async () => {
  const server = renderBlogAdmin(`/admin/blog/create?copy=${POST_ID}`, {
    [`GET /api/blog/${POST_ID}`]: { body: buildPost({ status: 'archived' }) },
    [CREATE]: { body: buildPost() },
    'GET /api/blog/all': { body: [] },
  });
  await screen.findByRole('heading', { name: 'Copy Blog Post' });
  expect(getField('Title*').value).toBe('Sun hats');
  await clickButton('Save Draft');
  expect(await screen.findByText('Blog post created successfully')).toBeTruthy();
  const { title, excerpt, content, author, category } = buildPost();
  expect(server.calls.find(({ call }) => call === CREATE)?.body).toEqual({
    ...{ title, excerpt, content, author, category },
    ...{ featured: 1, status: 'draft' },
  });
  cleanup();
  renderBlogAdmin(`/admin/blog/create?copy=${POST_ID}`, {});
  expect(await screen.findByText('Error loading blog post')).toBeTruthy();
});

test('the form says that it is submitting', async () => {
  renderBlogAdmin('/admin/blog/create', {});
  await screen.findByRole('heading', { name: 'Create Blog Post' });
  await fillForm();
  holdWrites();
  await clickButton('Submit for Approval');
  const button = await screen.findByRole('button', { name: 'Submitting...' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

test('each missing field has an error, and nothing is sent', async () => {
  const server = renderBlogAdmin('/admin/blog/create', {});
  await clickButton('Submit for Approval');
  for (const text of ['Title is required', 'Author name is required', 'Excerpt is required', 'Content is required']) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
  expect(document.activeElement).toBe(getField('Title*'));
  expect(server.calls.filter(({ call }) => call === CREATE)).toEqual([]);
});

test('a post without sources is saved as a draft, and its form says so instead of submitting it', async () => {
  const server = renderBlogAdmin('/admin/blog/create', {
    [CREATE]: { body: buildPost() },
    'GET /api/blog/all': { body: [] },
  });
  await screen.findByRole('heading', { name: 'Create Blog Post' });
  await fillForm();
  await userEvent.clear(getField('Content*'));
  await userEvent.type(getField('Content*'), 'No sources');
  await clickButton('Submit for Approval');
  expect(await screen.findByText(/^Name at least one source/)).toBeTruthy();
  expect(document.activeElement).toBe(getField('Content*'));
  expect(server.calls.filter(({ call }) => call === CREATE)).toEqual([]);
  await clickButton('Save Draft');
  expect(await screen.findByText('Blog post created successfully')).toBeTruthy();
  expect(server.calls.find(({ call }) => call === CREATE)?.body).toMatchObject({
    content: 'No sources',
    status: 'draft',
  });
});

test('a post that could not be saved stays in the form, and is restored after the session ended', async () => {
  renderBlogAdmin('/admin/blog/create', { [CREATE]: { status: 500, body: {} } });
  await screen.findByRole('heading', { name: 'Create Blog Post' });
  await fillForm();
  await clickButton('Save Draft');
  expect(await screen.findByText('Error creating blog post')).toBeTruthy();
  expect(screen.getByText('Failed to create blog post. Please try again.')).toBeTruthy();
  expect(getField('Content*').value).toBe(TYPED);
  cleanup();
  renderBlogAdmin('/admin/blog/create', {});
  await screen.findByRole('heading', { name: 'Create Blog Post' });
  expect(getField('Content*').value).toBe(TYPED);
});

test('the side shows the guidelines, and on request a preview of the post', async () => {
  renderBlogAdmin('/admin/blog/create', {});
  await screen.findByRole('heading', { name: 'Create Blog Post' });
  expect(screen.getByRole('heading', { name: 'Blog guidelines' })).toBeTruthy();
  await fillForm();
  await clickButton('Preview');
  const preview = screen.getByRole('complementary', { name: 'Preview' });
  expect(within(preview).getByText(/One/).innerHTML).toBe('One<br>Two');
  await clickButton('Edit');
  expect(screen.getByRole('heading', { name: 'Blog guidelines' })).toBeTruthy();
});

test('the preview is the page of the article: the same elements, classes and words', async () => {
  const content = '## Why\nText\n\n### Part\nMore\n\n## How\n- one\n\n## Sources\n- https://a.example';
  const draft = buildPost({ status: 'draft', content });
  renderBlogAdmin(`/admin/blog/${POST_ID}/edit`, { [`GET /api/blog/${POST_ID}`]: { body: draft } });
  await screen.findByRole('heading', { name: 'Edit Blog Post' });
  await clickButton('Preview');
  const preview = within(screen.getByRole('complementary', { name: 'Preview' })).getByRole('article').outerHTML;
  cleanup();
  const { title, excerpt, author, category } = draft;
  const article = { title, excerpt, content, author, category, featured: 1, sample: false } as const;
  const dates = { publishDate: new Date().toISOString(), approvedAt: null, revisedAt: null, review: null };
  const { container } = render(
    <MemoryRouter>
      <Article article={{ ...article, ...dates }} level={1} hasContents />
    </MemoryRouter>,
  );
  const toOutline = (html: string) => html.replace(/<(\/?)h[1-6]/g, '<$1h');
  expect(toOutline(preview)).toBe(toOutline(container.innerHTML));
  expect(preview).toContain('On this page');
});

test('a draft is saved with the version that was read, and submitted with one click', async () => {
  const draft = buildPost({ status: 'draft' });
  const server = renderBlogAdmin(`/admin/blog/${POST_ID}/edit`, {
    [`GET /api/blog/${POST_ID}`]: { body: draft },
    [`PATCH /api/blog/${POST_ID}`]: { body: { ...draft, version: 4 } },
    [`PATCH /api/blog/${POST_ID}/status`]: { body: buildPost() },
    'GET /api/blog/all': { body: [] },
  });
  await userEvent.type(await screen.findByLabelText('Title*'), ' for all');
  await clickButton('Submit for Approval');
  expect(await screen.findByText('Blog post saved')).toBeTruthy();
  const patches = server.calls.filter(({ call }) => call.startsWith('PATCH'));
  expect(patches.map(({ body }) => body)).toMatchObject([
    { title: 'Sun hats for all', content: draft.content, version: 3 },
    { status: 'pending_approval', version: 4 },
  ]);
});

test('only a draft can be edited', async () => {
  renderBlogAdmin(`/admin/blog/${POST_ID}/edit`, { [`GET /api/blog/${POST_ID}`]: { body: buildPost() } });
  expect(await screen.findByText('Only drafts can be edited.')).toBeTruthy();
  expect(screen.queryByLabelText('Title*')).toBeNull();
});
