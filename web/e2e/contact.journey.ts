import type { Page } from 'playwright-core';
import { expectEventually } from './site/expectEventually';
import { readNewestMail, startTestSite, registerUser, type TestSite } from './site/journey';
import { findScreenIssues } from './site/screenIssues';

jest.setTimeout(600_000);

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(async () => site.close());

const getForm = (page: Page) => page.getByRole('form', { name: 'Contact Us' });

const expectNoScreenIssues = async (page: Page, name: string) => expect(await findScreenIssues(page, name)).toEqual([]);

test('a visitor sends a message from the privacy page by keyboard alone, and the operator gets it by mail', async () => {
  const page = await site.openPage();
  await page.goto('/login');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).press('Enter');
  await page.waitForURL('**/privacy#contact');
  await getForm(page).getByLabel('Name').focus();
  await page.keyboard.press('Enter');
  await page.getByText('Name must be at least 2 characters').waitFor();
  await page.getByText('Please enter a valid email address').waitFor();
  await page.getByText('Subject must be at least 5 characters').waitFor();
  await page.getByText('Message must be at least 10 characters').waitFor();
  await expectNoScreenIssues(page, 'contact-errors');

  const hasFocus = () =>
    getForm(page)
      .getByLabel('Name')
      .evaluate((input) => input === document.activeElement);
  await expectEventually(hasFocus).toBe(true);
  for (const text of ['Vera Visitor', 'vera@example.org', '', 'A question on deletion', 'How do I delete it all?']) {
    await page.keyboard.insertText(text);
    await page.keyboard.press('Tab');
  }
  // The toast leaves by itself, so it is awaited from the start.
  await Promise.all([page.getByText('Message sent successfully!').waitFor(), page.keyboard.press('Enter')]);
  await page.getByRole('heading', { name: 'Thank You' }).waitFor();
  await expectNoScreenIssues(page, 'contact-thanks');
  const mail = await readNewestMail(site, 'operator@localhost.test', 'Contact: A question on deletion');
  expect(mail).toContain('How do I delete it all?');
  expect(mail).toContain('vera@example.org');

  await page.getByRole('button', { name: 'Send Another Message' }).press('Enter');
  await expectEventually(() => getForm(page).getByLabel('Message').inputValue()).toBe('');
});

test('a signed-in user finds the form prefilled on Home; after a failure the values stay', async () => {
  const page = await site.openPage();
  await registerUser(page, 'writer@example.org');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
  await page.waitForURL('**/#contact');
  await expectEventually(() => getForm(page).getByLabel('Name').inputValue()).toBe('Ann');
  await expectEventually(() => getForm(page).getByLabel('Email').inputValue()).toBe('writer@example.org');
  await getForm(page).getByLabel('Subject').fill('My subscription');
  await getForm(page).getByLabel('Message').fill('When does it renew?');
  await expectNoScreenIssues(page, 'contact');

  await page.route('**/api/contact', (route) => route.abort());
  await getForm(page).getByRole('button', { name: 'Send Message' }).click();
  await page.getByText('Error sending message').waitFor();
  await expectEventually(() => getForm(page).getByLabel('Message').inputValue()).toBe('When does it renew?');
  await expectNoScreenIssues(page, 'contact-failed');

  await page.unroute('**/api/contact');
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/contact', async (route) => {
    await gate;
    await route.continue();
  });
  await getForm(page).getByRole('button', { name: 'Send Message' }).click();
  await getForm(page).getByRole('button', { name: 'Sending…' }).waitFor();
  await expectNoScreenIssues(page, 'contact-sending');
  release();
  await page.getByRole('heading', { name: 'Thank You' }).waitFor();
});
