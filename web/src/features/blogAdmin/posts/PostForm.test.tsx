import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPost, ID, visit } from '../testPosts';

afterEach(() => sessionStorage.clear());

const CREATE = 'POST /api/blog/create';
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
async function write() {
  await userEvent.type(field('Title*'), 'Hats');
  await userEvent.type(field('Author*'), 'Ann');
  await userEvent.type(field('Excerpt*'), 'Brims');
  await userEvent.type(field('Content*'), 'One{enter}Two');
}

test.each([
  ['Save Draft', 'draft', 'Drafts posts'],
  ['Submit for Approval', 'pending_approval', 'Pending posts'],
])('%s sends a post as %s and goes back to the list, where it stands', async (name, status, heading) => {
  const server = visit('/admin/blog/create', {
    [CREATE]: { body: aPost() },
    'GET /api/blog/all': { body: [] },
  });
  await screen.findByRole('heading', { name: 'Create Blog Post' });
  await write();
  await userEvent.selectOptions(field('Category*'), 'Skincare');
  await userEvent.click(screen.getByRole('switch', { name: 'Featured Article' }));
  await press(name);
  expect(await screen.findByText('Blog post created successfully')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  expect(server.calls.find(({ call }) => call === CREATE)?.body).toEqual({
    title: 'Hats',
    author: 'Ann',
    category: 'Skincare',
    excerpt: 'Brims',
    content: 'One\nTwo',
    featured: 1,
    status,
  });
  expect(sessionStorage.length).toBe(0);
});

test('what is missing is said at each field, and nothing is sent', async () => {
  const server = visit('/admin/blog/create', {});
  await press('Submit for Approval');
  for (const text of ['Title is required', 'Author name is required', 'Excerpt is required', 'Content is required']) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
  expect(document.activeElement).toBe(field('Title*'));
  expect(server.calls.filter(({ call }) => call === CREATE)).toEqual([]);
});

test('a post that could not be saved stays in the form, and comes back after the session ended', async () => {
  visit('/admin/blog/create', { [CREATE]: { status: 500, body: {} } });
  await screen.findByRole('heading', { name: 'Create Blog Post' });
  await write();
  await press('Save Draft');
  expect(await screen.findByText('Error creating blog post')).toBeTruthy();
  expect(screen.getByText('Failed to create blog post. Please try again.')).toBeTruthy();
  expect(field('Content*').value).toBe('One\nTwo');
  cleanup();
  visit('/admin/blog/create', {});
  await screen.findByRole('heading', { name: 'Create Blog Post' });
  expect(field('Content*').value).toBe('One\nTwo');
});

test('the side shows the guidelines, and on request the post as it will be read', async () => {
  visit('/admin/blog/create', {});
  await screen.findByRole('heading', { name: 'Create Blog Post' });
  expect(screen.getByRole('heading', { name: 'Blog guidelines' })).toBeTruthy();
  await write();
  await press('Preview');
  const preview = screen.getByRole('complementary', { name: 'Preview' });
  expect(within(preview).getByText(/One/).textContent).toBe('One\nTwo');
  await press('Edit');
  expect(screen.getByRole('heading', { name: 'Blog guidelines' })).toBeTruthy();
});

test('a draft is edited as it was read, and handed in with one press', async () => {
  const draft = aPost({ status: 'draft' });
  const server = visit(`/admin/blog/${ID}/edit`, {
    [`GET /api/blog/${ID}`]: { body: draft },
    [`PATCH /api/blog/${ID}`]: { body: { ...draft, version: 4 } },
    [`PATCH /api/blog/${ID}/status`]: { body: aPost() },
    'GET /api/blog/all': { body: [] },
  });
  await userEvent.type(await screen.findByLabelText('Title*'), ' for all');
  await press('Submit for Approval');
  expect(await screen.findByText('Blog post saved')).toBeTruthy();
  const sent = server.calls.filter(({ call }) => call.startsWith('PATCH'));
  expect(sent.map(({ body }) => body)).toMatchObject([
    { title: 'Sun hats for all', content: draft.content, version: 3 },
    { status: 'pending_approval', version: 4 },
  ]);
});

test('what is no draft cannot be edited', async () => {
  visit(`/admin/blog/${ID}/edit`, { [`GET /api/blog/${ID}`]: { body: aPost() } });
  expect(await screen.findByText('Only drafts can be edited.')).toBeTruthy();
  expect(screen.queryByLabelText('Title*')).toBeNull();
});
