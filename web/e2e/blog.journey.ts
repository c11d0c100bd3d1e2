import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { grantAdmin, openStage, register, type Stage } from './journey';
import { flawsOf } from './sound';

jest.setTimeout(300_000);

let stage: Stage;
let admin: Page;
beforeAll(async () => {
  stage = await openStage();
  admin = await stage.newcomer();
  await register(admin, 'editor@example.org');
  await grantAdmin(stage, 'editor@example.org');
});
afterAll(async () => stage.close());

/** Runs `npm run seed` on the running product. */
async function seed(): Promise<string> {
  const env = { ...process.env, DATA_DIR: stage.product.dataDir };
  const file = resolve(__dirname, '../../packages/local/bin/seed.ts');
  return (await promisify(execFile)(process.execPath, ['--import', 'tsx', file], { env })).stdout;
}
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const press = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name }).click();

async function expectGoodScreen(page: Page, name: string): Promise<void> {
  expect(await flawsOf(page, name)).toEqual([]);
}

/** Answers one call of the page's with what a test needs, until it is lifted. */
async function answering(page: Page, call: string, status: number, body: unknown): Promise<() => Promise<void>> {
  const url = `**${call}`;
  await page.route(url, (route) => route.fulfill({ status, json: body }));
  return () => page.unroute(url);
}

/** Writes a post on the screen and saves it. */
async function write(title: string, save: 'Save Draft' | 'Submit for Approval'): Promise<void> {
  await admin.goto('/admin/blog/create');
  await admin.getByLabel('Title*').fill(title);
  await admin.getByLabel('Author*').fill('Ann Editor');
  await admin.getByLabel('Category*').selectOption('Research');
  await admin.getByLabel('Excerpt*').fill(`What ${title} is about`);
  await admin.getByLabel('Content*').fill('First line\n\n<b>Second</b> line');
  await press(admin, save);
  await admin.getByText('Blog post created successfully').waitFor();
  await heading(admin, 'Blog Management').waitFor();
}

test('a first start has six sample articles to read, labeled so; they open one by one and by category', async () => {
  const page = await stage.newcomer();
  await register(page, 'reader@example.org');
  await page.getByRole('banner').getByRole('link', { name: 'Health Blog' }).click();
  await heading(page, 'Featured Articles').waitFor();
  await heading(page, 'Latest Articles').waitFor();
  expect(await page.getByRole('article').count()).toBe(6);
  expect(await page.getByText('Sample article, not medically reviewed').count()).toBe(6);
  await expectGoodScreen(page, 'blog');

  const first = page.getByRole('article').first();
  await press(first, /Read article/);
  await first.getByText('Sources').waitFor();
  await first.getByText(/\d min read/).waitFor();
  await expectGoodScreen(page, 'blog-article');
  await press(first, /Close article/);

  await page.getByRole('radio', { name: 'Research' }).check();
  await heading(page, 'Research').waitFor();
  expect(await page.getByRole('article').count()).toBe(1);
  expect(await heading(page, 'Featured Articles').count()).toBe(0);
  expect(await seed()).toContain('The starter articles are there already.');
});

