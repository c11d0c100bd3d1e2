import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BlogStatus } from '#domain/blog/blog';
import { holdWrites, MARIA } from '../../lib/testServer';
import { buildPost, POST_COUNTS, POST_ID, renderBlogAdmin } from './testPosts';

afterEach(() => localStorage.clear());

const OTHER_ID = '01ARZ3NDEKTSV4RRFFQ69G5FAW';
const LIST = 'GET /api/blog/all';
const CHANGE_STATUS = `PATCH /api/blog/${POST_ID}/status`;
const findButton = (name: string) => screen.findByRole('button', { name });
const findStatusChanges = (server: ReturnType<typeof renderBlogAdmin>) =>
  server.calls.filter(({ call }) => call === CHANGE_STATUS);

test('there are five tabs with counts, Pending first; each empty tab has its own message', async () => {
  renderBlogAdmin('/admin/blog', { [LIST]: { body: [] } });
  const tabs = (await screen.findAllByRole('tab')).map((tab) => tab.textContent);
  expect(screen.getByRole('link', { name: 'Create New Post' }).getAttribute('href')).toBe('/admin/blog/create');
  expect(tabs).toEqual(['Pending (2)', 'Approved (3)', 'Rejected (4)', 'Drafts (1)', 'Archived (5)']);
  for (const [name, text] of [
    [/Pending/, 'No posts are waiting for review.'],
    [/Approved/, 'No posts have been approved yet.'],
    [/Rejected/, 'No posts have been rejected.'],
    [/Drafts/, 'No draft posts found.'],
    [/Archived/, 'No posts have been archived.'],
  ] as const) {
    await userEvent.click(screen.getByRole('tab', { name }));
    expect(await screen.findByText(text)).toBeTruthy();
  }
});

const REVIEWER = { reviewerName: 'Dr. Ruth Berg', reviewerCredentials: 'MD, dermatologist' };
/** Opens the approval of the post and checks its confirmation. */
async function openApproval(): Promise<HTMLElement> {
  await userEvent.click(await findButton('Approve Sun hats'));
  const dialog = await screen.findByRole('dialog', { name: 'Approve Blog Post' });
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /medical professional has approved/ }));
  return dialog;
}
const getReviewerFields = (dialog: HTMLElement) =>
  ["Reviewer's name", 'Credentials'].map((label) => within(dialog).getByLabelText<HTMLInputElement>(label));

test('approving needs a named reviewer, who is filled in the next time on this device', async () => {
  const server = renderBlogAdmin('/admin/blog', {
    [LIST]: { body: [buildPost()] },
    [CHANGE_STATUS]: { body: buildPost({ status: 'approved' }) },
  });
  const dialog = await openApproval();
  await userEvent.click(await findButton('Approve Post'));
  expect(await within(dialog).findByText("Reviewer's name is required")).toBeTruthy();
  expect(within(dialog).getByText('Credentials are required')).toBeTruthy();
  expect(findStatusChanges(server)).toEqual([]);
  const [name, credentials] = getReviewerFields(dialog);
  expect(document.activeElement).toBe(name);
  await userEvent.type(name!, ` ${REVIEWER.reviewerName} `);
  await userEvent.type(credentials!, REVIEWER.reviewerCredentials);
  await userEvent.click(await findButton('Approve Post'));
  expect(await screen.findByText('Blog post approved')).toBeTruthy();
  expect(findStatusChanges(server)[0]?.body).toEqual({ status: 'approved', version: 3, ...REVIEWER });
  const values = getReviewerFields(await openApproval()).map(({ value }) => value);
  expect(values).toEqual(Object.values(REVIEWER));
});

test.each([
  [{}, true],
  [{ authorId: 'other', editorId: MARIA.id }, true],
  [{ authorId: 'other' }, false],
])('the approval of a post with %j warns its writer: %s', async (changes, isWarned) => {
  renderBlogAdmin('/admin/blog', { [LIST]: { body: [buildPost(changes)] } });
  const dialog = await openApproval();
  expect(within(dialog).queryByText('You wrote this post') !== null).toBe(isWarned);
  expect(dialog.textContent).toContain('Somebody other than the author has to review a post.');
});

