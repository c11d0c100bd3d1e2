import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { expectEventually } from './site/expectEventually';
import { createAccount, makeAdmin, startOwnTestSite, registerUser, type TestSite } from './site/journey';
import { findScreenIssues } from './site/screenIssues';

jest.setTimeout(300_000);

let site: TestSite;
let admin: Page;
beforeAll(async () => {
  site = await startOwnTestSite();
  admin = await site.openPage();
  await createAccount(admin, 'editor@example.org');
  await makeAdmin(site, 'editor@example.org');
});
afterAll(async () => site.close());

/** Runs `npm run seed` against the running product. */
async function seed(): Promise<string> {
  const env = { ...process.env, DATA_DIR: site.product.dataDir };
  const file = resolve(__dirname, '../../packages/operator/commands/seed.ts');
  return (await promisify(execFile)(process.execPath, ['--import', 'tsx', file], { env })).stdout;
}
const getHeading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const clickButton = (container: Page | Locator, name: string | RegExp) =>
  container.getByRole('button', { name }).click();

async function expectNoScreenIssues(page: Page, name: string): Promise<void> {
  expect(await findScreenIssues(page, name)).toEqual([]);
}

/** Mocks the response of one call. Returns a function that removes the mock. */
async function mockCall(page: Page, call: string, status: number, body: unknown): Promise<() => Promise<void>> {
  const url = `**${call}`;
  await page.route(url, (route) => route.fulfill({ status, json: body }));
  return () => page.unroute(url);
}

/** Fills the form of a new post and saves it. */
async function createPost(title: string, save: 'Save Draft' | 'Submit for Approval'): Promise<void> {
  await admin.goto('/admin/blog/create');
  await admin.getByLabel('Title*').fill(title);
  await admin.getByLabel('Author*').fill('Ann Editor');
  await admin.getByLabel('Category*').selectOption('Research');
  await admin.getByLabel('Excerpt*').fill(`What ${title} is about`);
  await admin
    .getByLabel('Content*')
    .fill('First line\n\n<b>Second</b> line\n\n## Sources\n- [AAD](https://www.aad.org)');
  await clickButton(admin, save);
  await admin.getByText('Blog post created successfully').waitFor();
  await getHeading(admin, 'Blog Management').waitFor();
}

test('the first start has six articles labeled as samples; they open one by one and by category', async () => {
  const page = await site.openPage();
  await registerUser(page, 'reader@example.org');
  await page.getByRole('banner').getByRole('link', { name: 'Health Blog' }).click();
  await getHeading(page, 'Featured Articles').waitFor();
  await getHeading(page, 'Latest Articles').waitFor();
  await expectEventually(() => page.getByRole('article').count()).toBe(6);
  expect(await page.getByText('Sample article, not medically reviewed').count()).toBe(6);
  await expectNoScreenIssues(page, 'blog');

  const firstArticle = page.getByRole('article').first();
  await clickButton(firstArticle, /Read article/);
  await getHeading(page, 'Sources').waitFor();
  await firstArticle.getByText(/\d min read/).waitFor();
  await expectNoScreenIssues(page, 'blog-article');
  await clickButton(firstArticle, /Close article/);

  await page.getByRole('radio', { name: 'Research' }).click();
  await getHeading(page, 'Research').waitFor();
  await expectEventually(() => page.getByRole('article').count()).toBe(1);
  expect(await getHeading(page, 'Featured Articles').count()).toBe(0);
  await page.waitForURL('**/blog?category=Research');

  await page.getByRole('article').getByRole('heading', { level: 3 }).getByRole('link').click();
  // The list has a heading of this level, too.
  await page.waitForURL(/\/blog\/[a-z0-9-]+-[0-9a-z]{26}$/);
  await page.reload();
  await page.getByRole('link', { name: /HAM10000 dataset/ }).waitFor();
  await expectNoScreenIssues(page, 'blog-own-page');
  await page.goBack();
  await getHeading(page, 'Research').waitFor();
  expect(await seed()).toContain('The starter articles are there already.');
});