test('with the keyboard alone a category is chosen, and an article opened and closed', async () => {
  const page = await stage.newcomer();
  await register(page, 'keys@example.org');
  await page.goto('/blog');
  await heading(page, 'Featured Articles').waitFor();
  await page.getByRole('radio', { name: 'All', exact: true }).focus();
  for (let n = 0; n < 2; n++) await page.keyboard.press('ArrowRight');
  await heading(page, 'Prevention').waitFor();
  await page.keyboard.press('Tab');
  const open = page.getByRole('button', { name: /^Read article/ });
  expect(await open.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('article').getByText('Sources').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await open.waitFor();
  expect(await open.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('a blog that loads, does not load, and is empty says so', async () => {
  const page = await stage.newcomer();
  await register(page, 'unlucky@example.org');
  let release: () => void = () => undefined;
  const held = new Promise<void>((settle) => (release = settle));
  await page.route('**/api/blog/approved?*', async (route) => {
    await held;
    await route.fulfill({ status: 500, json: { code: 'internal', message: 'Something went wrong.' } });
  });
  await page.goto('/blog');
  await page.getByText('Loading articles...').waitFor();
  await expectGoodScreen(page, 'blog-loading');
  release();
  await page
    .getByText('Content temporarily unavailable. Please check back later for approved health content.')
    .waitFor();
  await expectGoodScreen(page, 'blog-error');
  await page.unroute('**/api/blog/approved?*');
  const lift = await answering(page, '/api/blog/approved?*', 200, []);
  await press(page, 'Try again');
  await page.getByText('No approved articles are available yet.').waitFor();
  await expectGoodScreen(page, 'blog-empty');
  await lift();
});

test('the administration is not there for a signed-in reader, and a visitor meets the sign-in screen', async () => {
  const page = await stage.newcomer();
  const visitor = await stage.newcomer();
  await register(page, 'curious@example.org');
  for (const path of [
    '/admin/blog',
    '/admin/blog/create',
    '/admin/blog/01ARZ3NDEKTSV4RRFFQ69G5FAV/edit',
    '/admin-blog',
  ]) {
    await page.goto(path);
    await heading(page, '404 Page Not Found').waitFor();
    expect(await page.getByRole('banner').getByRole('button', { name: 'Admin' }).count()).toBe(0);
    await visitor.goto(path);
    await visitor.getByRole('tab', { name: 'Sign In' }).waitFor();
  }
});

test('a post is written, rejected with a reason, and archived; another is approved and read', async () => {
  await admin.goto('/admin-blog');
  await admin.waitForURL('**/admin/blog');
  await admin.getByRole('banner').getByRole('button', { name: 'Admin' }).waitFor();
  await admin.getByRole('tab', { name: /^Pending/, selected: true }).waitFor();
  await admin.getByText('No posts are waiting for review.').waitFor();
  await expectGoodScreen(admin, 'blog-admin-empty');

  await write('Weak post', 'Submit for Approval');
  expect(new URL(admin.url()).pathname).toBe('/admin/blog');
  await press(admin, 'View Weak post');
  await admin.getByRole('dialog', { name: 'Weak post' }).getByText('<b>Second</b> line').waitFor();
  await expectGoodScreen(admin, 'blog-admin-view');
  await admin.keyboard.press('Escape');
  await expectGoodScreen(admin, 'blog-admin-pending');
  await press(admin, 'Reject Weak post');
  await admin.getByPlaceholder('Reason for rejection (optional but recommended)...').fill('No sources');
  await expectGoodScreen(admin, 'blog-admin-reject');
  await press(admin, 'Reject Post');
  await admin.getByText('Blog post rejected').waitFor();
  await admin.getByRole('tab', { name: 'Rejected (1)' }).click();
  await admin.getByText('No sources').waitFor();
  await expectGoodScreen(admin, 'blog-admin-rejected');
  await press(admin, 'Archive Weak post');
  await press(admin, 'Archive Post');
  await admin.getByRole('tab', { name: 'Archived (1)' }).waitFor();

  await write('Strong post', 'Submit for Approval');
  await press(admin, 'Approve Strong post');
  const question = admin.getByRole('dialog', { name: 'Approve Blog Post' });
  expect(await question.getByRole('button', { name: 'Approve Post' }).isDisabled()).toBe(true);
  await question.getByRole('checkbox').check();
  await expectGoodScreen(admin, 'blog-admin-approve');
  await press(question, 'Approve Post');
  await admin.getByText('Blog post approved').waitFor();
  await admin.goto('/blog');
  await press(admin, 'Read article Strong post');
  await admin.getByText('<b>Second</b> line').waitFor();
  expect(await admin.getByText('Weak post').count()).toBe(0);
});

test('with the keyboard alone a draft is written, edited and posted', async () => {
  const key = (name: string) => admin.keyboard.press(name);
  await admin.goto('/admin/blog/create');
  await admin.getByLabel('Title*').focus();
  for (const text of ['Typed post', 'Ann Editor']) {
    await admin.keyboard.type(text);
    await key('Tab');
  }
  await key('Tab');
  for (const text of ['By keyboard', 'All of it']) {
    await admin.keyboard.type(text);
    await key('Tab');
  }
  await key('Space');
  await admin.getByRole('button', { name: 'Preview' }).focus();
  await key('Enter');
  await admin.getByRole('complementary', { name: 'Preview' }).getByText('All of it').waitFor();
  await expectGoodScreen(admin, 'blog-admin-write');
  await admin.getByRole('button', { name: 'Save Draft' }).focus();
  await key('Enter');
  await admin.getByText('Blog post created successfully').waitFor();
  await heading(admin, 'Drafts posts').waitFor();

  await admin.getByRole('link', { name: 'Edit Typed post' }).focus();
  await key('Enter');
  await heading(admin, 'Edit Blog Post').waitFor();
  await admin.getByLabel('Title*').focus();
  await key('End');
  await admin.keyboard.type(', edited');
  await admin.getByRole('button', { name: 'Save Draft' }).focus();
  await key('Enter');
  await admin.getByText('Blog post saved').waitFor();

  await admin.getByRole('button', { name: 'Post to Health Blog Typed post, edited' }).focus();
  await key('Enter');
  await admin.getByRole('checkbox').focus();
  await key('Space');
  await key('Tab');
  await key('Tab');
  await key('Enter');
  await admin.getByText('Blog post approved').waitFor();
  await admin.getByText('No draft posts found.').waitFor();
});

test('posts that do not load say so', async () => {
  const lift = await answering(admin, '/api/blog/counts', 500, { code: 'internal', message: 'Something went wrong.' });
  await admin.goto('/admin/blog');
  await admin.getByText('Error loading blog posts').waitFor();
  await admin.getByText('Please try refreshing the page.').waitFor();
  await expectGoodScreen(admin, 'blog-admin-error');
  await lift();
  await press(admin, 'Try again');
  await admin.getByRole('tab', { name: /^Pending/ }).waitFor();
});