test('approving needs the confirmation of a medical review, and sends the version that was read', async () => {
  let isDone = false;
  const server = renderBlogAdmin('/admin/blog', {
    [LIST]: () => ({ body: isDone ? [] : [buildPost()] }),
    [CHANGE_STATUS]: () => {
      isDone = true;
      return { body: buildPost({ status: 'approved', version: 4 }) };
    },
  });
  await userEvent.click(await findButton('Approve Sun hats'));
  const dialog = await screen.findByRole('dialog', { name: 'Approve Blog Post' });
  const approve = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Approve Post' });
  expect(approve.disabled).toBe(true);
  const [name, credentials] = getReviewerFields(dialog);
  await userEvent.type(name!, REVIEWER.reviewerName);
  await userEvent.type(credentials!, REVIEWER.reviewerCredentials);
  expect(approve.disabled).toBe(true);
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /medical professional has approved/ }));
  await userEvent.click(approve);
  expect(await screen.findByText('Blog post approved')).toBeTruthy();
  expect(screen.getByText('The blog post status has been updated successfully.')).toBeTruthy();
  expect(findStatusChanges(server)[0]?.body).toEqual({ status: 'approved', version: 3, ...REVIEWER });
  expect(await screen.findByText('No posts are waiting for review.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Pending posts' })));
});

test.each([
  ['  Needs sources ', 'Needs sources'],
  ['   ', undefined],
])('rejecting with %j sends the reason %j', async (typed, rejectionReason) => {
  const server = renderBlogAdmin('/admin/blog', {
    [LIST]: { body: [buildPost()] },
    [CHANGE_STATUS]: { body: buildPost({ status: 'rejected' }) },
  });
  await userEvent.click(await findButton('Reject Sun hats'));
  await userEvent.type(screen.getByPlaceholderText('Reason for rejection (optional but recommended)...'), typed);
  await userEvent.click(await findButton('Reject Post'));
  expect(await screen.findByText('Blog post rejected')).toBeTruthy();
  expect(findStatusChanges(server)[0]?.body).toEqual({
    status: 'rejected',
    version: 3,
    ...(rejectionReason && { rejectionReason }),
  });
});

test('a recall needs a reason, which stands beside the draft', async () => {
  const post = buildPost({ status: 'approved' });
  const server = renderBlogAdmin('/admin/blog?status=approved', {
    [LIST]: { body: [post] },
    [CHANGE_STATUS]: { body: buildPost({ status: 'draft' }) },
  });
  await userEvent.click(await findButton('Recall Sun hats'));
  await userEvent.click(await findButton('Recall Post'));
  expect(await screen.findByText('Please say why')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
  expect(findStatusChanges(server)).toEqual([]);
  await userEvent.type(screen.getByLabelText('Reason'), ' A wrong figure ');
  server.replies[LIST] = { body: [buildPost({ status: 'draft', recallReason: 'A wrong figure' })] };
  await userEvent.click(await findButton('Recall Post'));
  expect(await screen.findByText('Blog post recalled')).toBeTruthy();
  expect(findStatusChanges(server)[0]?.body).toEqual({ status: 'draft', version: 3, recallReason: 'A wrong figure' });
  expect((await screen.findByText('Recalled from the Health Blog')).parentElement?.textContent).toContain(
    'A wrong figure',
  );
});

test('a revision opens as a draft; one that cannot begin says why', async () => {
  const draft = buildPost({ status: 'draft', revision: { of: POST_ID, version: 3 } });
  const server = renderBlogAdmin('/admin/blog?status=approved', {
    [LIST]: { body: [buildPost({ status: 'approved' })] },
    [`GET /api/blog/${POST_ID}`]: { body: draft },
    [`POST /api/blog/${POST_ID}/revise`]: { status: 409, body: { code: 'conflict', message: 'Not published.' } },
  });
  await userEvent.click(await findButton('Revise Sun hats'));
  expect(await screen.findByText('Error starting the revision')).toBeTruthy();
  expect(screen.getByText('Not published.')).toBeTruthy();
  server.replies[`POST /api/blog/${POST_ID}/revise`] = { body: draft };
  await userEvent.click(await findButton('Revise Sun hats'));
  expect(await screen.findByRole('heading', { name: 'Edit Blog Post' })).toBeTruthy();
  expect(screen.getByText('Revision started')).toBeTruthy();
});

test('View lists the published versions of a post, each with its text and reviewer', async () => {
  const { title, excerpt, content, author, category, featured } = buildPost({ title: 'First title' });
  const review = { ...REVIEWER, isSelfReview: false };
  const publishedAt = '2026-03-04T12:00:00.000Z';
  const text = { title, excerpt, content, author, category, featured };
  const version = { ...text, publishedAt, approvedAt: null, approvedBy: null, review };
  renderBlogAdmin('/admin/blog?status=approved', {
    [LIST]: { body: [buildPost({ status: 'approved' })] },
    [`GET /api/blog/${POST_ID}/versions`]: { body: [version] },
  });
  await userEvent.click(await findButton('View Sun hats'));
  const versions = await screen.findByRole('region', { name: 'Published versions' });
  await userEvent.click(await within(versions).findByText(/: First title$/));
  expect(versions.textContent).toContain('Dr. Ruth Berg, MD, dermatologist');
  expect(within(versions).getByText('<i>Second</i>')).toBeTruthy();
});

const SCHEDULED = buildPost({ status: 'approved', publishDate: new Date('2126-03-04T12:00').toISOString() });
const SCHEDULE = `PATCH /api/blog/${POST_ID}/schedule`;
/** Types a time into the field of a dialog, in the time zone of the device. */
const typeTime = (dialog: HTMLElement, time: string) =>
  fireEvent.change(within(dialog).getByLabelText('Date and time'), { target: { value: time } });

test('an approval can name a time in the future, in the time zone of the device', async () => {
  const server = renderBlogAdmin('/admin/blog', {
    [LIST]: { body: [buildPost()] },
    [CHANGE_STATUS]: { body: SCHEDULED },
  });
  const dialog = await openApproval();
  const [name, credentials] = getReviewerFields(dialog);
  await userEvent.type(name!, REVIEWER.reviewerName);
  await userEvent.type(credentials!, REVIEWER.reviewerCredentials);
  expect(within(dialog).queryByLabelText('Date and time')).toBeNull();
  await userEvent.click(within(dialog).getByRole('radio', { name: 'At a set time' }));
  for (const [time, error] of [
    ['', 'Please choose a date and time'],
    ['2020-01-01T08:00', 'Please choose a time in the future'],
  ] as const) {
    typeTime(dialog, time);
    await userEvent.click(await findButton('Approve Post'));
    expect(await within(dialog).findByText(error)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('Date and time')));
  }
  expect(findStatusChanges(server)).toEqual([]);
  typeTime(dialog, '2126-03-04T08:30');
  await userEvent.click(await findButton('Approve Post'));
  expect(await screen.findByText(/^Appears on the Health Blog on Mar 4, 2126, 8:30/)).toBeTruthy();
  const publishAt = new Date('2126-03-04T08:30').toISOString();
  expect(findStatusChanges(server)[0]?.body).toEqual({ status: 'approved', version: 3, ...REVIEWER, publishAt });
});