test('a category is chosen and an article opened and closed by keyboard alone', async () => {
  const page = await site.openPage();
  await createAccount(page, 'keys@example.org');
  await page.goto('/blog');
  await getHeading(page, 'Featured Articles').waitFor();
  await page.getByRole('radio', { name: 'All', exact: true }).focus();
  for (let n = 0; n < 2; n++) await page.keyboard.press('ArrowRight');
  await getHeading(page, 'Prevention').waitFor();
  await expectEventually(() => page.getByRole('article').count()).toBe(1);
  // Past the search and its button, and the title of the article.
  for (let n = 0; n < 4; n++) await page.keyboard.press('Tab');
  const openButton = page.getByRole('button', { name: /^Read article/ });
  const hasFocus = () => openButton.evaluate((button) => button === document.activeElement);
  await expectEventually(hasFocus).toBe(true);
  await page.keyboard.press('Enter');
  await getHeading(page, 'Sources').waitFor();
  await page.getByRole('button', { name: /^Close article/ }).press('Enter');
  await openButton.waitFor();
  await expectEventually(hasFocus).toBe(true);
});

test('the blog shows when it is loading, when it fails and when it is empty', async () => {
  const page = await site.openPage();
  await createAccount(page, 'unlucky@example.org');
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/blog/approved?*', async (route) => {
    await gate;
    await route.fulfill({ status: 500, json: { code: 'internal', message: 'Something went wrong.' } });
  });
  await page.goto('/blog');
  await page.getByText('Loading articles...').waitFor();
  await expectNoScreenIssues(page, 'blog-loading');
  release();
  await page
    .getByText('Content temporarily unavailable. Please check back later for approved health content.')
    .waitFor();
  await expectNoScreenIssues(page, 'blog-error');
  await page.unroute('**/api/blog/approved?*');
  const unmock = await mockCall(page, '/api/blog/approved?*', 200, []);
  await clickButton(page, 'Try again');
  await page.getByText('No approved articles are available yet.').waitFor();
  await expectNoScreenIssues(page, 'blog-empty');
  await unmock();
});

test('a user without the role finds no administration pages, and a visitor gets the sign-in screen', async () => {
  const page = await site.openPage();
  const visitor = await site.openPage();
  await createAccount(page, 'curious@example.org');
  for (const path of [
    '/admin/blog',
    '/admin/blog/create',
    '/admin/blog/01ARZ3NDEKTSV4RRFFQ69G5FAV/edit',
    '/admin-blog',
  ]) {
    await page.goto(path);
    await getHeading(page, '404 Page Not Found').waitFor();
    expect(await page.getByRole('banner').getByRole('button', { name: 'Admin' }).count()).toBe(0);
    await visitor.goto(path);
    await visitor.getByRole('tab', { name: 'Sign In' }).waitFor();
  }
});

test('a post is written, rejected with a reason and archived; another is approved and published', async () => {
  await admin.goto('/admin-blog');
  await admin.waitForURL('**/admin/blog');
  await admin.getByRole('banner').getByRole('button', { name: 'Admin' }).waitFor();
  await admin.getByRole('tab', { name: /^Pending/, selected: true }).waitFor();
  await admin.getByText('No posts are waiting for review.').waitFor();
  await expectNoScreenIssues(admin, 'blog-admin-empty');

  await createPost('Weak post', 'Submit for Approval');
  expect(new URL(admin.url()).pathname).toBe('/admin/blog');
  await clickButton(admin, 'View Weak post');
  await admin.getByRole('dialog', { name: 'Weak post' }).getByText('<b>Second</b> line').waitFor();
  await expectNoScreenIssues(admin, 'blog-admin-view');
  await admin.keyboard.press('Escape');
  await admin.getByRole('dialog').waitFor({ state: 'detached' });
  await expectNoScreenIssues(admin, 'blog-admin-pending');
  await clickButton(admin, 'Reject Weak post');
  await admin.getByPlaceholder('Reason for rejection (optional but recommended)...').fill('No sources');
  await expectNoScreenIssues(admin, 'blog-admin-reject');
  await clickButton(admin, 'Reject Post');
  await admin.getByText('Blog post rejected').waitFor();
  await admin.getByRole('tab', { name: 'Rejected (1)' }).click();
  await admin.getByText('No sources').waitFor();
  await expectNoScreenIssues(admin, 'blog-admin-rejected');
  await clickButton(admin, 'Archive Weak post');
  await clickButton(admin, 'Archive Post');
  await admin.getByRole('tab', { name: 'Archived (1)' }).waitFor();

  await createPost('Strong post', 'Submit for Approval');
  await clickButton(admin, 'Approve Strong post');
  const dialog = admin.getByRole('dialog', { name: 'Approve Blog Post' });
  await dialog.getByText('You wrote this post').waitFor();
  expect(await dialog.getByRole('button', { name: 'Approve Post' }).isDisabled()).toBe(true);
  await dialog.getByRole('checkbox').check();
  await clickButton(dialog, 'Approve Post');
  await dialog.getByText("Reviewer's name is required").waitFor();
  await expectNoScreenIssues(admin, 'blog-admin-approve');
  await dialog.getByLabel("Reviewer's name").fill('Dr. Ruth Berg');
  await dialog.getByLabel('Credentials').fill('MD, dermatologist');
  await clickButton(dialog, 'Approve Post');
  await admin.getByText('Blog post approved').waitFor();
  await admin.goto('/blog');
  await clickButton(admin, 'Read article Strong post');
  await admin.getByText('<b>Second</b> line').waitFor();
  expect(await admin.getByText('Weak post').count()).toBe(0);
  await admin.getByText(/^Self-reviewed by Dr\. Ruth Berg, MD, dermatologist, on /).waitFor();
  await expectNoScreenIssues(admin, 'blog-self-reviewed');
});

