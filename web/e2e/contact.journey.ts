import type { Page } from 'playwright-core';
import { newestMail, openStage, register, type Stage } from './journey';
import { flawsOf } from './sound';

jest.setTimeout(240_000);

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => stage.close());

const form = (page: Page) => page.getByRole('form', { name: 'Contact Us' });

const holds = async (page: Page, name: string) => expect(await flawsOf(page, name)).toEqual([]);

test('a visitor writes from the privacy page by keyboard alone; the operator gets the mail, and the visitor thanks', async () => {
  const page = await stage.newcomer();
  await page.goto('/login');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).press('Enter');
  await page.waitForURL('**/privacy#contact');
  await form(page).getByLabel('Name').focus();
  await page.keyboard.press('Enter');
  await page.getByText('Name must be at least 2 characters').waitFor();
  await page.getByText('Please enter a valid email address').waitFor();
  await page.getByText('Subject must be at least 5 characters').waitFor();
  await page.getByText('Message must be at least 10 characters').waitFor();
  await holds(page, 'contact-errors');

  expect(
    await form(page)
      .getByLabel('Name')
      .evaluate((input) => input === document.activeElement),
  ).toBe(true);
  for (const words of ['Vera Visitor', 'vera@example.org', '', 'A question on deletion', 'How do I delete it all?']) {
    await page.keyboard.insertText(words);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Thank You' }).waitFor();
  await page.getByText('Message sent successfully!').waitFor();
  await holds(page, 'contact-thanks');
  const mail = await newestMail(stage, 'operator@localhost.test', 'Contact: A question on deletion');
  expect(mail).toContain('How do I delete it all?');
  expect(mail).toContain('vera@example.org');

  await page.getByRole('button', { name: 'Send Another Message' }).press('Enter');
  expect(await form(page).getByLabel('Message').inputValue()).toBe('');
});

test('a signed-in person finds the form below Home, filled in; a failure keeps what was typed', async () => {
  const page = await stage.newcomer();
  await register(page, 'writer@example.org');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
  await page.waitForURL('**/#contact');
  expect(await form(page).getByLabel('Name').inputValue()).toBe('Ann');
  expect(await form(page).getByLabel('Email').inputValue()).toBe('writer@example.org');
  await form(page).getByLabel('Subject').fill('My subscription');
  await form(page).getByLabel('Message').fill('When does it renew?');
  await holds(page, 'contact');

  await page.route('**/api/contact', (route) => route.abort());
  await form(page).getByRole('button', { name: 'Send Message' }).click();
  await page.getByText('Error sending message').waitFor();
  expect(await form(page).getByLabel('Message').inputValue()).toBe('When does it renew?');
  await holds(page, 'contact-failed');

  await page.unroute('**/api/contact');
  let release: () => void = () => undefined;
  const held = new Promise<void>((settle) => (release = settle));
  await page.route('**/api/contact', async (route) => {
    await held;
    await route.continue();
  });
  await form(page).getByRole('button', { name: 'Send Message' }).click();
  await form(page).getByRole('button', { name: 'Sending…' }).waitFor();
  await holds(page, 'contact-sending');
  release();
  await page.getByRole('heading', { name: 'Thank You' }).waitFor();
});