test('a revision appears when it is approved, so nobody is asked for a time', async () => {
  renderBlogAdmin('/admin/blog', { [LIST]: { body: [buildPost({ revision: { of: POST_ID, version: 3 } })] } });
  expect(within(await openApproval()).queryByRole('radio')).toBeNull();
});

test('scheduled posts stand above those on the blog, each with its time; one gets another time or is published', async () => {
  const published = buildPost({ id: OTHER_ID, title: 'Shade', status: 'approved', publishDate: SCHEDULED.createdAt });
  const server = renderBlogAdmin('/admin/blog?status=approved', {
    [LIST]: { body: [SCHEDULED, published] },
    [SCHEDULE]: { body: SCHEDULED },
  });
  const scheduled = await screen.findByRole('region', { name: 'Scheduled' });
  expect(scheduled.textContent).toMatch(/Sun hats.*Appears on the Health Blog on Mar 4, 2126/);
  expect(scheduled.textContent).not.toContain('Shade');
  expect(
    within(screen.getByRole('region', { name: 'On the Health Blog' })).getByRole('heading', { name: 'Shade' }),
  ).toBeTruthy();
  const findBody = () => server.calls.filter(({ call }) => call === SCHEDULE).at(-1)?.body;

  await userEvent.click(await findButton('Change Time Sun hats'));
  const dialog = await screen.findByRole('dialog', { name: 'Change Publication Time' });
  const time = within(dialog).getByLabelText<HTMLInputElement>('Date and time').value;
  expect(new Date(time).toISOString()).toBe(SCHEDULED.publishDate);
  typeTime(dialog, '2126-05-06T09:00');
  await userEvent.click(await findButton('Save Time'));
  expect(await screen.findByText('Publication time changed')).toBeTruthy();
  expect(findBody()).toEqual({ version: 3, publishAt: new Date('2126-05-06T09:00').toISOString() });

  await userEvent.click(await findButton('Change Time Sun hats'));
  await userEvent.click(screen.getByRole('radio', { name: 'At once' }));
  await userEvent.click(await findButton('Publish Post'));
  expect(await screen.findByText('Blog post published')).toBeTruthy();
  expect(findBody()).toEqual({ version: 3 });
});

test('a scheduled post is unscheduled with a reason, and becomes a draft', async () => {
  const server = renderBlogAdmin('/admin/blog?status=approved', {
    [LIST]: { body: [SCHEDULED] },
    [CHANGE_STATUS]: { body: buildPost({ status: 'draft' }) },
  });
  await userEvent.click(await findButton('Unschedule Sun hats'));
  const dialog = await screen.findByRole('dialog', { name: 'Unschedule Blog Post' });
  expect(dialog.textContent).toContain('It will not appear. It becomes a draft');
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Too early');
  await userEvent.click(await findButton('Unschedule Post'));
  expect(await screen.findByText('Blog post recalled')).toBeTruthy();
  expect(findStatusChanges(server)[0]?.body).toEqual({ status: 'draft', version: 3, recallReason: 'Too early' });
});