test('an article has a page for robots and a table of contents, and is found by a search', async () => {
  const visitor = await site.openPage();
  await admin.goto('/blog');
  await admin.getByLabel('Search articles').fill('monthly skin check');
  await admin.keyboard.press('Enter');
  await getHeading(admin, 'Results for “monthly skin check”').waitFor();
  await expectNoScreenIssues(admin, 'blog-search');
  await admin.getByRole('link', { name: /^The monthly skin check/ }).click();
  await admin.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'The round' }).click();
  await admin.waitForURL(/#section-the-round$/);
  await expectNoScreenIssues(admin, 'blog-contents');

  const { pathname } = new URL(admin.url());
  const response = await visitor.request.get(pathname);
  const html = await response.text();
  expect([response.status(), html.includes('application/ld+json'), html.includes('Chest and belly')]).toEqual([
    200,
    true,
    false,
  ]);
  expect((await (await visitor.request.get('/sitemap.xml')).text()).includes(pathname)).toBe(true);
  expect((await visitor.request.get('/blog/no-article')).status()).toBe(404);
  await visitor.goto(pathname);
  await visitor.getByRole('tab', { name: 'Sign In' }).waitFor();
  expect(await visitor.title()).toMatch(/^The monthly skin check.* · Skin Awareness$/);
});

test('a published article is revised while readers still see it, and then recalled with a reason', async () => {
  await admin.goto('/admin/blog?status=approved');
  await clickButton(admin, 'Revise Strong post');
  await getHeading(admin, 'Edit Blog Post').waitFor();
  await admin.getByLabel('Title*').fill('Stronger post');
  await clickButton(admin, 'Submit for Approval');
  await admin.getByText('Blog post saved').waitFor();
  await admin.getByText('Revision of an article').first().waitFor();
  await expectNoScreenIssues(admin, 'blog-admin-revision');
  const readTitles = async () =>
    ((await (await admin.request.get('/api/blog/approved?search=editor')).json()) as { title: string }[]).map(
      ({ title }) => title,
    );
  expect(await readTitles()).toEqual(['Strong post']);
  await clickButton(admin, 'Approve Stronger post');
  const approval = admin.getByRole('dialog', { name: 'Approve Blog Post' });
  await approval.getByRole('checkbox').check();
  await clickButton(approval, 'Approve Post');
  await admin.getByText('Blog post approved').waitFor();
  expect(await readTitles()).toEqual(['Stronger post']);

  await admin.goto('/admin/blog?status=approved');
  await clickButton(admin, 'View Stronger post');
  await admin
    .getByRole('region', { name: 'Published versions' })
    .getByText(/: Strong post$/)
    .waitFor();
  await expectNoScreenIssues(admin, 'blog-admin-versions');
  await admin.keyboard.press('Escape');
  await clickButton(admin, 'Recall Stronger post');
  await admin.getByLabel('Reason').fill('A figure is wrong.');
  await expectNoScreenIssues(admin, 'blog-admin-recall');
  await clickButton(admin, 'Recall Post');
  await admin.getByText('Blog post recalled').waitFor();
  await admin.getByRole('tab', { name: /^Drafts/ }).click();
  await admin.getByText('A figure is wrong.').waitFor();
  await expectNoScreenIssues(admin, 'blog-admin-recalled');
  await clickButton(admin, 'Post to Health Blog Stronger post');
  await approval.getByRole('checkbox').check();
  await clickButton(approval, 'Approve Post');
  await admin.getByText('Blog post approved').waitFor();
});

