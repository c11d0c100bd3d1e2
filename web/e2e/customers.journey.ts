import type { Page } from 'playwright-core';
import { expectEventually } from './site/expectEventually';
import {
  createAccount,
  findAccessibilityIssues,
  makeAdmin,
  startOwnTestSite,
  findOverflowingWidths,
  registerSubscriber,
  type TestSite,
} from './site/journey';

jest.setTimeout(600_000);

let site: TestSite;
beforeAll(async () => {
  site = await startOwnTestSite();
});
afterAll(async () => site.close());

const getHeading = (page: Page, name: string) => page.getByRole('heading', { name });
const getAccessSwitch = (page: Page) => page.getByRole('switch', { name: 'Access of Ann' });

test('an administrator finds a customer by keyboard alone and revokes access with a reason, and the customer gets the paywall', async () => {
  const customer = await site.openPage();
  await registerSubscriber(customer, 'subscriber@example.org');
  const page = await site.openPage();
  await createAccount(page, 'boss@example.org');
  await makeAdmin(site, 'boss@example.org');

  await page.goto('/admin/customers');
  await page.getByRole('cell', { name: 'boss@example.org' }).waitFor();
  expect(await findOverflowingWidths(page, 'customers')).toEqual([]);
  expect(await findAccessibilityIssues(page)).toEqual([]);

  const search = page.getByLabel('Search by email or name');
  await search.focus();
  await page.keyboard.type('subscr');
  await page.keyboard.press('Enter');
  await getHeading(page, 'Customers found by “subscr”').waitFor();
  await page.getByRole('cell', { name: 'boss@example.org' }).waitFor({ state: 'detached' });
  await page.getByRole('cell', { name: 'subscriber@example.org' }).waitFor();
  await expectEventually(() => getAccessSwitch(page).getAttribute('aria-checked')).toBe('true');
  expect(await findOverflowingWidths(page, 'customers-found')).toEqual([]);

  await getAccessSwitch(page).press('Space');
  const dialog = page.getByRole('dialog', { name: 'Take access away?' });
  await dialog.waitFor();
  expect(await findOverflowingWidths(page, 'customers-override')).toEqual([]);
  expect(await findAccessibilityIssues(page)).toEqual([]);
  await dialog.getByLabel('Reason').focus();
  await page.keyboard.type('Asked to pause');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  // The toast leaves by itself, so it is awaited from the start.
  await Promise.all([page.getByText('Status Updated').waitFor(), page.keyboard.press('Enter')]);
  await page.getByRole('switch', { name: 'Access of Ann', checked: false, disabled: false }).waitFor();
  await page.getByText('Set by an administrator').waitFor();

  await customer.reload();
  await getHeading(customer, 'Subscribe to unlock').waitFor();
});

test('on the customer page a user without the role gets Access Restricted, and a visitor the sign-in screen', async () => {
  const page = await site.openPage();
  await page.goto('/admin/customers');
  await page.getByRole('tab', { name: 'Sign In' }).waitFor();
  await createAccount(page, 'curious@example.org');
  await page.goto('/admin/customers');
  await getHeading(page, 'Access Restricted').waitFor();
  await page.getByText('This page is only for administrators.').waitFor();
  expect(await findOverflowingWidths(page, 'customers-restricted')).toEqual([]);
  expect(await findAccessibilityIssues(page)).toEqual([]);
  const response = await page.request.get('/api/admin/users');
  expect([response.status(), ((await response.json()) as { code: string }).code]).toEqual([403, 'forbidden']);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await page.waitForURL(site.product.url + '/');
});
