import type { Page } from 'playwright-core';
import { readNewestMail, registerUser, startTestSite, type TestSite } from './site/journey';
import { findScreenIssues } from './site/screenIssues';

jest.setTimeout(240_000);

const EMAIL = 'reminded@example.org';

let site: TestSite;
let page: Page;
beforeAll(async () => {
  site = await startTestSite();
  page = await site.openPage();
  await registerUser(page, EMAIL);
});
afterAll(async () => site.close());

const getSwitch = () => page.getByRole('switch', { name: 'Remind me of the check each month' });
const waitForState = (isOn: boolean) =>
  page.getByRole('switch', { name: 'Remind me of the check each month', checked: isOn }).waitFor();

test('a reminder by mail needs a confirmed email, and says so', async () => {
  await page.goto('/history/check');
  await getSwitch().click();
  await page.getByText('Please confirm your email first.').waitFor();
  await waitForState(false);
  const [link = ''] = /http\S+#verify=\S+/.exec(await readNewestMail(site, EMAIL, 'confirm')) ?? [];
  await page.goto(link);
  await page.getByText('Your email address is confirmed.').waitFor();
});

test('the reminder is turned on by keyboard, and its day is shown, changed and kept', async () => {
  await page.goto('/history/check');
  await getSwitch().focus();
  await page.keyboard.press('Space');
  await page.getByText('Reminder is on').waitFor();
  await page.getByText(`to ${EMAIL}.`).waitFor();
  await page.getByRole('button', { name: 'Change the day' }).click();
  const day = new Date(Date.now() + 12 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Day of the mail').fill(day);
  expect(await findScreenIssues(page, 'reminder-day')).toEqual([]);
  await page.getByRole('button', { name: 'Save the day' }).click();
  await page.getByText('You chose this day.').waitFor();
  await page.reload();
  const long = new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  await page.getByText(`Mail on ${long} to ${EMAIL}. You chose this day.`).waitFor();
  await page.getByRole('button', { name: 'Change the day' }).click();
  await page.getByRole('button', { name: 'Use the advised day' }).click();
  await page.getByText('You chose this day.').waitFor({ state: 'detached' });
  await getSwitch().click();
  await page.getByText('Reminder is off').waitFor();
  await waitForState(false);
});

test('the link in a mail opens without a session, and one button stops all reminders', async () => {
  const visitor = await site.openPage();
  await visitor.goto('/unsubscribe#not-a-token');
  await visitor.getByRole('button', { name: 'Stop all reminders' }).click();
  await visitor.getByText('This link does not work.').waitFor();
  expect(await findScreenIssues(visitor, 'unsubscribe')).toEqual([]);
  const success = { success: true, message: 'You get no more reminders.' };
  await visitor.route('**/api/reminders/unsubscribe?*', (route) => route.fulfill({ json: success }));
  await visitor.getByRole('button', { name: 'Stop all reminders' }).click();
  await visitor.getByText('Reminders are off').waitFor();
  expect(await visitor.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await visitor.goto('/unsubscribe');
  await visitor.getByText('This link is not complete.').waitFor();
});