test('an approved article waits for its time, gets another one, and appears at once when that is chosen', async () => {
  await createPost('Timed post', 'Submit for Approval');
  await clickButton(admin, 'Approve Timed post');
  const approval = admin.getByRole('dialog', { name: 'Approve Blog Post' });
  await approval.getByRole('checkbox').check();
  await approval.getByRole('radio', { name: 'At a set time' }).check();
  await approval.getByLabel('Date and time').fill('2126-03-04T08:30');
  await expectNoScreenIssues(admin, 'blog-admin-schedule');
  await clickButton(approval, 'Approve Post');
  await admin.getByText('Blog post approved').waitFor();
  await admin.getByRole('tab', { name: /^Approved/ }).click();
  const scheduled = admin.getByRole('region', { name: 'Scheduled' });
  await scheduled.getByText(/^Appears on the Health Blog on Mar 4, 2126/).waitFor();
  await expectNoScreenIssues(admin, 'blog-admin-scheduled');
  const findTimed = async () => (await (await admin.request.get('/api/blog/approved?search=Timed')).json()) as unknown;
  expect(await findTimed()).toEqual([]);

  await clickButton(scheduled, 'Change Time Timed post');
  const dialog = admin.getByRole('dialog', { name: 'Change Publication Time' });
  await dialog.getByLabel('Date and time').fill('2126-05-06T08:30');
  await clickButton(dialog, 'Save Time');
  await scheduled.getByText(/^Appears on the Health Blog on May 6, 2126/).waitFor();
  await clickButton(scheduled, 'Change Time Timed post');
  await dialog.getByRole('radio', { name: 'At once' }).check();
  await clickButton(dialog, 'Publish Post');
  await admin.getByText('Blog post published').waitFor();
  await scheduled.waitFor({ state: 'detached' });
  expect(await findTimed()).toMatchObject([{ title: 'Timed post' }]);
});

test('a draft is written, edited and published by keyboard alone', async () => {
  const pressKey = (name: string) => admin.keyboard.press(name);
  await admin.goto('/admin/blog/create');
  await admin.getByLabel('Title*').focus();
  for (const text of ['Typed post', 'Ann Editor']) {
    await admin.keyboard.type(text);
    await pressKey('Tab');
  }
  await pressKey('Tab');
  await admin.keyboard.type('By keyboard');
  await pressKey('Tab');
  for (const line of ['All of it', '', '## Sources', '- https://www.aad.org']) {
    await admin.keyboard.type(line);
    await pressKey('Enter');
  }
  await pressKey('Tab');
  await pressKey('Space');
  await admin.getByRole('button', { name: 'Preview' }).press('Enter');
  await admin.getByRole('complementary', { name: 'Preview' }).getByText('All of it').waitFor();
  await expectNoScreenIssues(admin, 'blog-admin-write');
  await admin.getByRole('button', { name: 'Save Draft' }).press('Enter');
  await admin.getByText('Blog post created successfully').waitFor();
  await getHeading(admin, 'Draft posts').waitFor();

  await admin.getByRole('link', { name: 'Edit Typed post' }).press('Enter');
  await getHeading(admin, 'Edit Blog Post').waitFor();
  await admin.getByLabel('Title*').press('End');
  await admin.keyboard.type(', edited');
  await admin.getByRole('button', { name: 'Save Draft' }).press('Enter');
  await admin.getByText('Blog post saved').waitFor();

  await admin.getByRole('button', { name: 'Post to Health Blog Typed post, edited' }).press('Enter');
  await expectEventually(() => admin.getByLabel("Reviewer's name").inputValue()).toBe('Dr. Ruth Berg');
  await admin.getByRole('checkbox').press('Space');
  await pressKey('Tab');
  await pressKey('Tab');
  await pressKey('Enter');
  await admin.getByText('Blog post approved').waitFor();
  await admin.getByText('No draft posts found.').waitFor();
});

test('posts that do not load show an error', async () => {
  const unmock = await mockCall(admin, '/api/blog/counts', 500, { code: 'internal', message: 'Something went wrong.' });
  await admin.goto('/admin/blog');
  await admin.getByText('Error loading blog posts').waitFor();
  await admin.getByText('Please try refreshing the page.').waitFor();
  await expectNoScreenIssues(admin, 'blog-admin-error');
  await unmock();
  await clickButton(admin, 'Try again');
  await admin.getByRole('tab', { name: /^Pending/ }).waitFor();
});
