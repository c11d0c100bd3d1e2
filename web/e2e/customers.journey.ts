import type { Page } from 'playwright-core';
import {
  accessibilityFindings,
  grantAdmin,
  openStage,
  register,
  subscribe,
  widthsWhereScreenOverflows,
  type Stage,
} from './journey';

jest.setTimeout(300_000);

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => stage.close());

const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const switchOf = (page: Page) => page.getByRole('switch', { name: 'Access of Ann' });

test('an administrator finds a customer by the keyboard alone, takes access away with a reason, and the person meets the paywall', async () => {
  const customer = await stage.newcomer();
  await register(customer, 'subscriber@example.org');
  await subscribe(customer);
  const page = await stage.newcomer();
  await register(page, 'boss@example.org');
  await grantAdmin(stage, 'boss@example.org');

  await page.goto('/admin/customers');
  await page.getByRole('cell', { name: 'boss@example.org' }).waitFor();
  expect(await widthsWhereScreenOverflows(page, 'customers')).toEqual([]);
  expect(await accessibilityFindings(page)).toEqual([]);

  const search = page.getByLabel('Search by email or name');
  await search.focus();
  await page.keyboard.type('subscr');
  await page.keyboard.press('Enter');
  await heading(page, 'Customers found by “subscr”').waitFor();
  await page.getByRole('cell', { name: 'boss@example.org' }).waitFor({ state: 'detached' });
  await page.getByRole('cell', { name: 'subscriber@example.org' }).waitFor();
  expect(await switchOf(page).getAttribute('aria-checked')).toBe('true');
  expect(await widthsWhereScreenOverflows(page, 'customers-found')).toEqual([]);

  await switchOf(page).press('Space');
  const dialog = page.getByRole('dialog', { name: 'Take access away?' });
  await dialog.waitFor();
  expect(await widthsWhereScreenOverflows(page, 'customers-override')).toEqual([]);
  expect(await accessibilityFindings(page)).toEqual([]);
  await dialog.getByLabel('Reason').focus();
  await page.keyboard.type('Asked to pause');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Status Updated').waitFor();
  await page.getByRole('switch', { name: 'Access of Ann', checked: false, disabled: false }).waitFor();
  await page.getByText('Set by an administrator').waitFor();

  await customer.reload();
  await heading(customer, 'Subscribe to unlock').waitFor();
});

test('on the page of customers a person without the role reads Access Restricted, and a visitor the sign-in screen', async () => {
  const page = await stage.newcomer();
  await page.goto('/admin/customers');
  await page.getByRole('tab', { name: 'Sign In' }).waitFor();
  await register(page, 'curious@example.org');
  await page.goto('/admin/customers');
  await heading(page, 'Access Restricted').waitFor();
  await page.getByText('This page is only for administrators.').waitFor();
  expect(await widthsWhereScreenOverflows(page, 'customers-restricted')).toEqual([]);
  expect(await accessibilityFindings(page)).toEqual([]);
  const refused = await page.request.get('/api/admin/users');
  expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([403, 'forbidden']);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await page.waitForURL(stage.product.url + '/');
});