test('the reject dialog says that it is rejecting', async () => {
  renderBlogAdmin('/admin/blog', { [LIST]: { body: [buildPost()] } });
  await userEvent.click(await findButton('Reject Sun hats'));
  const dialog = within(screen.getByRole('dialog', { name: 'Reject Blog Post' }));
  holdWrites();
  await userEvent.click(dialog.getByRole('button', { name: 'Reject Post' }));
  expect(dialog.getByRole('button', { name: 'Rejecting...' }).getAttribute('aria-disabled')).toBe('true');
});

test('a failed decision shows why and stays open; a conflict with another decision closes it', async () => {
  const replies = [
    { status: 500, body: {} },
    { status: 409, body: { code: 'conflict', message: 'Somebody else changed this post.' } },
  ];
  renderBlogAdmin('/admin/blog', { [LIST]: { body: [buildPost()] }, [CHANGE_STATUS]: () => replies.shift()! });
  await userEvent.click(await findButton('Reject Sun hats'));
  await userEvent.click(await findButton('Reject Post'));
  expect(await screen.findByText('Failed to update blog post status.')).toBeTruthy();
  expect(screen.getByText('Error updating blog post')).toBeTruthy();
  await userEvent.click(await findButton('Reject Post'));
  expect(await screen.findByText('Somebody else changed this post.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a scheduled post offers its time and the end of its schedule, and is neither revised nor archived', async () => {
  renderBlogAdmin('/admin/blog?status=approved', { [LIST]: { body: [SCHEDULED] } });
  const actions = within(await screen.findByRole('article')).getAllByRole('button');
  const names = ['View', 'Change Time', 'Unschedule'];
  expect(actions.map(({ textContent }) => textContent)).toEqual(names.map((name) => `${name} Sun hats`));
});

test.each<[BlogStatus, string[]]>([
  ['pending_approval', ['View', 'Approve', 'Reject']],
  ['approved', ['View', 'Revise', 'Recall', 'Archive']],
  ['rejected', ['View', 'Archive']],
  ['draft', ['View', 'Post to Health Blog']],
  ['archived', ['View']],
])('a post that is %s offers %j', async (status, actions) => {
  renderBlogAdmin('/admin/blog', { [LIST]: { body: [buildPost({ status, rejectionReason: 'No sources' })] } });
  const card = await screen.findByRole('article');
  expect(
    within(card)
      .getAllByRole('button')
      .map((action) => action.textContent),
  ).toEqual(actions.map((name) => `${name} Sun hats`));
  expect(within(card).queryByRole('link', { name: 'Edit Sun hats' }) !== null).toBe(status === 'draft');
  const copy = within(card).getByRole('link', { name: 'Copy Sun hats' });
  expect(copy.getAttribute('href')).toBe(`/admin/blog/create?copy=${POST_ID}`);
  expect(within(card).queryByText('No sources') !== null).toBe(status === 'rejected');
  expect(within(card).getByText('Featured')).toBeTruthy();
});

test('View shows the whole post, its reviewer, and its text as typed', async () => {
  const review = { ...REVIEWER, isSelfReview: true };
  renderBlogAdmin('/admin/blog', { [LIST]: { body: [buildPost({ review })] } });
  await userEvent.click(await findButton('View Sun hats'));
  const dialog = await screen.findByRole('dialog', { name: 'Sun hats' });
  expect(dialog.textContent).toContain('Dr. Ruth Berg, MD, dermatologist (self-reviewed)');
  expect(within(dialog).getByText(/<i>Second/).textContent).toBe('<i>Second</i>');
  expect(within(dialog).getByText('First').tagName).toBe('P');
  for (const fact of ['Ann Author', 'Prevention', 'Why brims matter']) expect(dialog.textContent).toContain(fact);
  expect(within(dialog).getAllByText('Pending Review').length).toBeGreaterThan(0);
});

test('posts that do not load show an error, and load on retry', async () => {
  const replies = [{ status: 500, body: {} }, { body: POST_COUNTS }];
  renderBlogAdmin('/admin/blog', { 'GET /api/blog/counts': () => replies.shift()!, [LIST]: { body: [buildPost()] } });
  expect(await screen.findByText('Loading blog posts...')).toBeTruthy();
  expect(await screen.findByText('Error loading blog posts')).toBeTruthy();
  expect(screen.getByText('Please try refreshing the page.')).toBeTruthy();
  await userEvent.click(await findButton('Try again'));
  expect(await screen.findByText('Why brims matter')).toBeTruthy();
});
