import type { Page } from 'playwright-core';
import { expectEventually } from './site/expectEventually';
import {
  createAccount,
  makeAdmin,
  readDownload,
  readNewestMail,
  startOwnTestSite,
  type TestSite,
} from './site/journey';
import { findScreenIssues } from './site/screenIssues';

jest.setTimeout(400_000);

let site: TestSite;
let admin: Page;
beforeAll(async () => {
  site = await startOwnTestSite();
  admin = await site.openPage();
  await createAccount(admin, 'boss@example.org');
  await makeAdmin(site, 'boss@example.org');
});
afterAll(async () => site.close());

const expectNoScreenIssues = async (name: string) => expect(await findScreenIssues(admin, name)).toEqual([]);
const getHeading = (page: Page, name: string) => page.getByRole('heading', { name });

test('an administrator answers a message by keyboard, and its sender gets the answer by mail', async () => {
  const visitor = await site.openPage();
  const body = { name: 'Vera', email: 'vera@example.org', subject: 'My question', message: 'How long do you keep it?' };
  expect((await visitor.request.post('/api/contact', { data: body })).status()).toBe(200);

  await admin.goto('/admin/inbox');
  await admin.getByRole('button', { name: 'My question' }).waitFor();
  await expectNoScreenIssues('desk-inbox');
  await admin.getByRole('button', { name: 'My question' }).press('Enter');
  const dialog = admin.getByRole('dialog', { name: 'My question' });
  await dialog.getByText('How long do you keep it?').waitFor();
  await admin.waitForURL(/message=/);
  await dialog.getByRole('button', { name: 'Send answer' }).press('Enter');
  await dialog.getByText('Please write an answer').waitFor();
  await expectNoScreenIssues('desk-message');
  await dialog.getByLabel('Your answer').fill('Twelve months.');
  await dialog.getByRole('button', { name: 'Send answer' }).press('Enter');
  await dialog.getByText('Answered by boss@example.org').waitFor();
  await admin.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await admin.getByLabel('State').selectOption('answered');
  await admin.getByRole('button', { name: 'My question' }).waitFor();
  await admin.waitForURL(/state=answered/);
  expect(await readNewestMail(site, 'vera@example.org', 'Re: My question')).toContain('Twelve months.');
});

test('an administrator filters, sorts, saves and verifies the audit log', async () => {
  await admin.goto('/admin/audit');
  await admin.getByRole('rowheader').first().waitFor();
  await expectNoScreenIssues('desk-audit');
  await admin.getByLabel('Action').fill('inbox.answer');
  await admin.keyboard.press('Enter');
  await admin.waitForURL('**/admin/audit?action=inbox.answer');
  await admin.getByRole('cell', { name: 'inbox.list' }).first().waitFor({ state: 'detached' });
  await admin.getByRole('cell', { name: 'inbox.answer' }).first().waitFor();
  await admin.getByRole('button', { name: 'Time' }).press('Enter');
  await admin.waitForURL('**sort=timestamp**');
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Download CSV' }).press('Enter'),
  ]);
  const csv = (await readDownload(download)).toString();
  expect(csv.split('\r\n')[0]).toContain('Time,Action,Outcome,Who');
  expect(csv).toContain('inbox.answer');
  await admin.getByRole('button', { name: 'Verify the log' }).press('Enter');
  await admin.getByText('The log holds').waitFor();
  await expectNoScreenIssues('desk-audit-verified');
});

test('two administrators grant a role together, and an account is disabled with a reason', async () => {
  const second = await site.openPage();
  await createAccount(second, 'second@example.org');
  await makeAdmin(site, 'second@example.org');
  const person = await site.openPage();
  await createAccount(person, 'person@example.org');

  await admin.goto('/admin/customers');
  await admin
    .getByRole('row', { name: /person@example\.org/ })
    .getByRole('link')
    .press('Enter');
  await getHeading(admin, 'Newest actions').waitFor();
  await expectNoScreenIssues('desk-account');
  await admin.getByLabel('New note').fill('Asked for help by phone');
  await admin.getByRole('button', { name: 'Add note' }).press('Enter');
  await admin.getByRole('listitem').filter({ hasText: 'Asked for help by phone' }).waitFor();
  await admin.getByRole('button', { name: 'Ask to make administrator' }).press('Enter');
  const ask = admin.getByRole('dialog', { name: 'Ask to make administrator' });
  await ask.getByLabel('Reason').fill('Reviews the blog');
  await ask.getByRole('button', { name: 'Ask to make administrator' }).press('Enter');
  await admin.getByText('You asked for this, so another administrator must confirm it.').waitFor();
  expect(await admin.getByRole('button', { name: 'Confirm', exact: true }).count()).toBe(0);

  await second.goto('/admin/customers');
  await second.getByRole('link', { name: 'Make person@example.org an administrator' }).press('Enter');
  await second.getByRole('button', { name: 'Confirm', exact: true }).press('Enter');
  await second.getByText('This person is an administrator.').waitFor();

  await second.getByRole('button', { name: 'Disable account' }).press('Enter');
  const disable = second.getByRole('dialog', { name: 'Disable account' });
  await disable.getByRole('button', { name: 'Disable account' }).press('Enter');
  await disable.getByText('Please say why').waitFor();
  await disable.getByLabel('Reason').fill('Taken over');
  await disable.getByRole('button', { name: 'Disable account' }).press('Enter');
  await second.getByRole('button', { name: 'Enable account' }).waitFor();
  await second.getByText('Disabled', { exact: true }).waitFor();
});

test('an administrator reports an incident, moves it on, and sees it in the overview', async () => {
  await admin.goto('/admin/incidents');
  await admin.getByRole('button', { name: 'Report an incident' }).press('Enter');
  const form = admin.getByRole('dialog', { name: 'Report an incident' });
  await form.getByRole('button', { name: 'Save incident' }).press('Enter');
  await form.getByText('Please name the incident').waitFor();
  await expectNoScreenIssues('desk-incident-form');
  await form.getByLabel('Incident').fill('Lost laptop');
  await form.getByLabel('Severity').selectOption('high');
  await form.getByLabel('What happened').fill('It had a backup on it.');
  await form.getByRole('button', { name: 'Save incident' }).press('Enter');
  await admin.getByRole('rowheader', { name: 'Lost laptop' }).waitFor();
  // The list behind it follows before the form closes.
  await form.waitFor({ state: 'detached' });
  await admin.getByText(/7[12] hours left/).waitFor();
  await admin.getByRole('button', { name: 'Start to investigate' }).press('Enter');
  await admin.getByRole('button', { name: 'Mark as contained' }).waitFor();
  await expectNoScreenIssues('desk-incidents');

  await admin.goto('/admin/overview');
  await admin.getByRole('link', { name: '1 open incident' }).waitFor();
  await expectEventually(() => admin.getByRole('img', { name: /New accounts/ }).count()).toBe(1);
  await admin.getByLabel('Period').selectOption('7');
  await admin.waitForURL('**days=7');
  await admin.getByRole('img', { name: /New accounts/ }).waitFor();
  await expectNoScreenIssues('desk-overview');
});
